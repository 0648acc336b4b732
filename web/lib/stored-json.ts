/**
 * The value that this device has stored under a key of its local storage; undefined when it is missing or unreadable:
 * another program wrote it, or the device lost power while writing.
 */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

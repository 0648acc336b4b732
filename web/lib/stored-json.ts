/**
 * What this device keeps under a key of its local storage; undefined when there is nothing, or nothing that can be read:
 * somebody else has written there, or a device was cut off while it wrote.
 */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

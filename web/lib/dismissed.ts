/** What somebody does not want to see for a while, on this device. */
const PREFIX = 'fieldfare-device:dismissed:';

type DismissalStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function dismiss(name: string, nowMs = Date.now(), storage: DismissalStorage = localStorage): void {
  try {
    storage.setItem(PREFIX + name, String(nowMs));
  } catch {
    // A full or closed storage: it is gone from this page all the same.
  }
}

/**
 * How much longer it stays away; 0 when it may be shown. A clock that was set back meanwhile does not keep it away for
 * longer.
 * @param lastsMs how long it stays away in all
 */
export function dismissedForMs(
  name: string,
  lastsMs: number,
  nowMs = Date.now(),
  storage: DismissalStorage = localStorage,
): number {
  const stored = storage.getItem(PREFIX + name);
  const at = Number(stored);
  return stored !== null && at <= nowMs ? Math.max(0, at + lastsMs - nowMs) : 0;
}

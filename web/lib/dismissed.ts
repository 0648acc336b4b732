/** Notices that the user has dismissed for a while, on this device. */
const PREFIX = 'fieldfare-device:dismissed:';

type DismissalStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function dismiss(name: string, nowMs = Date.now(), storage: DismissalStorage = localStorage): void {
  try {
    storage.setItem(PREFIX + name, String(nowMs));
  } catch {
    // Storage is full or blocked. The notice is still dismissed on this page.
  }
}

/**
 * How much longer a notice stays dismissed; 0 when it may be shown. If the clock was set back meanwhile, it is not
 * dismissed for longer.
 * @param lastsMs the total time of a dismissal
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

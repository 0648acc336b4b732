/** Smaller differences come from the resolution of an HTTP date and from the time that an answer travels. */
const RESOLUTION_MS = 5_000;
/** A device's clock is compared again at most this often. */
const COMPARED_EACH_MS = 60_000;

interface ServerClockParts {
  /** The server's time in milliseconds; null without a connection. */
  askServer: () => Promise<number | null>;
  deviceNowMs?: () => number;
  /** Keeps the difference for a page that starts without a connection. */
  remember?: (aheadMs: number) => void;
}

/** An ISO instant that this device wrote, by the server's clock, of which this device's is `aheadMs` ahead. */
export const toServerTime = (deviceInstant: string, aheadMs: number): string =>
  aheadMs === 0 ? deviceInstant : new Date(Date.parse(deviceInstant) - aheadMs).toISOString();

/** The time at the server, by the device's clock and the difference that was measured last. */
export function createServerClock({ askServer, deviceNowMs = () => Date.now(), remember }: ServerClockParts) {
  let aheadMs = 0;
  let comparedAtMs = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  const set = (ms: number) => {
    const next = Math.abs(ms) < RESOLUTION_MS ? 0 : ms;
    // Each answer differs by a second or two. A timer must not jump because of that.
    if (next !== 0 && Math.abs(next - aheadMs) < RESOLUTION_MS) return;
    if (next === aheadMs) return;
    aheadMs = next;
    for (const listener of listeners) listener();
  };

  return {
    /** Now at the server, in milliseconds. */
    nowMs: (): number => deviceNowMs() - aheadMs,
    /** By how many milliseconds the device's clock is ahead of the server's; negative when it is behind. */
    aheadMs: (): number => aheadMs,
    atServer: (deviceInstant: string): string => toServerTime(deviceInstant, aheadMs),
    /** Takes a difference that was measured earlier. */
    assume: set,
    /** Compares the device's clock with the server's, unless that was done less than a minute ago. */
    async compare(): Promise<void> {
      const beforeMs = deviceNowMs();
      if (Math.abs(beforeMs - comparedAtMs) < COMPARED_EACH_MS) return;
      comparedAtMs = beforeMs;
      const serverMs = await askServer();
      // Without an answer the next occasion is not missed.
      if (serverMs === null) comparedAtMs = Number.NEGATIVE_INFINITY;
      else {
        // The answer was written about halfway.
        set((beforeMs + deviceNowMs()) / 2 - serverMs);
        remember?.(aheadMs);
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

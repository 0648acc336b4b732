/** Smaller differences result from the resolution of an HTTP date and from the response time. */
const RESOLUTION_MS = 5_000;
/** The minimum time between two comparisons of the clocks. */
const COMPARED_EACH_MS = 60_000;

interface ServerClockParts {
  /** The server's time in milliseconds; null without a connection. */
  askServer: () => Promise<number | null>;
  deviceNowMs?: () => number;
  /** Stores the difference for a page that starts offline. */
  remember?: (aheadMs: number) => void;
}

/** Converts an ISO instant of this device to the server's clock, which is `aheadMs` behind. */
export const toServerTime = (deviceInstant: string, aheadMs: number): string =>
  aheadMs === 0 ? deviceInstant : new Date(Date.parse(deviceInstant) - aheadMs).toISOString();

/** The server's current time, computed from the device's clock and the last measured difference. */
export function createServerClock({ askServer, deviceNowMs = () => Date.now(), remember }: ServerClockParts) {
  let aheadMs = 0;
  let comparedAtMs = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  const set = (ms: number) => {
    const next = Math.abs(ms) < RESOLUTION_MS ? 0 : ms;
    // Measurements differ by a second or two. A timer must not jump because of that.
    if (next !== 0 && Math.abs(next - aheadMs) < RESOLUTION_MS) return;
    if (next === aheadMs) return;
    aheadMs = next;
    for (const listener of listeners) listener();
  };

  return {
    /** The server's current time, in milliseconds. */
    nowMs: (): number => deviceNowMs() - aheadMs,
    /** By how many milliseconds the device's clock is ahead of the server's; negative when it is behind. */
    aheadMs: (): number => aheadMs,
    atServer: (deviceInstant: string): string => toServerTime(deviceInstant, aheadMs),
    /** Uses a difference that was measured earlier. */
    assume: set,
    /** Measures the difference again, unless that was done less than a minute ago. */
    async compare(): Promise<void> {
      const beforeMs = deviceNowMs();
      if (Math.abs(beforeMs - comparedAtMs) < COMPARED_EACH_MS) return;
      comparedAtMs = beforeMs;
      const serverMs = await askServer().catch(() => null);
      // Without a response, or without the code that asks, the next call tries again.
      if (serverMs === null) comparedAtMs = Number.NEGATIVE_INFINITY;
      else {
        // The server wrote its time about halfway through the request.
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

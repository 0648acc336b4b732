import { storedJson } from '#web/lib/stored-json.ts';
import { createServerClock } from '#web/offline/create-server-clock.ts';

const STORAGE_KEY = 'fieldfare-clock-ahead-ms';

/** The server's time, for everything that shows recorded time: a device's clock may be hours off. */
export const serverClock = createServerClock({
  askServer: async () => (await import('#web/offline/server-time.ts')).serverTime(),
  remember: (aheadMs) => {
    try {
      localStorage.setItem(STORAGE_KEY, String(aheadMs));
    } catch {
      // If storage is full, a page that starts offline uses the device's clock.
    }
  },
});

let isWatching = false;

/**
 * Calls a listener when the difference between the clocks changes. The first listener of a page starts the comparison,
 * which is repeated when the page becomes visible and when the device is online again.
 * @returns a function that stops it
 */
export function watchServerClock(listener: () => void): () => void {
  const stop = serverClock.subscribe(listener);
  if (!isWatching) {
    isWatching = true;
    const known = storedJson(STORAGE_KEY);
    if (typeof known === 'number' && Number.isFinite(known)) serverClock.assume(known);
    const compare = () => void (document.hidden || serverClock.compare());
    compare();
    window.addEventListener('online', compare);
    document.addEventListener('visibilitychange', compare);
  }
  return stop;
}

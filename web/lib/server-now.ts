import { useSyncExternalStore } from 'react';
import { officeDay } from '#web/lib/dates.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { serverClock, watchServerClock } from '#web/offline/server-clock.ts';

/** The server's current time in milliseconds: recorded time is compared with it. */
export const serverNow = (): number => serverClock.nowMs();

/** Today by the server's clock, in the office's time zone, as `YYYY-MM-DD`. */
export const serverToday = (): string => officeDay(new Date(serverNow()));

/**
 * By how many milliseconds this device's clock is ahead of the server's; negative when it is behind. Rerenders the
 * component when that changes.
 */
export function useClockAhead(): number {
  return useSyncExternalStore(watchServerClock, serverClock.aheadMs, serverClock.aheadMs);
}

/** The server's current time in milliseconds; rerenders each minute. */
export function useServerNow(): number {
  useMinutes();
  useClockAhead();
  return serverNow();
}

import { useSyncExternalStore } from 'react';
import { officeDay } from '#web/lib/dates.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import { serverClock, watchServerClock } from '#web/offline/server-clock.ts';

/** Now at the server, in milliseconds: what recorded time is compared with. */
export const serverNow = (): number => serverClock.nowMs();

/** Today at the office by the server's clock, as `YYYY-MM-DD`. */
export const serverToday = (): string => officeDay(new Date(serverNow()));

/**
 * By how many milliseconds this device's clock is ahead of the server's; negative when it is behind. Draws the component
 * anew when that changes.
 */
export function useClockAhead(): number {
  return useSyncExternalStore(watchServerClock, serverClock.aheadMs, serverClock.aheadMs);
}

/** Now at the server, in milliseconds, drawn anew each minute. */
export function useServerNow(): number {
  useMinutes();
  useClockAhead();
  return serverNow();
}

import { dayAt, formatInZone } from '#shared/rules/format-dates.ts';

/** What time fields hold, by the clock of a zone, without a library: browsers in use do not all have `Temporal`. */

const HOUR_MS = 3_600_000;

/** '08:05', as a time field holds it. */
export function timeAt(instant: string | number | Date, timeZone: string): string {
  const [hour = '', minute = ''] = formatInZone('fieldTime', instant, timeZone).split(':');
  return `${hour}:${minute}`;
}

/**
 * The instant at which a clock in `timeZone` shows a day and a time. An hour that the clock shows twice is its first
 * one; one that it skips is as much later as it skips.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @returns null for what no clock shows
 */
export function momentAt(day: string, time: string, timeZone: string): string | null {
  const wallMs = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wallMs)) return null;
  // The offset of a day before or of a day after holds, also around a change of daylight saving.
  const [before = 0, after = 0] = [-24, 24].map(
    (hours) => wallMs - offsetMs(wallMs + hours * HOUR_MS, timeZone),
  );
  const shown = [before, after].filter((ms) => shownMs(ms, timeZone) === wallMs);
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString();
}

/** What the clock shows, as if it were UTC. */
const shownMs = (ms: number, timeZone: string): number =>
  Date.parse(`${dayAt(ms, timeZone)}T${timeAt(ms, timeZone)}Z`);

function offsetMs(ms: number, timeZone: string): number {
  const minuteMs = Math.floor(ms / 60_000) * 60_000;
  return shownMs(minuteMs, timeZone) - minuteMs;
}

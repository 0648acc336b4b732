import { startOf } from '#server/backup/manifest.ts';

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/** Which backups stay: the last of each of 7 days, 4 weeks, and 12 months that have one. */
export interface Kept {
  /** All that stay, the oldest first. */
  ids: string[];
  /** Those of days, back to the oldest of which every point in time can be restored. */
  daily: string[];
}

/** Chooses among backups, given the oldest first. Days begin at midnight UTC, weeks on Monday. */
export function keptOf(ids: readonly string[]): Kept {
  const newestFirst = ids.toReversed();
  const lastOfEach = (periodOf: (date: Temporal.PlainDate) => string, count: number) => {
    const seen = new Map<string, string>();
    for (const id of newestFirst) {
      const period = periodOf(dateOf(id));
      if (!seen.has(period) && seen.size < count) seen.set(period, id);
    }
    return [...seen.values()];
  };
  const daily = lastOfEach((date) => date.toString(), DAYS);
  const weekly = lastOfEach(({ yearOfWeek, weekOfYear }) => `${yearOfWeek}-${weekOfYear}`, WEEKS);
  const monthly = lastOfEach((date) => date.toPlainYearMonth().toString(), MONTHS);
  return { ids: [...new Set([...daily, ...weekly, ...monthly])].sort(), daily: daily.sort() };
}

const dateOf = (id: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(startOf(id).getTime()).toZonedDateTimeISO('UTC').toPlainDate();

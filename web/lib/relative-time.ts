import { RELATIVE_TIME_MAX_DAYS } from '#shared/limits.ts';
import { formatDate } from '#web/lib/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'now', 'Nm', 'Nh', 'Nd' under 7 days, then the date (specification, section 9). A clock that is behind says 'now'. */
export function relativeTime(instant: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(instant);
  if (ageMs < MINUTE_MS) return 'now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h`;
  if (ageMs < RELATIVE_TIME_MAX_DAYS * DAY_MS) return `${Math.floor(ageMs / DAY_MS)}d`;
  return formatDate(instant);
}

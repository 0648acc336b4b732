import { RELATIVE_TIME_MAX_DAYS } from '#shared/limits.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The same within a sentence: 'just now', '3m ago', 'on Nov 13, 2026'. */
export function agoLabel(instant: string, nowMs: number = Date.now()): string {
  const words = relativeTime(instant, nowMs);
  if (words === 'now') return t('just now');
  return /^\d+[mhd]$/.test(words) ? t('{{time}} ago', { time: words }) : t('on {{time}}', { time: words });
}

/** 'now', 'Nm', 'Nh', 'Nd' under 7 days, then the date (portal requirements 9). */
export function relativeTime(instant: string, nowMs: number = Date.now()): string {
  const isLately = nowMs - Date.parse(instant) < RELATIVE_TIME_MAX_DAYS * DAY_MS;
  return isLately ? ageTime(instant, nowMs) : formatDate(instant);
}

/** 'now', 'Nm', 'Nh', 'Nd', however long ago: where ages stand under each other. A clock that is behind says 'now'. */
export function ageTime(instant: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(instant);
  if (Number.isNaN(ageMs)) return formatDate(instant);
  if (ageMs < MINUTE_MS) return 'now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)}h`;
  return `${Math.floor(ageMs / DAY_MS)}d`;
}

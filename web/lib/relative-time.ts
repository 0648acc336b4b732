import { RELATIVE_TIME_MAX_DAYS } from '#shared/limits.ts';
import { formatDate } from '#web/lib/dates.ts';
import { daysSince } from '#web/lib/office-days.ts';
import { t } from '#web/lib/text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The same inside a sentence: 'just now', '3m ago', 'on Nov 13, 2026'. */
export function agoLabel(instant: string, nowMs: number = Date.now()): string {
  const time = relativeTime(instant, nowMs);
  if (time === t('now')) return t('just now');
  return isLately(instant, nowMs) ? t('{{time}} ago', { time }) : t('on {{time}}', { time });
}

/** 'now', 'Nm', 'Nh', 'Nd' under 7 days, then the date (portal requirements 9). */
export function relativeTime(instant: string, nowMs: number = Date.now()): string {
  return isLately(instant, nowMs) ? ageTime(instant, nowMs) : formatDate(instant);
}

/**
 * 'now', 'Nm', 'Nh', 'Nd', regardless of the age: for columns of ages. From 24 hours on, it counts the office's
 * calendar days. When the device's clock is behind, it is 'now'.
 */
export function ageTime(instant: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(instant);
  if (Number.isNaN(ageMs)) return formatDate(instant);
  if (ageMs < MINUTE_MS) return t('now');
  if (ageMs < HOUR_MS) return t('{{minutes}}m', { minutes: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < DAY_MS) return t('{{hours}}h', { hours: Math.floor(ageMs / HOUR_MS) });
  return t('{{days}}d', { days: daysSince(instant, nowMs) });
}

const isLately = (instant: string, nowMs: number): boolean =>
  nowMs - Date.parse(instant) < DAY_MS || daysSince(instant, nowMs) < RELATIVE_TIME_MAX_DAYS;

import { finite } from '#shared/rules/finite.ts';
import { daysSince } from '#web/lib/office-days.ts';
import { message, t } from '#web/lib/text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const LONG_UNITS = [
  { days: 365, words: message('{{count}} year|{{count}} years') },
  { days: 30, words: message('{{count}} month|{{count}} months') },
  { days: 1, words: message('{{count}} day|{{count}} days') },
];
const SHORT_UNITS = [
  { ms: HOUR_MS, words: message('{{count}} hour|{{count}} hours') },
  { ms: MINUTE_MS, words: message('{{count}} minute|{{count}} minutes') },
];

/**
 * The time since an instant, for use before 'ago': '3 days', 'less than a minute'. From 24 hours on, it counts the
 * office's calendar days. When the device's clock is behind, it is 'less than a minute'.
 */
export function elapsedLabel(instant: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(instant);
  if (ageMs >= DAY_MS) {
    const age = daysSince(instant, nowMs);
    const long = LONG_UNITS.find(({ days }) => age >= days);
    if (long) return t(long.words, { count: Math.floor(age / long.days) });
  }
  const short = SHORT_UNITS.find(({ ms }) => ageMs >= ms);
  return short ? t(short.words, { count: Math.floor(ageMs / short.ms) }) : t('less than a minute');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Working time to the second: '5:09', from an hour on '1:05:09'. */
export function detailedElapsed(seconds: number): string {
  const minutes = elapsedMinutes(seconds);
  const rest = twoDigits(Math.floor(Math.max(0, finite(seconds) ?? 0) % 60));
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

/** Working time without seconds: '< 1m', '12m', '2h 5m'. */
export function compactElapsed(seconds: number): string {
  const minutes = elapsedMinutes(seconds);
  if (minutes < 1) return '< 1m';
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** Working time in whole minutes. */
export const elapsedMinutes = (seconds: number): number => Math.floor(Math.max(0, finite(seconds) ?? 0) / 60);

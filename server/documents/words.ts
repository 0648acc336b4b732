import { finite } from '#shared/rules/finite.ts';
import { formatInstant } from '#shared/rules/format-instant.ts';
import { isTimeZone } from '#shared/rules/hours.ts';

/** Dates and numbers as a letter says them. Times are the contractor's. */
export function dayWords(day: string | null): string {
  if (!day) return '';
  // A calendar day has no zone; read as UTC it stays the same day.
  return formatInstant(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }), day);
}

export function timeWords(instant: string | null, timeZone: string): string {
  if (!instant) return '';
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  return formatInstant(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
    instant,
  );
}

export const hoursWords = (hours: number): string => `${(finite(hours) ?? 0).toFixed(2)} h`;

export function moneyWords(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(finite(amount) ?? 0);
}

export const countWords = (count: number, one: string, many: string): string =>
  `${finite(count) ?? 0} ${count === 1 ? one : many}`;

import { dateWords } from '#shared/rules/date-words.ts';
import { finite } from '#shared/rules/finite.ts';

/** A day as a letter says it, 'Nov 20, 2026'; '' for none. */
export const dayWords = (day: string | null): string => (day ? dateWords('date', day, 'UTC') : '');

/** An instant as a letter says it, with the zone, as its reader may be elsewhere: 'Nov 20, 2026, 6:05 PM EST'. */
export const timeWords = (instant: string | null, timeZone: string): string =>
  instant ? dateWords('zonedTime', instant, timeZone) : '';

export const hoursWords = (hours: number): string => `${(finite(hours) ?? 0).toFixed(2)} h`;

export function moneyWords(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(finite(amount) ?? 0);
}

export const countWords = (count: number, one: string, many: string): string =>
  `${finite(count) ?? 0} ${count === 1 ? one : many}`;

/** Arithmetic of calendar days `YYYY-MM-DD`, which have no time zone and are all equally long. */

const DAY_MS = 86_400_000;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day so many days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayOfNumber(numberOf(day) + days);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** The last day of the month of a day. */
export function lastOfMonth(day: string): string {
  const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** All days from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

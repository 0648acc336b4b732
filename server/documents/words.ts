/** Dates and numbers as a letter says them. Times are the contractor's. */
export function dayWords(day: string | null): string {
  if (!day) return '';
  // A calendar day has no zone; read as UTC it stays the same day.
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

export function timeWords(instant: string | null, timeZone: string): string {
  if (!instant) return '';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

export const hoursWords = (hours: number): string => `${hours.toFixed(2)} h`;

export function moneyWords(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
}

export const countWords = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

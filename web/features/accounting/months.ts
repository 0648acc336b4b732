const FIRST_MONTHS = 12;

/** The first day of the month that is some months after another one. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10);
}

/**
 * The months that can be closed now, the likeliest first: the one after the last closed month, once it is over. While
 * none is closed, any of the last year can be the first one.
 * @param today as `YYYY-MM-DD`
 */
export function closableMonths(lastClosed: string | undefined, today: string): string[] {
  const thisMonth = `${today.slice(0, 7)}-01`;
  if (lastClosed === undefined)
    return Array.from({ length: FIRST_MONTHS }, (_, at) => monthAfter(thisMonth, -1 - at));
  const next = monthAfter(lastClosed, 1);
  return next < thisMonth ? [next] : [];
}

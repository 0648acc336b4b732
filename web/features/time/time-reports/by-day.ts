export interface Day<Row> {
  day: string;
  rows: Row[];
}

/** Rows by their day, in the order that they come in. */
export function byDay<Row extends { report_date: string }>(rows: readonly Row[]): Day<Row>[] {
  const days = new Map<string, Day<Row>>();
  for (const row of rows) {
    const day = days.get(row.report_date) ?? { day: row.report_date, rows: [] };
    day.rows.push(row);
    days.set(row.report_date, day);
  }
  return [...days.values()];
}

/**
 * Of a page of rows, newest day first, those of days that are whole, and from which day on to ask for the next page.
 * A page may end within a day, whose sum would then be wrong: that day comes with the next page.
 * @param asked how many rows were asked for: fewer came when there are no more
 * @returns `before`: days before this one are still to come; null when none are
 */
export function wholeDays<Row extends { report_date: string }>(
  rows: readonly Row[],
  asked: number,
): { rows: readonly Row[]; before: string | null } {
  const last = rows.at(-1)?.report_date;
  if (rows.length < asked || last === undefined) return { rows, before: null };
  const whole = rows.filter(({ report_date }) => report_date !== last);
  // More rows of one day than a page has: they are shown as they are.
  if (whole.length === 0) return { rows, before: last };
  return { rows: whole, before: whole.at(-1)?.report_date ?? null };
}

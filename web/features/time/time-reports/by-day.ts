export interface Day<Row> {
  day: string;
  rows: Row[];
}

/** Groups rows by their day, in the same order. */
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
 * The rows of complete days on a page, newest day first, and the day from which to request the next page.
 * A page may end within a day, whose sum would then be wrong: that day is on the next page.
 * @param asked how many rows were requested: fewer rows mean that there are no more
 * @returns `before`: days before this one are on the next page; null when there are none
 */
export function wholeDays<Row extends { report_date: string }>(
  rows: readonly Row[],
  asked: number,
): { rows: readonly Row[]; before: string | null } {
  const last = rows.at(-1)?.report_date;
  if (rows.length < asked || last === undefined) return { rows, before: null };
  const whole = rows.filter(({ report_date }) => report_date !== last);
  // One day has more rows than a page: they are shown as they are.
  if (whole.length === 0) return { rows, before: last };
  return { rows: whole, before: whole.at(-1)?.report_date ?? null };
}

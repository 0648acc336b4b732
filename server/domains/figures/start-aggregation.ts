import type { Database } from '#server/database/database.ts';
import { type Repeating, repeat } from '#server/domains/notifications/repeat.ts';

/** Readers add up the differences that are not aggregated yet, so there must be few. */
const EVERY_MS = 5_000;

/** Adds the appended differences to the totals of the dashboards repeatedly (decision 027), until it is stopped. */
export function startAggregation({
  database,
  report,
}: {
  database: Database;
  report: (error: unknown, what: string) => void;
}): Repeating {
  return repeat(() => aggregateTotals(database), {
    everyMs: EVERY_MS,
    report: (error) => report(error, 'The totals of work orders could not be aggregated.'),
  });
}

/** Adds the appended differences to the totals. Does nothing while another process of the portal aggregates. */
export async function aggregateTotals({ pool }: Database): Promise<void> {
  await pool.query('select app.fold_work_order_figures()');
}

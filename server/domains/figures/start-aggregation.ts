import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';

/** Readers add up the differences that are not aggregated yet, so there must be few. */
const EVERY_MS = 5_000;

/** Starts the job that adds the appended differences to the totals of the dashboards (decision 027). */
export function startAggregation({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.start({ name: 'aggregate-totals', everyMs: EVERY_MS, run: () => aggregateTotals(database) });
}

/** Adds the appended differences to the totals. Does nothing while another process of the portal aggregates. */
export async function aggregateTotals({ pool }: Database): Promise<void> {
  await pool.query('select app.aggregate_work_order_figures()');
}

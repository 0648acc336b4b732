import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';

/** Readers add up the differences that are not aggregated yet, so there must be few. */
const EVERY_MS = 5_000;
/** As many entries as app.aggregate_margin takes at once: short transactions, also after thousands of rows were loaded. */
const MARGIN_ENTRIES = 5_000;

/** Starts the job that adds what changed to the totals of the dashboards and the margin (decisions 027 and 102). */
export function startAggregation({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.start({ name: 'aggregate-totals', everyMs: EVERY_MS, run: () => aggregateTotals(database) });
}

/** Adds what changed to the totals. Does nothing while another process of the portal aggregates. */
export async function aggregateTotals({ pool }: Database): Promise<void> {
  await pool.query('select app.aggregate_work_order_figures()');
  let taken = MARGIN_ENTRIES;
  while (taken === MARGIN_ENTRIES) {
    const { rows } = await pool.query<{ taken: number }>('select app.aggregate_margin($1) as taken', [
      MARGIN_ENTRIES,
    ]);
    taken = rows[0]?.taken ?? 0;
  }
}

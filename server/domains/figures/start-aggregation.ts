import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';

/** Readers add up the differences that are not aggregated yet, so there must be few. */
const EVERY_MS = 5_000;
/** As many rows as one transaction takes: a short one, also after thousands of rows were loaded. */
const MARGIN_ENTRIES = 5_000;
const PRICED_ROWS = 500;

/**
 * Starts the job that adds what changed to the totals of the dashboards and the margin, and prices work to invoice
 * (decisions 027 and 102).
 */
export function startAggregation({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.start({ name: 'aggregate-totals', everyMs: EVERY_MS, run: () => aggregateTotals(database) });
}

/** Adds what changed to the totals. Does nothing while another process of the portal aggregates. */
export async function aggregateTotals(database: Database): Promise<void> {
  await database.pool.query('select app.aggregate_work_order_figures()');
  await inPortions(database, 'aggregate_margin', MARGIN_ENTRIES);
  await inPortions(database, 'price_work_to_invoice', PRICED_ROWS);
}

/** Calls a function, which answers how many rows it took, until there are no more. */
async function inPortions({ pool }: Database, name: string, most: number): Promise<void> {
  let taken = most;
  while (taken === most) {
    const { rows } = await pool.query<{ taken: number }>(`select app.${name}($1) as taken`, [most]);
    taken = rows[0]?.taken ?? 0;
  }
}

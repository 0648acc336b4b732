import type pg from 'pg';

/** As if the time in which decisions can be undone were over: their notifications are sent. */
export async function settleDecisions({ owner }: { owner: pg.Pool }): Promise<void> {
  await owner.query(`select app.settle_decisions('infinity', 1000)`);
}

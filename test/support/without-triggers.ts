import type pg from 'pg';

/**
 * Runs `work` while the table's own triggers rest, so that thousands of rows are added in a second. The rows must then
 * already have what the triggers would have set.
 */
export async function withoutTriggers(
  owner: pg.Pool,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await owner.query(`alter table public.${table} disable trigger user`);
  await work();
  await owner.query(`alter table public.${table} enable trigger user`);
}

import type pg from 'pg';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Shares = CommandInput<'allocate_receipt'>['allocations'];

/**
 * The shares are for jobs that the caller sees, and together no more than was paid.
 * @throws AppError `invalid_input` for too much, `not_found` for a job that is not there for the caller.
 */
export async function checkShares(client: pg.PoolClient, shares: Shares, amount: number): Promise<void> {
  const cents = shares.reduce((sum, share) => sum + Math.round(share.amount * 100), 0);
  if (cents > Math.round(amount * 100)) {
    throw new AppError('receipt_shares_too_large', {}, { field: 'allocations' });
  }
  const orders = shares.flatMap(({ work_order_id }) => work_order_id ?? []);
  const projects = shares.flatMap(({ project_id }) => project_id ?? []);
  const { rows } = await client.query<{ found: number }>(
    `select (select count(*) from public.work_orders where id = any ($1::uuid[]))::int
       + (select count(*) from public.projects where id = any ($2::uuid[]))::int as found`,
    [orders, projects],
  );
  if (rows[0]?.found !== shares.length) {
    throw new AppError('receipt_job_missing', {}, { field: 'allocations' });
  }
}

/** Writes these shares in place of those that a receipt has. */
export async function setShares(client: pg.PoolClient, receiptId: string, shares: Shares): Promise<void> {
  await client.query('delete from public.receipt_allocations where receipt_id = $1', [receiptId]);
  await client.query(
    `insert into public.receipt_allocations (receipt_id, work_order_id, project_id, amount)
     select $1, share.work_order_id, share.project_id, share.amount
     from json_to_recordset($2) as share (work_order_id uuid, project_id uuid, amount numeric)`,
    [receiptId, JSON.stringify(shares)],
  );
}

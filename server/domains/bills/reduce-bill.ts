import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Reduction = NonNullable<CommandInput<'approve_bill'>['reductions']>[number];

/**
 * Lowers the lines of a submitted bill to what the office approves of them, each with the reason that the subcontractor
 * reads. What was billed stays beside it.
 * @throws AppError for a work order that is not on the bill, an amount that is not lower, and when nothing would be left
 */
export async function reduceBill(
  elevated: ElevatedClient,
  billId: string,
  reductions: readonly Reduction[],
): Promise<void> {
  if (reductions.length === 0) return;
  const { rows } = await elevated.query<{ work_order_id: string; amount: number }>(
    `select work_order_id, amount::float8 as amount from public.subcontractor_bill_work_orders
     where subcontractor_bill_id = $1`,
    [billId],
  );
  const billed = new Map(rows.map((line) => [line.work_order_id, line.amount]));
  for (const [index, { work_order_id, amount }] of reductions.entries()) {
    const most = billed.get(work_order_id);
    if (most === undefined) throw new AppError('bill_reduction_unknown');
    if (amount >= most)
      throw new AppError(
        'bill_reduction_too_large',
        { amount: most },
        { field: `reductions.${index}.amount` },
      );
    billed.set(work_order_id, amount);
  }
  if ([...billed.values()].every((amount) => amount === 0)) throw new AppError('bill_approval_of_nothing');
  // In the order of ids, as bills of the same work orders are counted again.
  await elevated.query(
    `update public.subcontractor_bill_work_orders l set amount = r.amount, reduction_reason = r.reason
     from json_to_recordset($2) as r (work_order_id uuid, amount numeric, reason text)
     where l.subcontractor_bill_id = $1 and l.work_order_id = r.work_order_id`,
    [billId, JSON.stringify(reductions)],
  );
}

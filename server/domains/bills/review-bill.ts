import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordBillEvent } from '#server/domains/bills/bill-history.ts';
import { reduceBill } from '#server/domains/bills/reduce-bill.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Approves a bill for payment, all of it or less of some work orders. A bill over the NTE of a work order needs a note with
 * the reason.
 */
export const approveBill = defineCommand('approve_bill', async (context, input) => {
  const reviewer = await reviewerOf(context, input.bill_id);
  const approve = async (elevated: ElevatedClient) => {
    await holdSubmitted(elevated, input);
    await reduceBill(elevated, input.bill_id, input.reductions ?? []);
    await setReviewed(elevated, input.bill_id, 'approved', reviewer, {
      retainagePercent: input.retainage_percent,
    });
    const over = await linesOverNte(elevated, input.bill_id);
    if (over.length > 0) await acceptOverNte(elevated, input, over);
    await recordBillEvent(elevated, input.bill_id, 'bill_approved');
    return { id: input.bill_id, status: 'approved' };
  };
  return decide(context, { kind: 'bill_approved', capability: 'approve_bills' }, () =>
    context.elevate('command_bills', approve),
  );
});

/** Sends a bill back. The subcontractor corrects it and submits it again under the same number. */
export const rejectBill = defineCommand('reject_bill', async (context, input) => {
  const reviewer = await reviewerOf(context, input.bill_id);
  const reject = async (elevated: ElevatedClient) => {
    await holdSubmitted(elevated, input);
    await setReviewed(elevated, input.bill_id, 'rejected', reviewer, { reason: input.reason });
    await recordBillEvent(elevated, input.bill_id, 'bill_rejected', input.reason);
    return { id: input.bill_id, status: 'rejected' };
  };
  return decide(context, { kind: 'bill_rejected', capability: 'approve_bills' }, () =>
    context.elevate('command_bills', reject),
  );
});

/** @returns the caller's profile id @throws AppError unless the caller is an administrator who sees the bill */
async function reviewerOf({ client }: CommandContext, billId: string): Promise<string> {
  const caller = await callerOf(client);
  const visible = await client.query('select from public.subcontractor_bills where id = $1', [billId]);
  if (!visible.rowCount) throw new AppError('bill_missing');
  requireCapability(caller, 'approve_bills', 'bill_review_admins_only');
  return caller.profileId;
}

/**
 * Locks a submitted bill. While the reviewer reads, a colleague may send the bill back, and the subcontractor may correct
 * and resubmit it.
 * @throws AppError `conflict` when another administrator was first, or when the amount is not the one that was read
 */
async function holdSubmitted(
  elevated: ElevatedClient,
  input: { bill_id: string; total_amount?: number | undefined },
): Promise<void> {
  // The overrun depends on other bills of the same work orders, so their reviews run one after the other.
  await elevated.query('select app.lock_billing_of($1)', [input.bill_id]);
  const { rows } = await elevated.query<{ total: number }>(
    `select total_amount::float8 as total from public.subcontractor_bills
     where id = $1 and status = 'submitted' for no key update`,
    [input.bill_id],
  );
  const [bill] = rows;
  if (!bill) throw new AppError('bill_not_submitted');
  if (input.total_amount !== undefined && bill.total !== input.total_amount)
    throw new AppError('bill_amount_changed');
}

/** Approves or rejects a submitted bill that the caller holds. */
async function setReviewed(
  elevated: ElevatedClient,
  billId: string,
  status: 'approved' | 'rejected',
  reviewer: string,
  { reason, retainagePercent }: { reason?: string; retainagePercent?: number | undefined },
): Promise<void> {
  await elevated.query(
    `update public.subcontractor_bills
     set status = $2, rejection_reason = $3, reviewed_by = $4, reviewed_at = now(), retainage_percent = $5
     where id = $1`,
    [billId, status, reason ?? null, reviewer, retainagePercent ?? null],
  );
}

/**
 * Records the reason for exceeding the NTE in the history of the bill and of each work order, for the office only.
 * @throws AppError `rule_violation` without a note.
 */
async function acceptOverNte(
  elevated: ElevatedClient,
  { bill_id, note }: CommandInput<'approve_bill'>,
  lines: readonly LineOverNte[],
): Promise<void> {
  if (!note) {
    throw new AppError('bill_over_nte_unexplained', {}, { field: 'note' });
  }
  await elevated.query(
    `insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, message, visibility, data)
     values ($1, 'over_nte_approved', $2, 'staff', $3)`,
    [bill_id, note, { lines }],
  );
  for (const { work_order_id, over, nte_amount } of lines) {
    await recordEvent(elevated, {
      workOrderId: work_order_id,
      type: 'bill_over_nte_approved',
      visibility: 'staff',
      message: note,
      data: { bill_id, amount: over, nte_amount },
    });
  }
}

interface LineOverNte {
  work_order_id: string;
  work_order_number: string;
  /** US dollars: the NTE, the amount of earlier bills, and what this bill adds to the overrun. */
  nte_amount: number;
  billed_before: number;
  over: number;
}

/**
 * The lines of a bill that exceed the NTE of their work orders. Needs an elevated client, because it counts every bill.
 */
async function linesOverNte(elevated: ElevatedClient, billId: string): Promise<LineOverNte[]> {
  const { rows } = await elevated.query<LineOverNte>(
    `select * from (
       select w.id as work_order_id, w.work_order_number, n.nte_amount::float8 as nte_amount,
         public.billed_before(l)::float8 as billed_before,
         app.added_over_nte(l.amount, public.billed_before(l), n.nte_amount)::float8 as over
       from public.subcontractor_bill_work_orders l
       join public.work_orders w on w.id = l.work_order_id
       cross join lateral (select public.firm_nte(l) as nte_amount) n
       where l.subcontractor_bill_id = $1
     ) lines
     where over > 0 order by work_order_number`,
    [billId],
  );
  return rows;
}

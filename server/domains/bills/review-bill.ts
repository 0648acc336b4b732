import { recordBillEvent } from '#server/domains/bills/bill-history.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** The office accepts a bill for payment. */
export const approveBill = defineCommand('approve_bill', (context, input) =>
  review(context, input.bill_id, 'approved'),
);

/** The office sends a bill back; the subcontractor corrects it and submits again under the same number. */
export const rejectBill = defineCommand('reject_bill', (context, input) =>
  review(context, input.bill_id, 'rejected', input.reason),
);

async function review(
  context: CommandContext,
  billId: string,
  verdict: 'approved' | 'rejected',
  reason?: string,
) {
  const caller = await callerOf(context.client);
  const visible = await context.client.query('select from public.subcontractor_bills where id = $1', [
    billId,
  ]);
  if (!visible.rowCount) throw new AppError('not_found', 'This bill does not exist, or you may not see it.');
  if (!caller.isAdmin) throw new AppError('forbidden', 'Only administrators approve or reject bills.');

  return context.elevate(async (elevated) => {
    const { rowCount } = await elevated.query(
      `update public.subcontractor_bills
       set status = $2, rejection_reason = $3, reviewed_by = $4, reviewed_at = now()
       where id = $1 and status = 'submitted'`,
      [billId, verdict, reason ?? null, caller.profileId],
    );
    if (rowCount === 0) {
      throw new AppError('conflict', 'Only a submitted bill can be reviewed.', {
        hint: 'Reload to see its status.',
      });
    }
    await recordBillEvent(elevated, billId, `bill_${verdict}`, reason);
    return { id: billId, status: verdict };
  });
}

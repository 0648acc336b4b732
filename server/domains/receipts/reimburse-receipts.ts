import type { ElevatedClient } from '#server/database/command-roles.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  isOwnOfManager,
  isSubmittedByManager,
  type LockedReceipt,
  lockReceipts,
  type ReceiptManager,
  receiptManager,
} from '#server/domains/receipts/receipt-manager.ts';
import type { RefusedItems } from '#shared/commands/refused-items.ts';
import { AppError } from '#shared/errors.ts';

/** The office has given the money back for approved receipts, one or many. */
export const reimburseReceipts = defineCommand('reimburse_receipts', async (context, input) => {
  const manager = await receiptManager(context.client, 'receipt_reimbursement_managers_only');
  const ids = [...new Set(input.receipt_ids)];

  const reimburse = async (elevated: ElevatedClient) => {
    const receipts = await lockReceipts(elevated, ids);
    const done: string[] = [];
    const refused: RefusedItems = [];
    for (const id of ids) {
      const refusal = whyNot(receipts.get(id), manager, input.reimbursed_on);
      if (refusal) refused.push({ id, message: refusal.message, details: refusal.details });
      else done.push(id);
    }
    await elevated.query(
      `update public.receipts set reimbursed_on = $2, reimbursed_by = $3, reimbursed_at = now()
       where id = any ($1::uuid[])`,
      [done, input.reimbursed_on, manager.profileId],
    );
    return { done, refused };
  };
  return decide(context, { kind: 'receipts_reimbursed', capability: 'manage_time' }, () =>
    context.elevate('command_receipts', reimburse),
  );
});

function whyNot(
  receipt: LockedReceipt | undefined,
  manager: ReceiptManager,
  reimbursedOn: string,
): AppError | undefined {
  if (!receipt) return new AppError('receipt_missing');
  if (isOwnOfManager(receipt, manager)) return new AppError('receipt_own_reimbursement');
  if (isSubmittedByManager(receipt, manager)) return new AppError('receipt_submitter_reimbursement');
  if (receipt.status === 'submitted') return new AppError('receipt_not_approved');
  if (receipt.status === 'rejected') return new AppError('receipt_sent_back');
  if (receipt.reimbursed_on !== null) return new AppError('receipt_already_reimbursed');
  if (reimbursedOn >= receipt.receipt_date) return undefined;
  return new AppError('receipt_reimbursement_before_date', {
    day: receipt.receipt_date,
  });
}

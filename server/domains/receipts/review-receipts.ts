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

/** Approves one or more receipts. */
export const approveReceipts = defineCommand('approve_receipts', async (context, input) => {
  const manager = await receiptManager(context.client, 'receipt_review_managers_only');
  const read = new Map(input.receipts.map(({ receipt_id, amount }) => [receipt_id, amount]));

  const approve = async (elevated: ElevatedClient) => {
    const receipts = await lockReceipts(elevated, [...read.keys()]);
    const done: string[] = [];
    const refused: RefusedItems = [];
    for (const [id, amount] of read) {
      const refusal = whyNot(receipts.get(id), amount, manager);
      if (refusal) refused.push({ id, message: refusal.message, details: refusal.details });
      else done.push(id);
    }
    // One statement, so that the owner of fifty receipts gets one notification.
    await elevated.query(
      `update public.receipts set status = 'approved', reviewed_by = $2, reviewed_at = now(), review_notes = null
       where id = any ($1::uuid[])`,
      [done, manager.profileId],
    );
    return { done, refused };
  };
  return decide(context, { kind: 'receipts_approved', capability: 'manage_time' }, () =>
    context.elevate('command_receipts', approve),
  );
});

/** Sends a receipt back. Its owner corrects it and submits it again. */
export const rejectReceipt = defineCommand('reject_receipt', async (context, input) => {
  const manager = await receiptManager(context.client, 'receipt_review_managers_only');
  const reject = async (elevated: ElevatedClient) => {
    const receipt = (await lockReceipts(elevated, [input.receipt_id])).get(input.receipt_id);
    if (!receipt) throw new AppError('receipt_missing');
    if (isOwnOfManager(receipt, manager)) throw new AppError('receipt_own_review');
    if (isSubmittedByManager(receipt, manager)) throw new AppError('receipt_submitter_review');
    if (receipt.status !== 'submitted') {
      throw new AppError('receipt_not_submitted');
    }
    await elevated.query(
      `update public.receipts set status = 'rejected', reviewed_by = $2, reviewed_at = now(), review_notes = $3
       where id = $1`,
      [receipt.id, manager.profileId, input.reason],
    );
    return { id: receipt.id, status: 'rejected' };
  };
  return decide(context, { kind: 'receipt_rejected', capability: 'manage_time' }, () =>
    context.elevate('command_receipts', reject),
  );
});

function whyNot(receipt: LockedReceipt | undefined, amountRead: number, manager: ReceiptManager) {
  if (!receipt) return new AppError('receipt_missing');
  if (isOwnOfManager(receipt, manager)) return new AppError('receipt_own_review');
  if (isSubmittedByManager(receipt, manager)) return new AppError('receipt_submitter_review');
  if (receipt.status !== 'submitted') return new AppError('receipt_not_submitted');
  if (receipt.amount !== amountRead) return new AppError('receipt_amount_changed');
  return undefined;
}

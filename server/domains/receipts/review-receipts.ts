import { defineCommand } from '#server/domains/define-command.ts';
import {
  isOwnOfManager,
  type LockedReceipt,
  lockReceipts,
  NOT_THERE,
  type ReceiptManager,
  receiptManager,
} from '#server/domains/receipts/receipt-manager.ts';
import { AppError } from '#shared/errors.ts';

const MANAGERS_ONLY = 'Only managers approve or reject receipts.';
const OWN = 'Somebody else has to approve your own receipt.';
const NOT_SUBMITTED = 'Only a submitted receipt can be reviewed.';

/** Approves one or more receipts. */
export const approveReceipts = defineCommand('approve_receipts', async ({ client, elevate }, input) => {
  const manager = await receiptManager(client, MANAGERS_ONLY);
  const read = new Map(input.receipts.map(({ receipt_id, amount }) => [receipt_id, amount]));

  return elevate('command_receipts', async (elevated) => {
    const receipts = await lockReceipts(elevated, [...read.keys()]);
    const done: string[] = [];
    const refused: { id: string; message: string }[] = [];
    for (const [id, amount] of read) {
      const message = whyNot(receipts.get(id), amount, manager);
      if (message) refused.push({ id, message });
      else done.push(id);
    }
    // One statement, so that the owner of fifty receipts gets one notification.
    await elevated.query(
      `update public.receipts set status = 'approved', reviewed_by = $2, reviewed_at = now(), review_notes = null
       where id = any ($1::uuid[])`,
      [done, manager.profileId],
    );
    return { done, refused };
  });
});

/** Sends a receipt back. Its owner corrects it and submits it again. */
export const rejectReceipt = defineCommand('reject_receipt', async ({ client, elevate }, input) => {
  const manager = await receiptManager(client, MANAGERS_ONLY);
  return elevate('command_receipts', async (elevated) => {
    const receipt = (await lockReceipts(elevated, [input.receipt_id])).get(input.receipt_id);
    if (!receipt) throw new AppError('not_found', NOT_THERE);
    if (isOwnOfManager(receipt, manager)) throw new AppError('forbidden', OWN);
    if (receipt.status !== 'submitted') {
      throw new AppError('conflict', NOT_SUBMITTED, { hint: 'Reload to see its status.' });
    }
    await elevated.query(
      `update public.receipts set status = 'rejected', reviewed_by = $2, reviewed_at = now(), review_notes = $3
       where id = $1`,
      [receipt.id, manager.profileId, input.reason],
    );
    return { id: receipt.id, status: 'rejected' };
  });
});

function whyNot(receipt: LockedReceipt | undefined, amountRead: number, manager: ReceiptManager) {
  if (!receipt) return NOT_THERE;
  if (isOwnOfManager(receipt, manager)) return OWN;
  if (receipt.status !== 'submitted') return NOT_SUBMITTED;
  if (receipt.amount !== amountRead) return 'Its amount has changed since you read it.';
  return undefined;
}

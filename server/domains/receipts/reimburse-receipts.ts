import { defineCommand } from '#server/domains/define-command.ts';
import {
  isOwnOfManager,
  type LockedReceipt,
  lockReceipts,
  NOT_THERE,
  type ReceiptManager,
  receiptManager,
} from '#server/domains/receipts/receipt-manager.ts';
import { formatNearDate } from '#shared/rules/format-dates.ts';

/** The office has given the money back for approved receipts, one or many. */
export const reimburseReceipts = defineCommand('reimburse_receipts', async ({ client, elevate }, input) => {
  const manager = await receiptManager(client, 'Only managers mark receipts as reimbursed.');
  const ids = [...new Set(input.receipt_ids)];

  return elevate('command_receipts', async (elevated) => {
    const receipts = await lockReceipts(elevated, ids);
    const done: string[] = [];
    const refused: { id: string; message: string }[] = [];
    for (const id of ids) {
      const message = whyNot(receipts.get(id), manager, input.reimbursed_on);
      if (message) refused.push({ id, message });
      else done.push(id);
    }
    await elevated.query(
      `update public.receipts set reimbursed_on = $2, reimbursed_by = $3, reimbursed_at = now()
       where id = any ($1::uuid[])`,
      [done, input.reimbursed_on, manager.profileId],
    );
    return { done, refused };
  });
});

function whyNot(
  receipt: LockedReceipt | undefined,
  manager: ReceiptManager,
  reimbursedOn: string,
): string | undefined {
  if (!receipt) return NOT_THERE;
  if (isOwnOfManager(receipt, manager)) return 'Somebody else has to reimburse your own receipt.';
  if (receipt.status === 'submitted') return 'This receipt is not approved yet.';
  if (receipt.status === 'rejected') return 'This receipt was sent back.';
  if (receipt.reimbursed_on !== null) return 'This receipt is marked as reimbursed already.';
  if (reimbursedOn >= receipt.receipt_date) return undefined;
  return `This receipt is of ${formatNearDate('day', receipt.receipt_date, 'UTC')}. Choose that day or a later one.`;
}

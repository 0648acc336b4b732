import { defineCommand } from '#server/domains/define-command.ts';
import { isOwnOfManager, lockReceipts, receiptManager } from '#server/domains/receipts/receipt-manager.ts';
import { checkShares, setShares } from '#server/domains/receipts/receipt-shares.ts';
import { AppError } from '#shared/errors.ts';

/** The office puts a receipt on other jobs, before and after it was approved; the history keeps that it did. */
export const allocateReceipt = defineCommand('allocate_receipt', async ({ client, elevate }, input) => {
  const manager = await receiptManager(client, 'receipt_shares_managers_only');
  // The jobs are looked for as the caller sees them, before any right is lent.
  const { rows } = await client.query<{ amount: number }>(
    'select amount::float8 as amount from public.receipts where id = $1',
    [input.receipt_id],
  );
  if (!rows[0]) throw new AppError('receipt_missing');
  await checkShares(client, input.allocations, rows[0].amount);

  return elevate('command_receipts', async (elevated) => {
    const receipt = (await lockReceipts(elevated, [input.receipt_id])).get(input.receipt_id);
    if (!receipt) throw new AppError('receipt_missing');
    if (isOwnOfManager(receipt, manager)) {
      throw new AppError('receipt_own_shares');
    }
    if (receipt.status === 'rejected') {
      throw new AppError('receipt_shares_sent_back');
    }
    await setShares(elevated, receipt.id, input.allocations);
    await elevated.query(
      `insert into public.receipt_events (receipt_id, event_type, actor_profile_id, data)
       values ($1, 'allocated', $2, $3)`,
      [receipt.id, manager.profileId, { allocations: input.allocations }],
    );
    return { id: receipt.id };
  });
});

import { defineCommand } from '#server/domains/define-command.ts';
import {
  isOwnOfManager,
  lockReceipts,
  NOT_THERE,
  receiptManager,
} from '#server/domains/receipts/receipt-manager.ts';
import { checkShares, setShares } from '#server/domains/receipts/receipt-shares.ts';
import { AppError } from '#shared/errors.ts';

/** The office puts a receipt on other jobs, before and after it was approved; the history keeps that it did. */
export const allocateReceipt = defineCommand('allocate_receipt', async ({ client, elevate }, input) => {
  const manager = await receiptManager(client, 'Only managers put receipts on other jobs.');
  // The jobs are looked for as the caller sees them, before any right is lent.
  const { rows } = await client.query<{ amount: number }>(
    'select amount::float8 as amount from public.receipts where id = $1',
    [input.receipt_id],
  );
  if (!rows[0]) throw new AppError('not_found', NOT_THERE);
  await checkShares(client, input.allocations, rows[0].amount);

  return elevate('command_receipts', async (elevated) => {
    const receipt = (await lockReceipts(elevated, [input.receipt_id])).get(input.receipt_id);
    if (!receipt) throw new AppError('not_found', NOT_THERE);
    if (isOwnOfManager(receipt, manager)) {
      throw new AppError('forbidden', 'Somebody else has to put your own receipt on other jobs.');
    }
    if (receipt.status === 'rejected') {
      throw new AppError('conflict', 'This receipt was sent back. Its owner puts it on jobs again.');
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

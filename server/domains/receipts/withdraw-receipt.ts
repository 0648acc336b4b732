import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** The owner withdraws a receipt that is not approved. The audit log keeps its content. */
export const withdrawReceipt = defineCommand('withdraw_receipt', async ({ client }, { receipt_id }) => {
  const caller = await callerOf(client);
  if (!caller.isStaff) throw new AppError('receipt_withdrawal_employees_only');
  const files = await client.query<{ storage_path: string }>(
    'select storage_path from public.attachments where receipt_id = $1 and uploaded_by = $2 order by id',
    [receipt_id, caller.profileId],
  );
  const gone = await client.query('delete from public.receipts where id = $1', [receipt_id]);
  if (gone.rowCount === 0) {
    throw new AppError('receipt_not_withdrawable');
  }
  return { id: receipt_id, storage_paths: files.rows.map(({ storage_path }) => storage_path) };
});

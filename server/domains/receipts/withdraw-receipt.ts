import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** The owner withdraws a receipt that is not approved. The audit log keeps its content. */
export const withdrawReceipt = defineCommand('withdraw_receipt', async ({ client }, { receipt_id }) => {
  const caller = await callerOf(client);
  if (!caller.isStaff) throw new AppError('forbidden', 'Only employees take back receipts.');
  const files = await client.query<{ storage_path: string }>(
    'select storage_path from public.attachments where receipt_id = $1 and uploaded_by = $2 order by id',
    [receipt_id, caller.profileId],
  );
  const gone = await client.query('delete from public.receipts where id = $1', [receipt_id]);
  if (gone.rowCount === 0) {
    throw new AppError('not_found', 'This receipt is not there to be taken back any more.', {
      hint: 'It may have been approved meanwhile. Open your receipts to see it.',
    });
  }
  return { id: receipt_id, storage_paths: files.rows.map(({ storage_path }) => storage_path) };
});

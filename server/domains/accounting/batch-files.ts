import { requireBookkeeper } from '#server/domains/accounting/require-bookkeeper.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** A file of a batch: the same bytes each time. */
export const downloadAccountingFile = defineCommand('download_accounting_file', async (context, input) => {
  await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    const { rows } = await elevated.query<{ file_name: string; content: string; status: string }>(
      `select f.file_name, c.content, b.status from public.accounting_batch_files f
       join app.accounting_file_contents c on c.file_id = f.id
       join public.accounting_batches b on b.id = f.accounting_batch_id
       where f.id = $1`,
      [input.file_id],
    );
    const [file] = rows;
    if (!file) throw new AppError('accounting_file_missing');
    if (file.status === 'withdrawn') throw new AppError('accounting_batch_withdrawn');
    return { file_name: file.file_name, content: file.content };
  });
});

/** Takes a batch back that the accounting program did not take over: what is in it can be exported again. */
export const withdrawAccountingBatch = defineCommand('withdraw_accounting_batch', async (context, input) => {
  const caller = await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('accounting_batches', 0))`);
    const { rows } = await elevated.query<{ status: string; laterBatch: number | null }>(
      `select b.status, (
         select min(later.batch_number) from public.accounting_batch_items own
         join public.accounting_batch_items reversal
           on reversal.record_id = own.record_id and reversal.kind = own.kind || '_void' and not reversal.is_withdrawn
         join public.accounting_batches later on later.id = reversal.accounting_batch_id
         where own.accounting_batch_id = b.id and later.id <> b.id
       ) as "laterBatch"
       from public.accounting_batches b where b.id = $1`,
      [input.batch_id],
    );
    const [batch] = rows;
    if (!batch) throw new AppError('accounting_batch_missing');
    if (batch.status === 'withdrawn') throw new AppError('accounting_batch_withdrawn');
    // The reversal of something that is in no batch would stand alone.
    if (batch.laterBatch !== null)
      throw new AppError('accounting_batch_reversed', { batch: batch.laterBatch });
    await elevated.query(
      `update public.accounting_batches set status = 'withdrawn', withdrawn_at = now(), withdrawn_by = $2,
         withdraw_reason = $3 where id = $1`,
      [input.batch_id, caller.profileId, input.reason],
    );
    await elevated.query(
      'update public.accounting_batch_items set is_withdrawn = true where accounting_batch_id = $1',
      [input.batch_id],
    );
    return { id: input.batch_id, status: 'withdrawn' };
  });
});

import { createHash } from 'node:crypto';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type AccountingFile, readDocuments } from '#server/domains/accounting/documents.ts';
import { findUnmapped, readMappings } from '#server/domains/accounting/mappings.ts';
import { requireBookkeeper } from '#server/domains/accounting/require-bookkeeper.ts';
import { writeFiles } from '#server/domains/accounting/write-files.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { ACCOUNTING_BATCH_DOCUMENTS } from '#shared/billing-limits.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Form = CommandInput<'create_accounting_batch'>;
interface Made {
  id: string;
  batch_number: number;
}

/** Puts all documents until a day that no batch has into one, with its files. All of it, or nothing. */
export const createAccountingBatch = defineCommand('create_accounting_batch', async (context, input) => {
  const caller = await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    // Of two people at once, the second one finds what the first has left.
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('accounting_batches', 0))`);
    const earlier = await findEarlier(elevated, input, caller.profileId);
    if (earlier) return earlier;
    const { rows } = await elevated.query<{ waiting: number }>(
      'select count(*)::float8 as waiting from app.accounting_documents($1)',
      [input.until],
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting === 0) throw new AppError('accounting_nothing_waits', {}, { field: 'until' });
    if (waiting > ACCOUNTING_BATCH_DOCUMENTS)
      throw new AppError(
        'accounting_batch_too_large',
        { max: ACCOUNTING_BATCH_DOCUMENTS },
        { field: 'until' },
      );
    const unmapped = await findUnmapped(elevated, input.format, input.until);
    if (unmapped.length > 0)
      throw new AppError('accounting_unmapped', { number: unmapped.length }, { field: 'format' });
    const batch = await insertBatch(elevated, input);
    await elevated.query('select app.fill_accounting_batch($1, $2)', [batch.id, input.until]);
    const documents = await readDocuments(elevated, batch.id);
    await saveFiles(elevated, batch, writeFiles(input.format, documents, await readMappings(elevated)));
    return batch;
  });
});

const digestOf = ({ format, until }: Form): string =>
  createHash('sha256')
    .update(JSON.stringify([format, until]))
    .digest('hex');

/** @throws AppError `conflict` when the form was sent before with something else */
async function findEarlier(elevated: ElevatedClient, input: Form, by: string): Promise<Made | undefined> {
  const { rows } = await elevated.query<Made & { digest: string }>(
    `select id, batch_number, request_digest as digest from public.accounting_batches
     where created_by = $1 and submission_key = $2`,
    [by, input.submission_key],
  );
  const [found] = rows;
  if (!found) return undefined;
  if (found.digest !== digestOf(input))
    throw new AppError('idempotency_key_reused', {}, { field: 'submission_key' });
  return { id: found.id, batch_number: found.batch_number };
}

/** The lock makes the numbers gap-free. */
async function insertBatch(elevated: ElevatedClient, input: Form): Promise<Made> {
  const { rows } = await elevated.query<Made>(
    `insert into public.accounting_batches (batch_number, format, ends_on, submission_key, request_digest)
     select coalesce(max(batch_number), 0) + 1, $1, $2, $3, $4 from public.accounting_batches
     returning id, batch_number`,
    [input.format, input.until, input.submission_key, digestOf(input)],
  );
  if (!rows[0]) throw new AppError('accounting_batch_missing');
  return rows[0];
}

async function saveFiles(
  elevated: ElevatedClient,
  batch: Made,
  files: readonly AccountingFile[],
): Promise<void> {
  for (const [at, { name, rows, content }] of files.entries()) {
    const { rows: added } = await elevated.query<{ id: string }>(
      `insert into public.accounting_batch_files (accounting_batch_id, position, file_name, row_count, byte_count, sha256)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        ...[batch.id, at + 1, `batch-${batch.batch_number}-${name}`, rows, Buffer.byteLength(content)],
        createHash('sha256').update(content).digest('hex'),
      ],
    );
    await elevated.query('insert into app.accounting_file_contents (file_id, content) values ($1, $2)', [
      added[0]?.id,
      content,
    ]);
  }
}

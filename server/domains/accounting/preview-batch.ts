import { findUnmapped } from '#server/domains/accounting/mappings.ts';
import { requireBookkeeper } from '#server/domains/accounting/require-bookkeeper.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { ACCOUNTING_PREVIEW_ROWS } from '#shared/billing-limits.ts';
import type { CommandOutput } from '#shared/commands.ts';

type Preview = CommandOutput<'preview_accounting_batch'>;

/** What a batch would have, and what has no name in the accounting program yet. */
export const previewAccountingBatch = defineCommand('preview_accounting_batch', async (context, input) => {
  await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    const { rows: kinds } = await elevated.query<Preview['kinds'][number]>(
      `select d.kind, count(*)::float8 as count, sum(d.amount)::float8 as amount
       from app.accounting_documents($1) d group by d.kind order by d.kind`,
      [input.until],
    );
    const { rows: documents } = await elevated.query<Preview['documents'][number]>(
      `select d.kind, d.record_id, d.number, d.name, d.document_date::text as day, d.amount::float8 as amount
       from app.accounting_documents($1) d order by d.document_date, d.number, d.record_id limit $2`,
      [input.until, ACCOUNTING_PREVIEW_ROWS],
    );
    return { kinds, documents, unmapped: await findUnmapped(elevated, input.format, input.until) };
  });
});

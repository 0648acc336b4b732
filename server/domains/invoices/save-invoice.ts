import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdDraft } from '#server/domains/invoices/held-invoice.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { formatNumber } from '#shared/locale.ts';
import { isContractKind } from '#shared/rules/contract-kinds.ts';

interface SavedInvoice {
  id: string;
  total_amount: number;
  updated_at: string;
}

/** Writes a draft and its lines as the form holds them. */
export const saveInvoice = defineCommand('save_invoice', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    await holdDraft(elevated, input.invoice_id, input.version);
    await writeFacts(elevated, input);
    await writeLines(elevated, input.invoice_id, input.lines);
    const { rows } = await elevated.query<SavedInvoice>(
      `select id, total_amount::float8 as total_amount, to_json(updated_at) #>> '{}' as updated_at
       from public.partner_invoices where id = $1`,
      [input.invoice_id],
    );
    if (!rows[0]) throw new AppError('invoice_missing');
    return rows[0];
  });
});

/** What the input leaves out stays; null or an empty text removes it. */
async function writeFacts(elevated: ElevatedClient, input: CommandInput<'save_invoice'>): Promise<void> {
  const { title, customer_reference, notes, terms, issue_date, due_date } = input;
  await elevated.query(
    `update public.partner_invoices i
     set title = case when g.facts ? 'title' then coalesce(g.facts ->> 'title', '') else i.title end,
       customer_reference = case when g.facts ? 'customer_reference'
         then nullif(g.facts ->> 'customer_reference', '') else i.customer_reference end,
       notes = case when g.facts ? 'notes' then nullif(g.facts ->> 'notes', '') else i.notes end,
       terms = case when g.facts ? 'terms' then nullif(g.facts ->> 'terms', '') else i.terms end,
       issue_date = case when g.facts ? 'issue_date' then (g.facts ->> 'issue_date')::date else i.issue_date end,
       due_date = case when g.facts ? 'due_date' then (g.facts ->> 'due_date')::date else i.due_date end
     from (select $2::jsonb as facts) g
     where i.id = $1`,
    // JSON leaves out what is undefined.
    [input.invoice_id, JSON.stringify({ title, customer_reference, notes, terms, issue_date, due_date })],
  );
}

/** Deletes a draft. */
export const deleteInvoice = defineCommand('delete_invoice', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', async (elevated) => {
    await holdDraft(elevated, input.invoice_id, input.version);
    await elevated.query('delete from public.partner_invoices where id = $1', [input.invoice_id]);
    return { id: input.invoice_id };
  });
});

/**
 * One statement, so that the invoice is added up when all lines are there: a discount may be more than the lines that
 * stay. What a line bills stays with it, and the price list that set its price as long as the price does. A new line of a
 * draft that is for one work order is for that one, so that it is taxed where the work was done.
 */
async function writeLines(
  elevated: ElevatedClient,
  invoiceId: string,
  lines: CommandInput<'save_invoice'>['lines'],
): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? []);
  const { rows: stored } = await elevated.query<StoredLine>(
    `select id, kind, contract_line_id is not null as "isOfContract" from public.partner_invoice_lines
     where partner_invoice_id = $1 and id = any ($2::uuid[])`,
    [invoiceId, kept],
  );
  if (stored.length !== kept.length) throw new AppError('invoice_line_missing', {}, { field: 'lines' });
  refuseFixedKinds(lines, stored);
  await elevated.query(
    `with form as (
       select * from json_to_recordset($2) as l (id uuid, work_order_id uuid, kind text, description text,
         quantity numeric, unit text, unit_price numeric, position integer, is_taxable boolean,
         discount_percent numeric)
     ), work as (
       select distinct case when f.id is null then f.work_order_id else l.work_order_id end as id
       from form f left join public.partner_invoice_lines l on l.id = f.id and l.partner_invoice_id = $1
     ), job as (
       select (array_agg(w.id))[1] as id from work w where w.id is not null having count(*) = 1
     ), removed as (
       delete from public.partner_invoice_lines l
       where l.partner_invoice_id = $1 and not exists (select from form f where f.id = l.id)
     ), changed as (
       update public.partner_invoice_lines l
       set position = f.position, kind = f.kind, unit = f.unit, description = f.description, quantity = f.quantity,
         unit_price = f.unit_price, is_taxable = f.is_taxable, discount_percent = f.discount_percent,
         price_list_item_id = case when l.unit_price = f.unit_price then l.price_list_item_id end
       from form f where f.id = l.id and l.partner_invoice_id = $1
     )
     insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, position, kind, unit, description,
       quantity, unit_price, is_taxable, discount_percent)
     select $1, coalesce(f.work_order_id, (select j.id from job j)), f.position, f.kind, f.unit, f.description, f.quantity, f.unit_price, f.is_taxable, f.discount_percent
     from form f where f.id is null`,
    [
      invoiceId,
      JSON.stringify(
        lines.map((line, index) => ({ ...line, description: textOf(line), position: index + 1 })),
      ),
    ],
  );
}

interface StoredLine {
  id: string;
  kind: string;
  isOfContract: boolean;
}

/**
 * What a contract or deposit bills, holds, or takes off stays what it is, and nothing else becomes that: as another
 * kind, it would not count any more, and could be billed again. A trigger refuses the same, without naming the line.
 */
function refuseFixedKinds(lines: CommandInput<'save_invoice'>['lines'], stored: readonly StoredLine[]): void {
  const byId = new Map(stored.map((line) => [line.id, line]));
  for (const [index, { id, kind }] of lines.entries()) {
    const line = id ? byId.get(id) : undefined;
    if (!line || line.kind === kind) continue;
    if (line.isOfContract || isContractKind(line.kind) || isContractKind(kind))
      throw new AppError('invoice_line_kind_fixed', {}, { field: `lines.${index}.kind` });
  }
}

/** What the customer reads of a line: of a percent discount, always its percent. */
function textOf({
  description,
  discount_percent: percent,
}: Pick<CommandInput<'save_invoice'>['lines'][number], 'description' | 'discount_percent'>): string {
  if (percent == null) return description;
  const said = `${formatNumber(percent)}%`;
  if (description.includes(said)) return description;
  return `${description.replace(/ \([\d.,]+%\)$/, '').slice(0, 980)} (${said})`;
}

import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdInvoice } from '#server/domains/invoices/held-invoice.ts';
import { once } from '#server/domains/payments/once.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';

/**
 * Makes a draft of a void invoice, once. The lock of the invoice makes a second person find the draft of the first, and
 * that of its work makes everybody wait who invoices the same work.
 */
export const reissueInvoice = defineCommand('reissue_invoice', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  return elevate('command_invoices', (elevated) =>
    once(elevated, 'reissue_invoice', input, () => reissue(elevated, input.invoice_id)),
  );
});

async function reissue(
  elevated: ElevatedClient,
  invoiceId: string,
): Promise<CommandOutput<'reissue_invoice'>> {
  const { status, number } = await holdInvoice(elevated, invoiceId);
  if (status !== 'void') throw new AppError('invoice_not_void');
  await refuseReplaced(elevated, invoiceId, number);
  await elevated.query(
    `select app.lock_work_to_invoice(array(
       select distinct coalesce(l.work_order_id, i.project_id)
       from public.partner_invoices i join public.partner_invoice_lines l on l.partner_invoice_id = i.id
       where i.id = $1 and num_nonnulls(l.work_order_id, i.project_id) > 0))`,
    [invoiceId],
  );
  const { rows: lines } = await elevated.query<Line>(
    `select description, is_free as "isFree", is_priced_otherwise as "isPricedOtherwise"
     from app.lines_to_reissue($1)`,
    [invoiceId],
  );
  if (!lines.some(({ isFree }) => isFree)) throw new AppError('invoice_nothing_to_reissue', { number });
  const id = await insertDraft(elevated, invoiceId);
  await elevated.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, position, work_order_id, kind, unit, description,
       quantity, unit_price, is_taxable, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id,
       mileage_entry_id, price_list_item_id, time_kind, discount_percent)
     select $2, row_number() over (order by line_position), work_order_id, kind, unit, description, quantity,
       unit_price, is_taxable, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id,
       mileage_entry_id, price_list_item_id, time_kind, discount_percent
     from app.lines_to_reissue($1) where is_free`,
    [invoiceId, id],
  );
  return {
    id,
    left_out: lines.flatMap(({ isFree, description }) => (isFree ? [] : [description])),
    priced_otherwise: lines.flatMap(({ isFree, isPricedOtherwise, description }) =>
      isFree && isPricedOtherwise ? [description] : [],
    ),
  };
}

interface Line {
  description: string;
  isFree: boolean;
  isPricedOtherwise: boolean;
}

async function refuseReplaced(elevated: ElevatedClient, invoiceId: string, number: string): Promise<void> {
  const { rows } = await elevated.query<{ number: string; title: string }>(
    `select invoice_number as number, title from public.partner_invoices where replaces_invoice_id = $1`,
    [invoiceId],
  );
  const [by] = rows;
  if (!by) return;
  const invoice = by.number || t('the draft “{{title}}”', { title: by.title });
  throw new AppError('invoice_reissued_already', { number, invoice });
}

/**
 * With what the void invoice says, and without its days: they count from when the new one is sent. It is of the same
 * project, unless a contract bills that now.
 */
async function insertDraft(elevated: ElevatedClient, invoiceId: string): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.partner_invoices (organization_id, project_id, title, customer_reference, replaces_invoice_id)
     select v.organization_id, p.id, v.title, v.customer_reference, v.id
     from public.partner_invoices v
     left join public.projects p
       on p.id = v.project_id and p.organization_id = v.organization_id and not p.is_billed_by_contract
     where v.id = $1 returning id`,
    [invoiceId],
  );
  const id = rows[0]?.id;
  if (!id) throw new AppError('invoice_missing');
  await elevated.query(
    `update public.partner_invoices d set notes = v.notes, terms = v.terms
     from public.partner_invoices v where d.id = $1 and v.id = $2`,
    [id, invoiceId],
  );
  return id;
}

import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdDraft } from '#server/domains/invoices/held-invoice.ts';
import {
  copiesBeside,
  type InvoiceOptions,
  type MailedInvoice,
  queueInvoice,
  readMailed,
  senderOf,
} from '#server/domains/invoices/invoice-mail.ts';
import { makeLink } from '#server/domains/invoices/links/links.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

interface Draft {
  total: number;
  /** What it comes to before retainage and deposits take something off: they may take off all of it. */
  charged: number;
  lineCount: number;
  issueDate: string;
  dueDate: string | null;
  reference: string | null;
  needsReference: boolean;
  /** Of the billing contact. */
  email: string | null;
}

/** Sends a draft: it gets its number and, by mail, goes to the billing contact. Both happen, or neither. */
export const sendInvoice = (options: InvoiceOptions): Command =>
  defineCommand('send_invoice', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    const sender = await senderOf(client, input);
    const sent = await elevate('command_invoices', async (elevated) => {
      await holdDraft(elevated, input.invoice_id, input.version);
      const draft = await readDraft(elevated, input.invoice_id, input.issue_date ?? null);
      checkDraft(draft);
      await requireApproved(elevated, input.invoice_id);
      if (input.is_emailed && !draft.email) throw new AppError('invoice_recipient_missing');
      const to = input.is_emailed ? draft.email : null;
      const copies = to ? copiesBeside(sender, to) : [];
      const invoice = await markSent(elevated, input.invoice_id, { issueDate: draft.issueDate, to, copies });
      // Rates, certificates, and addresses may have changed since the draft was saved. Nobody has read the new total.
      if (invoice.total !== draft.total) throw new AppError('invoice_tax_changed');
      const link = to ? await makeLink(elevated, options, input.invoice_id) : null;
      return { to, copies, link, invoice };
    });
    const { to, copies, link, invoice } = sent;
    if (to && link)
      await queueInvoice(client, options, { to, copies, invoice: { ...invoice, url: link.url }, sender });
    return {
      id: invoice.id,
      invoice_number: invoice.number,
      due_date: invoice.dueDate,
      sent_to: to,
      copied_to: copies,
    };
  });

async function readDraft(elevated: ElevatedClient, id: string, issueDate: string | null): Promise<Draft> {
  const { rows } = await elevated.query<Draft>(
    `select i.total_amount::float8 as total, i.customer_reference as reference, i.due_date::text as "dueDate",
       (i.total_amount - (
         select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l
         where l.partner_invoice_id = i.id and l.kind in ('retainage', 'deposit_applied')
       ))::float8 as charged,
       coalesce(i.issue_date, $2::date, app.office_day(now()))::text as "issueDate",
       (select count(*)::int from public.partner_invoice_lines l where l.partner_invoice_id = i.id) as "lineCount",
       coalesce(b.requires_reference, false) as "needsReference", b.email
     from public.partner_invoices i left join public.organization_billing b on b.organization_id = i.organization_id
     where i.id = $1`,
    [id, issueDate],
  );
  if (!rows[0]) throw new AppError('invoice_missing');
  return rows[0];
}

function checkDraft({ charged, lineCount, issueDate, dueDate, reference, needsReference }: Draft): void {
  if (lineCount === 0) throw new AppError('invoice_without_lines', {}, { field: 'lines' });
  if (charged === 0) throw new AppError('invoice_without_amount', {}, { field: 'lines' });
  if (dueDate && dueDate < issueDate)
    throw new AppError('invoice_due_before_issue', {}, { field: 'due_date' });
  if (needsReference && !reference)
    throw new AppError('invoice_reference_missing', {}, { field: 'customer_reference' });
}

/** The database keeps what is invoiced approved. More time of a day waits for approval with all of the day. */
async function requireApproved(elevated: ElevatedClient, id: string): Promise<void> {
  const { rows } = await elevated.query<{ line: number; description: string }>(
    `select l.position as line, l.description from public.partner_invoice_lines l
     where l.partner_invoice_id = $1 and not app.is_source_approved(l) order by l.position limit 1`,
    [id],
  );
  if (rows[0]) throw new AppError('invoice_line_not_approved', { ...rows[0] }, { field: 'lines' });
}

/**
 * A trigger takes the number under a lock that lasts until the commit, and sets the due date by the customer's terms. One
 * of which a deposit leaves nothing to pay is paid by that.
 */
async function markSent(
  elevated: ElevatedClient,
  id: string,
  { issueDate, to, copies }: { issueDate: string; to: string | null; copies: string[] },
): Promise<Omit<MailedInvoice, 'url'>> {
  await elevated.query(
    `update public.partner_invoices set status = 'sent', issue_date = $2, sent_at = now(), sent_to = $3::text,
       copied_to = $4, mailed_at = case when $3::text is not null then now() end
     where id = $1`,
    [id, issueDate, to, copies],
  );
  return readMailed(elevated, id);
}

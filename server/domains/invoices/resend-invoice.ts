import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdInvoice } from '#server/domains/invoices/held-invoice.ts';
import {
  copiesBeside,
  type InvoiceOptions,
  type MailedInvoice,
  queueInvoice,
  readMailed,
  type Sender,
  senderOf,
} from '#server/domains/invoices/invoice-mail.ts';
import { makeLink, validLink } from '#server/domains/invoices/links/links.ts';
import { once } from '#server/domains/payments/once.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** Mails an invoice that was sent, again or for the first time. Its history has the address. */
export const resendInvoice = (options: InvoiceOptions): Command =>
  defineCommand('resend_invoice', async ({ client, elevate }, input) => {
    requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
    const sender = await senderOf(client, input);
    const mails: { to: string; copies: string[]; invoice: MailedInvoice }[] = [];
    const answer = await elevate('command_invoices', (elevated) =>
      once(elevated, 'resend_invoice', input, async () => {
        const mailed = await mail(elevated, options, sender, input.invoice_id);
        mails.push(mailed);
        return { id: input.invoice_id, sent_to: mailed.to, copied_to: mailed.copies };
      }),
    );
    // A repeated request has queued it before.
    for (const mailed of mails) await queueInvoice(client, options, { ...mailed, sender });
    return answer;
  });

async function mail(elevated: ElevatedClient, options: InvoiceOptions, sender: Sender, id: string) {
  const { status } = await holdInvoice(elevated, id);
  if (status !== 'sent' && status !== 'paid') throw new AppError('invoice_not_to_resend');
  const { rows } = await elevated.query<{ email: string | null }>(
    `select b.email from public.partner_invoices i
     left join public.organization_billing b on b.organization_id = i.organization_id where i.id = $1`,
    [id],
  );
  const to = rows[0]?.email;
  if (!to) throw new AppError('invoice_recipient_missing');
  const copies = copiesBeside(sender, to);
  await elevated.query(
    'update public.partner_invoices set sent_to = $2, copied_to = $3, mailed_at = now() where id = $1',
    [id, to, copies],
  );
  // A link that is valid stays, also in earlier emails.
  const link = (await validLink(elevated, options, id)) ?? (await makeLink(elevated, options, id));
  return { to, copies, invoice: { ...(await readMailed(elevated, id)), url: link.url } };
}

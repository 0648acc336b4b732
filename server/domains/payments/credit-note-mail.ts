import type { ElevatedClient } from '#server/database/command-roles.ts';
import { asService } from '#server/domains/company/as-service.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { AppError } from '#shared/errors.ts';
import { formatNumber } from '#shared/locale.ts';
import { pathTo } from '#shared/paths.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';

/** What the commands that email credit notes need of the server. */
export interface CreditNoteMailOptions {
  mailer: Mailer;
  publicUrl: string;
}

/** A credit note as its mail names it. */
export interface MailedCreditNote {
  id: string;
  to: string;
  number: string;
  amount: number;
  reason: string;
  issuedOn: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
  organizationId: string;
  organizationName: string;
  contactName: string | null;
}

/**
 * Records that a credit note is emailed to the billing contact of its customer, and returns what the mail says.
 * @throws AppError `invoice_recipient_missing` without an address
 */
export async function markMailed(elevated: ElevatedClient, id: string): Promise<MailedCreditNote> {
  const { rows } = await elevated.query<Omit<MailedCreditNote, 'to'> & { to: string | null }>(
    `select c.id, b.email as "to", c.credit_note_number as number, c.amount::float8 as amount, c.reason,
       c.issued_on::text as "issuedOn", i.id as "invoiceId", i.invoice_number as "invoiceNumber",
       o.id as "organizationId", o.name as "organizationName", b.contact_name as "contactName"
     from public.credit_notes c join public.organizations o on o.id = c.organization_id
     left join public.partner_invoices i on i.id = c.partner_invoice_id
     left join public.organization_billing b on b.organization_id = o.id
     where c.id = $1`,
    [id],
  );
  const [note] = rows;
  if (!note?.to) throw new AppError('invoice_recipient_missing');
  await elevated.query('update public.credit_notes set sent_to = $2, mailed_at = now() where id = $1', [
    id,
    note.to,
  ]);
  return { ...note, to: note.to };
}

/**
 * Queues the mail in the command's transaction. Its text is confidential: those who read the log of mails may not see
 * what customers pay.
 */
export const queueCreditNote = (
  client: CommandContext['client'],
  { mailer, publicUrl }: CreditNoteMailOptions,
  note: MailedCreditNote,
): Promise<void> =>
  asGateway(client, () =>
    asService(client, () =>
      mailer.enqueue(client, {
        ...{ to: note.to, template: 'credit_note', data: factsOf(note, publicUrl), isConfidential: true },
        records: [
          { table: 'credit_notes', id: note.id },
          ...(note.invoiceId ? [{ table: 'partner_invoices', id: note.invoiceId }] : []),
          { table: 'organizations', id: note.organizationId },
        ],
      }),
    ),
  );

const factsOf = (note: MailedCreditNote, publicUrl: string) => ({
  email: note.to,
  customer_name: note.organizationName,
  contact_name: note.contactName ?? '',
  credit_note_number: note.number,
  invoice_number: note.invoiceNumber ?? '',
  amount: formatNumber(note.amount, { style: 'currency', currency: 'USD' }),
  reason: note.reason,
  issue_date: formatInZone('date', note.issuedOn, 'UTC'),
  url:
    publicUrl +
    (note.invoiceId ? pathTo('/partner/invoices/$id', { id: note.invoiceId }) : pathTo('/partner/invoices')),
  site_url: publicUrl,
});

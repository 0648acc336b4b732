import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { asService } from '#server/domains/company/as-service.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { MailFacts } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { AppError } from '#shared/errors.ts';
import { formatNumber } from '#shared/locale.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';

/** What the command that sends invoices needs of the server. */
export interface InvoiceOptions {
  mailer: Mailer;
  publicUrl: string;
  /** Signs the links in mails that work without a sign-in. */
  linkSecret: string;
}

/** An invoice as its mail names it. Days are `YYYY-MM-DD`. */
export interface MailedInvoice {
  id: string;
  number: string;
  title: string;
  reference: string | null;
  total: number;
  issueDate: string;
  dueDate: string | null;
  organizationId: string;
  organizationName: string;
  contactName: string | null;
  /** How many reports its page has. */
  reportCount: number;
  /** The link that opens it without an account. */
  url: string;
}

/** What the sender adds to the email, and under which name. */
export interface SenderMessage {
  sender_name: string;
  sender_message: string;
}

const formatDay = (day: string | null) => (day ? formatInZone('date', day, 'UTC') : '');

/** The message of the caller as the mail shows it. Runs as the caller, who reads their own profile. */
export async function senderMessage(
  client: pg.ClientBase,
  message: string | null | undefined,
): Promise<SenderMessage> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(app.profile_name(id), email) as name from public.profiles where id = app.profile_id()`,
  );
  return { sender_name: rows[0]?.name ?? '', sender_message: (message ?? '').replace(/\r\n?/g, '\n') };
}

const invoiceFacts = (
  to: string,
  invoice: MailedInvoice,
  message: SenderMessage,
  publicUrl: string,
): MailFacts => ({
  ...message,
  email: to,
  customer_name: invoice.organizationName,
  contact_name: invoice.contactName ?? '',
  invoice_number: invoice.number,
  title: invoice.title,
  reference: invoice.reference ?? '',
  total: formatNumber(invoice.total, { style: 'currency', currency: 'USD' }),
  issue_date: formatDay(invoice.issueDate),
  // A deposit may leave nothing to pay.
  due_date: invoice.total === 0 ? '' : formatDay(invoice.dueDate),
  report_count: invoice.reportCount === 0 ? '' : formatNumber(invoice.reportCount),
  url: invoice.url,
  site_url: publicUrl,
});

/** What the mail says of an invoice that has its number. */
export async function readMailed(elevated: ElevatedClient, id: string): Promise<Omit<MailedInvoice, 'url'>> {
  const { rows } = await elevated.query<Omit<MailedInvoice, 'url'>>(
    `select i.id, i.invoice_number as number, i.title, i.customer_reference as reference,
       i.total_amount::float8 as total, i.issue_date::text as "issueDate", i.due_date::text as "dueDate",
       o.id as "organizationId", o.name as "organizationName", b.contact_name as "contactName",
       (select count(*)::int from app.billed_reports(i.id)) as "reportCount"
     from public.partner_invoices i join public.organizations o on o.id = i.organization_id
     left join public.organization_billing b on b.organization_id = o.id
     where i.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('invoice_missing');
  return rows[0];
}

/**
 * Queues the mail in the command's transaction. Its text is confidential: those who read the log of mails may not see
 * what customers pay.
 */
export async function queueInvoice(
  client: pg.ClientBase,
  { mailer, publicUrl }: InvoiceOptions,
  { to, invoice, message }: { to: string; invoice: MailedInvoice; message: SenderMessage },
): Promise<void> {
  await asGateway(client, () =>
    asService(client, () =>
      mailer.enqueue(client, {
        ...{
          to,
          template: 'invoice',
          data: invoiceFacts(to, invoice, message, publicUrl),
          isConfidential: true,
        },
        records: [
          { table: 'partner_invoices', id: invoice.id },
          { table: 'organizations', id: invoice.organizationId },
        ],
      }),
    ),
  );
}

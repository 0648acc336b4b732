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

/** Who sends an invoice by email, with what they wrote, and to whom else. */
export interface Sender {
  name: string;
  message: string;
  /** In lower case, each once. */
  copies: string[];
}

/** What a command says of the email. */
interface EmailInput {
  message?: string | null | undefined;
  copies: readonly string[];
  copy_to_me: boolean;
}

const formatDay = (day: string | null) => (day ? formatInZone('date', day, 'UTC') : '');

/**
 * The caller as the sender of an email. Runs as the caller, who reads their own profile.
 * @throws AppError `rule_violation` when a copy is for the caller, who has no address
 */
export async function senderOf(client: pg.ClientBase, input: EmailInput): Promise<Sender> {
  const { rows } = await client.query<{ name: string; email: string | null }>(
    `select coalesce(app.profile_name(id), email, '') as name, email from public.profiles where id = app.profile_id()`,
  );
  const { name = '', email = null } = rows[0] ?? {};
  if (input.copy_to_me && !email) throw new AppError('email_address_missing');
  const own = input.copy_to_me && email ? [email] : [];
  const copies = [...new Set([...input.copies, ...own].map((address) => address.toLowerCase()))];
  return { name, copies, message: (input.message ?? '').replace(/\r\n?/g, '\n') };
}

/** The copies besides the email to this address. */
export const copiesBeside = ({ copies }: Sender, to: string): string[] =>
  copies.filter((address) => address !== to.toLowerCase());

/** What the frame of the mail says of its sender and its readers, who know of each other. */
const senderFacts = (to: string, { name, message }: Sender, copies: readonly string[]): MailFacts => ({
  sender_name: name,
  sender_message: message,
  main_recipient: to,
  copies: copies.join(', '),
});

const invoiceFacts = (to: string, invoice: MailedInvoice, publicUrl: string): MailFacts => ({
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

interface QueuedInvoice {
  to: string;
  copies: readonly string[];
  invoice: MailedInvoice;
  sender: Sender;
}

/**
 * Queues the mails in the command's transaction, one for each reader: a copy that is refused or bounces stops no other.
 * Their text is confidential: those who read the log of mails may not see what customers pay.
 */
export async function queueInvoice(
  client: pg.ClientBase,
  { mailer, publicUrl }: InvoiceOptions,
  { to, copies, invoice, sender }: QueuedInvoice,
): Promise<void> {
  const common = senderFacts(to, sender, copies);
  await asGateway(client, () =>
    asService(client, async () => {
      for (const reader of [to, ...copies]) {
        await mailer.enqueue(client, {
          ...{ to: reader, template: 'invoice', isConfidential: true },
          data: { ...invoiceFacts(reader, invoice, publicUrl), ...common },
          records: [
            { table: 'partner_invoices', id: invoice.id },
            { table: 'organizations', id: invoice.organizationId },
          ],
        });
      }
    }),
  );
}

import type pg from 'pg';
import { isLinkEnded, type LinkOptions, makeLink, validLink } from '#server/domains/invoices/links/links.ts';
import type { MailFacts } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { formatNumber } from '#shared/locale.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { defaultReminders, filledText, type ReminderSettings } from '#shared/rules/reminders.ts';
import { t } from '#shared/text.ts';

/** What sending reminders needs of the server. */
export interface ReminderOptions extends LinkOptions {
  mailer: Pick<Mailer, 'enqueue' | 'commonFacts'>;
}

interface Owed {
  id: string;
  number: string;
  dueDate: string | null;
  overdueDays: number;
  balance: number;
}

interface Recipient {
  id: string;
  name: string;
  contactName: string;
  email: string;
}

const money = (amount: number) => formatNumber(amount, { style: 'currency', currency: 'USD' });
const dayText = (day: string | null) => (day ? formatInZone('date', day, 'UTC') : '');

/**
 * Queues one email about invoices of a customer, each with its link, in the transaction of `client`, which runs as
 * service_role. Its text is confidential: those who read the log of mails may not see what customers owe.
 * @param stepDays the step whose text it has; null for the one that is due by the age of the oldest invoice
 * @returns what was left to pay of each invoice, and to which address the email goes
 */
export async function queueReminder(
  client: pg.ClientBase,
  options: ReminderOptions,
  { customer, invoices, stepDays }: { customer: string; invoices: string[]; stepDays: number | null },
): Promise<{ to: string; owed: Owed[] }> {
  const recipient = await readRecipient(client, customer);
  const { owed, settings, paymentUrl } = await readOwed(client, invoices);
  const oldest = Math.max(...owed.map(({ overdueDays }) => overdueDays));
  const total = money(owed.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0) / 100);
  const { company_name } = options.mailer.commonFacts();
  const data: MailFacts = {
    email: recipient.email,
    customer_name: recipient.name,
    contact_name: recipient.contactName,
    total,
    message: filledText(textOf(settings, stepDays ?? oldest), {
      ...{ contact: recipient.contactName || recipient.name, customer: recipient.name, total },
      company: String(company_name),
    }),
    invoices: await Promise.all(
      owed.map(async ({ id, number, dueDate, overdueDays, balance }) => ({
        ...{ number, due_date: dayText(dueDate), amount: money(balance) },
        overdue:
          overdueDays > 0 ? t('{{count}} day overdue|{{count}} days overdue', { count: overdueDays }) : '',
        url: await linkFor(client, options, id),
      })),
    ),
    payment_url: paymentUrl ?? '',
    site_url: options.publicUrl,
  };
  await options.mailer.enqueue(client, {
    ...{ to: recipient.email, template: 'invoice_reminder', data, isConfidential: true },
    records: [
      { table: 'organizations', id: customer },
      ...owed.map(({ id }) => ({ table: 'partner_invoices', id })),
    ],
  });
  return { to: recipient.email, owed };
}

/**
 * The link of an invoice, a new one when it has expired or never had one; empty when the office has ended it: it decides
 * who opens the invoice without an account, until it renews the link.
 */
async function linkFor(client: pg.ClientBase, options: ReminderOptions, id: string): Promise<string> {
  const link = await validLink(client, options, id);
  if (link) return link.url;
  return (await isLinkEnded(client, id)) ? '' : (await makeLink(client, options, id)).url;
}

async function readRecipient(client: pg.ClientBase, customer: string): Promise<Recipient> {
  const { rows } = await client.query<Recipient>(
    `select o.id, o.name, coalesce(b.contact_name, '') as "contactName", b.email
     from public.organizations o join public.organization_billing b on b.organization_id = o.id where o.id = $1`,
    [customer],
  );
  if (!rows[0]) throw new Error('A customer without an address was to be reminded.');
  return rows[0];
}

async function readOwed(client: pg.ClientBase, invoices: string[]) {
  const { rows } = await client.query<Owed>(
    `select id, invoice_number as number, due_date::text as "dueDate", balance_amount::float8 as balance,
       coalesce(app.office_day(now()) - due_date, 0) as "overdueDays"
     from public.partner_invoices where id = any ($1) order by due_date nulls last, id`,
    [invoices],
  );
  const settings = await client.query<{ key: string; value: unknown }>(
    `select key, value from public.settings where key in ('reminders', 'invoicing')`,
  );
  const settingOf = (key: string) => settings.rows.find((row) => row.key === key)?.value;
  return {
    owed: rows,
    settings: (settingOf('reminders') as ReminderSettings | undefined) ?? defaultReminders(),
    paymentUrl: (settingOf('invoicing') as { payment_url: string | null } | undefined)?.payment_url,
  };
}

/** The text of the latest step by then; before the first one, that of the first. */
function textOf({ steps }: ReminderSettings, days: number): string {
  const sorted = steps.toSorted((a, b) => a.days - b.days);
  const step = sorted.findLast((one) => one.days <= days) ?? sorted[0] ?? defaultReminders().steps[0];
  return step?.text ?? '';
}

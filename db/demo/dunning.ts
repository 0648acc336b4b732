import { defaultReminders } from '#shared/rules/reminders.ts';
import { at, dayOf } from './calendar.ts';
import { billingEmailOf } from './customer-billing.ts';
import type { DemoCompany } from './demo-company.ts';
import { amountOf } from './rows/money.ts';
import type { Names, TableRows } from './rows/table-rows.ts';
import { totalOf } from './sales-tax.ts';

/** Days after the due date on which the demo has reminded. */
const REMINDED = [1, 15, 30] as const;

/**
 * Links of the invoices that are not paid, with who opened them; the reminders that the schedule has sent; and what a
 * customer promised for its oldest invoice.
 */
export function dunningRows({ invoices, contracts, world }: DemoCompany, names: Names): TableRows[] {
  const open = [
    ...invoices.filter(({ status }) => status === 'sent').map((own) => ({ ...own, total: totalOf(own) })),
    ...contracts
      .flatMap((contract) => contract.invoices)
      .filter(({ paidAt }) => paidAt === null)
      .map((own) => ({ ...own, total: amountOf(own.lines), sentAt: own.createdAt + 30 })),
  ];
  const grace = names.profile('grace.nakamura');
  const [oldest] = open.filter(({ partner }) => partner === 'larkspur');
  const links = open.map((invoice) => ({
    invoice,
    id: world.random.uuid(),
    sentAt: invoice.sentAt ?? invoice.createdAt,
  }));
  return [
    {
      table: 'public.settings',
      rows: [
        {
          key: 'reminders',
          value: { is_on: true, steps: defaultReminders().steps.map((step) => ({ ...step })) },
        },
        { key: 'invoicing', value: { link_days: 365, payment_url: 'https://pay.example.com/fieldfare' } },
      ],
    },
    {
      table: 'public.invoice_links',
      rows: links.map(({ invoice, id, sentAt }) => ({
        ...{ id, partner_invoice_id: invoice.id, created_by: grace, created_at: names.instant(sentAt) },
        expires_at: names.instant(at(dayOf(sentAt) + 365, 12)),
      })),
    },
    {
      table: 'public.invoice_link_openings',
      rows: links.map(({ id, sentAt }) => ({
        ...{ invoice_link_id: id, kind: 'opened', address: '203.0.113.20' },
        browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
        created_at: names.instant(sentAt + 95),
      })),
    },
    {
      table: 'public.invoice_reminders',
      rows: open.flatMap((invoice) =>
        REMINDED.filter((days) => invoice.dueDay + days < 0).map((days) => ({
          ...{ partner_invoice_id: invoice.id, step_days: days, balance_amount: invoice.total },
          ...{ sent_to: billingEmailOf(invoice.partner), created_by: null },
          created_at: names.instant(at(invoice.dueDay + days, 8)),
        })),
      ),
    },
    {
      table: 'public.payment_promises',
      rows: oldest
        ? [
            {
              ...{ organization_id: names.organization(oldest.partner), partner_invoice_id: oldest.id },
              ...{ amount: Math.min(1500, oldest.total), promised_for: world.calendar.date(6) },
              ...{ promised_by: 'Accounts payable', note: 'By phone: the check goes out next week.' },
              ...{ created_by: grace, created_at: names.instant(at(-2, 10)) },
            },
          ]
        : [],
    },
  ];
}

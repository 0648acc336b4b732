import { dayOf, type Moment } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { Invoice } from '../invoices.ts';
import { totalOf } from '../sales-tax.ts';
import type { Names, TableRows } from './table-rows.ts';

/** What a customer has paid, of which invoice. */
interface Payment {
  invoice: Invoice;
  paidAt: Moment;
  applied: number;
  /** More than the invoice: credit. */
  extra: number;
}

/**
 * Payments of the paid invoices; a part of an older one that is still open; one that was too much; and a credit note. A
 * payment has the id of its invoice, which has one at most.
 */
export function paymentRows({ invoices, world }: DemoCompany, names: Names): TableRows[] {
  const payments = paymentsOf(invoices);
  const grace = names.profile('grace.nakamura');
  const [credited] = invoices.filter(({ status, partner }) => status === 'sent' && partner === 'tamarack');
  return [
    {
      table: 'public.customer_payments',
      rows: payments.map(({ invoice, paidAt, applied, extra }, index) => ({
        id: invoice.id,
        organization_id: names.organization(invoice.partner),
        method: invoice.partner === 'harvest' ? 'ach' : 'check',
        reference: invoice.partner === 'harvest' ? `${70_400 + index}` : `${2_310 + index}`,
        received_on: world.calendar.date(dayOf(paidAt)),
        amount: Math.round((applied + extra) * 100) / 100,
        created_by: grace,
        created_at: names.instant(paidAt),
      })),
    },
    {
      table: 'public.payment_allocations',
      rows: payments.map(({ invoice, paidAt, applied }) => ({
        customer_payment_id: invoice.id,
        partner_invoice_id: invoice.id,
        amount: applied,
        created_by: grace,
        created_at: names.instant(paidAt),
      })),
    },
    {
      table: 'public.credit_notes',
      rows: credited
        ? [
            {
              organization_id: names.organization(credited.partner),
              partner_invoice_id: credited.id,
              amount: 85,
              reason: 'The second trip for the missing gasket is not charged.',
              issued_on: world.calendar.date(-2),
              created_by: grace,
            },
          ]
        : [],
    },
  ];
}

function paymentsOf(invoices: readonly Invoice[]): Payment[] {
  const paid = invoices.flatMap((invoice) =>
    invoice.paidAt === null ? [] : { invoice, paidAt: invoice.paidAt, applied: totalOf(invoice), extra: 0 },
  );
  const last = paid.findLast(({ invoice }) => invoice.partner === 'tamarack');
  if (last) last.extra = 45;
  const open = invoices.find(({ status, partner }) => status === 'sent' && partner === 'larkspur');
  if (!open) return paid;
  const part = Math.round(totalOf(open) * 40) / 100;
  return [...paid, { invoice: open, paidAt: open.createdAt + 18 * 24 * 60, applied: part, extra: 0 }];
}

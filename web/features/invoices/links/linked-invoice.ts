import type { BillTo } from '#shared/rules/bill-to.ts';
import type { ShownInvoice } from '#web/features/invoices/invoice-lines-props.ts';
import { DataError } from '#web/lib/data-error.ts';
import { isForeign } from '#web/lib/portal-response.ts';

interface Address {
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
}

/** An invoice as its link opens it: what its PDF says, and no ids. */
export interface LinkedInvoice {
  invoice_number: string;
  title: string;
  customer_reference: string | null;
  terms: string | null;
  status: string;
  issue_date: string | null;
  due_date: string | null;
  total_amount: number;
  subtotal_amount: number;
  taxes: { name: string; percent: number; amount: number }[];
  paid_amount: number;
  credited_amount: number;
  balance_amount: number;
  notes: string | null;
  paid_at: string | null;
  company: ({ name: string; contact_email: string | null; contact_phone: string | null } & Address) | null;
  bill_to: BillTo | null;
  lines: {
    work_order_number: string | null;
    description: string;
    quantity: number;
    unit: string;
    unit_price: number;
    amount: number;
  }[];
}

/** An approved report of work that an invoice bills. */
export interface BilledReport {
  id: string;
  report_number: string;
  work_order_number: string;
  completed_on: string;
  /** How many photos it has. */
  photos: number;
}

/** What a link opens. */
export interface OpenedLink {
  invoice: LinkedInvoice;
  reports: BilledReport[];
  /** Where the office takes payments; null for nowhere. */
  payment_url: string | null;
}

/** Where a link and what belongs to it are. */
export const linkPath = (token: string) => `/i/${encodeURIComponent(token)}`;

/** Opens a link. Reading is a POST, so that programs which follow links read nothing. Throws `DataError`. */
export async function openLink(token: string): Promise<OpenedLink> {
  const unreached = () => new DataError({ message: 'The server could not be reached.', status: 0 });
  const answer = await fetch(linkPath(token), { method: 'POST' }).catch(() => {
    throw unreached();
  });
  if (isForeign(answer)) throw unreached();
  const said = await answer.json().catch(() => ({ message: answer.statusText }));
  if (!answer.ok) throw new DataError({ ...said, status: answer.status });
  return said as OpenedLink;
}

/** Its lines and totals, for the table that all readers of invoices see. */
export const shownInvoice = (invoice: LinkedInvoice): ShownInvoice => ({
  lines: invoice.lines.map(({ work_order_number, ...line }, index) => ({
    ...line,
    id: String(index),
    work_order: { work_order_number },
  })),
  taxes: invoice.taxes,
  tax_amount: Math.round((invoice.total_amount - invoice.subtotal_amount) * 100) / 100,
  total_amount: invoice.total_amount,
});

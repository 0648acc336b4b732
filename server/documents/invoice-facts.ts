import type pg from 'pg';
import { COMPANY_SQL, type Company } from '#server/documents/company.ts';
import type { BillTo } from '#shared/rules/bill-to.ts';
import { t } from '#shared/text.ts';

export interface InvoiceFactsLine {
  work_order_number: string | null;
  store_location: string | null;
  description: string;
  quantity: number;
  unit: 'hour' | 'mile' | 'each';
  unit_price: number;
  amount: number;
}

/** A line of the schedule of values, as the invoice was sent. */
export interface ScheduleFactsLine {
  position: number;
  description: string;
  change_order: string | null;
  scheduled_value: number;
  previous_amount: number;
  amount: number;
  retainage_amount: number;
  /** Of both amounts. */
  completed_amount: number;
  percent: number;
  balance_amount: number;
}

export interface InvoiceFacts {
  invoice_number: string;
  /** What it is for, in one line. */
  title: string;
  /** The customer's purchase order. */
  customer_reference: string | null;
  /** The terms in words; without them, those of the days count. */
  terms: string | null;
  status: 'draft' | 'sent' | 'paid' | 'void';
  issue_date: string | null;
  due_date: string | null;
  /** The days from the date of the invoice to its due date: the terms that it was sent with. */
  terms_days: number | null;
  total_amount: number;
  /** The lines, without tax. */
  subtotal_amount: number;
  /** By rate, in the order of the document. */
  taxes: { name: string; percent: number; taxable_amount: number; amount: number }[];
  paid_amount: number;
  credited_amount: number;
  balance_amount: number;
  notes: string | null;
  paid_at: string | null;
  voided_at: string | null;
  void_reason: string | null;
  company: Company | null;
  /** To whom it was sent; of a draft, to whom it would be sent now. */
  bill_to: BillTo | null;
  lines: InvoiceFactsLine[];
  /** The continuation sheet of a progress invoice; empty for another one. */
  schedule: ScheduleFactsLine[];
  /** What was released of the retainage when it was sent; until then, what is released. */
  released_amount: number;
  /** Its sums; without a position and description. */
  schedule_total: Omit<ScheduleFactsLine, 'position' | 'description' | 'change_order'> | null;
}

const scheduleSql = (of: string) => `'scheduled_value', ${of}.scheduled_value,
  'previous_amount', ${of}.previous_amount, 'amount', ${of}.amount, 'retainage_amount', ${of}.retainage_amount,
  'completed_amount', ${of}.previous_amount + ${of}.amount,
  'percent', round((${of}.previous_amount + ${of}.amount) / ${of}.scheduled_value * 100, 2),
  'balance_amount', ${of}.scheduled_value - ${of}.previous_amount - ${of}.amount`;

/** The invoice's number. A draft has none yet. */
export const invoiceNumber = (facts: InvoiceFacts): string => facts.invoice_number || t('Draft');

/**
 * Reads an invoice with its lines in order, in one statement; null when the caller may not see it: a customer sees those
 * that were sent to it.
 */
export async function loadInvoiceFacts(client: pg.PoolClient, id: string): Promise<InvoiceFacts | null> {
  const { rows } = await client.query<{ facts: InvoiceFacts }>(
    `select json_build_object(
       'invoice_number', i.invoice_number, 'title', i.title, 'customer_reference', i.customer_reference,
       'terms', i.terms, 'status', i.status, 'issue_date', i.issue_date, 'due_date', i.due_date,
       'terms_days', i.due_date - i.issue_date, 'total_amount', i.total_amount,
       'subtotal_amount', i.total_amount - i.tax_amount,
       'paid_amount', i.paid_amount, 'credited_amount', i.credited_amount, 'balance_amount', i.balance_amount,
       'notes', i.notes, 'paid_at', i.paid_at,
       'voided_at', i.voided_at, 'void_reason', i.void_reason,
       'company', ${COMPANY_SQL},
       'bill_to', public.billed_to(i),
       'taxes', coalesce((
         select json_agg(json_build_object('name', x.name, 'percent', x.percent, 'taxable_amount', x.taxable_amount,
           'amount', x.amount) order by x.position)
         from public.partner_invoice_taxes x where x.partner_invoice_id = i.id
       ), '[]'),
       'schedule', coalesce((
         select json_agg(json_build_object('position', s.position, 'description', s.description,
           'change_order', s.change_order, ${scheduleSql('s')}) order by s.position)
         from public.invoice_schedule_lines s where s.partner_invoice_id = i.id
       ), '[]'),
       'schedule_total', (
         select json_build_object(${scheduleSql('t')}) from (
           select sum(s.scheduled_value) as scheduled_value, sum(s.previous_amount) as previous_amount,
             sum(s.amount) as amount, sum(s.retainage_amount) as retainage_amount
           from public.invoice_schedule_lines s where s.partner_invoice_id = i.id having count(*) > 0
         ) t
       ),
       'released_amount', coalesce((
         select sum(l.amount) from public.partner_invoices r
         join public.partner_invoice_lines l on l.partner_invoice_id = r.id and l.kind = 'retainage_release'
         where r.project_id = i.project_id and r.sent_at <= coalesce(i.sent_at, now())
           and (r.voided_at is null or r.voided_at > i.sent_at)
       ), 0),
       'lines', coalesce((
         select json_agg(json_build_object('work_order_number', w.work_order_number, 'store_location', w.store_location,
           'description', l.description, 'quantity', l.quantity, 'unit', l.unit,
           'unit_price', l.unit_price, 'amount', l.amount) order by l.position, l.id)
         from public.partner_invoice_lines l
         left join public.work_orders w on w.id = l.work_order_id
         where l.partner_invoice_id = i.id
       ), '[]')
     ) as facts
     from public.partner_invoices i where i.id = $1`,
    [id],
  );
  return rows[0]?.facts ?? null;
}

import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';
import { t } from '#shared/text.ts';

export interface BillFactsLine {
  work_order_number: string | null;
  title: string | null;
  store_location: string | null;
  date_completed: string | null;
  description: string;
  amount: number;
  /** What was billed, and why less is approved. */
  billed_amount: number;
  reduction_reason: string | null;
  nte_amount: number | null;
  billed_before: number;
  /** What the billed amount consists of; empty where the subcontractor names only the amount. */
  items: {
    kind: 'labor' | 'material' | 'trip' | 'tax' | 'other';
    description: string;
    hours: number | null;
    hourly_rate: number | null;
    amount: number;
  }[];
}

export interface BillFacts {
  internal_bill_number: string;
  external_bill_number: string | null;
  status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid';
  total_amount: number | null;
  billed_amount: number | null;
  retainage_held: number;
  due_date: string | null;
  paid_amount: number;
  /** What can be paid of it now. */
  balance: number;
  notes: string | null;
  submitted_at: string | null;
  reviewed_at: string | null;
  rejection_reason: string | null;
  paid_on: string | null;
  payment_method: string | null;
  payment_reference: string | null;
  company: Company | null;
  subcontractor:
    | ({ name: string; contact_name: string | null; contact_email: string | null } & Address)
    | null;
  submitter: string | null;
  lines: BillFactsLine[];
  /** The names of the attached files. */
  files: string[];
}

/** The bill's number. A draft has none yet. */
export const billNumber = (facts: BillFacts): string => facts.internal_bill_number || t('Draft');

/** Reads a bill with the lines that the caller may see, in one statement; null when the caller may not see the bill. */
export async function loadBillFacts(client: pg.PoolClient, id: string): Promise<BillFacts | null> {
  const { rows } = await client.query<{ facts: BillFacts }>(
    `select json_build_object(
       'internal_bill_number', b.internal_bill_number, 'external_bill_number', b.external_bill_number,
       'status', b.status, 'total_amount', b.total_amount, 'billed_amount', b.billed_amount,
       'retainage_held', b.retainage_amount - b.retainage_released, 'due_date', b.due_date,
       'paid_amount', b.paid_amount, 'balance', b.balance, 'notes', b.notes, 'submitted_at', b.submitted_at,
       'reviewed_at', b.reviewed_at, 'rejection_reason', b.rejection_reason, 'paid_on', b.paid_on,
       'payment_method', b.payment_method, 'payment_reference', b.payment_reference,
       'company', ${COMPANY_SQL},
       'subcontractor', (
         select json_build_object('name', o.name, 'contact_name', o.contact_name, 'contact_email', o.contact_email,
           ${addressSql('o')})
         from public.organizations o where o.id = b.subcontractor_organization_id
       ),
       'submitter', (
         select trim(p.first_name || ' ' || p.last_name) from public.profiles p where p.id = b.submitted_by
       ),
       'lines', coalesce((
         select json_agg(line order by line.work_order_number nulls last) from (
           select coalesce(w.work_order_number, f.work_order_number) as work_order_number, coalesce(w.title, f.title) as title,
             coalesce(w.store_location, f.store_location) as store_location, w.date_completed, l.description, l.amount, l.billed_amount, l.reduction_reason,
             public.firm_nte(l) as nte_amount, public.billed_before(l) as billed_before,
             coalesce((
               select json_agg(json_build_object('kind', i.kind, 'description', i.description, 'hours', i.hours,
                 'hourly_rate', i.hourly_rate, 'amount', i.amount) order by i.position)
               from public.subcontractor_bill_lines i where i.bill_work_order_id = l.id
             ), '[]') as items
           from public.subcontractor_bill_work_orders l
           left join public.work_orders w on w.id = l.work_order_id
           -- A firm reads what it no longer has as it was.
           left join public.former_work_orders f on f.work_order_id = l.work_order_id
             and f.organization_id = b.subcontractor_organization_id
           where l.subcontractor_bill_id = b.id
         ) line
       ), '[]'),
       'files', coalesce((
         select json_agg(a.file_name order by a.created_at, a.id) from public.attachments a where a.bill_id = b.id
       ), '[]')
     ) as facts
     from public.subcontractor_bills b where b.id = $1`,
    [id],
  );
  return rows[0]?.facts ?? null;
}

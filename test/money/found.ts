import type { Attempt, World } from './world.ts';

/** The documents of an attempt at one moment. */
export interface Found {
  drafts: { id: string; version: string; lines: DraftLine[] }[];
  sent: string[];
  void: string[];
  payments: string[];
  notes: string[];
  allocations: string[];
  disputes: string[];
  bills: { id: string; status: string; balance: number; held: number; workOrders: string[] }[];
  billPayments: string[];
  runs: string[];
  mileage: string[];
  waitingMileage: string[];
  receipts: { id: string; status: string; amount: number }[];
  contract: { version: string; lines: { id: string; isMilestone: boolean }[] } | null;
  /** Deposits that were asked for. */
  deposits: string[];
  /** The latest batch that was not withdrawn. */
  batches: string[];
}

interface DraftLine {
  id: string;
  kind: 'labor';
  unit: 'hour';
  description: string;
  quantity: number;
  unit_price: number;
}

/** Reads the documents of an attempt, as their owner sees them. */
export async function findDocuments(
  { rows }: World,
  { customer, work, project, costsProject }: Attempt,
): Promise<Found> {
  const [found] = await rows<Found>(DOCUMENTS, [customer, work, project, costsProject]);
  if (!found) throw new Error('The documents were not read.');
  return found;
}

const DOCUMENTS = `
  with i as (
    select * from partner_invoices where organization_id = $1
  ), b as (
    select * from subcontractor_bills
    where id in (select subcontractor_bill_id from subcontractor_bill_work_orders where work_order_id = any ($2::uuid[]))
  ), p as (
    select * from bill_payments where subcontractor_bill_id in (select id from b) and voided_at is null
  )
  select coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'version', i.updated_at, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'unit', l.unit, 'description',
          l.description, 'quantity', l.quantity, 'unit_price', l.unit_price) order by l.position), '[]')
        from partner_invoice_lines l where l.partner_invoice_id = i.id
      )) order by i.id) from i where status = 'draft'
    ), '[]') as drafts,
    array(select id from i where status in ('sent', 'paid') order by id) as sent,
    array(select id from i where status = 'void' order by id) as void,
    array(select id from customer_payments where organization_id = $1 order by id) as payments,
    array(select id from credit_notes where organization_id = $1 order by id) as notes,
    array(select id from payment_allocations where partner_invoice_id in (select id from i) order by id) as allocations,
    array(select id from invoice_disputes where partner_invoice_id in (select id from i) order by id) as disputes,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'balance', balance,
        'held', retainage_amount - retainage_released, 'workOrders', (
        select jsonb_agg(l.work_order_id) from subcontractor_bill_work_orders l where l.subcontractor_bill_id = b.id
      )) order by id) from b
    ), '[]') as bills,
    array(select id from p order by id) as "billPayments",
    array(
      select distinct y.payment_run_id from payment_run_payees y
      where y.id in (select payment_run_payee_id from p)
    ) as runs,
    array(
      select id from mileage_entries where work_order_id = any ($2::uuid[]) or project_id = $4 order by id
    ) as mileage,
    array(
      select id from mileage_entries
      where (work_order_id = any ($2::uuid[]) or project_id = $4) and status = 'submitted' order by id
    ) as "waitingMileage",
    coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'amount', r.amount) order by r.id)
      from receipts r where exists (
        select from receipt_allocations a
        where a.receipt_id = r.id and (a.work_order_id = any ($2::uuid[]) or a.project_id = $4)
      )
    ), '[]') as receipts,
    (
      select jsonb_build_object('version', c.updated_at, 'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'isMilestone', l.is_milestone) order by l.position)
        from project_contract_lines l where l.project_contract_id = c.id
      )) from project_contracts c where c.project_id = $3
    ) as contract,
    array(
      select i.id from i where status in ('sent', 'paid') and exists (
        select from partner_invoice_lines l where l.partner_invoice_id = i.id and l.kind = 'deposit'
      ) order by id
    ) as deposits,
    array(
      select id from accounting_batches where status = 'exported' order by batch_number desc limit 1
    ) as batches`;

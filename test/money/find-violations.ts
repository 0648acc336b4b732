import { contractViolations } from './contract-violations.ts';
import { projectViolations } from './project-violations.ts';
import { type Attempt, FIRST_CHECK, type World } from './world.ts';

/** What contradicts itself in the documents of an attempt: nothing. */
export async function findViolations(
  { rows, portal }: World,
  { customer, work, project, costsProject }: Attempt,
): Promise<unknown[]> {
  return [
    ...(await rows(OF_CUSTOMER, [customer])),
    ...(await rows(OF_WORK, [work])),
    ...(await contractViolations(portal.owner, [project])),
    ...(await projectViolations(portal.owner, costsProject)),
  ];
}

/** What is wrong with the numbers of all documents: nothing. */
export const findNumberViolations = ({ rows }: World): Promise<unknown[]> => rows(OF_NUMBERS, [FIRST_CHECK]);

const OF_CUSTOMER = `
  with i as (
    select * from partner_invoices where organization_id = $1
  ), c as (
    select * from credit_notes where organization_id = $1
  ), p as (
    select * from customer_payments where organization_id = $1
  ), e as (
    select * from app.receivable_entries where organization_id = $1
  ), sums as (
    select
      (select coalesce(sum(total_amount) filter (where status in ('sent', 'paid')), 0) from i) as invoiced,
      (select coalesce(sum(amount) filter (where voided_at is null), 0) from c) as credited,
      (select coalesce(sum(amount) filter (where returned_on is null), 0) from p) as paid,
      (select coalesce(sum(amount), 0) from customer_refunds where organization_id = $1) as refunded,
      (select coalesce(sum(balance_amount), 0) from i) as open,
      (select coalesce(sum(available_amount), 0) from p) + (select coalesce(sum(available_amount), 0) from c) as credit
  )
  select 'invoiced - credited - paid = owed' as broken, to_jsonb(sums) as by from sums
  where invoiced - credited - paid + refunded <> open - credit
  union all
  select 'ledger = tables', jsonb_build_object('sums', sums, 'ledger', (select jsonb_agg(e) from e)) from sums
  where (select coalesce(sum(amount), 0) from e) <> open - credit
    or (select coalesce(sum(amount), 0) from e where partner_invoice_id is null) <> -credit
  union all
  select 'ledger of the invoice', to_jsonb(i) from i
  where balance_amount <> (select coalesce(sum(e.amount), 0) from e where e.partner_invoice_id = i.id)
  union all
  select 'paid and credited = allocations', to_jsonb(i) from i
  where paid_amount + credited_amount <> (
    select coalesce(sum(a.amount), 0) from payment_allocations a
    where a.partner_invoice_id = i.id and a.released_at is null
  )
  union all
  select 'status = balance', to_jsonb(i) from i
  where status in ('sent', 'paid') and (status = 'paid') <> (balance_amount = 0)
  union all
  select 'total = lines + tax', to_jsonb(i) from i
  where total_amount <> tax_amount + (
    select coalesce(sum(l.amount), 0) from partner_invoice_lines l
    where l.partner_invoice_id = i.id
  ) or tax_amount <> (select coalesce(sum(t.amount), 0) from partner_invoice_taxes t where t.partner_invoice_id = i.id)
  union all
  select 'sales of the tax report = lines', to_jsonb(i) from i
  where status <> 'draft' and coalesce((
      select sum(s.gross_amount) from app.invoiced_sales s where s.partner_invoice_id = i.id and s.kind is null
    ), 0) <> (
      select coalesce(sum(l.amount), 0) from partner_invoice_lines l
      where l.partner_invoice_id = i.id
        and l.kind not in ('retainage', 'retainage_release', 'deposit', 'deposit_applied')
    )
  union all
  select 'retained = lines', to_jsonb(i) from i
  where retained_amount <> (
    select coalesce(-sum(l.amount), 0) from partner_invoice_lines l
    where l.partner_invoice_id = i.id and l.kind in ('retainage', 'retainage_release')
  )
  union all
  select 'nothing is owed twice', to_jsonb(i) from i where balance_amount < 0 or total_amount < 0
  union all
  select 'a draft has no number, a sent invoice has one', to_jsonb(i) from i
  where (status = 'draft') <> (invoice_number = '')
  union all
  -- Money that was asked for, released, or taken off counts by the kind of its line.
  select 'kind of a line', jsonb_build_object('line', x.id, 'turned', count(*))
  from i join partner_invoice_lines x on x.partner_invoice_id = i.id
  join audit_log a on a.table_name = 'partner_invoice_lines' and a.row_id = x.id::text and a.before ? 'kind'
  where x.contract_line_id is not null
    or array[x.kind, a.before ->> 'kind'] && array['retainage', 'retainage_release', 'deposit', 'deposit_applied']
  group by x.id`;

const OF_WORK = `
  with w as (
    select unnest($1::uuid[]) as id
  ), l as materialized (
    select * from partner_invoice_lines where not is_void and (
      work_order_id = any ($1)
      or partner_invoice_id = any (array(select partner_invoice_id from partner_invoice_lines where work_order_id = any ($1)))
    )
  ), b as materialized (
    select * from subcontractor_bills where id = any (array(
      select subcontractor_bill_id from subcontractor_bill_work_orders where work_order_id = any ($1)
    ))
  ), y as materialized (
    select * from bill_payments where subcontractor_bill_id = any (array(select id from b))
  ), other as (
    -- One look-up in an index for each; an OR would read all lines of all attempts.
    select l.id, o.id as other_id from l join partner_invoice_lines o on o.work_order_report_id = l.work_order_report_id
    where not o.is_void
    union all
    select l.id, o.id from l join partner_invoice_lines o on o.receipt_allocation_id = l.receipt_allocation_id
    where not o.is_void
    union all
    select l.id, o.id from l join partner_invoice_lines o on o.bill_line_id = l.bill_line_id where not o.is_void
    union all
    select l.id, o.id from l join partner_invoice_lines o on o.mileage_entry_id = l.mileage_entry_id where not o.is_void
  ), ledger as (
    -- By the id, which is given while the bill is locked.
    select b.id, (
      select coalesce(sum(
        case e.event_type
          when 'partly_paid' then (e.data ->> 'amount')::numeric when 'payment_voided' then -(e.data ->> 'amount')::numeric
        end
      ), 0) + coalesce(max((p.data ->> 'total_amount')::numeric), 0)
      from (values (1)) one
      left join lateral (
        select x.id, x.data from subcontractor_bill_events x
        where x.subcontractor_bill_id = b.id and x.event_type = 'paid' order by x.id desc limit 1
      ) p on true
      left join subcontractor_bill_events e on e.subcontractor_bill_id = b.id
        and e.event_type in ('partly_paid', 'payment_voided') and (p.id is null or e.id > p.id)
    ) as paid
    from b
  )
  select 'report, receipt, bill, or mileage on two invoices' as broken, to_jsonb(o) as by from other o
  where o.id <> o.other_id
  union all
  select 'paid = events', jsonb_build_object('bill', to_jsonb(b), 'events', g.paid) from b join ledger g on g.id = b.id
  where b.paid_amount <> g.paid
  union all
  select 'closed by a payment, and not paid', to_jsonb(c) from app.work_closed_by_payment c
  where c.work_order_id in (select id from w) and not exists (
    select from l join partner_invoices p on p.id = l.partner_invoice_id and p.status = 'paid'
    where l.work_order_id = c.work_order_id
  )
  union all
  select 'paid, and not closed', to_jsonb(o) from work_orders o
  where o.id in (select id from w) and o.status = 'completed'
    and exists (select from app.work_closed_by_payment c where c.work_order_id = o.id)
  union all
  select 'hours on two invoices', to_jsonb(r) from employee_reports r
  where work_order_id in (select id from w) and app.hours_invoiced(r.id) > app.hours_of_day(r.id)
  union all
  select 'what is not invoiced can be invoiced', to_jsonb(r) from employee_reports r
  where work_order_id in (select id from w) and app.hours_invoiced(r.id) < app.hours_of_day(r.id)
    and not exists (
      select from app.work_parts(array[r.work_order_id]) u where u.employee_report_id = r.id or u.kind = 'flat'
    )
  union all
  select 'mileage is invoiced or can be', to_jsonb(m) from mileage_entries m
  where work_order_id in (select id from w) and (
    (m.status = 'approved' and not exists (select from l where l.mileage_entry_id = m.id))
    <> exists (select from app.work_parts(array[m.work_order_id]) u where u.mileage_entry_id = m.id)
  )
  union all
  select 'invoiced mileage is gone', to_jsonb(l) from l where l.unit = 'mile' and l.mileage_entry_id is null
  union all
  select 'bill = lines', to_jsonb(b) from b where total_amount <> (
    select sum(x.amount) from subcontractor_bill_work_orders x where x.subcontractor_bill_id = b.id
  )
  union all
  select 'billed - paid = owed', to_jsonb(b) from b
  where paid_amount <> (
      select coalesce(sum(amount), 0) from y where y.subcontractor_bill_id = b.id and y.voided_at is null
    )
    or paid_amount > total_amount or (status = 'paid') <> (paid_amount = total_amount)
    or paid_amount > total_amount - retainage_amount + retainage_released
    or balance <> case status
      when 'approved' then total_amount - retainage_amount + retainage_released - paid_amount else 0
    end
  union all
  select 'released of the retainage', to_jsonb(b) from b
  where retainage_released not between 0 and retainage_amount or (status in ('approved', 'paid') and retainage_released <> (
    select coalesce(sum(r.amount), 0) from retainage_releases r where r.subcontractor_bill_id = b.id
  ))
  union all
  select 'run = its checks or transfers', to_jsonb(r) from payment_runs r
  where r.id in (select e.payment_run_id from payment_run_payees e join y on y.payment_run_payee_id = e.id) and (
    r.total_amount <> (select sum(e.amount) from payment_run_payees e where e.payment_run_id = r.id)
    or (r.payment_method = 'ach') <> exists (select from app.payment_run_files f where f.payment_run_id = r.id)
    or (r.status = 'void' and exists (
      select from payment_run_payees e where e.payment_run_id = r.id and e.voided_at is null
    ))
  )
  union all
  select 'check or transfer = its payments', to_jsonb(e) from payment_run_payees e
  where e.id in (select payment_run_payee_id from y) and (
    e.amount <> (select sum(z.amount) from bill_payments z where z.payment_run_payee_id = e.id)
    or exists (
      select from bill_payments z
      where z.payment_run_payee_id = e.id and (z.voided_at is null) <> (e.voided_at is null)
    )
  )`;

const OF_NUMBERS = `
  select 'numbers of ' || kind as broken, jsonb_build_object('documents', documents, 'last', last_value) as by
  from (
    select s.kind, s.last_value, case s.kind
      when 'INV' then (select count(*) from partner_invoices where invoice_number <> '')
      when 'CN' then (select count(*) from credit_notes)
      when 'BILL' then (select count(*) from subcontractor_bills where internal_bill_number <> '')
    end as documents
    from app.number_sequences s where s.kind in ('INV', 'CN', 'BILL')
  ) n where documents <> last_value
  union all
  select 'in two batches', jsonb_build_object('kind', kind, 'record', record_id) from accounting_batch_items
  where not is_withdrawn group by kind, record_id having count(*) > 1
  union all
  select 'numbers of runs and checks', to_jsonb(s) from payment_settings s
  where s.last_run_number <> (select count(*) from payment_runs) or s.next_check_number - $1 <> (
    select count(*) from payment_run_payees where check_number is not null
  )`;

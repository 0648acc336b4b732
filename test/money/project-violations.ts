import type pg from 'pg';

/** What is recorded on this project itself and is billed twice, or neither billed nor proposed: nothing. */
export async function projectViolations(owner: pg.Pool, project: string): Promise<unknown[]> {
  return (await owner.query(OF_PROJECT, [project])).rows;
}

const OF_PROJECT = `
  with sources as (
    select e.id, e.status = 'approved' and app.hours_invoiced(e.id) < app.hours_of_day(e.id) as is_left
    from employee_reports e where e.project_id = $1
    union all
    select a.id, r.status = 'approved' and not exists (
      select from partner_invoice_lines l where l.receipt_allocation_id = a.id and not l.is_void
    ) from receipt_allocations a join receipts r on r.id = a.receipt_id where a.project_id = $1
    union all
    select m.id, m.status = 'approved' and not exists (
      select from partner_invoice_lines l where l.mileage_entry_id = m.id and not l.is_void
    ) from mileage_entries m where m.project_id = $1
  ), l as (
    select x.*, coalesce(x.employee_report_id, x.receipt_allocation_id, x.mileage_entry_id) as source
    from partner_invoice_lines x
    where coalesce(x.employee_report_id, x.receipt_allocation_id, x.mileage_entry_id) in (select id from sources)
  ), parts as (
    select coalesce(p.employee_report_id, p.receipt_allocation_id, p.mileage_entry_id) as id
    from app.work_parts(array[$1::uuid]) p
  )
  select 'receipt or mileage of a project on two invoices' as broken, jsonb_agg(to_jsonb(l)) as by from l
  where not l.is_void and l.employee_report_id is null group by l.source having count(*) > 1
  union all
  select 'hours of a project on two invoices', to_jsonb(e) from employee_reports e
  where e.project_id = $1 and app.hours_invoiced(e.id) > app.hours_of_day(e.id)
  union all
  select 'costs of a project are proposed while they are left', to_jsonb(s) from sources s
  where s.is_left <> exists (select from parts p where p.id = s.id)
  union all
  select 'costs of a project on an invoice of another', to_jsonb(l) from l
  join partner_invoices i on i.id = l.partner_invoice_id
  where l.work_order_id is not null or i.project_id is distinct from $1`;

-- What the work to invoice leaves out (decision 093): it stays visible, with the reason and the record.

-- Of work orders: bills of a firm and time of the own crew that were approved after a report of the same crew was invoiced,
-- and that the invoices do not cover. They cover
--   * as much as they charge for the crew: bills up to the amount of its lines, time up to the hours of its reports, the
--     oldest first; and
--   * all of its work, where a lump sum is on the work order: a flat price, a line that names a report and charges no
--     hours, a line of a contract, or one that the office typed.
-- They do not cover another visit: time after the last report that is invoiced, and bills from the day of a later report on.
create function app.left_out_of(work_orders uuid[])
returns table (work_order_id uuid, kind text, record_id uuid, day date, amount numeric, hours numeric)
language sql stable security definer rows 5 set search_path = ''
begin atomic
  with reports as materialized (
    select r.work_order_id, r.subcontractor_organization_id as firm, r.completed_on, r.hours_worked * r.crew_size as hours,
      app.is_report_invoiced(r.id) as is_invoiced,
      not app.is_report_invoiced(r.id) and app.is_report_invoiced(r.replaces_report_id) is not true as is_open
    from public.work_order_reports r where r.work_order_id = any (work_orders) and r.status = 'approved'
  ), lines as materialized (
    select l.work_order_id, l.kind, l.unit, l.amount, l.bill_line_id, l.contract_line_id,
      coalesce(r.subcontractor_organization_id, b.subcontractor_organization_id) as firm,
      num_nonnulls(l.work_order_report_id, l.employee_report_id, l.receipt_allocation_id, l.bill_line_id,
        l.mileage_entry_id) > 0 as has_source,
      l.work_order_report_id is not null as names_report
    from public.partner_invoice_lines l
    left join public.work_order_reports r on r.id = l.work_order_report_id
    left join public.subcontractor_bill_work_orders o on o.id = l.bill_line_id
    left join public.subcontractor_bills b on b.id = o.subcontractor_bill_id
    where l.work_order_id = any (work_orders) and not l.is_void
  ), crews as (
    select r.work_order_id, r.firm, sum(r.hours) filter (where r.is_invoiced) as hours,
      max(r.completed_on) filter (where r.is_invoiced) as last_day
    from reports r group by r.work_order_id, r.firm having bool_or(r.is_invoiced)
  ), covered as (
    select c.work_order_id, c.firm, c.hours, c.last_day, (
        select min(r.completed_on) from reports r
        where r.work_order_id = c.work_order_id and r.firm is not distinct from c.firm and r.is_open
          and r.completed_on > c.last_day
      ) as next_visit, (
        select coalesce(sum(l.amount), 0) from lines l where l.work_order_id = c.work_order_id and l.firm = c.firm
      ) as amount, exists (
        select from lines l where l.work_order_id = c.work_order_id and (
          l.kind = 'flat' or l.contract_line_id is not null
          or (l.names_report and l.unit <> 'hour' and l.amount > 0 and l.firm is not distinct from c.firm)
          or (not l.has_source and l.kind in ('labor', 'subcontractor', 'other') and l.amount > 0)
        )
      ) as has_lump_sum
    from crews c
  ), bills as (
    select c.work_order_id, b.id, l.id as line, l.amount, app.office_day(b.submitted_at) as day, c.has_lump_sum, c.next_visit,
      c.amount as covered, sum(l.amount) over (
        partition by c.work_order_id, c.firm order by b.submitted_at, b.id, l.id
      ) as amount_so_far
    from covered c
    join public.subcontractor_bill_work_orders l on l.work_order_id = c.work_order_id
    join public.subcontractor_bills b
      on b.id = l.subcontractor_bill_id and b.subcontractor_organization_id = c.firm and b.status in ('approved', 'paid')
  ), own_time as (
    select c.work_order_id, e.id, e.report_date as day, c.has_lump_sum, c.last_day, c.hours as covered,
      sum(app.hours_of_day(e.id)) over (
        partition by c.work_order_id order by e.report_date, e.id
      ) as hours_so_far
    from covered c
    join public.employee_reports e on e.work_order_id = c.work_order_id and e.status = 'approved'
    where c.firm is null
  )
  select b.work_order_id, 'bill', b.id, b.day, b.amount, null::numeric
  from bills b
  where (coalesce(b.day >= b.next_visit, false) or (not b.has_lump_sum and b.amount_so_far > b.covered))
    and not exists (select from lines o where o.bill_line_id = b.line)
  union all
  select e.work_order_id, 'time', e.id, e.day, null, h.hours_of_day - h.hours_invoiced
  from own_time e
  cross join lateral (select h.hours_of_day, h.hours_invoiced from app.hours_to_bill(e.id) h limit 1) h
  where e.day > e.last_day or (not e.has_lump_sum and e.hours_so_far > e.covered);
end;
revoke execute on function app.left_out_of(uuid[]) from public;

-- Readers ask few rows of the queue: those that are known to leave something out, and those that are not priced yet.
create index work_to_invoice_left_out on app.work_to_invoice (work_order_id) where has_left_out;

-- What no invoice is proposed for, of one customer or project or of all, for those who invoice or see costs: approved
-- costs of work orders whose reports were invoiced, and what projects without a contract have of their own that is on no
-- invoice (0111_invoices_projects.sql), by project.
-- `reason` is `report_invoiced` or `no_contract`. At most 200 rows of `total`, the newest first.
create function public.work_left_out(p_customer uuid default null, p_project uuid default null)
returns table (
  kind text, reason text, record_id uuid, number text, work_order_id uuid, project_id uuid, title text, day date,
  amount numeric, hours numeric, miles numeric, total bigint
)
language sql stable security definer rows 200 set search_path = ''
begin atomic
  with known as materialized (
    (
      select q.work_order_id from app.work_to_invoice q join public.work_orders w on w.id = q.work_order_id
      where q.has_left_out and (p_customer is null or w.organization_id = p_customer)
        and (p_project is null or w.project_id = p_project)
      order by q.last_day desc, q.work_order_id limit 1000
    )
    union
    (
      select q.work_order_id from app.work_to_invoice q join public.work_orders w on w.id = q.work_order_id
      where q.priced_of is distinct from q.changed_at and (p_customer is null or w.organization_id = p_customer)
        and (p_project is null or w.project_id = p_project)
      limit 200
    )
  ), projects as materialized (
    -- Without a customer there is nobody to invoice.
    select p.id, p.project_number, p.name from public.projects p
    where p.is_billed_by_contract is not true and p.organization_id is not null
      and (p_customer is null or p.organization_id = p_customer) and (p_project is null or p.id = p_project)
  ), own as (
    select 'project_time' as kind, p.id, p.project_number, p.name, max(e.report_date) as day, null::numeric as amount,
      sum(h.hours - h.invoiced) as hours, null::numeric as miles
    from projects p join public.employee_reports e on e.project_id = p.id and e.status = 'approved'
    cross join lateral (
      -- Not of every project, and not twice.
      select app.hours_of_day(e.id) as hours, app.hours_invoiced(e.id) as invoiced offset 0
    ) h
    -- Minimum hours that were billed may cover the rest of a day.
    where h.hours > h.invoiced and (
      h.invoiced = 0 or exists (select from app.work_parts(array[p.id]) w where w.employee_report_id = e.id)
    )
    group by p.id, p.project_number, p.name
    union all
    select 'project_receipts', p.id, p.project_number, p.name, max(r.receipt_date), sum(a.amount), null, null
    from projects p join public.receipt_allocations a on a.project_id = p.id
    join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
    where not exists (select from public.partner_invoice_lines l where l.receipt_allocation_id = a.id and not l.is_void)
    group by p.id, p.project_number, p.name
    union all
    select 'project_mileage', p.id, p.project_number, p.name, max(m.drive_date), null, null, sum(m.miles)
    from projects p join public.mileage_entries m on m.project_id = p.id and m.status = 'approved'
    where not exists (select from public.partner_invoice_lines l where l.mileage_entry_id = m.id and not l.is_void)
    group by p.id, p.project_number, p.name
  ), found as (
    select o.kind, 'report_invoiced' as reason, o.record_id, coalesce(b.internal_bill_number, w.work_order_number) as number,
      w.id as work_order_id, null::uuid as project_id, concat_ws(' ', w.work_order_number, w.title) as title, o.day,
      o.amount, o.hours, null::numeric as miles
    from app.left_out_of(array(select k.work_order_id from known k)) o
    join public.work_orders w on w.id = o.work_order_id
    left join public.projects p on p.id = w.project_id
    left join public.subcontractor_bills b on o.kind = 'bill' and b.id = o.record_id
    where p.is_billed_by_contract is not true and (p_customer is null or w.organization_id = p_customer)
      and (p_project is null or w.project_id = p_project)
    union all
    select o.kind, 'no_contract', o.id, o.project_number, null, o.id, concat_ws(' ', o.project_number, o.name), o.day,
      o.amount, o.hours, o.miles
    from own o
  )
  select f.kind, f.reason, f.record_id, f.number, f.work_order_id, f.project_id, f.title, f.day,
    case when (select app.may('see_costs')) then f.amount end, f.hours, f.miles, count(*) over ()
  from found f
  where (select app.may('invoice', 'see_costs'))
  order by f.day desc, f.kind, f.record_id limit 200;
end;
revoke execute on function public.work_left_out(uuid, uuid) from public;
grant execute on function public.work_left_out(uuid, uuid) to authenticated, service_role;

-- The work orders of an invoice of which invoices, drafts included, charge more than the NTE, for those who invoice or see
-- costs. It warns: the customer may have approved more.
create function public.invoice_over_nte(p_invoice_id uuid)
returns table (work_order_id uuid, work_order_number text, nte_amount numeric, invoiced numeric)
language sql stable security definer rows 5 set search_path = ''
begin atomic
  select w.id, w.work_order_number, n.nte_amount, i.amount
  from (
    select distinct l.work_order_id as id from public.partner_invoice_lines l where l.partner_invoice_id = p_invoice_id
  ) own
  join public.work_orders w on w.id = own.id
  join public.work_order_budgets n on n.work_order_id = w.id
  cross join lateral (
    select coalesce(sum(l.amount), 0) as amount
    from public.partner_invoice_lines l where l.work_order_id = w.id and not l.is_void
  ) i
  where (select app.may('invoice', 'see_costs')) and i.amount > n.nte_amount
  order by w.work_order_number;
end;
revoke execute on function public.invoice_over_nte(uuid) from public;
grant execute on function public.invoice_over_nte(uuid) to authenticated, service_role;

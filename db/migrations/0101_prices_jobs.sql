-- What the work to invoice leaves out (decision 093): it stays visible, with the reason and the record.

-- Of work orders: a bill of a firm, or time of the own crew, that was approved after a report of the same crew was
-- invoiced by its hours. The report may say what it says, so nobody bills it without looking.
create function app.left_out_of(work_orders uuid[])
returns table (work_order_id uuid, kind text, record_id uuid, day date, amount numeric, hours numeric)
language sql stable security definer rows 5 set search_path = ''
begin atomic
  with invoiced as materialized (
    select distinct r.work_order_id, r.subcontractor_organization_id as firm
    from public.work_order_reports r
    where r.work_order_id = any (work_orders) and r.status = 'approved' and app.is_report_invoiced(r.id)
  )
  select l.work_order_id, 'bill', b.id, app.office_day(b.submitted_at), l.amount, null::numeric
  from invoiced i
  join public.subcontractor_bill_work_orders l on l.work_order_id = i.work_order_id
  join public.subcontractor_bills b
    on b.id = l.subcontractor_bill_id and b.subcontractor_organization_id = i.firm and b.status in ('approved', 'paid')
  where not exists (select from public.partner_invoice_lines o where o.bill_line_id = l.id and not o.is_void)
  union all
  select e.work_order_id, 'time', e.id, e.report_date, null, h.hours_of_day - h.hours_invoiced
  from invoiced i
  join public.employee_reports e on e.work_order_id = i.work_order_id and e.status = 'approved'
  cross join lateral (select h.hours_of_day, h.hours_invoiced from app.hours_to_bill(e.id) h limit 1) h
  where i.firm is null;
end;
revoke execute on function app.left_out_of(uuid[]) from public;

-- Readers ask few rows of the queue: those that are known to leave something out, and those that are not priced yet.
create index work_to_invoice_left_out on app.work_to_invoice (work_order_id) where has_left_out;

-- What no invoice is proposed for, of one customer or project or of all, for those who invoice or see costs: approved
-- costs of work orders whose reports were invoiced, and what projects without a contract have of their own, by project.
-- `reason` is `report_invoiced` or `no_contract`. At most 200 rows, the newest first.
create function public.work_left_out(p_customer uuid default null, p_project uuid default null)
returns table (
  kind text, reason text, record_id uuid, number text, work_order_id uuid, project_id uuid, title text, day date,
  amount numeric, hours numeric, miles numeric
)
language sql stable security definer rows 200 set search_path = ''
begin atomic
  with known as materialized (
    (select q.work_order_id from app.work_to_invoice q where q.has_left_out limit 1000)
    union
    (select q.work_order_id from app.work_to_invoice q where q.priced_of is distinct from q.changed_at limit 200)
  ), projects as materialized (
    -- Without a customer there is nobody to invoice.
    select p.id, p.project_number, p.name from public.projects p
    where p.is_billed_by_contract is not true and p.organization_id is not null
      and (p_customer is null or p.organization_id = p_customer) and (p_project is null or p.id = p_project)
  ), own as (
    select 'project_time' as kind, p.id, p.project_number, p.name, max(e.report_date) as day, null::numeric as amount,
      sum(app.hours_of_day(e.id)) as hours, null::numeric as miles
    from projects p join public.employee_reports e on e.project_id = p.id and e.status = 'approved'
    group by p.id, p.project_number, p.name having sum(app.hours_of_day(e.id)) > 0
    union all
    select 'project_receipts', p.id, p.project_number, p.name, max(r.receipt_date), sum(a.amount), null, null
    from projects p join public.receipt_allocations a on a.project_id = p.id
    join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
    group by p.id, p.project_number, p.name
    union all
    select 'project_mileage', p.id, p.project_number, p.name, max(m.drive_date), null, null, sum(m.miles)
    from projects p join public.mileage_entries m on m.project_id = p.id and m.status = 'approved'
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
  select f.* from found f
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

-- The sums of projects.

-- `select=work_orders_total,work_orders_done` on projects: the progress bar. Cancelled work orders do not count.
create function public.work_orders_total(public.projects) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.work_orders w where w.project_id = $1.id and w.status <> 'cancelled'
$$;

create function public.work_orders_done(public.projects) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.work_orders w
  where w.project_id = $1.id and w.status in ('completed', 'closed')
$$;

-- The NTE amounts of former subcontractors that have billed their work, which the sums of all bills include. For the
-- office only.
create function app.former_nte(work_orders uuid[]) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(f.nte_amount), 0)
  from app.former_budgets f
  where f.work_order_id = any (work_orders) and (select app.is_office()) and exists (
    select from public.subcontractor_bill_work_orders l
    join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
    where l.work_order_id = f.work_order_id and b.subcontractor_organization_id = f.organization_id
      and b.status in ('submitted', 'approved', 'paid')
  );
end;
grant execute on function app.former_nte(uuid[]) to authenticated, service_role;

-- The sums of a project, as the caller sees it: work orders, hours (of our own people from their current time
-- segments, of subcontractors from the reports that were not sent back), and money. What was billed is null for
-- people of the office who see no bills.
create function public.project_totals(p_project_id uuid)
returns table (
  open_orders integer, done_orders integer, cancelled_orders integer,
  project_hours numeric, order_hours numeric, subcontractor_hours numeric,
  nte_total numeric, billed_total numeric, receipts_total numeric
)
language sql stable set search_path = ''
begin atomic
  with work as (
    select w.id, w.status from public.work_orders w where w.project_id = p_project_id
  )
  select
    (select count(*) from work where work.status not in ('completed', 'closed', 'cancelled'))::integer,
    (select count(*) from work where work.status in ('completed', 'closed'))::integer,
    (select count(*) from work where work.status = 'cancelled')::integer,
    coalesce((
      select sum(s.hours_worked) from public.time_segments s where s.project_id = p_project_id and s.is_current
    ), 0),
    coalesce((
      select sum(s.hours_worked) from public.time_segments s
      where s.work_order_id in (select work.id from work) and s.is_current
    ), 0),
    coalesce((
      select sum(r.hours_worked * r.crew_size) from public.work_order_reports r
      where r.work_order_id in (select work.id from work)
        and r.subcontractor_organization_id is not null and r.status <> 'rejected'
    ), 0),
    coalesce((
      select sum(b.nte_amount) from public.work_order_budgets b where b.work_order_id in (select work.id from work)
    ), 0) + app.former_nte(array(select work.id from work)),
    case when app.may('approve_bills', 'pay_bills', 'see_costs') or not app.is_office() then coalesce((
      select sum(l.amount) from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id in (select work.id from work) and b.status in ('submitted', 'approved', 'paid')
    ), 0) end,
    coalesce((
      select sum(a.amount) from public.receipt_allocations a join public.receipts r on r.id = a.receipt_id
      where (a.project_id = p_project_id or a.work_order_id in (select work.id from work)) and r.status <> 'rejected'
    ), 0);
end;

grant execute on function public.work_orders_total(public.projects), public.work_orders_done(public.projects),
  public.project_totals(uuid) to authenticated, service_role;

-- What a project may cost and what the customer pays for all of it. People and customers see the project but never these
-- amounts. Row-level security hides rows and not columns, so the amounts have a table of their own.
create table public.project_budgets (
  project_id uuid primary key references public.projects (id) on delete cascade,
  budget_amount numeric(12, 2),
  contract_amount numeric(12, 2),
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.project_budgets for each row execute function app.touch();
create trigger audit after insert or update or delete on public.project_budgets
for each row execute function app.audit('projects', 'project_id');

alter table public.project_budgets enable row level security;
create policy service on public.project_budgets for all to service_role, commands using (true) with check (true);
create policy see on public.project_budgets for select to authenticated using ((select app.may('see_costs')));
-- A read-only office sees costs too, and changes nothing.
create policy add on public.project_budgets for insert to authenticated
with check ((select app.may('see_costs')) and (select app.may('invoice')));
create policy change on public.project_budgets for update to authenticated
using ((select app.may('see_costs')) and (select app.may('invoice')));
grant select, insert (project_id, budget_amount, contract_amount), update (budget_amount, contract_amount)
  on public.project_budgets to authenticated;
grant select, insert, update, delete on public.project_budgets to service_role;

-- Projects move along a table of states and keep a history; lists of projects and places get their indexes and sums.

-- States of a project ---------------------------------------------------------------------------------------

-- The same table as shared/rules/project-status.ts (a test compares them).
create table app.project_transitions (
  from_status text not null,
  to_status text not null,
  needs_reason boolean not null,
  event_type text not null,
  primary key (from_status, to_status)
);
-- Nobody asks it but the trigger below, which runs as its owner.
alter table app.project_transitions enable row level security;

insert into app.project_transitions (from_status, to_status, needs_reason, event_type) values
  ('planned', 'active', false, 'started'),
  ('planned', 'on_hold', true, 'put_on_hold'),
  ('planned', 'cancelled', true, 'cancelled'),
  ('active', 'on_hold', true, 'put_on_hold'),
  ('active', 'completed', false, 'completed'),
  ('active', 'cancelled', true, 'cancelled'),
  ('on_hold', 'active', false, 'resumed'),
  ('on_hold', 'cancelled', true, 'cancelled'),
  ('completed', 'active', true, 'reopened'),
  ('cancelled', 'planned', true, 'reopened');

-- Why it is on hold, cancelled or open again.
alter table public.projects
  add column status_reason text,
  add constraint projects_status_reason check (length(status_reason) <= 1000),
  add constraint projects_description check (length(description) <= 5000);

create function app.check_project_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step app.project_transitions;
begin
  select * into step from app.project_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found then
    raise exception 'A project cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if step.needs_reason and coalesce(trim(new.status_reason), '') = '' then
    raise exception 'A reason is needed to take a project from % to %.', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if not step.needs_reason then
    -- The reason of the state before does not stick to this one.
    new.status_reason := null;
  end if;
  if new.status = 'completed' and exists (
    select from public.work_orders w
    where w.project_id = new.id and w.status not in ('completed', 'closed', 'cancelled')
  ) then
    raise exception 'A project with open work orders cannot be completed.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_status before update on public.projects
for each row when (new.status is distinct from old.status) execute function app.check_project_status();

-- Its state changes by command only.
revoke insert (status), update (status) on public.projects from authenticated;

-- A project for one customer holds this customer's work orders, and no work is put into a project that is over. The
-- row lock keeps somebody from completing the project meanwhile.
create function app.check_work_order_project() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  select * into project from public.projects p where p.id = new.project_id for share;
  if project.organization_id <> new.organization_id then
    raise exception 'The work orders of this project are those of its customer.' using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and project.status in ('completed', 'cancelled') then
    raise exception 'No work can be put into a project that is %.', project.status using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_project_on_insert before insert on public.work_orders
for each row when (new.project_id is not null) execute function app.check_work_order_project();
create trigger check_project_on_update before update of project_id on public.work_orders
for each row when (new.project_id is not null and new.project_id is distinct from old.project_id)
execute function app.check_work_order_project();

create function app.check_project_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.work_orders w where w.project_id = new.id and w.organization_id <> new.organization_id
  ) then
    raise exception 'This project holds work orders of another customer.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_customer before update of organization_id on public.projects
for each row when (new.organization_id is distinct from old.organization_id)
execute function app.check_project_customer();

-- History of a project --------------------------------------------------------------------------------------

-- What happened to it, in order. Commands write it in the transaction of the change; nobody rewrites it.
create table public.project_events (
  id uuid primary key default app.new_id(),
  project_id uuid not null references public.projects (id) on delete cascade,
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  message text not null default '',
  data jsonb not null default '{}',
  -- Not now(): one command writes several entries, and they are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint project_events_event_type check (event_type ~ '^[a-z][a-z_]{2,40}$'),
  constraint project_events_message check (length(message) <= 2000)
);
create index project_events_project_id on public.project_events (project_id, created_at desc, id);
create index project_events_actor_profile_id on public.project_events (actor_profile_id);

-- The office reads it: it names people, work orders and amounts that the crew of a project need not know.
alter table public.project_events enable row level security;
create policy service_read on public.project_events for select to service_role using (true);
create policy service_add on public.project_events for insert to service_role with check (true);
create policy see on public.project_events for select to authenticated using ((select app.is_staff()));
grant select on public.project_events to authenticated;
grant select, insert on public.project_events to service_role;

-- Lists -----------------------------------------------------------------------------------------------------

-- Projects by name and by date, and found by any part of their number or name.
create index projects_name on public.projects (name, id);
create index projects_start_date on public.projects (start_date, id);
create index projects_end_date on public.projects (end_date, id);
create index projects_search on public.projects using gin (
  project_number extensions.gin_trgm_ops, name extensions.gin_trgm_ops
);

-- Every customer's places by name, by town and by state; a customer's by number, which also finds one that is taken.
create index partner_locations_name on public.partner_locations (name, id);
create index partner_locations_city on public.partner_locations (city, id);
create index partner_locations_state on public.partner_locations (state, name, id);
create index partner_locations_store_number on public.partner_locations (organization_id, store_number, id);
create index partner_locations_organization_city on public.partner_locations (organization_id, city, id);
create index partner_locations_street on public.partner_locations using gin (address_line1 extensions.gin_trgm_ops);

-- The work of one project by status. That of one place is in 0038 (newest first) and 0043 (what is open).
create index work_orders_project_status on public.work_orders (project_id, status, created_at desc, id)
  where project_id is not null;

-- `select=open_work_orders` on partner_locations: how much of the work that the caller sees there is not done.
create function public.open_work_orders(public.partner_locations) returns integer
language sql stable set search_path = ''
begin atomic
  select count(*)::integer from public.work_orders w
  where w.partner_location_id = $1.id
    and w.status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold');
end;

-- `rpc/locations_with_open_work`: a list like the table itself, to be filtered, ordered and paged like it. It sets nothing
-- for its body, so that the planner sees through it and looks at no more places than the page needs.
create function public.locations_with_open_work() returns setof public.partner_locations
language sql stable
begin atomic
  select l.* from public.partner_locations l
  where exists (
    select from public.work_orders w
    where w.partner_location_id = l.id
      and w.status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold')
  );
end;

-- `select=work_orders_total,work_orders_done` on projects: the progress bar. What was cancelled is not work.
create function public.work_orders_total(public.projects) returns integer
language sql stable set search_path = ''
begin atomic
  select count(*)::integer from public.work_orders w where w.project_id = $1.id and w.status <> 'cancelled';
end;
create function public.work_orders_done(public.projects) returns integer
language sql stable set search_path = ''
begin atomic
  select count(*)::integer from public.work_orders w
  where w.project_id = $1.id and w.status in ('completed', 'closed');
end;

-- Sums of one place and one project -------------------------------------------------------------------------

-- Work asked for and done at a place in each of the last twelve months, the present one last. As the caller sees it.
create function public.location_months(p_location_id uuid)
returns table (month date, received integer, done integer)
language sql stable set search_path = ''
begin atomic
  with months as (
    select (date_trunc('month', now(), 'UTC') at time zone 'UTC')::date - make_interval(months => n) as starts
    from generate_series(0, 11) as n
  ), work as (
    select date_trunc('month', w.created_at at time zone 'UTC') as starts, w.status
    from public.work_orders w
    where w.partner_location_id = p_location_id
      and w.created_at >= date_trunc('month', now(), 'UTC') - interval '11 months'
  )
  select m.starts::date, count(w.starts)::integer,
    (count(w.starts) filter (where w.status in ('completed', 'closed')))::integer
  from months m left join work w on w.starts = m.starts
  group by m.starts
  order by m.starts;
end;

-- What a project amounts to, as the caller sees it: work orders, hours (of our own people from their segments, of
-- subcontractors from the reports that were not sent back), and what may be billed and was.
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
  ), clocked as (
    select r.id, r.project_id from public.employee_reports r where r.project_id = p_project_id
    union all
    select r.id, r.project_id from public.employee_reports r where r.work_order_id in (select work.id from work)
  ), hours as (
    select
      sum(s.hours_worked) filter (where c.project_id is not null) as on_project,
      sum(s.hours_worked) filter (where c.project_id is null) as on_orders
    from clocked c join public.time_segments s on s.employee_report_id = c.id
  )
  select
    (select count(*) from work where work.status not in ('completed', 'closed', 'cancelled'))::integer,
    (select count(*) from work where work.status in ('completed', 'closed'))::integer,
    (select count(*) from work where work.status = 'cancelled')::integer,
    coalesce((select hours.on_project from hours), 0),
    coalesce((select hours.on_orders from hours), 0),
    coalesce((
      select sum(r.hours_worked * r.crew_size) from public.work_order_reports r
      where r.work_order_id in (select work.id from work)
        and r.subcontractor_organization_id is not null and r.status <> 'rejected'
    ), 0),
    coalesce((
      select sum(b.nte_amount) from public.work_order_budgets b where b.work_order_id in (select work.id from work)
    ), 0),
    coalesce((
      select sum(l.amount) from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id in (select work.id from work) and b.status in ('submitted', 'approved', 'paid')
    ), 0),
    coalesce((
      select sum(a.amount) from public.receipt_allocations a
      where a.project_id = p_project_id or a.work_order_id in (select work.id from work)
    ), 0);
end;

revoke execute on function
  public.open_work_orders(public.partner_locations), public.locations_with_open_work(),
  public.work_orders_total(public.projects),
  public.work_orders_done(public.projects), public.location_months(uuid), public.project_totals(uuid)
  from public;
grant execute on function
  public.open_work_orders(public.partner_locations), public.locations_with_open_work(),
  public.work_orders_total(public.projects),
  public.work_orders_done(public.projects), public.location_months(uuid), public.project_totals(uuid)
  to authenticated, service_role;

-- Work orders: what a customer asked for, who does it, and how far it is.

create table public.work_orders (
  id uuid primary key default app.new_id(),
  -- Filled by a trigger.
  work_order_number text not null default '' unique,
  title text not null,
  description text not null default '',
  status text not null default 'received',
  -- Why it is on hold, cancelled, or back in progress. The customer reads it.
  status_reason text,
  priority text not null default 'medium',
  trade text not null default '',
  -- The customer.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  partner_location_id uuid,
  -- The location as text, filled from the location.
  store_location text not null default '',
  -- The customer's own number for the job.
  partner_reference text,
  -- By which flat prices know it (price_list_items.description). The office's word.
  job_type text,
  project_id uuid references public.projects (id) on delete set null,
  -- The subcontractor; null while nobody or only the contractor's own people are assigned.
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  reported_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  contact_name text,
  contact_phone text,
  preferred_from date,
  preferred_to date,
  due_date date,
  -- The appointment: the arrival window that the office has agreed with the customer.
  appointment_from timestamptz,
  appointment_until timestamptz,
  date_assigned timestamptz,
  date_completed timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Most work orders are done, and the daily lists are about the others. These two columns have a value only while
  -- there is something to do, so their indexes hold only the open work, in the order in which it is listed. When it
  -- was received, until the office has accepted the work.
  open_since timestamptz generated always as (
    case when status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold') then created_at end
  ) stored,
  -- The due date, until the work is done.
  open_due_date date generated always as (
    case when status in ('received', 'assigned', 'in_progress', 'on_hold') then due_date end
  ) stored,
  accepted_at timestamptz,
  accepted_by uuid references public.profiles (id) on delete restrict,
  -- When the people who do the work say they will arrive. The customer reads it too.
  arrival_at timestamptz,
  -- Created by the device with the draft of a request.
  submission_key uuid,
  -- When it entered its status.
  status_since timestamptz not null default now(),
  -- When the work began, and when the people who did it reported it done. The office accepts it later.
  date_started timestamptz,
  date_finished timestamptz,
  constraint work_orders_status check (status in (
    'received', 'assigned', 'in_progress', 'work_completed', 'completed', 'closed', 'on_hold', 'cancelled'
  )),
  constraint work_orders_priority check (priority in ('low', 'medium', 'high', 'emergency')),
  constraint work_orders_title check (length(app.trimmed(title)) between 3 and 160),
  constraint work_orders_description check (length(description) <= 5000),
  constraint work_orders_preferred check (preferred_to >= preferred_from),
  constraint work_orders_appointment check (
    (appointment_from is null) = (appointment_until is null) and appointment_from < appointment_until
    and appointment_until - appointment_from <= interval '24 hours'
  ),
  constraint work_orders_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint work_orders_arrival check (arrival_at is null or accepted_at is not null),
  -- Both columns together: a location of another customer is refused.
  constraint work_orders_partner_location_id_fkey foreign key (partner_location_id, organization_id)
    references public.partner_locations (id, organization_id) on update cascade on delete restrict
);

-- Indexes -------------------------------------------------------------------------------------------------------------

-- The lists of the office, of a customer, and of a subcontractor, newest first, with and without a status.
create index work_orders_created_at on public.work_orders (created_at desc, id);
create index work_orders_status on public.work_orders (status, created_at desc, id);
create index work_orders_organization on public.work_orders (organization_id, created_at desc, id);
create index work_orders_organization_status on public.work_orders (organization_id, status, created_at desc, id);
create index work_orders_assigned on public.work_orders (assigned_organization_id, created_at desc, id);
create index work_orders_assigned_status on public.work_orders
  (assigned_organization_id, status, created_at desc, id);
-- The office's other filters, newest first, and the latest changes.
create index work_orders_priority on public.work_orders (priority, created_at desc, id);
create index work_orders_priority_status on public.work_orders (priority, status, created_at desc, id);
create index work_orders_trade on public.work_orders (trade, created_at desc, id);
create index work_orders_updated_at on public.work_orders (updated_at desc, id);
-- Policies ask whether a subcontractor has work for this customer or at this location.
create index work_orders_assigned_customer on public.work_orders (assigned_organization_id, organization_id);
create index work_orders_location on public.work_orders (partner_location_id, assigned_organization_id);
-- The work at one location, newest first.
create index work_orders_location_recent on public.work_orders (partner_location_id, created_at desc, id);
-- The work of one project, and by status.
create index work_orders_project_id on public.work_orders (project_id) where project_id is not null;
create index work_orders_project_status on public.work_orders (project_id, status, created_at desc, id)
  where project_id is not null;
create index work_orders_reported_by on public.work_orders (reported_by, created_at desc);
create index work_orders_accepted_by on public.work_orders (accepted_by) where accepted_by is not null;
-- A draft becomes one request. The key belongs to its sender, so it cannot name another person's request.
create unique index work_orders_submission_key on public.work_orders (reported_by, submission_key)
  where submission_key is not null;
-- Work that is due, and work completed since the start of the month.
create index work_orders_due_date on public.work_orders (due_date, status) where due_date is not null;
create index work_orders_date_completed on public.work_orders (assigned_organization_id, date_completed)
  where date_completed is not null;
-- Search by number, title, location, or the customer's own number.
create index work_orders_search on public.work_orders using gin (
  work_order_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops, store_location extensions.gin_trgm_ops,
  partner_reference extensions.gin_trgm_ops
);
-- Open work without a subcontractor, newest first, and by rare words.
create index work_orders_available on public.work_orders (open_since desc, id)
  where open_since is not null and assigned_organization_id is null;
create index work_orders_available_search on public.work_orders using gin (
  work_order_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops
) where open_since is not null and assigned_organization_id is null;

-- Open work.
create index work_orders_open on public.work_orders (open_since desc, id) where open_since is not null;
create index work_orders_open_organization on public.work_orders (organization_id, open_since desc, id)
  where open_since is not null;
create index work_orders_open_assigned on public.work_orders (assigned_organization_id, open_since desc, id)
  where open_since is not null;
create index work_orders_open_priority on public.work_orders (priority, open_since desc, id)
  where open_since is not null;
create index work_orders_open_trade on public.work_orders (trade, open_since desc, id)
  where open_since is not null;
-- With the columns that the policy and the map ask for, so that counting does not read the rows.
create index work_orders_open_due on public.work_orders (open_due_date, id)
  include (partner_location_id, status, organization_id, assigned_organization_id, priority)
  where open_due_date is not null;
create index work_orders_open_due_organization on public.work_orders (organization_id, open_due_date, id)
  where open_due_date is not null;
create index work_orders_open_due_assigned on public.work_orders (assigned_organization_id, open_due_date, id)
  where open_due_date is not null;
create index work_orders_open_due_status on public.work_orders (status, open_due_date, id)
  where open_due_date is not null;
create index work_orders_open_due_priority on public.work_orders (priority, open_due_date, id)
  where open_due_date is not null;
-- Open work by location, with the columns that the policy asks for, so that counting does not read the rows.
create index work_orders_open_location on public.work_orders (partner_location_id, status)
  include (organization_id, assigned_organization_id, priority)
  where status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold');
-- The overdue work of one location, which is little of all the work ever done there.
create index work_orders_open_location_due on public.work_orders (partner_location_id, open_due_date)
  where open_due_date is not null;

-- The queues of the dashboards. Each index holds little else, in the order of its queue.
create function app.priority_rank(priority text) returns smallint
language sql immutable
begin atomic
  select array_position('{emergency,high,medium,low}'::text[], priority)::smallint;
end;
grant execute on function app.priority_rank(text) to authenticated, service_role, commands;
create index work_orders_to_assign on public.work_orders (app.priority_rank(priority), created_at)
  where status = 'received';
create index work_orders_held on public.work_orders (status_since) where status = 'on_hold';
-- Whoever does the work may say when it arrives; until then, the appointment counts: its end where an arrival is late,
-- its start where it is expected.
create index work_orders_arrival on public.work_orders (coalesce(arrival_at, appointment_until))
  where status = 'assigned' and coalesce(arrival_at, appointment_until) is not null;
create index work_orders_arrival_organization on public.work_orders (organization_id, coalesce(arrival_at, appointment_from))
  where status = 'assigned' and coalesce(arrival_at, appointment_from) is not null;
create index work_orders_to_accept on public.work_orders (assigned_organization_id, date_assigned)
  where status = 'assigned' and accepted_at is null;
create index work_orders_running on public.work_orders (assigned_organization_id, status_since)
  where status = 'in_progress';
create index work_orders_finished on public.work_orders (organization_id, date_completed desc)
  where date_completed is not null;
create index work_orders_waiting on public.work_orders (organization_id, created_at) where status = 'received';

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger set_number before insert on public.work_orders
for each row execute function app.set_number('work_order_number', 'WO');
create trigger touch before update on public.work_orders for each row execute function app.touch();
create trigger audit after insert or update or delete on public.work_orders
for each row execute function app.audit();
create trigger count_daily_rows after insert on public.work_orders referencing new table as added
for each statement execute function app.count_daily_rows(
  'work_orders_per_day', 'You have added the most work orders that one person may add in a day.'
);
select realtime.publish('public.work_orders');

-- Writes the location into store_location, unless the same statement gives the text.
create function app.fill_store_location() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.partner_location_id is not null and (
    (tg_op = 'INSERT' and new.store_location = '')
    or (tg_op = 'UPDATE' and new.store_location = old.store_location)
  ) then
    select concat_ws(', ', concat_ws(' #', l.name, nullif(l.store_number, '')), nullif(l.city, ''), nullif(l.state, ''))
    into new.store_location
    from public.partner_locations l
    where l.id = new.partner_location_id and l.organization_id = new.organization_id;
    -- A location of another customer: the foreign key refuses it afterwards.
    new.store_location := coalesce(new.store_location, '');
  end if;
  return new;
end
$$;

create trigger fill_store_location_on_insert before insert on public.work_orders
for each row execute function app.fill_store_location();
create trigger fill_store_location_on_update before update of partner_location_id on public.work_orders
for each row when (new.partner_location_id is distinct from old.partner_location_id)
execute function app.fill_store_location();

-- Access --------------------------------------------------------------------------------------------------------------

-- The work orders that a technician sees besides those that are free to take: on whose crew or project the technician
-- is, and what they worked on in the last 400 days, which their time reports name. One array for each statement, planned
-- once: to plan it for each technician takes longer than to run it.
create function app.field_work_order_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  me constant uuid := app.profile_id();
begin
  if not app.is_technician() then
    return '{}';
  end if;
  return array(
    select a.work_order_id from public.work_order_assignments a where a.assigned_to = me
    union
    select w.id from public.project_assignments a join public.work_orders w on w.project_id = a.project_id
    where a.assigned_to = me
    union
    select r.work_order_id from public.employee_reports r
    where r.employee_user_id = me and r.report_date > current_date - 400 and r.work_order_id is not null
    union
    select w.id from public.work_orders w where w.reported_by = me
    union
    -- What a deactivated person had: nobody but a delivery asks for it.
    select unnest(d.handed_over) from public.profile_deactivations d
    where d.profile_id = me and d.reactivated_at is null
  );
end
$$;

grant execute on function app.field_work_order_ids() to authenticated, service_role;

-- Only commands write work orders: create_work_order, correct_work_order, and set_project_work_orders also write the
-- history and notify people, which a direct write would leave out.
alter table public.work_orders enable row level security;
create policy service on public.work_orders for all to service_role, commands using (true) with check (true);
-- The policy `see` is in the file of the assignments, because it asks them.
grant select on public.work_orders to authenticated;
grant select, insert, update on public.work_orders to service_role;
grant select on public.work_orders to command_bills, command_clock, command_time;
grant select, insert (organization_id, partner_location_id, title, description, trade, priority, due_date, project_id,
  job_type), update (project_id) on public.work_orders to command_projects;
grant select, insert (organization_id, partner_location_id, title, description, trade, priority, preferred_from,
  preferred_to, contact_name, contact_phone, submission_key, partner_reference, job_type, due_date, appointment_from,
  appointment_until), update (title, description, status, status_reason,
  priority, trade, partner_location_id, partner_reference, job_type, assigned_organization_id, contact_name, contact_phone,
  preferred_from, preferred_to, due_date, appointment_from, appointment_until, accepted_at, accepted_by, arrival_at)
  on public.work_orders to command_work_orders;
grant select, update (status, status_reason, accepted_at, accepted_by) on public.work_orders to command_reports;

-- Search --------------------------------------------------------------------------------------------------------------

-- Rare words are found by their trigrams, with the rights of the owner. These functions return ids only, of any
-- caller, and at most `at_most`, so that a common word costs no more than a rare one. The callers read the ids under
-- the policies. Common words need no index: the newest rows of the caller are searched first. Planned for each pattern:
-- a plan for any pattern may read the whole table.
create function app.work_orders_like(pattern text, at_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select w.id from public.work_orders w
    where w.work_order_number ilike pattern or w.title ilike pattern or w.store_location ilike pattern
    limit at_most
  );
end
$$;

-- Only work that can be put into a project.
create function app.free_work_like(pattern text, customer uuid, at_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select w.id from public.work_orders w
    where (w.work_order_number ilike pattern or w.title ilike pattern or w.store_location ilike pattern)
      and w.project_id is null and w.status <> 'cancelled' and (customer is null or w.organization_id = customer)
    limit at_most
  );
end
$$;

grant execute on function app.work_orders_like(text, integer), app.free_work_like(text, uuid, integer)
  to authenticated, service_role;

-- Work orders: what a customer asked for, who does it, and how far it is.

-- Work orders -----------------------------------------------------------------------------------------------

create table public.work_orders (
  id uuid primary key default app.new_id(),
  -- Given by the trigger below.
  work_order_number text not null default '' unique,
  title text not null,
  description text not null default '',
  status text not null default 'received',
  -- Why it is on hold, cancelled or back in progress. The customer reads it.
  status_reason text,
  priority text not null default 'medium',
  trade text not null default '',
  -- The customer.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  partner_location_id uuid,
  -- The place in words, filled from the location.
  store_location text not null default '',
  -- The customer's own number for the job.
  partner_reference text,
  project_id uuid references public.projects (id) on delete set null,
  -- The subcontractor; null while nobody or only the contractor's own people are assigned.
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  reported_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  contact_name text,
  contact_phone text,
  preferred_from date,
  preferred_to date,
  due_date date,
  date_assigned timestamptz,
  date_completed timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_orders_status check (status in (
    'received', 'assigned', 'in_progress', 'work_completed', 'completed', 'closed', 'on_hold', 'cancelled'
  )),
  constraint work_orders_priority check (priority in ('low', 'medium', 'high', 'emergency')),
  constraint work_orders_title check (length(trim(title)) between 3 and 160),
  constraint work_orders_description check (length(description) <= 5000),
  constraint work_orders_preferred check (preferred_to >= preferred_from),
  -- Both columns together: a location of another customer does not exist for this work order.
  constraint work_orders_partner_location_id_fkey foreign key (partner_location_id, organization_id)
    references public.partner_locations (id, organization_id) on delete restrict
);

-- The lists of the office, of a customer and of a subcontractor, all newest first, with and without a status.
create index work_orders_created_at on public.work_orders (created_at desc, id);
create index work_orders_status on public.work_orders (status, created_at desc, id);
create index work_orders_organization on public.work_orders (organization_id, created_at desc, id);
create index work_orders_organization_status on public.work_orders (organization_id, status, created_at desc, id);
create index work_orders_assigned on public.work_orders (assigned_organization_id, created_at desc, id);
create index work_orders_assigned_status on public.work_orders
  (assigned_organization_id, status, created_at desc, id);
-- Policies ask whether a subcontractor has work for this customer, or at this location.
create index work_orders_assigned_customer on public.work_orders (assigned_organization_id, organization_id);
create index work_orders_location on public.work_orders (partner_location_id, assigned_organization_id);
create index work_orders_project_id on public.work_orders (project_id) where project_id is not null;
create index work_orders_reported_by on public.work_orders (reported_by, created_at desc);
-- Work that falls due, and work completed since the start of the month.
create index work_orders_due_date on public.work_orders (due_date, status) where due_date is not null;
create index work_orders_date_completed on public.work_orders (assigned_organization_id, date_completed)
  where date_completed is not null;
-- Search by number, title or place.
create index work_orders_search on public.work_orders using gin (
  work_order_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops, store_location extensions.gin_trgm_ops
);

create trigger set_number before insert on public.work_orders
for each row execute function app.set_number('work_order_number', 'WO');
create trigger touch before update on public.work_orders for each row execute function app.touch();

-- Writes the location into store_location, unless the text is given in the same statement.
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
    -- A location that is not this customer's: the foreign key refuses it in a moment.
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

-- States ----------------------------------------------------------------------------------------------------

-- The same table as shared/rules/work-order-status.ts (a test compares them): commands ask it who may make a
-- change and what to write into the history; the database refuses every change that is not in it.
create table app.work_order_transitions (
  from_status text not null,
  to_status text not null,
  who text[] not null,
  needs_reason boolean not null,
  event_type text not null,
  primary key (from_status, to_status)
);
alter table app.work_order_transitions enable row level security;
create policy read on app.work_order_transitions for select to service_role using (true);
grant select on app.work_order_transitions to service_role;

insert into app.work_order_transitions (from_status, to_status, who, needs_reason, event_type) values
  ('received', 'assigned', '{staff}', false, 'assigned'),
  ('received', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('received', 'cancelled', '{staff,partner}', true, 'cancelled'),
  ('assigned', 'received', '{staff}', true, 'unassigned'),
  ('assigned', 'in_progress', '{staff,assigned_subcontractor}', false, 'work_started'),
  ('assigned', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('assigned', 'cancelled', '{staff}', true, 'cancelled'),
  ('in_progress', 'work_completed', '{staff,assigned_subcontractor}', false, 'work_completed'),
  ('in_progress', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('in_progress', 'cancelled', '{staff}', true, 'cancelled'),
  ('work_completed', 'completed', '{staff}', false, 'completed'),
  ('work_completed', 'in_progress', '{staff}', true, 'sent_back'),
  ('work_completed', 'on_hold', '{staff}', true, 'put_on_hold'),
  ('work_completed', 'cancelled', '{staff}', true, 'cancelled'),
  ('completed', 'closed', '{staff}', false, 'closed'),
  ('on_hold', 'received', '{staff}', false, 'resumed'),
  ('on_hold', 'assigned', '{staff}', false, 'resumed'),
  ('on_hold', 'in_progress', '{staff}', false, 'resumed'),
  ('on_hold', 'work_completed', '{staff}', false, 'resumed'),
  ('on_hold', 'cancelled', '{staff}', true, 'cancelled');

-- Holds every change of state to the table, and dates it.
create function app.check_work_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step app.work_order_transitions;
begin
  select * into step from app.work_order_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found then
    raise exception 'A work order cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if step.needs_reason and coalesce(trim(new.status_reason), '') = '' then
    raise exception 'A reason is needed to take a work order from % to %.', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if not step.needs_reason and new.status_reason is not distinct from old.status_reason then
    -- The reason of the state before does not stick to this one.
    new.status_reason := null;
  end if;
  new.date_completed := case
    when new.status = 'completed' then now()
    when new.status = 'closed' then old.date_completed
  end;
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end
$$;
create trigger check_status before update on public.work_orders
for each row when (new.status is distinct from old.status) execute function app.check_work_order_status();

-- Work can be given to a subcontractor (or the contractor itself), and the day it was given is kept.
create function app.check_work_order_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.assigned_organization_id is not null and not exists (
    select from public.organizations o
    where o.id = new.assigned_organization_id and o.organization_type <> 'partner' and o.is_active
  ) then
    raise exception 'Work can be assigned to an active subcontractor organization only.'
      using errcode = 'check_violation';
  end if;
  if new.status = 'assigned' then
    new.date_assigned := now();
  end if;
  return new;
end
$$;
create trigger check_assignment before update on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  or (new.status = 'assigned' and old.status = 'received')
) execute function app.check_work_order_assignment();

-- Who sees and changes what -----------------------------------------------------------------------------------

alter table public.work_orders enable row level security;
create policy service on public.work_orders for all to service_role using (true) with check (true);
create policy see on public.work_orders for select to authenticated using (
  (select app.is_staff())
  or organization_id = any ((select app.partner_organization_ids())::uuid[])
  or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
-- A customer asks for work at one of its active locations; due dates and projects are the office's.
create policy add on public.work_orders for insert to authenticated with check (
  (select app.is_staff())
  or (
    organization_id = any ((select app.partner_organization_ids())::uuid[])
    and due_date is null
    and project_id is null
    and partner_location_id = any ((select app.open_location_ids())::uuid[])
  )
);
create policy change on public.work_orders for update to authenticated using ((select app.is_staff()));

grant select on public.work_orders to authenticated;
grant insert (organization_id, partner_location_id, store_location, title, description, trade, priority, project_id,
  partner_reference, contact_name, contact_phone, preferred_from, preferred_to, due_date)
  on public.work_orders to authenticated;
-- Number, state, customer and assignment change through commands only.
grant update (partner_location_id, store_location, title, description, trade, priority, project_id,
  partner_reference, contact_name, contact_phone, preferred_from, preferred_to, due_date)
  on public.work_orders to authenticated;
grant select, insert, update on public.work_orders to service_role;

-- A subcontractor sees the places of the work that is assigned to it. One policy with the cheap questions first:
-- several would be asked in an order that nobody chose, the dear one for every row of everybody.
create policy see on public.partner_locations for select to authenticated using (
  (select app.is_staff())
  or organization_id = any ((select app.partner_organization_ids())::uuid[])
  or exists (
    select from public.work_orders w
    where w.partner_location_id = partner_locations.id
      and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
);

-- Money -----------------------------------------------------------------------------------------------------

-- NTE: what the assigned subcontractor may charge at most. The customer sees the work order but never this, and
-- row-level security hides rows, not columns: so it has a table of its own.
create table public.work_order_budgets (
  work_order_id uuid primary key references public.work_orders (id) on delete cascade,
  nte_amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_order_budgets_nte_amount check (nte_amount > 0)
);
create trigger touch before update on public.work_order_budgets for each row execute function app.touch();

alter table public.work_order_budgets enable row level security;
create policy service on public.work_order_budgets for all to service_role using (true) with check (true);
create policy see on public.work_order_budgets for select to authenticated using (
  (select app.is_staff())
  or exists (
    select from public.work_orders w
    where w.id = work_order_id
      and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
);
grant select on public.work_order_budgets to authenticated;
grant select, insert, update, delete on public.work_order_budgets to service_role;

-- `select=nte_amount` on work_orders: the amount where the caller may know it, else null.
create function public.nte_amount(public.work_orders) returns numeric
language sql stable set search_path = ''
begin atomic
  select b.nte_amount from public.work_order_budgets b where b.work_order_id = $1.id;
end;
grant execute on function public.nte_amount(public.work_orders) to authenticated, service_role;

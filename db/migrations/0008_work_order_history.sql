-- Who works on a work order, and what has happened to it.

-- Assignments -----------------------------------------------------------------------------------------------

create table public.work_order_assignments (
  id uuid primary key default app.new_id(),
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  assigned_to uuid not null references public.profiles (id) on delete restrict,
  -- On whose behalf: the contractor itself, or the subcontractor whose person this is.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  project_id uuid references public.projects (id) on delete set null,
  assignment_type text not null default 'internal',
  -- The one who leads the others on site.
  is_lead boolean not null default false,
  assigned_at timestamptz not null default now(),
  constraint work_order_assignments_assignment_type check (assignment_type in ('internal', 'subcontractor')),
  unique (work_order_id, assigned_to)
);
create unique index work_order_assignments_one_lead on public.work_order_assignments (work_order_id)
  where is_lead;
create index work_order_assignments_assigned_to on public.work_order_assignments (assigned_to, assigned_at desc);
create index work_order_assignments_organization_id on public.work_order_assignments (organization_id);
create index work_order_assignments_project_id on public.work_order_assignments (project_id)
  where project_id is not null;

-- The customer does not learn who does the work; a subcontractor sees its own people, not the office's.
-- Written by commands.
alter table public.work_order_assignments enable row level security;
create policy service on public.work_order_assignments for all to service_role using (true) with check (true);
create policy see on public.work_order_assignments for select to authenticated using (
  (select app.is_staff())
  or assigned_to = (select app.profile_id())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.work_order_assignments to authenticated;
grant select, insert, update, delete on public.work_order_assignments to service_role;

-- History ---------------------------------------------------------------------------------------------------

-- What happened, in order, told to those whom it concerns. Commands write it in the transaction of the change;
-- nobody rewrites it.
create table public.work_order_events (
  id uuid primary key default app.new_id(),
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  -- E.g. created, assigned, report_submitted; those of a change of state are in app.work_order_transitions.
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  message text not null default '',
  data jsonb not null default '{}',
  visibility text not null default 'everyone',
  -- Not now(): one command writes several entries, and they are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint work_order_events_event_type check (event_type ~ '^[a-z][a-z_]{2,40}$'),
  constraint work_order_events_visibility check (visibility in ('everyone', 'assigned', 'staff'))
);
create index work_order_events_work_order_id on public.work_order_events (work_order_id, created_at, id);
create index work_order_events_actor_profile_id on public.work_order_events (actor_profile_id, created_at desc);
-- "What is new" of the office.
create index work_order_events_created_at on public.work_order_events (created_at desc, id);

-- everyone: the customer, the assigned subcontractor and the office; assigned: the latter two; staff: the office.
alter table public.work_order_events enable row level security;
create policy service_read on public.work_order_events for select to service_role using (true);
create policy service_add on public.work_order_events for insert to service_role with check (true);
create policy see on public.work_order_events for select to authenticated using (
  (select app.is_staff())
  or (
    visibility in ('everyone', 'assigned')
    and exists (
      select from public.work_orders w
      where w.id = work_order_id
        and (
          w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
          or (
            visibility = 'everyone'
            and w.organization_id = any ((select app.partner_organization_ids())::uuid[])
          )
        )
    )
  )
);
grant select on public.work_order_events to authenticated;
grant select, insert on public.work_order_events to service_role;

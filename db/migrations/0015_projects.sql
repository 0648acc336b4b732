-- Projects: work under one heading, its crew, and its history.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.projects (
  id uuid primary key default app.new_id(),
  -- Filled by the trigger below.
  project_number text not null default '' unique,
  name text not null,
  description text not null default '',
  status text not null default 'planned',
  -- The customer; null for the contractor's own projects.
  organization_id uuid references public.organizations (id) on delete restrict,
  start_date date,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why it is on hold, cancelled, or open again.
  status_reason text,
  -- Whether it has a contract, by which its work is billed. A trigger of 0082_contracts.sql sets it.
  is_billed_by_contract boolean not null default false,
  constraint projects_status check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  constraint projects_name check (length(app.trimmed(name)) between 1 and 160),
  constraint projects_description check (length(description) <= 5000),
  constraint projects_dates check (end_date >= start_date),
  constraint projects_status_reason check (length(status_reason) <= 1000)
);
create index projects_organization_id on public.projects (organization_id, created_at desc, id);
create index projects_status on public.projects (status, created_at desc, id);
create index projects_open on public.projects (created_at desc, id) where status in ('planned', 'active', 'on_hold');
create index projects_created_at on public.projects (created_at desc, id);
create index projects_name on public.projects (name, id);
create index projects_start_date on public.projects (start_date, id);
create index projects_end_date on public.projects (end_date, id);
-- Search by any part of the number or name.
create index projects_search on public.projects using gin (
  project_number extensions.gin_trgm_ops, name extensions.gin_trgm_ops
);

create table public.project_assignments (
  id uuid primary key default app.new_id(),
  project_id uuid not null references public.projects (id) on delete cascade,
  assigned_to uuid not null references public.profiles (id) on delete restrict,
  assignment_type text not null default 'internal',
  assigned_at timestamptz not null default now(),
  constraint project_assignments_assignment_type check (assignment_type in ('internal', 'subcontractor')),
  unique (project_id, assigned_to)
);
create index project_assignments_assigned_to on public.project_assignments (assigned_to, assigned_at desc);

-- The history, in order. Commands write it in the transaction of the change; nobody rewrites it.
create table public.project_events (
  id uuid primary key default app.new_id(),
  project_id uuid not null references public.projects (id) on delete cascade,
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  message text not null default '',
  data jsonb not null default '{}',
  -- Not now(): one command may write several entries, which are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint project_events_event_type check (event_type ~ '^[a-z][a-z_]{2,40}$'),
  constraint project_events_message check (length(message) <= 2000)
);
create index project_events_project_id on public.project_events (project_id, created_at desc, id);
create index project_events_actor_profile_id on public.project_events (actor_profile_id);

-- Status --------------------------------------------------------------------------------------------------------------

-- The same table as shared/rules/project-status.ts; a test compares them.
create table app.project_transitions (
  from_status text not null,
  to_status text not null,
  needs_reason boolean not null,
  event_type text not null,
  primary key (from_status, to_status)
);
-- Only the trigger below reads it, as its owner.
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

create function app.check_project_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step app.project_transitions;
begin
  select * into step from app.project_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found then
    raise exception 'A project cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('project_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if step.needs_reason and coalesce(app.trimmed(new.status_reason), '') = '' then
    raise exception 'A reason is needed to take a project from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('project_status_reason_missing', 'from', old.status, 'to', new.status);
  end if;
  if not step.needs_reason then
    -- The reason of the previous status does not apply to this one.
    new.status_reason := null;
  end if;
  if new.status = 'completed' and exists (
    select from public.work_orders w
    where w.project_id = new.id and w.status not in ('completed', 'closed', 'cancelled')
  ) then
    raise exception 'A project with open work orders cannot be completed.'
      using errcode = 'check_violation', detail = app.reason('project_completed_with_open_work');
  end if;
  return new;
end
$$;

create trigger check_status before update on public.projects
for each row when (new.status is distinct from old.status and not app.is_undoing())
execute function app.check_project_status();

-- The customer of a project cannot change while the project has work orders of another customer.
create function app.check_project_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.work_orders w where w.project_id = new.id and w.organization_id <> new.organization_id
  ) then
    raise exception 'This project holds work orders of another customer.'
      using errcode = 'check_violation', detail = app.reason('project_of_other_customer');
  end if;
  return new;
end
$$;

create trigger check_customer before update of organization_id on public.projects
for each row when (new.organization_id is distinct from old.organization_id)
execute function app.check_project_customer();

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger set_number before insert on public.projects
for each row execute function app.set_number('project_number', 'PRJ');
create trigger touch before update on public.projects for each row execute function app.touch();
create trigger audit after insert or update or delete on public.projects
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.project_assignments
for each row execute function app.audit('projects', 'project_id');
create trigger guard_parent before insert or update or delete on public.project_assignments
for each row when (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
execute function app.guard_parent('projects', 'project_id', 'project', 'planned', 'active', 'on_hold');

-- Access --------------------------------------------------------------------------------------------------------------

-- The projects of the work orders that a technician sees.
create function app.field_project_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select distinct w.project_id from public.work_orders w
    where w.id = any (app.field_work_order_ids()) and w.project_id is not null
    union
    select unnest(d.handed_over) from public.profile_deactivations d
    where d.profile_id = app.profile_id() and d.reactivated_at is null
  );
end
$$;
grant execute on function app.field_project_ids() to authenticated, service_role;

-- Only commands write projects and assignments, because a direct write would leave the history out.
alter table public.projects enable row level security;
create policy service on public.projects for all to service_role, commands using (true) with check (true);
create policy see on public.projects for select to authenticated using (
  (select app.is_office())
  or exists (
    select from public.project_assignments a
    where a.project_id = projects.id and a.assigned_to = (select app.profile_id())
  )
  -- A technician also clocks in to a project that nobody has, and sees the project of visible work.
  or id = any ((select app.field_project_ids())::uuid[])
  or (
    status in ('planned', 'active', 'on_hold') and (select app.is_technician())
    and not exists (select from public.project_assignments a where a.project_id = projects.id)
  )
);
grant select on public.projects to authenticated;
grant select, insert, update on public.projects to service_role;
grant select, insert (name, description, organization_id, start_date, end_date), update (name, description, status,
  organization_id, start_date, end_date, status_reason) on public.projects to command_projects;
grant select on public.projects to command_clock, command_time;

alter table public.project_assignments enable row level security;
create policy service on public.project_assignments for all to service_role, commands using (true) with check (true);
create policy see on public.project_assignments for select to authenticated using (
  (select app.is_staff()) or assigned_to = (select app.profile_id())
);
grant select on public.project_assignments to authenticated;
grant select, insert, update, delete on public.project_assignments to service_role;
grant select, insert (project_id, assigned_to, assignment_type), delete on public.project_assignments
  to command_projects;

-- The office reads the history: it names people, work orders, and amounts that the crew of a project need not know.
alter table public.project_events enable row level security;
create policy service_read on public.project_events for select to service_role using (true);
create policy service_add on public.project_events for insert to service_role, commands with check (true);
create policy see on public.project_events for select to authenticated using ((select app.is_office()));
grant select on public.project_events to authenticated;
grant select, insert on public.project_events to service_role;
grant insert (project_id, event_type, message, data) on public.project_events to command_projects;

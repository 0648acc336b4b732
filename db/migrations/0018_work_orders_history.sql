-- The people who work on a work order, and what has happened to it.

-- Assignments ---------------------------------------------------------------------------------------------------------

create table public.work_order_assignments (
  id uuid primary key default app.new_id(),
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  assigned_to uuid not null references public.profiles (id) on delete restrict,
  -- The organization that the person works for: the contractor or the subcontractor.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  project_id uuid references public.projects (id) on delete set null,
  assignment_type text not null default 'internal',
  -- The person who leads the others on site.
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

create trigger audit after insert or update or delete on public.work_order_assignments
for each row execute function app.audit('work_orders', 'work_order_id');

-- Written by commands. The customer does not learn who does the work. A subcontractor sees its own people and not the
-- office's. A person who has changed organizations does not see the assignments of the previous one.
alter table public.work_order_assignments enable row level security;
create policy service on public.work_order_assignments for all to service_role, commands using (true) with check (true);
create policy see on public.work_order_assignments for select to authenticated using (
  (select app.is_office())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  or work_order_id = any ((select app.field_work_order_ids())::uuid[])
  -- Work is free to take when no colleague is on it, so a technician sees where the colleagues are.
  or (assignment_type = 'internal' and (select app.is_technician()))
);
grant select on public.work_order_assignments to authenticated;
grant select, insert, update, delete on public.work_order_assignments to service_role;
grant select, insert (work_order_id, assigned_to, organization_id, assignment_type, is_lead), update (is_lead,
  organization_id, assignment_type), delete on public.work_order_assignments to command_work_orders;

-- The work orders that are free to take, for a technician: open, and nobody has them. One array for each statement: a
-- condition on the assignments of every row is planned as a scan of all assignments.
create function app.free_work_order_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not app.is_technician() then
    return '{}';
  end if;
  return array(
    select w.id from public.work_orders w
    where w.open_since is not null and w.assigned_organization_id is null
      and not exists (select from public.work_order_assignments a where a.work_order_id = w.id)
  );
end
$$;
revoke execute on function app.free_work_order_ids() from public;
grant execute on function app.free_work_order_ids() to authenticated, service_role;

-- Customers see the work that they asked for, subcontractors what they have, and technicians their own and what is free
-- to take.
create policy see on public.work_orders for select to authenticated using (
  (select app.is_office())
  or organization_id = any ((select app.partner_organization_ids())::uuid[])
  or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  or id = any ((select app.field_work_order_ids())::uuid[])
  or id = any ((select app.free_work_order_ids())::uuid[])
);

-- All work orders that a technician sees; null for everybody else. A question about many work orders begins with them,
-- because the policy alone would look at those of everybody.
create function app.technician_work_order_ids() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if not app.is_technician() then
    return null;
  end if;
  return app.field_work_order_ids() || app.free_work_order_ids();
end
$$;
revoke execute on function app.technician_work_order_ids() from public;
grant execute on function app.technician_work_order_ids() to authenticated, service_role;

-- `rpc/technician_work_orders`: what a technician sees, filtered, ordered, and paged like the table itself. The function
-- has no settings, so that the planner can inline it.
create function public.technician_work_orders() returns setof public.work_orders
language sql stable
begin atomic
  select w.* from public.work_orders w where w.id = any ((select app.technician_work_order_ids())::uuid[]);
end;
revoke execute on function public.technician_work_orders() from public;
grant execute on function public.technician_work_orders() to authenticated, service_role;

-- Open work of the contractor's own crew whose people are all inactive, so that nobody does it. One array for each
-- statement: few people are inactive, and their work is found by its index.
create function app.left_behind_work_order_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not app.is_office() then
    return '{}';
  end if;
  return array(
    select o.id
    from public.profiles gone
    join public.work_order_assignments lost on lost.assigned_to = gone.id
    join public.work_orders o on o.id = lost.work_order_id
      and o.assigned_organization_id is null and o.status in ('assigned', 'in_progress', 'on_hold')
    join public.work_order_assignments a on a.work_order_id = o.id
    join public.profiles p on p.id = a.assigned_to
    where not gone.is_active
    group by o.id having not bool_or(p.is_active)
  );
end
$$;
revoke execute on function app.left_behind_work_order_ids() from public;
grant execute on function app.left_behind_work_order_ids() to authenticated, service_role;

-- `rpc/work_orders_to_assign`: what waits for an assignment, filtered, ordered, and paged like the table itself: requests,
-- and what is left behind. All of it is open. The function has no settings, so that the planner can inline it.
create function public.work_orders_to_assign() returns setof public.work_orders
language sql stable
begin atomic
  select w.* from public.work_orders w
  where w.open_since is not null
    and (w.status = 'received' or w.id = any ((select app.left_behind_work_order_ids())::uuid[]));
end;
revoke execute on function public.work_orders_to_assign() from public;
grant execute on function public.work_orders_to_assign() to authenticated, service_role;

-- Events --------------------------------------------------------------------------------------------------------------

-- The history, in order, for the people whom each entry concerns. Commands write it in the transaction of the change;
-- nobody rewrites it. What happens under an assignment belongs to the subcontractor that had the work order at that
-- time: the next one sees only what everyone may see, and the previous one keeps its own entries (decision 051).
create table public.work_order_events (
  id uuid primary key default app.new_id(),
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  -- For example created, assigned, report_submitted; those of a change of status are in app.work_order_transitions.
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  message text not null default '',
  data jsonb not null default '{}',
  -- everyone: the customer, the assigned subcontractor, and the office; assigned: the latter two; staff: the office.
  visibility text not null default 'everyone',
  -- Not now(): one command may write several entries, which are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  -- The subcontractor to which the event belongs. Null when everyone may see it: later subcontractors read that row
  -- too, so public.firm_stamps names the subcontractor instead.
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  -- Whether a person of the subcontractor did it. The next subcontractor does not see it, even if the customer does.
  is_by_assigned boolean not null default false,
  constraint work_order_events_event_type check (event_type ~ '^[a-z][a-z_]{2,40}$'),
  constraint work_order_events_visibility check (visibility in ('everyone', 'assigned', 'staff'))
);
create index work_order_events_work_order_id on public.work_order_events (work_order_id, created_at, id);
create index work_order_events_actor_profile_id on public.work_order_events (actor_profile_id, created_at desc);
create index work_order_events_assigned on public.work_order_events
  (assigned_organization_id, created_at desc, id) where assigned_organization_id is not null;
-- The office's list of the latest events.
create index work_order_events_created_at on public.work_order_events (created_at desc, id);
-- The dashboard's queue of declined assignments.
create index work_order_events_declined on public.work_order_events (created_at desc)
  where event_type = 'assignment_declined';

-- app.firm_of_event is in 0035_work_orders_former.sql, because it reads bills.
create function app.stamp_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_by_assigned := app.is_outside(
    new.actor_profile_id, (select w.organization_id from public.work_orders w where w.id = new.work_order_id)
  );
  new.assigned_organization_id := case
    when new.visibility <> 'everyone' then app.firm_of_event(new.work_order_id, new.data)
  end;
  return new;
end
$$;

create trigger stamp_event before insert on public.work_order_events
for each row execute function app.stamp_event();

-- The policy `see` is in 0035_work_orders_former.sql, because it reads public.firm_stamps.
alter table public.work_order_events enable row level security;
create policy service_read on public.work_order_events for select to service_role using (true);
-- A refused report is recorded once.
create policy refused_reports on public.work_order_events for select to command_reports
using (event_type = 'report_refused');
create policy service_add on public.work_order_events for insert to service_role, commands with check (true);
grant select on public.work_order_events to authenticated;
grant select, insert on public.work_order_events to service_role;
grant insert (work_order_id, event_type, visibility, message, data) on public.work_order_events
  to command_attachments, command_bills, command_projects, command_reports, command_work_orders;
grant select (work_order_id, event_type, data) on public.work_order_events to command_reports;

-- Where and under what heading work is done: the partners' locations, and projects.

-- Locations -------------------------------------------------------------------------------------------------

create table public.partner_locations (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete restrict,
  name text not null,
  -- The customer's own number for the place, e.g. 0417.
  store_number text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  latitude double precision,
  longitude double precision,
  contact_name text,
  contact_phone text,
  access_notes text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint partner_locations_name check (length(trim(name)) between 1 and 160),
  constraint partner_locations_access_notes check (length(access_notes) <= 2000),
  constraint partner_locations_position check (
    (latitude is null and longitude is null) or (latitude between -90 and 90 and longitude between -180 and 180)
  ),
  -- A work order refers to both columns, so that it can never name another customer's location.
  unique (id, organization_id)
);
create index partner_locations_organization_id on public.partner_locations (organization_id, name, id);
create index partner_locations_search on public.partner_locations using gin (
  name extensions.gin_trgm_ops, store_number extensions.gin_trgm_ops, city extensions.gin_trgm_ops
);

create trigger touch before update on public.partner_locations for each row execute function app.touch();

-- Where the caller's partner organizations can ask for work. The policy of work orders asks this function and not the
-- table, whose own policy asks the work orders: the two would never end.
create function app.open_location_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  mine constant uuid[] := app.partner_organization_ids();
begin
  return array(select l.id from public.partner_locations l where l.organization_id = any (mine) and l.is_active);
end
$$;
grant execute on function app.open_location_ids() to authenticated, service_role;

-- Who sees a location is said in 0007, because it depends on the work that is done there.
alter table public.partner_locations enable row level security;
create policy service on public.partner_locations for all to service_role using (true) with check (true);
create policy add on public.partner_locations for insert to authenticated with check (
  (select app.is_admin()) or organization_id = any ((select app.partner_organization_ids())::uuid[])
);
create policy change on public.partner_locations for update to authenticated using (
  (select app.is_admin()) or organization_id = any ((select app.partner_organization_ids())::uuid[])
);
grant select on public.partner_locations to authenticated;
grant insert (organization_id, name, store_number, address_line1, address_line2, city, state, postal_code, latitude,
  longitude, contact_name, contact_phone, access_notes) on public.partner_locations to authenticated;
-- A location keeps its owner and is retired by is_active: work orders remember it.
grant update (name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude,
  contact_name, contact_phone, access_notes, is_active) on public.partner_locations to authenticated;
grant select, insert, update on public.partner_locations to service_role;

-- Projects --------------------------------------------------------------------------------------------------

create table public.projects (
  id uuid primary key default app.new_id(),
  -- Given by the trigger below.
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
  constraint projects_status check (status in ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  constraint projects_name check (length(trim(name)) between 1 and 160),
  constraint projects_dates check (end_date >= start_date)
);
create index projects_organization_id on public.projects (organization_id, created_at desc, id);
create index projects_status on public.projects (status, created_at desc, id);
create index projects_created_at on public.projects (created_at desc, id);

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

create trigger set_number before insert on public.projects
for each row execute function app.set_number('project_number', 'PRJ');
create trigger touch before update on public.projects for each row execute function app.touch();

alter table public.projects enable row level security;
alter table public.project_assignments enable row level security;

create policy service on public.project_assignments for all to service_role using (true) with check (true);
create policy see on public.project_assignments for select to authenticated using (
  (select app.is_staff()) or assigned_to = (select app.profile_id())
);
create policy add on public.project_assignments for insert to authenticated with check ((select app.is_admin()));
create policy change on public.project_assignments for update to authenticated using ((select app.is_admin()));
create policy remove on public.project_assignments for delete to authenticated using ((select app.is_admin()));
grant select, delete on public.project_assignments to authenticated;
grant insert (project_id, assigned_to, assignment_type), update (assignment_type) on public.project_assignments
  to authenticated;
grant select, insert, update, delete on public.project_assignments to service_role;

create policy service on public.projects for all to service_role using (true) with check (true);
create policy see on public.projects for select to authenticated using (
  (select app.is_staff())
  or exists (
    select from public.project_assignments a
    where a.project_id = projects.id and a.assigned_to = (select app.profile_id())
  )
);
create policy add on public.projects for insert to authenticated with check ((select app.is_admin()));
create policy change on public.projects for update to authenticated using ((select app.is_admin()));
grant select on public.projects to authenticated;
grant insert (name, description, status, organization_id, start_date, end_date),
  update (name, description, status, organization_id, start_date, end_date) on public.projects to authenticated;
grant select, insert, update on public.projects to service_role;

-- People, the organizations they work for, and the answer to "who is calling?" that every policy asks.

-- Tables ----------------------------------------------------------------------------------------------------

-- One row per person. It outlives the sign-in account, because history names people: nobody deletes a profile.
create table public.profiles (
  id uuid primary key default app.new_id(),
  user_id uuid unique references auth.users (id) on delete set null,
  email text,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  avatar_url text,
  is_active boolean not null default true,
  is_employee boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_names check (length(first_name) <= 100 and length(last_name) <= 100),
  constraint profiles_phone check (length(phone) <= 40),
  constraint profiles_avatar_url check (length(avatar_url) <= 500)
);
-- People lists are sorted by name.
create index profiles_name on public.profiles (last_name, first_name, id);
create index profiles_search on public.profiles using gin (
  first_name extensions.gin_trgm_ops, last_name extensions.gin_trgm_ops, email extensions.gin_trgm_ops
);

create table public.organizations (
  id uuid primary key default app.new_id(),
  name text not null,
  organization_type text not null,
  initials text not null default '',
  contact_name text,
  contact_email text,
  contact_phone text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  -- The trades a subcontractor works in, e.g. {HVAC,Plumbing}.
  trades text[] not null default '{}',
  time_zone text not null default 'America/New_York',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_organization_type check (organization_type in ('internal', 'partner', 'subcontractor')),
  constraint organizations_name check (length(trim(name)) between 1 and 160),
  constraint organizations_initials check (length(initials) <= 6)
);
-- The contractor itself is one organization.
create unique index organizations_one_internal on public.organizations (organization_type)
  where organization_type = 'internal';
create index organizations_type_name on public.organizations (organization_type, name, id);

create table public.organization_members (
  id uuid primary key default app.new_id(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  organization_id uuid not null references public.organizations (id) on delete restrict,
  role text not null,
  created_at timestamptz not null default now(),
  constraint organization_members_role check (role in ('admin', 'manager', 'employee', 'member')),
  unique (user_id, organization_id)
);
create index organization_members_organization_id on public.organization_members (organization_id);

alter table public.profiles enable row level security;
alter table public.organizations enable row level security;
alter table public.organization_members enable row level security;

-- Who is calling? -------------------------------------------------------------------------------------------
-- Policies write `(select app.is_staff())`, so that PostgreSQL asks once per statement, not per row. A list with what
-- belongs to it asks a dozen times in one statement: so the answer is kept for the transaction, in settings that say
-- which claims they answer. It goes through the profile, the account and the session: a disabled person, or a session
-- that has ended, is nobody at once, although the access token still verifies.

-- Looks the caller up and keeps what the functions below tell.
create function app.recognise() returns void
language plpgsql security definer set search_path = '' as $$
declare
  told constant text := coalesce(current_setting('request.jwt.claims', true), '');
  claims constant jsonb := nullif(told, '')::jsonb;
  session constant text := claims ->> 'session_id';
  me uuid;
  firms record;
begin
  select p.id into me
  from public.profiles p
  join auth.users u on u.id = p.user_id
  where p.user_id = (claims ->> 'sub')::uuid
    and p.is_active
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
    and (session is null or exists (
      select from auth.sessions s
      where s.id = session::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > now())
    ));
  select
    coalesce(max(m.role) filter (where o.organization_type = 'internal'), '') as role,
    coalesce(array_agg(o.id), '{}') as everywhere,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'partner'), '{}') as partners,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'subcontractor'), '{}') as subcontractors
  into firms
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = me and o.is_active;
  perform
    set_config('app.viewer_claims', told, true),
    set_config('app.viewer_profile', coalesce(me::text, ''), true),
    set_config('app.viewer_role', firms.role, true),
    set_config('app.viewer_everywhere', firms.everywhere::text, true),
    set_config('app.viewer_partners', firms.partners::text, true),
    set_config('app.viewer_subcontractors', firms.subcontractors::text, true);
end
$$;

-- One of the settings above, looked up first if they are about somebody else.
create function app.viewer(fact text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('app.viewer_claims', true) is distinct from current_setting('request.jwt.claims', true) then
    perform app.recognise();
  end if;
  return current_setting('app.viewer_' || fact, true);
end
$$;

-- A command that changes who somebody is sees the change in the same transaction.
create function app.forget_viewer() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('app.viewer_claims', 'changed', true);
  return null;
end
$$;
create trigger forget_viewer after insert or update or delete on public.profiles
for each statement execute function app.forget_viewer();
create trigger forget_viewer after insert or update or delete on public.organizations
for each statement execute function app.forget_viewer();
create trigger forget_viewer after insert or update or delete on public.organization_members
for each statement execute function app.forget_viewer();

-- The caller's active profile, else null.
create function app.profile_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return nullif(app.viewer('profile'), '')::uuid;
end
$$;

create function app.is_admin() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.viewer('role') = 'admin', false);
end
$$;

create function app.is_manager() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.viewer('role') in ('admin', 'manager'), false);
end
$$;

create function app.is_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.viewer('role') <> '', false);
end
$$;

-- The caller's active organizations; an empty array for nobody.
create function app.organization_ids() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(app.viewer('everywhere'), ''), '{}')::uuid[];
end
$$;

create function app.partner_organization_ids() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(app.viewer('partners'), ''), '{}')::uuid[];
end
$$;

create function app.subcontractor_organization_ids() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(app.viewer('subcontractors'), ''), '{}')::uuid[];
end
$$;

-- Whom a partner or subcontractor may find: the office's people and their own. Never a stranger firm's.
create function app.contact_profile_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  mine constant uuid[] := app.organization_ids();
begin
  if mine = '{}' then
    return mine;
  end if;
  return array(
    select m.user_id from public.organization_members m
    where m.organization_id = any (
      mine || array(select o.id from public.organizations o where o.organization_type = 'internal' and o.is_active)
    )
  );
end
$$;

-- The customers whose work is assigned to the caller's subcontractor organizations. Goes through the index from one
-- customer to the next, so that it costs the number of customers and not that of work orders. (0007 makes work_orders.)
create function app.customer_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid;
  customer uuid;
  customers uuid[] := '{}';
begin
  foreach mine in array app.subcontractor_organization_ids() loop
    customer := '00000000-0000-0000-0000-000000000000';
    loop
      select w.organization_id into customer from public.work_orders w
      where w.assigned_organization_id = mine and w.organization_id > customer
      order by w.organization_id limit 1;
      exit when customer is null;
      customers := customers || customer;
    end loop;
  end loop;
  return customers;
end
$$;

grant execute on function
  app.recognise(), app.viewer(text), app.profile_id(), app.is_admin(), app.is_manager(), app.is_staff(),
  app.organization_ids(), app.partner_organization_ids(), app.subcontractor_organization_ids(),
  app.contact_profile_ids(), app.customer_organization_ids()
to authenticated, service_role;

-- Triggers --------------------------------------------------------------------------------------------------

create trigger touch before update on public.profiles for each row execute function app.touch();
create trigger touch before update on public.organizations for each row execute function app.touch();

-- Every account gets its profile, with what sign-up said about the person.
create function app.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, email, first_name, last_name)
  values (
    new.id,
    new.email,
    left(coalesce(new.raw_user_meta_data ->> 'first_name', ''), 100),
    left(coalesce(new.raw_user_meta_data ->> 'last_name', ''), 100)
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;
create trigger create_profile after insert on auth.users for each row execute function app.create_profile();

-- The address people see is the one they sign in with.
create function app.follow_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end
$$;
create trigger follow_account_email after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function app.follow_account_email();

-- A profile whose account is gone can no longer act.
create function app.deactivate_without_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_active := false;
  return new;
end
$$;
create trigger deactivate_without_account before update of user_id on public.profiles
for each row when (old.user_id is not null and new.user_id is null)
execute function app.deactivate_without_account();

-- The office has admins, managers and employees; other organizations have admins and members.
create function app.check_member_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := (select organization_type from public.organizations where id = new.organization_id);
begin
  if (kind = 'internal' and new.role = 'member') or (kind <> 'internal' and new.role in ('manager', 'employee')) then
    raise exception 'The role % does not exist in an organization of type %.', new.role, kind
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_member_role before insert or update on public.organization_members
for each row execute function app.check_member_role();

-- Somebody must be left who can let others in.
create function app.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
    join public.profiles p on p.id = m.user_id and p.is_active
    where m.role = 'admin'
  ) then
    raise exception 'There must be at least one active administrator.'
      using hint = 'Make somebody else an administrator first.';
  end if;
  return null;
end
$$;
create trigger keep_an_administrator after update or delete on public.organization_members
for each row when (old.role = 'admin') execute function app.keep_an_administrator();

create function app.is_internal_admin(profile uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    where m.user_id = profile and m.role = 'admin' and o.organization_type = 'internal'
  );
end;
-- The trigger below asks this as whoever updates.
grant execute on function app.is_internal_admin(uuid) to authenticated, service_role;
create trigger keep_an_administrator after update of is_active, user_id on public.profiles
for each row when (old.is_active and not new.is_active and app.is_internal_admin(old.id))
execute function app.keep_an_administrator();

-- Policies and grants ---------------------------------------------------------------------------------------

create policy service on public.profiles for all to service_role using (true) with check (true);
create policy see on public.profiles for select to authenticated using (
  (select app.is_staff())
  or id = (select app.profile_id())
  or id = any ((select app.contact_profile_ids())::uuid[])
);
-- The client creates a missing profile (portal requirements 3): its own, with nothing it could gain by.
create policy add_own on public.profiles for insert to authenticated with check (
  user_id = (select auth.uid())
  and email is not distinct from (select auth.email())
  and is_active and not is_employee
);
-- is_active, is_employee and email are not among the granted columns: commands change access, sign-in changes email.
create policy change on public.profiles for update to authenticated using (
  id = (select app.profile_id()) or (select app.is_admin())
);
grant select on public.profiles to authenticated, service_role;
grant insert (user_id, email, first_name, last_name, is_active, is_employee) on public.profiles to authenticated;
grant update (first_name, last_name, phone, avatar_url) on public.profiles to authenticated;
grant insert, update on public.profiles to service_role;

create policy service on public.organizations for all to service_role using (true) with check (true);
create policy see on public.organizations for select to authenticated using (
  (select app.is_staff())
  or id = any ((select app.organization_ids())::uuid[])
  or (organization_type = 'internal' and (select app.organization_ids())::uuid[] <> '{}')
  or id = any ((select app.customer_organization_ids())::uuid[])
);
create policy add on public.organizations for insert to authenticated with check ((select app.is_admin()));
create policy change on public.organizations for update to authenticated using ((select app.is_admin()));
grant select on public.organizations to authenticated, service_role;
grant insert (name, organization_type, initials, contact_name, contact_email, contact_phone, address_line1,
  address_line2, city, state, postal_code, trades, time_zone) on public.organizations to authenticated;
-- The type stays: a customer that became a subcontractor would see the wrong side of its own history.
grant update (name, initials, contact_name, contact_email, contact_phone, address_line1, address_line2, city, state,
  postal_code, trades, time_zone, is_active) on public.organizations to authenticated;
grant insert, update on public.organizations to service_role;

create policy service on public.organization_members for all to service_role using (true) with check (true);
create policy see on public.organization_members for select to authenticated using (
  (select app.is_staff())
  or user_id = (select app.profile_id())
  or organization_id = any ((select app.organization_ids())::uuid[])
);
create policy add on public.organization_members for insert to authenticated with check ((select app.is_admin()));
create policy change on public.organization_members for update to authenticated using ((select app.is_admin()));
create policy remove on public.organization_members for delete to authenticated using ((select app.is_admin()));
grant select, delete on public.organization_members to authenticated;
grant insert (user_id, organization_id, role), update (role) on public.organization_members to authenticated;
grant select, insert, update, delete on public.organization_members to service_role;

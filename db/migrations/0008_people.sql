-- People, their organizations, and the identity of the caller, which every policy asks for.

-- Tables --------------------------------------------------------------------------------------------------------------

-- One row for each person. It outlives the account, because history refers to people: nobody deletes a profile.
create table public.profiles (
  id uuid primary key default app.new_id(),
  user_id uuid unique references auth.users (id) on delete set null,
  email text,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  avatar_url text,
  photo_storage_path text,
  is_active boolean not null default true,
  is_employee boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_names check (length(first_name) <= 100 and length(last_name) <= 100),
  -- A name that nobody has given is ''. A name that was given is not white space alone.
  constraint profiles_names_not_blank check (
    (first_name = '' or app.trimmed(first_name) <> '') and (last_name = '' or app.trimmed(last_name) <> '')
  ),
  constraint profiles_names_plain check (app.is_person_name(first_name) and app.is_person_name(last_name)),
  constraint profiles_phone check (app.is_phone_number(phone)),
  constraint profiles_avatar_url check (length(avatar_url) <= 500),
  -- Screens show it as a picture, so other schemes such as javascript: are refused.
  constraint profiles_avatar_url_web check (avatar_url ~ '^https?://[^[:space:]]+$'),
  constraint profiles_photo_storage_path check (app.is_storage_path(photo_storage_path)
    and starts_with(photo_storage_path, id::text || '/') and length(photo_storage_path) <= 300)
);
-- Lists of people are sorted by name.
create index profiles_name on public.profiles (last_name, first_name, id);
create index profiles_search on public.profiles using gin (
  first_name extensions.gin_trgm_ops, last_name extensions.gin_trgm_ops, email extensions.gin_trgm_ops
);

create table public.organizations (
  id uuid primary key default app.new_id(),
  -- The name that screens show; legal_name is the one on contracts and invoices, where it differs.
  name text not null,
  legal_name text,
  organization_type text not null,
  initials text not null default '',
  contact_name text,
  contact_email text,
  contact_phone text constraint organizations_contact_phone check (app.is_phone_number(contact_phone)),
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  postal_code text,
  -- The trades of a subcontractor, for example {HVAC,Plumbing}.
  trades text[] not null default '{}',
  -- Where a subcontractor works: states, and the beginnings of ZIP codes within them. Empty: anywhere.
  service_states text[] not null default '{}',
  service_zip_prefixes text[] not null default '{}',
  -- And within so many miles of a position, where both are known.
  service_latitude double precision,
  service_longitude double precision,
  service_radius_miles smallint,
  -- The path of the logo in the bucket `logos`.
  logo_storage_path text,
  time_zone text not null default 'America/New_York',
  is_active boolean not null default true,
  -- The organization that took over everything of this duplicate.
  merged_into_id uuid references public.organizations (id) on delete restrict,
  -- Duplicates share the name without punctuation and legal forms, or the domain of the email.
  name_key text generated always as (app.company_name_key(name)) stored,
  email_domain text generated always as (nullif(lower(split_part(contact_email, '@', 2)), '')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_organization_type check (organization_type in ('internal', 'partner', 'subcontractor')),
  constraint organizations_name check (length(app.trimmed(name)) between 1 and 160),
  constraint organizations_initials check (length(initials) <= 6),
  constraint organizations_legal_name check (app.trimmed(legal_name) <> ''),
  constraint organizations_logo_storage_path check (
    app.is_storage_path(logo_storage_path) and logo_storage_path ~ '^[0-9a-f-]{36}/[^/]+$'
  ),
  constraint organizations_service_radius check (
    num_nonnulls(service_latitude, service_longitude, service_radius_miles) in (0, 3)
  ),
  constraint organizations_merged check (merged_into_id is null or (not is_active and merged_into_id <> id))
);
-- There is one contractor.
create unique index organizations_one_internal on public.organizations (organization_type)
  where organization_type = 'internal';
create index organizations_name on public.organizations (name, id);
create index organizations_active_name on public.organizations (is_active, name, id);
create index organizations_type_name on public.organizations (organization_type, name, id);
create index organizations_type_active_name on public.organizations (organization_type, is_active, name, id);
create index organizations_search on public.organizations using gin (
  name extensions.gin_trgm_ops, legal_name extensions.gin_trgm_ops, contact_name extensions.gin_trgm_ops,
  city extensions.gin_trgm_ops
);
create index organizations_name_key on public.organizations (name_key) where name_key is not null;
create index organizations_email_domain on public.organizations (email_domain) where email_domain is not null;
create index organizations_merged_into_id on public.organizations (merged_into_id) where merged_into_id is not null;

create table public.organization_members (
  id uuid primary key default app.new_id(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  organization_id uuid not null references public.organizations (id) on delete restrict,
  role text not null,
  -- What a person of the office may do within the screens that the role opens (decision 082). The trigger set_access
  -- fills these columns from the preset, or from the role when no preset is given; partners and subcontractors have none.
  preset text,
  capabilities text[] not null default '{}',
  -- US dollars: the largest bill that the person may approve; null for any amount.
  bill_approval_limit numeric(12, 2),
  may_approve_over_nte boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_members_role check (role in ('admin', 'manager', 'employee', 'member')),
  constraint organization_members_preset check (preset in (
    'administrator', 'manager', 'dispatcher', 'reviewer', 'billing', 'payroll', 'read_only', 'technician', 'custom'
  )),
  constraint organization_members_capabilities check (capabilities <@ array[
    'assign_work', 'review_reports', 'approve_bills', 'pay_bills', 'invoice', 'manage_time', 'see_costs',
    'manage_organizations', 'manage_people', 'manage_settings', 'read_only'
  ]),
  constraint organization_members_read_only check (
    not 'read_only' = any (capabilities) or capabilities <@ '{read_only,see_costs}'
  ),
  constraint organization_members_bill_approval_limit check (bill_approval_limit >= 0),
  unique (user_id, organization_id)
);
create index organization_members_organization_id on public.organization_members (organization_id);

alter table public.profiles enable row level security;
alter table public.organizations enable row level security;
alter table public.organization_members enable row level security;

-- The caller ----------------------------------------------------------------------------------------------------------

-- Policies write `(select app.is_staff())`, so that PostgreSQL asks once per statement and not per row. A list with
-- its related rows asks a dozen times in one statement, so the answer is kept for the transaction, in settings that
-- also hold the claims that they belong to. The look-up covers the profile, the account, and the session: a disabled
-- person, or a session that has ended, loses all rights at once, although the access token is still valid.

-- Looks up the caller and stores the values that the functions below return.
create function app.recognise() returns void
language plpgsql security definer set search_path = '' as $$
declare
  claims_text constant text := coalesce(current_setting('request.jwt.claims', true), '');
  claims constant jsonb := nullif(claims_text, '')::jsonb;
  session constant text := claims ->> 'session_id';
  me uuid;
  ended timestamptz;
  address inet;
  firms record;
begin
  select p.id, s.ip into me, address
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join auth.sessions s
    on s.id = session::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > now())
  where p.user_id = (claims ->> 'sub')::uuid
    and p.is_active
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
    and (session is null or s.id is not null);
  if me is not null and app.owes_second_factor() then
    me := null;
  end if;
  if me is null and current_setting('app.delivery', true) = 'on' then
    select d.profile, d.ended_at into me, ended from app.delivering_person() d;
  end if;
  select
    coalesce(max(m.role) filter (where o.organization_type = 'internal'), '') as role,
    coalesce(max(m.preset), '') as preset,
    -- There is one internal organization, so at most one membership has capabilities.
    coalesce(max(m.capabilities::text) filter (where o.organization_type = 'internal'), '{}') as capabilities,
    coalesce(max(m.bill_approval_limit)::text, '') as bill_limit,
    coalesce(bool_or(m.may_approve_over_nte), false) as over_nte,
    coalesce(array_agg(o.id), '{}') as everywhere,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'partner'), '{}') as partners,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'subcontractor'), '{}') as subcontractors
  into firms
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = me and o.is_active;
  perform
    set_config('app.viewer_claims', claims_text, true),
    set_config('app.viewer_profile', coalesce(me::text, ''), true),
    set_config('app.viewer_ended', coalesce(ended::text, ''), true),
    set_config('app.viewer_address', coalesce(host(address), ''), true),
    set_config('app.viewer_role', firms.role, true),
    set_config('app.viewer_preset', firms.preset, true),
    set_config('app.viewer_capabilities', firms.capabilities, true),
    set_config('app.viewer_bill_limit', firms.bill_limit, true),
    set_config('app.viewer_over_nte', firms.over_nte::text, true),
    set_config('app.viewer_everywhere', firms.everywhere::text, true),
    set_config('app.viewer_partners', firms.partners::text, true),
    set_config('app.viewer_subcontractors', firms.subcontractors::text, true);
end
$$;

-- One of these settings. Looks the caller up first when the settings belong to other claims.
create function app.viewer(fact text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(current_setting('app.viewer_claims', true), '') <> coalesce(current_setting('request.jwt.claims', true), '') then
    perform app.recognise();
  end if;
  return current_setting('app.viewer_' || fact, true);
end
$$;

-- The caller's active profile, else null.
create function app.profile_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return nullif(app.viewer('profile'), '')::uuid;
end
$$;

-- An administrator: the role and every capability without a limit. A person with the role alone opens the screens.
create function app.is_admin() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.viewer('role') = 'admin' and app.viewer('preset') = 'administrator', false);
end
$$;

-- Anybody of the contractor, technicians included.
create function app.is_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.viewer('role') <> '', false);
end
$$;

-- Whether the caller has any capability. They see the office's work; a technician sees their own.
create function app.is_office() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.viewer('capabilities') not in ('', '{}'), false);
end
$$;

create function app.is_technician() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return app.is_staff() and not app.is_office();
end
$$;

-- Whether the caller has one of these capabilities: `(select app.may('approve_bills'))`.
create function app.may(variadic wanted text[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(app.viewer('capabilities'), ''), '{}')::text[] && wanted;
end
$$;

-- The caller's active organizations; an empty array for a caller without any.
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

-- The people whom a partner or subcontractor may find: the office's and their own, and nobody of another organization.
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

-- The customers whose work is assigned to the caller's subcontractor organizations. It jumps in the index from one
-- customer to the next, so its cost depends on the number of customers and not of work orders.
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
  app.recognise(), app.viewer(text), app.profile_id(), app.is_admin(), app.is_staff(), app.is_office(),
  app.is_technician(), app.may(text[]),
  app.organization_ids(), app.partner_organization_ids(), app.subcontractor_organization_ids(),
  app.contact_profile_ids(), app.customer_organization_ids()
to authenticated, service_role;
-- What the defaults of columns ask.
grant execute on function app.recognise(), app.viewer(text), app.profile_id() to commands;

-- Policies and grants -------------------------------------------------------------------------------------------------

create policy service on public.profiles for all to service_role, commands using (true) with check (true);
create policy see on public.profiles for select to authenticated using (
  (select app.is_staff())
  or id = (select app.profile_id())
  or id = any ((select app.contact_profile_ids())::uuid[])
);
-- The specification lets the client create a missing profile: only its own, and without any rights.
create policy add_own on public.profiles for insert to authenticated with check (
  user_id = (select auth.uid())
  and email is not distinct from (select auth.email())
  and is_active and not is_employee
);
-- is_active, is_employee, and email are not granted: commands change access, and sign-in changes the address.
create policy change on public.profiles for update to authenticated using (
  id = (select app.profile_id()) or (select app.may('manage_people'))
);
grant select on public.profiles to authenticated, service_role;
grant insert (user_id, email, first_name, last_name, is_active, is_employee) on public.profiles to authenticated;
grant update (first_name, last_name, phone, avatar_url) on public.profiles to authenticated;
grant insert, update on public.profiles to service_role;
grant select on public.profiles
  to command_clock, command_projects, command_receipts, command_reports, command_work_orders;
grant select, update (is_employee) on public.profiles to command_company;
grant select, update (phone, is_employee) on public.profiles to command_invitations;

create policy service on public.organizations for all to service_role, commands using (true) with check (true);
create policy see on public.organizations for select to authenticated using (
  (select app.is_staff())
  or id = any ((select app.organization_ids())::uuid[])
  or (organization_type = 'internal' and (select app.organization_ids())::uuid[] <> '{}')
  or id = any ((select app.customer_organization_ids())::uuid[])
);
create policy add on public.organizations for insert to authenticated
with check ((select app.may('manage_organizations')));
create policy change on public.organizations for update to authenticated
using ((select app.may('manage_organizations')));
grant select on public.organizations to authenticated, service_role;
grant insert (name, organization_type, initials, contact_name, contact_email, contact_phone, address_line1,
  address_line2, city, state, postal_code, trades, time_zone) on public.organizations to authenticated;
-- The type cannot change: a customer that became a subcontractor would see the wrong side of its own history.
grant update (name, initials, contact_name, contact_email, contact_phone, address_line1, address_line2, city, state,
  postal_code, trades, time_zone, is_active) on public.organizations to authenticated;
grant insert, update on public.organizations to service_role;
grant select on public.organizations
  to command_clock, command_invitations, command_projects, command_receipts, command_reports, command_time,
  command_work_orders;
grant select, insert (name, organization_type, initials, time_zone), update (name, contact_email, contact_phone,
  address_line1, address_line2, city, state, postal_code, time_zone) on public.organizations to command_company;

create policy service on public.organization_members for all to service_role, commands using (true) with check (true);
create policy see on public.organization_members for select to authenticated using (
  (select app.is_office())
  or user_id = (select app.profile_id())
  or organization_id = any ((select app.organization_ids())::uuid[])
);
-- Whoever manages people also passes the trigger within_own_access: nobody gives what they do not have.
create policy add on public.organization_members for insert to authenticated
with check ((select app.may('manage_people')));
create policy change on public.organization_members for update to authenticated
using ((select app.may('manage_people')));
create policy remove on public.organization_members for delete to authenticated
using ((select app.may('manage_people')));
grant select, delete on public.organization_members to authenticated;
grant insert (user_id, organization_id, role),
  update (role, preset, capabilities, bill_approval_limit, may_approve_over_nte)
  on public.organization_members to authenticated;
grant select, insert, update, delete on public.organization_members to service_role;
grant select on public.organization_members
  to command_clock, command_projects, command_receipts, command_reports, command_time, command_work_orders;
grant insert (user_id, organization_id, role) on public.organization_members to command_company;

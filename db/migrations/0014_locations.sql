-- The customers' locations, and the addresses of positions.

-- A text as people sort it: 'Store 2' before 'Store 10', and without regard to case. Numbers have ten digits in it. A
-- collation of ICU would do the same, and its indexes would depend on the version of that library.
create function app.natural_order(value text) returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(lower(value), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g');
grant execute on function app.natural_order(text) to authenticated, service_role;

create table public.partner_locations (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete restrict,
  name text not null,
  -- The customer's own number for the location, for example 0417.
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
  list_order text not null generated always as (app.natural_order(name || ' #' || store_number)) stored,
  number_order text not null generated always as (app.natural_order(store_number)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint partner_locations_name check (length(app.trimmed(name)) between 1 and 160),
  constraint partner_locations_contact_phone check (app.is_phone_number(contact_phone)),
  constraint partner_locations_access_notes check (length(access_notes) <= 2000),
  constraint partner_locations_position check (
    (latitude is null and longitude is null) or (latitude between -90 and 90 and longitude between -180 and 180)
  ),
  -- The same rules as in the forms: two letters for a state, a ZIP code.
  constraint partner_locations_state_code check (state ~ '^([A-Z]{2})?$'),
  constraint partner_locations_zip_code check (postal_code ~ '^(\d{5}(-\d{4})?)?$'),
  -- A work order refers to both columns, so that it can never name another customer's location.
  unique (id, organization_id)
);
create index partner_locations_organization_id on public.partner_locations (organization_id, list_order, id);
create index partner_locations_search on public.partner_locations using gin (
  name extensions.gin_trgm_ops, store_number extensions.gin_trgm_ops, city extensions.gin_trgm_ops
);
-- All customers' locations by name, by town, and by state; one customer's by number, which also finds a number that is
-- taken.
create index partner_locations_list_order on public.partner_locations (list_order, id);
create index partner_locations_city on public.partner_locations (city, id);
create index partner_locations_state on public.partner_locations (state, list_order, id);
create index partner_locations_store_number on public.partner_locations (organization_id, store_number, id);
create index partner_locations_number_order on public.partner_locations (organization_id, number_order, id);
create index partner_locations_organization_city on public.partner_locations (organization_id, city, id);
create index partner_locations_street on public.partner_locations using gin (
  address_line1 extensions.gin_trgm_ops, postal_code extensions.gin_trgm_ops
);
-- The map.
create index partner_locations_position on public.partner_locations (longitude, latitude) include (id)
  where latitude is not null;

create trigger touch before update on public.partner_locations for each row execute function app.touch();
create trigger audit after insert or update or delete on public.partner_locations
for each row execute function app.audit();
create trigger count_daily_rows after insert on public.partner_locations referencing new table as added
for each statement execute function app.count_daily_rows(
  'locations_per_day', 'You have added the most locations that one person may add in a day.'
);

-- Direct writes follow the same rules as the commands (decision 056). The trigger runs after the policies, so a caller
-- who may not write learns nothing. A location without an address keeps it empty until somebody changes it.
create function app.check_location() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.trimmed(new.address_line1) = '' and (tg_op = 'INSERT' or new.address_line1 <> old.address_line1) then
    raise exception 'Enter the street and number.'
      using errcode = 'check_violation', detail = app.reason('location_street_missing');
  end if;
  if app.trimmed(new.city) = '' and (tg_op = 'INSERT' or new.city <> old.city) then
    raise exception 'Enter the city.' using errcode = 'check_violation', detail = app.reason('location_town_missing');
  end if;
  if app.trimmed(new.state) = '' and (tg_op = 'INSERT' or new.state <> old.state) then
    raise exception 'Choose the state.' using errcode = 'check_violation', detail = app.reason('location_state_missing');
  end if;
  if tg_op = 'INSERT' and not exists (
    select from public.organizations o
    where o.id = new.organization_id and o.organization_type = 'partner' and o.is_active
  ) then
    raise exception 'This customer does not exist, or you may not add locations for it.'
      using errcode = 'check_violation', detail = app.reason('location_customer_missing');
  end if;
  return null;
end
$$;
revoke execute on function app.check_location() from public;

create trigger check_location after insert or update of address_line1, city, state on public.partner_locations
for each row when (current_user = 'authenticated') execute function app.check_location();

-- The policy `see` is in the file that follows the work orders, because it asks them.
alter table public.partner_locations enable row level security;
create policy service on public.partner_locations for all to service_role using (true) with check (true);
create policy add on public.partner_locations for insert to authenticated with check (
  (select app.may('manage_organizations')) or organization_id = any ((select app.partner_organization_ids())::uuid[])
);
create policy change on public.partner_locations for update to authenticated using (
  (select app.may('manage_organizations')) or organization_id = any ((select app.partner_organization_ids())::uuid[])
);
grant select on public.partner_locations to authenticated;
grant insert (organization_id, name, store_number, address_line1, address_line2, city, state, postal_code, latitude,
  longitude, contact_name, contact_phone, access_notes) on public.partner_locations to authenticated;
-- A location keeps its owner. It is retired by is_active and not deleted, because work orders refer to it.
grant update (name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude,
  contact_name, contact_phone, access_notes, is_active) on public.partner_locations to authenticated;
grant select, insert, update on public.partner_locations to service_role;

-- Finds locations by a rare text through their trigrams, with the rights of the owner. It returns ids only, at most
-- `at_most`; the caller reads them under the policies.
create function app.locations_like(pattern text, at_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select l.id from public.partner_locations l
    where l.name ilike pattern or l.store_number ilike pattern or l.city ilike pattern
      or l.address_line1 ilike pattern or l.postal_code ilike pattern
    limit at_most
  );
end
$$;
grant execute on function app.locations_like(text, integer) to authenticated, service_role;

-- Addresses of positions ----------------------------------------------------------------------------------------------

-- The geocoder's answer for a position, rounded to 0.0001°. It is requested once for everybody and says nothing about
-- people.
create table app.geocoded_positions (
  latitude numeric(7, 4) not null,
  longitude numeric(7, 4) not null,
  address jsonb not null,
  created_at timestamptz not null default now(),
  primary key (latitude, longitude)
);

-- When any node may ask the geocoder next.
create table app.geocoder_rate (
  is_only boolean primary key default true,
  next_at timestamptz not null default now(),
  constraint geocoder_rate_is_only check (is_only)
);
insert into app.geocoder_rate default values;

alter table app.geocoded_positions enable row level security;
alter table app.geocoder_rate enable row level security;
create policy gateway on app.geocoded_positions for all to authenticator using (true) with check (true);
create policy gateway on app.geocoder_rate for all to authenticator using (true) with check (true);
grant select, insert on app.geocoded_positions to authenticator;
grant select, update on app.geocoder_rate to authenticator;

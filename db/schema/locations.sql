-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.geocoded_positions (
  latitude numeric(7,4) not null,
  longitude numeric(7,4) not null,
  address jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint geocoded_positions_pkey PRIMARY KEY (latitude, longitude)
);
alter table app.geocoded_positions enable row level security;
create policy gateway on app.geocoded_positions to authenticator using (true) with check (true);
grant insert, select on app.geocoded_positions to authenticator;

create table app.geocoder_rate (
  is_only boolean default true not null,
  next_at timestamp with time zone default now() not null,
  constraint geocoder_rate_pkey PRIMARY KEY (is_only),
  constraint geocoder_rate_is_only CHECK (is_only)
);
alter table app.geocoder_rate enable row level security;
create policy gateway on app.geocoder_rate to authenticator using (true) with check (true);
grant select, update on app.geocoder_rate to authenticator;
insert into app.geocoder_rate (is_only) values
  ('true');

create table public.partner_locations (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  name text not null,
  store_number text default ''::text not null,
  address_line1 text default ''::text not null,
  address_line2 text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  postal_code text default ''::text not null,
  latitude double precision,
  longitude double precision,
  contact_name text,
  contact_phone text,
  access_notes text,
  is_active boolean default true not null,
  list_order text generated always as (app.natural_order((name || ' #'::text) || store_number)) stored not null,
  number_order text generated always as (app.natural_order(store_number)) stored not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint partner_locations_pkey PRIMARY KEY (id),
  constraint partner_locations_id_organization_id_key UNIQUE (id, organization_id),
  constraint partner_locations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint partner_locations_access_notes CHECK (length(access_notes) <= 2000),
  constraint partner_locations_address_line1_max_160 CHECK (length(address_line1) <= 160),
  constraint partner_locations_address_line1_one_line CHECK (app.is_one_line(address_line1)),
  constraint partner_locations_address_line2_max_160 CHECK (length(address_line2) <= 160),
  constraint partner_locations_address_line2_one_line CHECK (app.is_one_line(address_line2)),
  constraint partner_locations_city_max_80 CHECK (length(city) <= 80),
  constraint partner_locations_city_one_line CHECK (app.is_one_line(city)),
  constraint partner_locations_contact_name_max_120 CHECK (length(contact_name) <= 120),
  constraint partner_locations_contact_name_one_line CHECK (app.is_one_line(contact_name)),
  constraint partner_locations_contact_phone CHECK (app.is_phone_number(contact_phone)),
  constraint partner_locations_contact_phone_max_40 CHECK (length(contact_phone) <= 40),
  constraint partner_locations_contact_phone_one_line CHECK (app.is_one_line(contact_phone)),
  constraint partner_locations_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_locations_latitude_minus_90_to_90 CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint partner_locations_longitude_minus_180_to_180 CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint partner_locations_name CHECK (length(app.trimmed(name)) >= 1 AND length(app.trimmed(name)) <= 160),
  constraint partner_locations_name_max_160 CHECK (length(name) <= 160),
  constraint partner_locations_name_one_line CHECK (app.is_one_line(name)),
  constraint partner_locations_position CHECK (latitude IS NULL AND longitude IS NULL OR latitude >= '-90'::integer::double precision AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint partner_locations_postal_code_max_20 CHECK (length(postal_code) <= 20),
  constraint partner_locations_postal_code_one_line CHECK (app.is_one_line(postal_code)),
  constraint partner_locations_state_code CHECK (state ~ '^([A-Z]{2})?$'::text),
  constraint partner_locations_state_max_80 CHECK (length(state) <= 80),
  constraint partner_locations_state_one_line CHECK (app.is_one_line(state)),
  constraint partner_locations_store_number_max_40 CHECK (length(store_number) <= 40),
  constraint partner_locations_store_number_one_line CHECK (app.is_one_line(store_number)),
  constraint partner_locations_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint partner_locations_zip_code CHECK (postal_code ~ '^(\d{5}(-\d{4})?)?$'::text)
);
CREATE INDEX partner_locations_city ON public.partner_locations USING btree (city, id);
CREATE INDEX partner_locations_list_order ON public.partner_locations USING btree (list_order, id);
CREATE INDEX partner_locations_number_order ON public.partner_locations USING btree (organization_id, number_order, id);
CREATE INDEX partner_locations_organization_city ON public.partner_locations USING btree (organization_id, city, id);
CREATE INDEX partner_locations_organization_id ON public.partner_locations USING btree (organization_id, list_order, id);
CREATE INDEX partner_locations_position ON public.partner_locations USING btree (longitude, latitude) INCLUDE (id) WHERE latitude IS NOT NULL;
CREATE INDEX partner_locations_search ON public.partner_locations USING gin (name extensions.gin_trgm_ops, store_number extensions.gin_trgm_ops, city extensions.gin_trgm_ops);
CREATE INDEX partner_locations_state ON public.partner_locations USING btree (state, list_order, id);
CREATE INDEX partner_locations_store_number ON public.partner_locations USING btree (organization_id, store_number, id);
CREATE INDEX partner_locations_street ON public.partner_locations USING gin (address_line1 extensions.gin_trgm_ops, postal_code extensions.gin_trgm_ops);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.partner_locations FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER check_location AFTER INSERT OR UPDATE OF address_line1, city, state ON public.partner_locations FOR EACH ROW WHEN (CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.check_location();
CREATE TRIGGER count_daily_rows AFTER INSERT ON public.partner_locations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_daily_rows('locations_per_day', 'You have added the most locations that one person may add in a day.');
CREATE TRIGGER touch BEFORE UPDATE ON public.partner_locations FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.partner_locations enable row level security;
create policy add on public.partner_locations for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) OR (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])));
create policy change on public.partner_locations for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) OR (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])));
create policy see on public.partner_locations for select to authenticated using (( SELECT app.is_office() AS is_office) OR (organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])) OR (id = ANY ((( SELECT app.technician_location_ids() AS technician_location_ids))::uuid[])) OR (( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids)) <> '{}'::uuid[] AND (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.partner_location_id = partner_locations.id AND (w.assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])))));
create policy service on public.partner_locations to service_role using (true) with check (true);
grant insert (access_notes, address_line1, address_line2, city, contact_name, contact_phone, latitude, longitude, name, organization_id, postal_code, state, store_number) on public.partner_locations to authenticated;
grant insert, select, update on public.partner_locations to service_role;
grant select on public.partner_locations to authenticated, command_invoices;
grant update (access_notes, address_line1, address_line2, city, contact_name, contact_phone, is_active, latitude, longitude, name, postal_code, state, store_number) on public.partner_locations to authenticated;

CREATE OR REPLACE FUNCTION app.check_location()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.locations_like(pattern text, at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET random_page_cost TO '1.1'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select l.id from public.partner_locations l
    where l.name ilike pattern or l.store_number ilike pattern or l.city ilike pattern
      or l.address_line1 ilike pattern or l.postal_code ilike pattern
    limit at_most
  );
end
$function$;
grant execute on function app.locations_like(text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.natural_order(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(lower(value), '(\d+)'::text, '0000000000\1'::text, 'g'::text), '\d*(\d{10})'::text, '\1'::text, 'g'::text);
grant execute on function app.natural_order(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.technician_location_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := app.technician_work_order_ids();
begin
  return array(select distinct w.partner_location_id from public.work_orders w where w.id = any (ids));
end
$function$;
grant execute on function app.technician_location_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.location_months(p_location_id uuid)
 RETURNS TABLE(month date, received integer, done integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH months AS (
          SELECT (((date_trunc('month'::text, now(), 'UTC'::text) AT TIME ZONE 'UTC'::text))::date - make_interval(months => n.n)) AS starts
            FROM generate_series(0, 11) n(n)
         ), work AS (
          SELECT date_trunc('month'::text, (w_1.created_at AT TIME ZONE 'UTC'::text)) AS starts,
             w_1.status
            FROM public.work_orders w_1
           WHERE ((w_1.partner_location_id = location_months.p_location_id) AND (w_1.created_at >= (date_trunc('month'::text, now(), 'UTC'::text) - '11 mons'::interval)))
         )
  SELECT (m.starts)::date AS starts,
     (count(w.starts))::integer AS count,
     (count(w.starts) FILTER (WHERE (w.status = ANY (ARRAY['completed'::text, 'closed'::text]))))::integer AS count
    FROM (months m
      LEFT JOIN work w ON ((w.starts = m.starts)))
   GROUP BY m.starts
   ORDER BY m.starts;
END;
grant execute on function public.location_months(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.locations_with_open_work()
 RETURNS SETOF public.partner_locations
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT l.id,
     l.organization_id,
     l.name,
     l.store_number,
     l.address_line1,
     l.address_line2,
     l.city,
     l.state,
     l.postal_code,
     l.latitude,
     l.longitude,
     l.contact_name,
     l.contact_phone,
     l.access_notes,
     l.is_active,
     l.list_order,
     l.number_order,
     l.created_at,
     l.updated_at
    FROM public.partner_locations l
   WHERE (EXISTS ( SELECT
            FROM public.work_orders w
           WHERE ((w.partner_location_id = l.id) AND (w.status = ANY (ARRAY['received'::text, 'assigned'::text, 'in_progress'::text, 'work_completed'::text, 'on_hold'::text])))));
END;
grant execute on function public.locations_with_open_work() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.open_work_orders(public.partner_locations)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer from public.work_orders w
  where w.partner_location_id = $1.id
    and w.status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold')
$function$;
grant execute on function public.open_work_orders(public.partner_locations) to authenticated, service_role;

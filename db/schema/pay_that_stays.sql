-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.cost_rate_history (
  id uuid default gen_random_uuid() not null,
  profile_id uuid not null,
  hourly_cost_rate numeric(12,2),
  valid_from timestamp with time zone not null,
  constraint cost_rate_history_pkey PRIMARY KEY (id),
  constraint cost_rate_history_profile_id_valid_from_key UNIQUE (profile_id, valid_from),
  constraint cost_rate_history_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint cost_rate_history_hourly_cost_rate CHECK (hourly_cost_rate > 0::numeric),
  constraint cost_rate_history_hourly_cost_rate_0_to_10000000000 CHECK (hourly_cost_rate >= 0::numeric AND hourly_cost_rate <= '10000000000'::bigint::numeric),
  constraint cost_rate_history_valid_from_year_1900_to_2199 CHECK (valid_from >= '1900-01-01 00:00:00+00'::timestamp with time zone AND valid_from < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
alter table public.cost_rate_history enable row level security;
create policy see on public.cost_rate_history for select to authenticated using (( SELECT app.is_manager() AS is_manager));
create policy service on public.cost_rate_history for select to service_role using (true);
grant select on public.cost_rate_history to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.cost_rate_at(person uuid, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT latest.id
    FROM ( SELECT h.id,
             h.hourly_cost_rate
            FROM public.cost_rate_history h
           WHERE ((h.profile_id = cost_rate_at.person) AND (h.valid_from <= cost_rate_at.moment))
           ORDER BY h.valid_from DESC
          LIMIT 1) latest
   WHERE (latest.hourly_cost_rate IS NOT NULL);
END;

CREATE OR REPLACE FUNCTION app.freeze_approved_cost()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rate constant uuid := app.cost_rate_at(new.employee_user_id, 'infinity');
begin
  if rate is not null then
    update public.time_segments s set cost_rate_id = rate
    where s.employee_report_id = new.id and s.is_current and s.cost_rate_id is null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.freeze_pay_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.locked_at is null then
    new.overtime_daily_hours := null;
    new.overtime_weekly_hours := null;
    new.overtime_multiplier := null;
    new.week_starts_on := null;
  elsif tg_op = 'UPDATE' and old.locked_at is not null then
    new.overtime_daily_hours := old.overtime_daily_hours;
    new.overtime_weekly_hours := old.overtime_weekly_hours;
    new.overtime_multiplier := old.overtime_multiplier;
    new.week_starts_on := old.week_starts_on;
  else
    select r.daily_hours, r.weekly_hours, r.multiplier, r.week_starts_on
    into new.overtime_daily_hours, new.overtime_weekly_hours, new.overtime_multiplier, new.week_starts_on
    from app.overtime_rule() r;
    update public.time_segments s set cost_rate_id = app.cost_rate_at(s.employee_user_id, 'infinity')
    where s.report_date between new.starts_on and new.ends_on and s.is_current and s.cost_rate_id is null
      and app.cost_rate_at(s.employee_user_id, 'infinity') is not null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.number_within(value jsonb, lowest numeric, highest numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (jsonb_typeof(value) = 'number'::text) THEN (SELECT v.number FROM (VALUES (((number_within.value #>> '{}'::text[]))::numeric)) v(number) WHERE ((v.number >= number_within.lowest) AND (v.number <= number_within.highest))) ELSE NULL::numeric END;

CREATE OR REPLACE FUNCTION app.overtime_rule()
 RETURNS TABLE(daily_hours numeric, weekly_hours numeric, multiplier numeric, week_starts_on smallint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT app.number_within((t.value #> '{overtime,daily_hours}'::text[]), (0)::numeric, (24)::numeric) AS number_within,
         CASE
             WHEN ((t.value #> '{overtime,weekly_hours}'::text[]) = 'null'::jsonb) THEN NULL::numeric
             ELSE COALESCE(app.number_within((t.value #> '{overtime,weekly_hours}'::text[]), (0)::numeric, (168)::numeric), (40)::numeric)
         END AS "coalesce",
     COALESCE(app.number_within((t.value #> '{overtime,multiplier}'::text[]), (1)::numeric, (5)::numeric), 1.5) AS "coalesce",
     (floor(COALESCE(app.number_within((t.value #> '{week_starts_on}'::text[]), (0)::numeric, (6)::numeric), (1)::numeric)))::smallint AS floor
    FROM ( SELECT ( SELECT s.value
                    FROM public.settings s
                   WHERE (s.key = 'time'::text)) AS value) t;
END;

CREATE OR REPLACE FUNCTION app.record_cost_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.profile_id else new.profile_id end;
  rate constant numeric := case when tg_op <> 'DELETE' then new.hourly_cost_rate end;
  -- A row that is loaded with its history (the demo company) says since when it holds.
  since constant timestamptz := case when tg_op = 'INSERT' then new.updated_at else clock_timestamp() end;
begin
  -- Nothing is kept of a person who is being deleted. Whatever the clock does, the last rate recorded is the latest one.
  insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from)
  select p.id, rate, greatest(since, (
    select max(h.valid_from) + interval '1 microsecond' from public.cost_rate_history h where h.profile_id = p.id
  ))
  from public.profiles p where p.id = person;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.set_cost_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.replaces_segment_id is null then
    new.cost_rate_id := app.cost_rate_at(new.employee_user_id, new.started_at);
  else
    select s.cost_rate_id into new.cost_rate_id from public.time_segments s where s.id = new.replaces_segment_id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.cost_rate(public.time_segments)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (($1).cost_rate_id IS NOT NULL) THEN ( SELECT h.hourly_cost_rate
                FROM public.cost_rate_history h
               WHERE (h.id = ($1).cost_rate_id))
             WHEN (NOT public.is_day_locked(($1).employee_user_id, ($1).report_date)) THEN ( SELECT c.hourly_cost_rate
                FROM public.profile_cost_rates c
               WHERE (c.profile_id = ($1).employee_user_id))
             ELSE NULL::numeric
         END AS "case";
END;
grant execute on function public.cost_rate(public.time_segments) to authenticated, service_role;

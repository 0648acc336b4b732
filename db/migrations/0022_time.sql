-- The time of the contractor's own people: rates and clock events.

-- Rates ---------------------------------------------------------------------------------------------------------------

-- What an hour of a person is billed at. Managers know it, and so does the person, because clocking in needs it.
create table public.profile_rates (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  hourly_billable_rate numeric(12, 2) not null,
  updated_at timestamptz not null default now(),
  -- What kind of labor the person does, in a word of the setting `time`: price lists may have an hour for it.
  labor_class text,
  constraint profile_rates_hourly_billable_rate check (hourly_billable_rate > 0),
  constraint profile_rates_labor_class check (length(app.trimmed(labor_class)) >= 1)
);

-- What an hour of a person costs. Only managers know it, so it has a table of its own: row-level security hides rows
-- and not columns.
create table public.profile_cost_rates (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  hourly_cost_rate numeric(12, 2),
  updated_at timestamptz not null default now(),
  -- The payroll's number for the person.
  employee_number text,
  constraint profile_cost_rates_hourly_cost_rate check (hourly_cost_rate > 0),
  constraint profile_cost_rates_employee_number check (
    length(app.trimmed(employee_number)) > 0 and length(employee_number) <= 40
  )
);
create unique index profile_cost_rates_employee_number_unique on public.profile_cost_rates (employee_number);

create trigger touch before update on public.profile_rates for each row execute function app.touch();
create trigger touch before update on public.profile_cost_rates for each row execute function app.touch();
create trigger audit after insert or update or delete on public.profile_rates
for each row execute function app.audit('profiles', 'profile_id');
create trigger audit after insert or update or delete on public.profile_cost_rates
for each row execute function app.audit('profiles', 'profile_id');

-- Only the contractor's own people have rates.
create function app.check_rated_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
    where m.user_id = new.profile_id
  ) then
    raise exception 'This person is not one of your own people.'
      using errcode = 'check_violation', detail = app.reason('time_person_missing');
  end if;
  return null;
end
$$;
revoke execute on function app.check_rated_person() from public;

create trigger check_person after insert on public.profile_rates
for each row when (current_user = 'authenticated') execute function app.check_rated_person();
create trigger check_person after insert on public.profile_cost_rates
for each row when (current_user = 'authenticated') execute function app.check_rated_person();

alter table public.profile_rates enable row level security;
create policy service on public.profile_rates for all to service_role, commands using (true) with check (true);
create policy see on public.profile_rates for select to authenticated using (
  (select app.may('manage_time', 'see_costs', 'manage_people')) or (profile_id = (select app.profile_id()) and (select app.is_staff()))
);
create policy add on public.profile_rates for insert to authenticated
with check ((select app.may('manage_people')));
create policy change on public.profile_rates for update to authenticated
using ((select app.may('manage_people')));
grant select on public.profile_rates to authenticated;
grant insert (profile_id, hourly_billable_rate, labor_class), update (hourly_billable_rate, labor_class)
  on public.profile_rates to authenticated;
grant select, insert, update, delete on public.profile_rates to service_role;
grant select on public.profile_rates to command_clock, command_time;
grant select (profile_id), insert (profile_id, hourly_billable_rate), update (hourly_billable_rate)
  on public.profile_rates to command_invitations;

alter table public.profile_cost_rates enable row level security;
create policy service on public.profile_cost_rates for all to service_role, commands using (true) with check (true);
create policy see on public.profile_cost_rates for select to authenticated
using ((select app.may('see_costs', 'manage_people')));
create policy add on public.profile_cost_rates for insert to authenticated
with check ((select app.may('manage_people')));
create policy change on public.profile_cost_rates for update to authenticated
using ((select app.may('manage_people')));
grant select on public.profile_cost_rates to authenticated;
grant insert (profile_id, hourly_cost_rate, employee_number), update (hourly_cost_rate, employee_number)
  on public.profile_cost_rates to authenticated;
grant select, insert, update, delete on public.profile_cost_rates to service_role;
grant select (profile_id, hourly_cost_rate, employee_number), insert (profile_id, hourly_cost_rate, employee_number),
  update (hourly_cost_rate, employee_number) on public.profile_cost_rates to command_invitations;

-- `select=hourly_billable_rate,hourly_cost_rate` on profiles, the cost rate below: each if the caller may know it, else
-- null.
create function public.hourly_billable_rate(public.profiles) returns numeric
language sql stable set search_path = ''
as $$
  select r.hourly_billable_rate from public.profile_rates r where r.profile_id = $1.id
$$;

grant execute on function public.hourly_billable_rate(public.profiles) to authenticated, service_role;

-- The history of cost rates -------------------------------------------------------------------------------------------

-- Every cost rate with the moment from which on it holds, also a later one. A segment of time names its rate, so that a
-- raise does not change what earlier time costs (decisions 061 and 106). The trigger below and the functions of
-- 0103_people_cost_rates.sql write it; nobody removes a row.
create table public.cost_rate_history (
  -- Random, without a time in it: employees read it on their own segments, and must not learn when a rate was set.
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: from then on no rate was on file.
  hourly_cost_rate numeric(12, 2),
  valid_from timestamptz not null,
  -- The day that the office chose, by its own calendar. Null: the rate holds since it was entered.
  effective_on date,
  -- When another rate took over from its first moment on, or when it was removed before its day. Time of a locked period
  -- still costs it.
  replaced_at timestamptz,
  constraint cost_rate_history_hourly_cost_rate check (hourly_cost_rate > 0),
  -- Nobody is without a rate from a chosen day on: what is missing counts as nothing.
  constraint cost_rate_history_effective_on check (effective_on is null or hourly_cost_rate is not null)
);
create unique index cost_rate_history_valid_from on public.cost_rate_history (profile_id, valid_from)
  where replaced_at is null;
-- The history of a person, and their removal.
create index cost_rate_history_profile_id on public.cost_rate_history (profile_id);

-- Visible to the people who see the rates themselves.
alter table public.cost_rate_history enable row level security;
create policy service on public.cost_rate_history for select to service_role using (true);
create policy see on public.cost_rate_history for select to authenticated
using ((select app.may('see_costs', 'manage_people')));
grant select on public.cost_rate_history to authenticated, service_role;

-- What was set for a moment of the office's own choosing is audited; the rest is in the entries of profile_cost_rates.
create trigger audit after insert on public.cost_rate_history
for each row when (new.effective_on is not null) execute function app.audit('profiles', 'profile_id');
create trigger audit_replaced after update on public.cost_rate_history
for each row when (new.effective_on is not null) execute function app.audit('profiles', 'profile_id');

-- The rate that holds for a person at a moment; null when there is none.
create function app.cost_rate_at(person uuid, moment timestamptz) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select latest.id from (
    select h.id, h.hourly_cost_rate from public.cost_rate_history h
    where h.profile_id = person and h.replaced_at is null and h.valid_from <= moment order by h.valid_from desc limit 1
  ) latest
  where latest.hourly_cost_rate is not null;
end;

-- The rate of now. One without a day of its own holds since it was entered, even if the clock goes back.
create function app.cost_rate_now(person uuid) returns uuid
language sql volatile security definer set search_path = ''
begin atomic
  select latest.id from (
    select h.id, h.hourly_cost_rate from public.cost_rate_history h
    where h.profile_id = person and h.replaced_at is null
      and (h.effective_on is null or h.valid_from <= clock_timestamp())
    order by h.valid_from desc limit 1
  ) latest
  where latest.hourly_cost_rate is not null;
end;

create function app.record_cost_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.profile_id else new.profile_id end;
  rate constant numeric := case when tg_op <> 'DELETE' then new.hourly_cost_rate end;
  -- A row that is loaded with its history (the demo company) says since when it holds.
  since constant timestamptz := case when tg_op = 'INSERT' then new.updated_at else clock_timestamp() end;
begin
  -- The rate that holds anyway, since a day that was chosen for it, is no new one.
  if tg_op <> 'DELETE' and rate is not distinct from (
    select h.hourly_cost_rate from public.cost_rate_history h where h.id = app.cost_rate_now(person)
  ) then
    return null;
  end if;
  -- Nothing is recorded for a person who is being deleted. The last recorded rate is always the latest, even if the
  -- clock goes back; scheduled ones come later.
  insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from)
  select p.id, rate, greatest(since, (
    select max(h.valid_from) + interval '1 microsecond' from public.cost_rate_history h
    where h.profile_id = p.id and h.replaced_at is null and (h.effective_on is null or h.valid_from <= since)
  ))
  from public.profiles p where p.id = person;
  return null;
end
$$;

create trigger record_cost_rate after insert or delete on public.profile_cost_rates
for each row execute function app.record_cost_rate();
create trigger record_changed_cost_rate after update of hourly_cost_rate on public.profile_cost_rates
for each row execute function app.record_cost_rate();

-- `select=rate_today` on cost rates: the rate of now as app.cost_rate_now finds it, also one that was scheduled, if the
-- caller may know it, else null.
create function public.rate_today(public.profile_cost_rates) returns numeric
language sql stable set search_path = ''
as $$
  select h.hourly_cost_rate from public.cost_rate_history h
  where h.profile_id = $1.profile_id and h.replaced_at is null and (h.effective_on is null or h.valid_from <= now())
  order by h.valid_from desc limit 1
$$;

create function public.hourly_cost_rate(public.profiles) returns numeric
language sql stable set search_path = ''
as $$
  select public.rate_today(r) from public.profile_cost_rates r where r.profile_id = $1.id
$$;
grant execute on function public.rate_today(public.profile_cost_rates), public.hourly_cost_rate(public.profiles)
  to authenticated, service_role;

-- Clock events --------------------------------------------------------------------------------------------------------

-- The log of clock events. Devices deliver events late and out of order; the log keeps each one with the time of its
-- tap, so that the server can apply a late event in order and can report what became of every event.
create table public.clock_events (
  id uuid primary key default app.new_id(),
  employee_user_id uuid not null references public.profiles (id) on delete restrict,
  action text not null,
  -- What a clock-in was for.
  work_order_id uuid references public.work_orders (id) on delete restrict,
  project_id uuid references public.projects (id) on delete restrict,
  -- The time of the tap by the server's clock.
  happened_at timestamptz not null,
  -- The time of the tap by the device's clock.
  device_time timestamptz not null,
  time_zone text not null,
  is_offline boolean not null,
  location_lat double precision,
  location_lng double precision,
  location_address text,
  location_accuracy_m real,
  location_fix_age_s real,
  -- applied: it starts or ends a time segment. redundant: a clock-in to the session that was running.
  -- unmatched: a clock-out while no session was running. refused: a rule did not allow it.
  -- The last two are set aside: they count for nothing, and the employee and the office are notified.
  outcome text not null,
  set_aside_reason text,
  created_at timestamptz not null default now(),
  -- Why the office should review it: an offline clock-in on work that took no clock-in any more counts, and is marked
  -- until the time is corrected or approved.
  review_reason text constraint clock_events_review_reason check (
    length(app.trimmed(review_reason)) > 0 and length(review_reason) <= 1000
  ),
  constraint clock_events_action check (action in ('clock_in', 'clock_out', 'take_break', 'end_day')),
  constraint clock_events_item check (num_nonnulls(work_order_id, project_id) = (action = 'clock_in')::integer),
  constraint clock_events_happened_at check (happened_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint clock_events_device_time check (isfinite(device_time)),
  constraint clock_events_time_zone check (length(time_zone) <= 60),
  constraint clock_events_location check (
    location_lat between -90 and 90 and location_lng between -180 and 180
    and location_accuracy_m between 0 and 1000000000 and location_fix_age_s between 0 and 1000000000
  ),
  constraint clock_events_location_address check (length(location_address) <= 300),
  constraint clock_events_outcome check (outcome in ('applied', 'redundant', 'unmatched', 'refused')),
  constraint clock_events_set_aside_reason check (
    length(app.trimmed(set_aside_reason)) > 0 and length(set_aside_reason) <= 1000
  ),
  constraint clock_events_set_aside check ((outcome in ('unmatched', 'refused')) = (set_aside_reason is not null))
);
-- The server looks for the neighbors of an event; timesheets read one person's set-aside events of some days.
create index clock_events_employee on public.clock_events (employee_user_id, happened_at);
create index clock_events_work_order_id on public.clock_events (work_order_id) where work_order_id is not null;
create index clock_events_project_id on public.clock_events (project_id) where project_id is not null;
-- Few events have a reason, and every timesheet requests the marks of its period.
create index clock_events_to_review on public.clock_events (employee_user_id, happened_at) where review_reason is not null;

create trigger audit after insert or update or delete on public.clock_events
for each row execute function app.audit('profiles', 'employee_user_id');
-- A device that was offline for a month sends its events at once. One that is refused keeps them and sends them later.
create trigger count_daily_rows after insert on public.clock_events referencing new table as added
for each statement execute function app.count_daily_rows(
  'clock_events_per_day', 'The clock has been used as often as one person may use it in a day.'
);

-- The same rows as in time_segments: the employee's own, and all for managers. Written by commands only.
alter table public.clock_events enable row level security;
create policy service on public.clock_events for all to service_role, commands using (true) with check (true);
create policy see on public.clock_events for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.may('manage_time', 'see_costs'))
);
grant select on public.clock_events to authenticated;
grant select, insert on public.clock_events to service_role;
grant update (outcome, set_aside_reason) on public.clock_events to service_role;
grant select, insert (id, employee_user_id, action, work_order_id, project_id, happened_at, device_time, time_zone,
  is_offline, location_lat, location_lng, location_address, location_accuracy_m, location_fix_age_s, outcome,
  set_aside_reason, review_reason), update (outcome, set_aside_reason) on public.clock_events to command_clock;

-- What an hour costs is kept with the time that was worked, and the overtime rule with the pay period that is locked. A later
-- rate or setting changes neither (decision 061).

-- Cost rates --------------------------------------------------------------------------------------------------------

-- Every cost rate that was on file, from when on. The trigger below writes it; nobody changes or removes a row.
create table public.cost_rate_history (
  -- Random, without a time in it: employees read it on their own segments, and must not learn when a rate was set.
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: from then on there was none on file.
  hourly_cost_rate numeric(12, 2),
  valid_from timestamptz not null,
  constraint cost_rate_history_hourly_cost_rate check (hourly_cost_rate > 0),
  unique (profile_id, valid_from)
);

-- Readable by those who read the rates themselves.
alter table public.cost_rate_history enable row level security;
create policy service on public.cost_rate_history for select to service_role using (true);
create policy see on public.cost_rate_history for select to authenticated using ((select app.is_manager()));
grant select on public.cost_rate_history to authenticated, service_role;

create function app.record_cost_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger record_cost_rate after insert or delete on public.profile_cost_rates
for each row execute function app.record_cost_rate();
create trigger record_changed_cost_rate after update on public.profile_cost_rates
for each row when (old.hourly_cost_rate is distinct from new.hourly_cost_rate) execute function app.record_cost_rate();

-- Rates from before this migration count for all time before it.
insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from)
select c.profile_id, c.hourly_cost_rate, '1970-01-01 UTC' from public.profile_cost_rates c
where c.hourly_cost_rate is not null;

-- The rate that was on file for somebody at a moment; null when there was none.
create function app.cost_rate_at(person uuid, moment timestamptz) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select latest.id from (
    select h.id, h.hourly_cost_rate from public.cost_rate_history h
    where h.profile_id = person and h.valid_from <= moment order by h.valid_from desc limit 1
  ) latest
  where latest.hourly_cost_rate is not null;
end;

-- The rate of a segment ---------------------------------------------------------------------------------------------

alter table public.time_segments
  -- The rate that counts for it, whatever is on file later. Null: there was none, and the rate on file counts until the time is
  -- approved or its pay period is locked. Triggers set it, whatever is sent.
  add column cost_rate_id uuid references public.cost_rate_history (id) on delete restrict;
alter table public.time_segments disable trigger user;
update public.time_segments s set cost_rate_id = h.id
from public.cost_rate_history h where h.profile_id = s.employee_user_id;
alter table public.time_segments enable trigger user;
create index time_segments_cost_rate_id on public.time_segments (cost_rate_id) where cost_rate_id is not null;
-- As in 0052, with the rate.
drop index public.time_segments_report_date;
create index time_segments_report_date on public.time_segments (report_date)
  include (employee_user_id, hours_worked, work_order_id, project_id, cost_rate_id) where is_current;

-- A correction keeps the rate of the segment that it replaces. Comes after complete_time_segment, which says whose it is.
create function app.set_cost_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.replaces_segment_id is null then
    new.cost_rate_id := app.cost_rate_at(new.employee_user_id, new.started_at);
  else
    select s.cost_rate_id into new.cost_rate_id from public.time_segments s where s.id = new.replaces_segment_id;
  end if;
  return new;
end
$$;
create trigger set_cost_rate before insert on public.time_segments
for each row execute function app.set_cost_rate();

-- Approved time keeps the rate that is on file now, where none was when it was worked.
create function app.freeze_approved_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rate constant uuid := app.cost_rate_at(new.employee_user_id, 'infinity');
begin
  if rate is not null then
    update public.time_segments s set cost_rate_id = rate
    where s.employee_report_id = new.id and s.is_current and s.cost_rate_id is null;
  end if;
  return null;
end
$$;
create trigger freeze_cost after update on public.employee_reports
for each row when (old.status <> 'approved' and new.status = 'approved')
execute function app.freeze_approved_cost();
-- Named to come after the trigger that appends the segment of a row that arrives finished.
create trigger freeze_cost_on_insert after insert on public.employee_reports
for each row when (new.status = 'approved') execute function app.freeze_approved_cost();

-- `select=cost_rate` on segments: US dollars an hour, null for whoever may not know it. Time of a locked period that has no
-- rate keeps none.
create function public.cost_rate(public.time_segments) returns numeric
language sql stable set search_path = ''
begin atomic
  select case
    when $1.cost_rate_id is not null
      then (select h.hourly_cost_rate from public.cost_rate_history h where h.id = $1.cost_rate_id)
    when not public.is_day_locked($1.employee_user_id, $1.report_date)
      then (select c.hourly_cost_rate from public.profile_cost_rates c where c.profile_id = $1.employee_user_id)
  end;
end;
grant execute on function public.cost_rate(public.time_segments) to authenticated, service_role;

-- The rule of a pay period ------------------------------------------------------------------------------------------

-- A number of a setting if it is one and within its bounds; else null.
create function app.number_within(value jsonb, lowest numeric, highest numeric) returns numeric
language sql immutable set search_path = ''
return case when jsonb_typeof(value) = 'number' then (
  select number from (values ((value #>> '{}')::numeric)) v (number) where number between lowest and highest
) end;

-- What is overtime now: as parseTimeSettings() in shared/rules/time-settings.ts reads the setting (a test compares them).
create function app.overtime_rule()
returns table (daily_hours numeric, weekly_hours numeric, multiplier numeric, week_starts_on smallint)
language sql stable security definer set search_path = ''
begin atomic
  select app.number_within(t.value #> '{overtime,daily_hours}', 0, 24),
    case when t.value #> '{overtime,weekly_hours}' = 'null' then null
      else coalesce(app.number_within(t.value #> '{overtime,weekly_hours}', 0, 168), 40) end,
    coalesce(app.number_within(t.value #> '{overtime,multiplier}', 1, 5), 1.5),
    floor(coalesce(app.number_within(t.value #> '{week_starts_on}', 0, 6), 1))::smallint
  from (select (select s.value from public.settings s where s.key = 'time') as value) t;
end;

alter table public.pay_periods
  -- The rule by which it was locked; null while it is open. The trigger below sets it, whatever is sent.
  add column overtime_daily_hours numeric(6, 2),
  add column overtime_weekly_hours numeric(6, 2),
  add column overtime_multiplier numeric(9, 8),
  add column week_starts_on smallint;
alter table public.pay_periods disable trigger user;
update public.pay_periods p set overtime_daily_hours = r.daily_hours, overtime_weekly_hours = r.weekly_hours,
  overtime_multiplier = r.multiplier, week_starts_on = r.week_starts_on
from app.overtime_rule() r where p.locked_at is not null;
alter table public.pay_periods enable trigger user;
alter table public.pay_periods
  add constraint pay_periods_overtime_rule check (
    (locked_at is null) = (overtime_multiplier is null) and (locked_at is null) = (week_starts_on is null)
  ),
  add constraint pay_periods_week_starts_on check (week_starts_on between 0 and 6);

create function app.freeze_pay_period() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger freeze_pay_period before insert or update on public.pay_periods
for each row execute function app.freeze_pay_period();

call app.bound_columns('{
  "cost_rate_history": {"hourly_cost_rate": [0, 10000000000]},
  "pay_periods": {"overtime_daily_hours": [0, 24], "overtime_weekly_hours": [0, 168], "overtime_multiplier": [1, 5],
    "week_starts_on": [0, 6]}
}');
call app.validate_limits();

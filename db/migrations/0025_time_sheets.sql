-- The office's side of time: pay periods that are locked for good, and what timesheets read.

-- Pay periods ---------------------------------------------------------------------------------------------------------

-- One row for each period that was ever locked. The setting `time` defines the periods. The reasons of earlier unlocks
-- are in the audit log.
create table public.pay_periods (
  id uuid primary key default app.new_id(),
  starts_on date not null,
  ends_on date not null,
  -- Null: it was unlocked again.
  locked_at timestamptz,
  locked_by uuid references public.profiles (id) on delete restrict,
  unlocked_at timestamptz,
  unlocked_by uuid references public.profiles (id) on delete restrict,
  unlock_reason text,
  -- The overtime rule at the time of the lock; null while it is open. A trigger sets it, whatever is sent.
  overtime_daily_hours numeric(6, 2),
  overtime_weekly_hours numeric(6, 2),
  overtime_multiplier numeric(9, 8),
  week_starts_on smallint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pay_periods_days check (starts_on <= ends_on and ends_on - starts_on < 32),
  constraint pay_periods_locked check ((locked_at is null) = (locked_by is null)),
  constraint pay_periods_unlock_reason check (
    length(app.trimmed(unlock_reason)) > 0 and length(unlock_reason) <= 1000
  ),
  constraint pay_periods_overtime_rule check (
    (locked_at is null) = (overtime_multiplier is null) and (locked_at is null) = (week_starts_on is null)
  ),
  constraint pay_periods_week_starts_on check (week_starts_on between 0 and 6),
  -- No day is paid twice.
  constraint pay_periods_apart exclude using gist (daterange(starts_on, ends_on, '[]') with &&)
);
create index pay_periods_starts_on on public.pay_periods (starts_on desc);
create index pay_periods_locked_by on public.pay_periods (locked_by) where locked_by is not null;
create index pay_periods_unlocked_by on public.pay_periods (unlocked_by) where unlocked_by is not null;
create trigger touch before update on public.pay_periods for each row execute function app.touch();
create trigger audit after insert or update or delete on public.pay_periods
for each row execute function app.audit();

-- All staff may know which of their days are closed. Written by commands only.
alter table public.pay_periods enable row level security;
create policy service on public.pay_periods for all to service_role, commands using (true) with check (true);
create policy see on public.pay_periods for select to authenticated using ((select app.is_staff()));
grant select on public.pay_periods to authenticated;
grant select, insert, update on public.pay_periods to service_role;
grant select, insert (starts_on, ends_on, locked_at, locked_by), update (locked_at, locked_by, unlocked_at, unlocked_by,
  unlock_reason) on public.pay_periods to command_time;

-- Whether a day of a person is closed. All people have the same periods.
create function public.is_day_locked(profile uuid, day date) returns boolean
language sql stable set search_path = ''
begin atomic
  select exists (
    select from public.pay_periods p
    where p.locked_at is not null and is_day_locked.day between p.starts_on and p.ends_on
  );
end;
grant execute on function public.is_day_locked(uuid, date) to authenticated, service_role;

-- Every write to a locked period is refused here, by commands and direct writes alike. The command that locks a period
-- holds the other side of the advisory lock, so nothing that was checked before the lock is written after it.
create function app.refuse_locked_day(day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('pay_periods', 0));
  select p.starts_on, p.ends_on into closed
  from public.pay_periods p where p.locked_at is not null and day between p.starts_on and p.ends_on;
  if found then
    raise exception 'The pay period % to % is locked.', to_char(closed.starts_on, 'Mon FMDD'),
      to_char(closed.ends_on, 'Mon FMDD, YYYY')
      using hint = 'An administrator can unlock it, with a reason.',
      detail = app.reason('pay_period_locked', 'first_day', closed.starts_on::text, 'last_day', closed.ends_on::text);
  end if;
end
$$;

create function app.keep_locked_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An erasure removes positions, not hours (decision 087).
  if tg_op = 'UPDATE' and current_setting('app.erases_person', true) = 'on' then
    return new;
  end if;
  if tg_op <> 'INSERT' then
    perform app.refuse_locked_day(old.report_date);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.report_date <> old.report_date then
    perform app.refuse_locked_day(new.report_date);
  end if;
  return new;
end
$$;

create trigger keep_locked_days before insert or update or delete on public.time_segments
for each row execute function app.keep_locked_days();
create trigger keep_locked_days before insert or update or delete on public.employee_reports
for each row execute function app.keep_locked_days();

-- The cost and overtime of a locked period ----------------------------------------------------------------------------

-- Whether a segment without a rate costs the rate of now. What is approved, locked, or closed keeps its cost, also that
-- of nothing, until somebody sets a rate from its day or before (decision 061). In PL/pgSQL, because the months are
-- defined later.
create function app.takes_rate_of_now(report uuid, day date) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return day > coalesce(app.closed_through(), '-infinity')
    and not exists (select from public.employee_reports r where r.id = report and r.status = 'approved')
    and not exists (
      select from public.pay_periods p where p.locked_at is not null and day between p.starts_on and p.ends_on
    );
end
$$;
grant execute on function app.takes_rate_of_now(uuid, date) to authenticated, service_role;

-- `select=cost_rate` on segments: US dollars an hour, null for people who may not know it.
create function public.cost_rate(public.time_segments) returns numeric
language sql stable set search_path = ''
as $$
  select case
    when $1.cost_rate_id is not null
      then (select h.hourly_cost_rate from public.cost_rate_history h where h.id = $1.cost_rate_id)
    when app.takes_rate_of_now($1.employee_report_id, $1.report_date)
      then (select public.rate_today(c) from public.profile_cost_rates c where c.profile_id = $1.employee_user_id)
  end
$$;
grant execute on function public.cost_rate(public.time_segments) to authenticated, service_role;

-- A number of a setting; null when it is not a number or out of bounds.
create function app.number_within(value jsonb, lowest numeric, highest numeric) returns numeric
language sql immutable set search_path = ''
return case when jsonb_typeof(value) = 'number' then (
  select number from (values ((value #>> '{}')::numeric)) v (number) where number between lowest and highest
) end;

-- The current overtime rule. It reads the setting as parseTimeSettings() in shared/rules/time-settings.ts does; a test
-- compares them.
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

-- A period that is locked keeps the overtime rule, and its time that costs the rate of now keeps that one (decision
-- 061).
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
    perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
    update public.time_segments s set cost_rate_id = app.cost_rate_now(s.employee_user_id)
    where s.report_date between new.starts_on and new.ends_on and s.is_current and s.cost_rate_id is null
      and app.takes_rate_of_now(s.employee_report_id, s.report_date)
      and app.cost_rate_now(s.employee_user_id) is not null;
  end if;
  return new;
end
$$;

create trigger freeze_pay_period before insert or update on public.pay_periods
for each row execute function app.freeze_pay_period();

-- Timesheets ----------------------------------------------------------------------------------------------------------

-- Whether a range of days is at most so long. No range without an end is: days that are infinite cannot be subtracted.
create function app.spans_at_most(first_day date, last_day date, days integer) returns boolean
language sql immutable parallel safe
return case when isfinite(first_day) and isfinite(last_day) then last_day - first_day <= days else false end;
grant execute on function app.spans_at_most(date, date, integer) to authenticated, service_role;

-- One row for each person with the hours of each day, also for people who can clock in and have not done so. `marks`
-- are the days on which something waits: how many of its work items are not approved. The overtime of a week that
-- began earlier needs its hours too: `p_hours_from` adds these days to `days` and to nothing else. `hourly_cost_rate`
-- is the rate of all hours from p_from to p_to, or the rate on file for a person without hours; null when it is unknown
-- or when there are several. Then `rates` lists [day, rate, hours], in the order of the rates.
create function public.timesheet(p_from date, p_to date, p_hours_from date default null)
returns table (
  employee_user_id uuid, first_name text, last_name text, employee_number text, hourly_cost_rate numeric,
  hours numeric, to_approve bigint, sent_back bigint, running bigint, days json, marks json, rates json
)
language sql stable set search_path = ''
begin atomic
  with worked as (
    select s.employee_user_id, s.report_date, s.cost_rate_id, t.takes_now, sum(s.hours_worked) as hours
    from public.time_segments s
    cross join lateral (
      select s.cost_rate_id is null and s.report_date >= p_from
        and app.takes_rate_of_now(s.employee_report_id, s.report_date) as takes_now
    ) t
    where s.is_current and s.report_date between least(p_hours_from, p_from) and p_to
      and app.spans_at_most(least(p_hours_from, p_from), p_to, 92)
    group by s.employee_user_id, s.report_date, s.cost_rate_id, t.takes_now
  ), day_of as (
    select w.employee_user_id, w.report_date, sum(w.hours) as hours
    from worked w group by w.employee_user_id, w.report_date
  ), worked_by as (
    select w.employee_user_id, sum(w.hours) filter (where w.report_date >= p_from) as hours,
      json_object_agg(w.report_date, w.hours) as days
    from day_of w
    group by w.employee_user_id
  ), paid as (
    select w.employee_user_id, w.report_date, w.hours, h.valid_from,
      case when w.cost_rate_id is not null then h.hourly_cost_rate when w.takes_now then public.rate_today(c) end as rate
    from worked w
    left join public.cost_rate_history h on h.id = w.cost_rate_id
    left join public.profile_cost_rates c on c.profile_id = w.employee_user_id
    where w.report_date >= p_from and w.hours > 0
  ), paid_to as (
    select p.employee_user_id, min(p.rate) as rate,
      count(distinct p.rate) + (count(p.rate) < count(*))::integer as kinds
    from paid p group by p.employee_user_id
  ), rates_of as (
    select p.employee_user_id,
      json_agg(json_build_array(p.report_date, p.rate, p.hours) order by p.report_date, p.valid_from) as rates
    from paid p join paid_to t using (employee_user_id)
    where t.kinds > 1
    group by p.employee_user_id
  ), standing as (
    select r.employee_user_id, r.report_date,
      count(*) filter (where r.status = 'submitted') as to_approve,
      count(*) filter (where r.status = 'rejected') as sent_back,
      count(*) filter (where r.status = 'open') as running
    from public.employee_reports r
    where r.report_date between p_from and p_to and app.spans_at_most(p_from, p_to, 92) and r.status <> 'approved'
    group by r.employee_user_id, r.report_date
  ), standing_of as (
    select t.employee_user_id, sum(t.to_approve)::bigint as to_approve, sum(t.sent_back)::bigint as sent_back,
      sum(t.running)::bigint as running,
      json_object_agg(t.report_date, t.to_approve + t.sent_back + t.running) as marks
    from standing t group by t.employee_user_id
  )
  select p.id, p.first_name, p.last_name, c.employee_number,
    case when y.employee_user_id is null then public.rate_today(c) when y.kinds = 1 then y.rate end,
    coalesce(w.hours, 0), coalesce(t.to_approve, 0), coalesce(t.sent_back, 0), coalesce(t.running, 0),
    coalesce(w.days, '{}'), coalesce(t.marks, '{}'), coalesce(x.rates, '[]')
  from public.profiles p
  left join worked_by w on w.employee_user_id = p.id
  left join paid_to y on y.employee_user_id = p.id
  left join rates_of x on x.employee_user_id = p.id
  left join standing_of t on t.employee_user_id = p.id
  left join public.profile_rates b on b.profile_id = p.id
  left join public.profile_cost_rates c on c.profile_id = p.id
  where w.employee_user_id is not null or t.employee_user_id is not null or (b.profile_id is not null and p.is_active)
  order by p.last_name, p.first_name, p.id;
end;
grant execute on function public.timesheet(date, date, date) to authenticated;

-- Hours and their cost for each work order and project, the most first. Every row also has the sums of all of them.
-- Time without a cost rate costs what app.takes_rate_of_now says, too.
create function public.time_by_item(p_from date, p_to date, p_limit integer default 50, p_offset integer default 0)
returns table (
  work_order_id uuid, project_id uuid, number text, title text, people bigint, hours numeric, cost numeric,
  uncosted_hours numeric, total_items bigint, total_hours numeric, total_cost numeric
)
language sql stable set search_path = ''
begin atomic
  with worked as (
    select s.work_order_id, s.project_id, s.employee_user_id, s.cost_rate_id, t.takes_now,
      sum(s.hours_worked) as hours
    from public.time_segments s
    cross join lateral (
      select s.cost_rate_id is null and app.takes_rate_of_now(s.employee_report_id, s.report_date) as takes_now
    ) t
    where s.is_current and s.report_date between p_from and p_to and app.spans_at_most(p_from, p_to, 92)
    group by s.work_order_id, s.project_id, s.employee_user_id, s.cost_rate_id, t.takes_now
  ), rated as (
    select w.*,
      case when w.cost_rate_id is not null then h.hourly_cost_rate when w.takes_now then public.rate_today(c) end as rate
    from worked w
    left join public.cost_rate_history h on h.id = w.cost_rate_id
    left join public.profile_cost_rates c on c.profile_id = w.employee_user_id
  ), costed as (
    select w.work_order_id, w.project_id, count(distinct w.employee_user_id) as people, sum(w.hours) as hours,
      round(sum(w.hours * w.rate), 2) as cost,
      coalesce(sum(w.hours) filter (where w.rate is null), 0) as uncosted_hours
    from rated w
    group by w.work_order_id, w.project_id
  ), page as (
    select c.*, count(*) over () as total_items, sum(c.hours) over () as total_hours, sum(c.cost) over () as total_cost
    from costed c where c.hours > 0
    order by c.hours desc, c.work_order_id, c.project_id
    limit greatest(least(p_limit, 1000), 0) offset greatest(p_offset, 0)
  )
  select page.work_order_id, page.project_id, coalesce(w.work_order_number, j.project_number), coalesce(w.title, j.name),
    page.people, page.hours, page.cost, page.uncosted_hours, page.total_items, page.total_hours, page.total_cost
  from page
  left join public.work_orders w on w.id = page.work_order_id
  left join public.projects j on j.id = page.project_id
  order by page.hours desc, page.work_order_id, page.project_id;
end;
grant execute on function public.time_by_item(date, date, integer, integer) to authenticated;

-- What each of the given periods contains, and what of it still waits.
create function public.pay_period_figures(p_periods daterange[])
returns table (starts_on date, ends_on date, people bigint, hours numeric, to_approve bigint, sent_back bigint, running bigint)
language sql stable set search_path = ''
begin atomic
  select lower(d.period), upper(d.period) - 1, w.people, coalesce(w.hours, 0), t.to_approve, t.sent_back, t.running
  from unnest(p_periods[1:12]) d (period)
  cross join lateral (
    select count(distinct s.employee_user_id) as people, sum(s.hours_worked) as hours
    from public.time_segments s
    where s.is_current and s.report_date >= lower(d.period) and s.report_date < upper(d.period)
      and app.spans_at_most(lower(d.period), upper(d.period), 31)
  ) w
  cross join lateral (
    select count(*) filter (where r.status = 'submitted') as to_approve,
      count(*) filter (where r.status = 'rejected') as sent_back,
      count(*) filter (where r.status = 'open') as running
    from public.employee_reports r
    where r.report_date >= lower(d.period) and r.report_date < upper(d.period) and r.status <> 'approved'
      and app.spans_at_most(lower(d.period), upper(d.period), 31)
  ) t
  order by 1 desc;
end;
grant execute on function public.pay_period_figures(daterange[]) to authenticated;

-- Time to review ------------------------------------------------------------------------------------------------------

-- The marked time of the days of a period: of the current segment that the event starts or ends, or of the running
-- session where `segment_id` is null.
-- Row-level security decides whose.
create function public.time_to_review(p_from date, p_to date)
returns table (employee_user_id uuid, employee_report_id uuid, segment_id uuid, happened_at timestamptz, reason text)
language sql stable set search_path = ''
begin atomic
  select e.employee_user_id, r.id, s.id, e.happened_at, e.review_reason
  from public.clock_events e
  join public.employee_reports r
    on r.employee_user_id = e.employee_user_id
    and (r.work_order_id = e.work_order_id or r.project_id = e.project_id or e.action <> 'clock_in')
    and r.report_date between p_from and p_to
    and r.status <> 'approved'
  left join public.time_segments s
    on s.employee_report_id = r.id and s.is_current
    and case e.action
      when 'clock_in' then s.started_at <= e.happened_at and e.happened_at < s.ended_at
      else s.ended_at = e.happened_at
    end
  where e.review_reason is not null and e.outcome = 'applied' and app.spans_at_most(p_from, p_to, 92)
    -- A correction by the office names no event: it has been reviewed.
    and case
      when s.id is null then r.clock_out_time is null and r.clock_in_time = e.happened_at
      else s.corrected_by is null or s.clock_event_id is not null
    end
  order by e.happened_at, e.id;
end;
grant execute on function public.time_to_review(date, date) to authenticated;

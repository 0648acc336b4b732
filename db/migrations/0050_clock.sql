-- The clock: one person works on one thing at a time, stretches never overlap, and a correction replaces a stretch
-- without losing it. Rules that hold for the stock client and for commands alike are here.

-- A session may be older than anybody thought when it was forgotten: its end must still fit.
drop function public.project_totals(uuid);
alter table public.employee_reports drop constraint employee_reports_hours_worked;
alter table public.employee_reports alter column hours_worked type numeric(8, 2);
alter table public.employee_reports add constraint employee_reports_hours_worked check (hours_worked >= 0);
alter table public.time_segments alter column hours_worked type numeric(8, 2);

alter table public.employee_reports
  -- The event was kept on the device first; only the command says so.
  add column clock_in_offline boolean not null default false,
  add column clock_out_offline boolean not null default false;

alter table public.time_segments
  add column work_order_id uuid references public.work_orders (id) on delete restrict,
  add column project_id uuid references public.projects (id) on delete restrict,
  add column hourly_rate_snapshot numeric(12, 2),
  add column start_address text,
  add column end_address text,
  add column started_offline boolean not null default false,
  add column ended_offline boolean not null default false,
  add column is_retroactive boolean not null default false,
  -- A correction names the stretch it stands for; one that ends as it starts strikes it out.
  add column replaces_segment_id uuid references public.time_segments (id) on delete restrict,
  -- False once replaced. Sums are made of current ones.
  add column is_current boolean not null default true,
  add column reason text,
  add column corrected_by uuid references public.profiles (id) on delete restrict;

alter table public.time_segments disable trigger user;
update public.time_segments s set
  work_order_id = r.work_order_id, project_id = r.project_id, hourly_rate_snapshot = r.hourly_rate_snapshot,
  is_retroactive = r.is_retroactive
from public.employee_reports r where r.id = s.employee_report_id;
alter table public.time_segments enable trigger user;

alter table public.time_segments
  add constraint time_segments_item check (num_nonnulls(work_order_id, project_id) = 1),
  add constraint time_segments_reason check (length(reason) between 1 and 1000),
  add constraint time_segments_correction check (
    (replaces_segment_id is null or corrected_by is not null) and (corrected_by is null or reason is not null)
  );

create extension if not exists btree_gist with schema extensions;
-- Nobody works on two things at once. A struck-out stretch has no length and is in nobody's way.
alter table public.time_segments add constraint time_segments_overlap
  exclude using gist (employee_user_id with =, tstzrange(started_at, ended_at) with &&) where (is_current);

-- Sums read these alone.
drop index public.time_segments_employee;
create index time_segments_employee on public.time_segments (employee_user_id, started_at)
  include (ended_at, hours_worked, is_current, employee_report_id, work_order_id, project_id, hourly_rate_snapshot);
create index time_segments_started_at on public.time_segments (started_at)
  include (employee_user_id, ended_at, hours_worked, is_current, employee_report_id, work_order_id, project_id,
    hourly_rate_snapshot);
create index time_segments_work_order_id on public.time_segments (work_order_id, started_at)
  include (employee_user_id, ended_at, hours_worked, is_current, hourly_rate_snapshot) where work_order_id is not null;
create index time_segments_project_id on public.time_segments (project_id, started_at)
  include (employee_user_id, ended_at, hours_worked, is_current, hourly_rate_snapshot) where project_id is not null;
-- Two managers correct the same stretch: the second one is told.
create unique index time_segments_replaces on public.time_segments (replaces_segment_id)
  where replaces_segment_id is not null;
create index time_segments_corrected_by on public.time_segments (corrected_by) where corrected_by is not null;

-- One at a time -----------------------------------------------------------------------------------------------

-- Whatever changes somebody's time waits here for what does so already, before it looks at any row.
create function app.lock_clock(employee uuid) returns void
language sql set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('time of ' || employee, 0)) $$;
grant execute on function app.lock_clock(uuid) to authenticated, service_role;

create function app.lock_own_clock() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform app.lock_clock((select app.profile_id()));
  end if;
  return null;
end
$$;
create trigger lock_own_clock before insert or update on public.employee_reports
for each statement execute function app.lock_own_clock();

-- When a stretch begins that should begin at `wanted`: not in the future, and not before the last one has ended.
create function app.clock_in_moment(employee uuid, wanted timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
  moment timestamptz;
begin
  -- Current stretches do not overlap, so that the last to begin is the last to end.
  select s.ended_at into moment from public.time_segments s
  where s.employee_user_id = employee and s.is_current and s.ended_at > s.started_at
  order by s.started_at desc limit 1;
  moment := greatest(least(wanted, present), moment);
  if moment > present + interval '1 minute' then
    raise exception 'Invalid clock session detected. Please refresh and try again.';
  end if;
  return moment;
end
$$;

-- When the stretch that began at `started` ends, which should end at `wanted`.
create function app.clock_out_moment(started timestamptz, wanted timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
begin
  if started > present + interval '1 minute' then
    raise exception 'Invalid clock session detected. Please refresh and try again.';
  end if;
  return greatest(least(wanted, present), started);
end
$$;
grant execute on function app.clock_in_moment(uuid, timestamptz), app.clock_out_moment(timestamptz, timestamptz)
  to authenticated, service_role;

-- Runs as the caller. What a person writes about their own clock is replaced by what is true: the server's time,
-- hours computed, the rate on file. Commands (service_role) and migrations bring checked values of their own.
create or replace function app.keep_clock_true() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT'
    or (old.clock_out_time is not null and new.clock_out_time is null)
    -- A row that the office made for a correction, and nobody has clocked in to.
    or (old.clock_in_time is null and new.clock_in_time is not null)
  then
    new.hourly_rate_snapshot :=
      (select r.hourly_billable_rate from public.profile_rates r where r.profile_id = new.employee_user_id);
    if new.hourly_rate_snapshot is null then
      raise exception 'Hourly rate not set. Please contact administration.';
    end if;
    if not exists (
      select from public.work_orders w where w.id = new.work_order_id
        and w.status not in ('completed', 'work_completed', 'cancelled', 'closed')
      union all
      select from public.projects p where p.id = new.project_id and p.status not in ('completed', 'cancelled')
    ) then
      raise exception 'Unable to clock in. Please try a different work order or contact support.';
    end if;
    new.clock_in_time := app.clock_in_moment(new.employee_user_id, now());
    new.clock_in_offline := false;
    new.clock_out_time := null;
    new.device_clock_out_time := null;
    new.clock_out_offline := false;
    new.ended_by := 'out';
    new.hours_worked := 0;
    new.work_performed := '';
    new.status := 'open';
    new.reviewed_by := null;
    new.reviewed_at := null;
    new.review_notes := null;
    new.clock_out_location_lat := null;
    new.clock_out_location_lng := null;
    new.clock_out_location_address := null;
    new.clock_out_location_accuracy_m := null;
    new.clock_out_location_fix_age_s := null;
  elsif old.clock_in_time is not null and old.clock_out_time is null and new.clock_out_time is not null then
    new.clock_in_time := old.clock_in_time;
    new.clock_out_time := app.clock_out_moment(old.clock_in_time, now());
    new.hours_worked := round(extract(epoch from new.clock_out_time - new.clock_in_time) / 3600, 2);
    new.hourly_rate_snapshot := old.hourly_rate_snapshot;
    new.status := 'submitted';
  else
    new.clock_in_time := old.clock_in_time;
    new.clock_out_time := old.clock_out_time;
    new.hours_worked := old.hours_worked;
    new.hourly_rate_snapshot := old.hourly_rate_snapshot;
  end if;
  return new;
end
$$;

-- Stretches ---------------------------------------------------------------------------------------------------

create or replace function app.append_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The reopened row of an open session (a lost clock-out): the old stretch ends where the new one starts.
  if tg_op = 'UPDATE' and old.clock_out_time is null and new.clock_out_time is null then
    insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by,
      device_started_at, start_lat, start_lng, start_address, start_accuracy_m, start_fix_age_s, started_offline,
      hourly_rate_snapshot, work_performed)
    values (old.id, old.employee_user_id, old.clock_in_time, new.clock_in_time, 'correction',
      old.device_clock_in_time, old.location_lat, old.location_lng, old.location_address, old.location_accuracy_m,
      old.location_fix_age_s, old.clock_in_offline, old.hourly_rate_snapshot, old.work_performed);
  else
    insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by,
      device_started_at, device_ended_at, start_lat, start_lng, start_address, start_accuracy_m, start_fix_age_s,
      end_lat, end_lng, end_address, end_accuracy_m, end_fix_age_s, started_offline, ended_offline, is_retroactive,
      hourly_rate_snapshot, work_performed)
    values (new.id, new.employee_user_id, new.clock_in_time, new.clock_out_time, new.ended_by,
      new.device_clock_in_time, new.device_clock_out_time, new.location_lat, new.location_lng, new.location_address,
      new.location_accuracy_m, new.location_fix_age_s, new.clock_out_location_lat, new.clock_out_location_lng,
      new.clock_out_location_address, new.clock_out_location_accuracy_m, new.clock_out_location_fix_age_s,
      new.clock_in_offline, new.clock_out_offline, new.is_retroactive, new.hourly_rate_snapshot, new.work_performed);
  end if;
  return null;
end
$$;

-- What was done is often told after clocking out, when the stretch stands already; it outlives the next clock-in.
create function app.describe_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.time_segments s set work_performed = new.work_performed
  where s.employee_report_id = new.id and s.started_at = new.clock_in_time and s.ended_at = new.clock_out_time;
  return null;
end
$$;
create trigger describe_segment after update on public.employee_reports
for each row when (
  old.clock_out_time is not null and new.clock_out_time is not null
  and new.work_performed is distinct from old.work_performed
)
execute function app.describe_time_segment();

-- What a stretch has from its row, and what it does to the one it replaces. With the rights of the owner, because
-- nobody else changes a stretch.
create function app.complete_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select r.employee_user_id, r.work_order_id, r.project_id, coalesce(new.hourly_rate_snapshot, r.hourly_rate_snapshot)
  into strict new.employee_user_id, new.work_order_id, new.project_id, new.hourly_rate_snapshot
  from public.employee_reports r where r.id = new.employee_report_id;
  perform app.lock_clock(new.employee_user_id);
  if new.ended_at > clock_timestamp() + interval '1 minute' then
    raise exception 'Time cannot be entered before it is worked.';
  end if;
  -- Else that session could never end.
  if exists (
    select from public.employee_reports r
    where r.employee_user_id = new.employee_user_id and r.clock_in_time < new.ended_at and r.clock_out_time is null
  ) then
    raise exception 'This time reaches into a session that is still running.';
  end if;
  if new.replaces_segment_id is not null then
    update public.time_segments s set is_current = false
    where s.id = new.replaces_segment_id and s.employee_user_id = new.employee_user_id and s.is_current;
    if not found then
      raise exception 'This stretch has been corrected meanwhile. Reload to see it as it is now.';
    end if;
  end if;
  return new;
end
$$;
create trigger complete_time_segment before insert on public.time_segments
for each row execute function app.complete_time_segment();

-- As in 0042, of current stretches only.
create function public.project_totals(p_project_id uuid)
returns table (
  open_orders integer, done_orders integer, cancelled_orders integer,
  project_hours numeric, order_hours numeric, subcontractor_hours numeric,
  nte_total numeric, billed_total numeric, receipts_total numeric
)
language sql stable set search_path = ''
begin atomic
  with work as (
    select w.id, w.status from public.work_orders w where w.project_id = p_project_id
  )
  select
    (select count(*) from work where work.status not in ('completed', 'closed', 'cancelled'))::integer,
    (select count(*) from work where work.status in ('completed', 'closed'))::integer,
    (select count(*) from work where work.status = 'cancelled')::integer,
    coalesce((
      select sum(s.hours_worked) from public.time_segments s where s.project_id = p_project_id and s.is_current
    ), 0),
    coalesce((
      select sum(s.hours_worked) from public.time_segments s
      where s.work_order_id in (select work.id from work) and s.is_current
    ), 0),
    coalesce((
      select sum(r.hours_worked * r.crew_size) from public.work_order_reports r
      where r.work_order_id in (select work.id from work)
        and r.subcontractor_organization_id is not null and r.status <> 'rejected'
    ), 0),
    coalesce((
      select sum(b.nte_amount) from public.work_order_budgets b where b.work_order_id in (select work.id from work)
    ), 0),
    coalesce((
      select sum(l.amount) from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id in (select work.id from work) and b.status in ('submitted', 'approved', 'paid')
    ), 0),
    coalesce((
      select sum(a.amount) from public.receipt_allocations a join public.receipts r on r.id = a.receipt_id
      where (a.project_id = p_project_id or a.work_order_id in (select work.id from work)) and r.status <> 'rejected'
    ), 0);
end;
grant execute on function public.project_totals(uuid) to authenticated, service_role;

-- Addresses of places -----------------------------------------------------------------------------------------

-- What the geocoder said of a place, rounded to 0.0001°: asked once, whoever stands there. It tells nothing of people.
create table app.geocoded_places (
  latitude numeric(7, 4) not null,
  longitude numeric(7, 4) not null,
  address jsonb not null,
  created_at timestamptz not null default now(),
  primary key (latitude, longitude)
);
-- When the geocoder may be asked next, by whichever node.
create table app.geocoder_turns (
  is_only boolean primary key default true,
  next_at timestamptz not null default now(),
  constraint geocoder_turns_is_only check (is_only)
);
insert into app.geocoder_turns default values;
alter table app.geocoded_places enable row level security;
alter table app.geocoder_turns enable row level security;
create policy gateway on app.geocoded_places for all to authenticator using (true) with check (true);
create policy gateway on app.geocoder_turns for all to authenticator using (true) with check (true);
grant select, insert on app.geocoded_places to authenticator;
grant select, update on app.geocoder_turns to authenticator;

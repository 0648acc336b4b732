-- The time of the contractor's own people: rates, clock sessions, and every stretch worked.

-- Rates -----------------------------------------------------------------------------------------------------

-- What an hour of a person is billed at: known to that person (clocking in needs it) and to managers.
create table public.profile_rates (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  hourly_billable_rate numeric(12, 2) not null,
  updated_at timestamptz not null default now(),
  constraint profile_rates_hourly_billable_rate check (hourly_billable_rate > 0)
);
-- What it costs: known to managers only, hence a table of its own (row-level security hides rows, not columns).
create table public.profile_cost_rates (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  hourly_cost_rate numeric(12, 2) not null,
  updated_at timestamptz not null default now(),
  constraint profile_cost_rates_hourly_cost_rate check (hourly_cost_rate > 0)
);
create trigger touch before update on public.profile_rates for each row execute function app.touch();
create trigger touch before update on public.profile_cost_rates for each row execute function app.touch();

alter table public.profile_rates enable row level security;
create policy service on public.profile_rates for all to service_role using (true) with check (true);
create policy see on public.profile_rates for select to authenticated using (
  (select app.is_manager()) or (profile_id = (select app.profile_id()) and (select app.is_staff()))
);
create policy add on public.profile_rates for insert to authenticated with check ((select app.is_admin()));
create policy change on public.profile_rates for update to authenticated using ((select app.is_admin()));
grant select on public.profile_rates to authenticated;
grant insert (profile_id, hourly_billable_rate), update (hourly_billable_rate) on public.profile_rates
  to authenticated;
grant select, insert, update, delete on public.profile_rates to service_role;

alter table public.profile_cost_rates enable row level security;
create policy service on public.profile_cost_rates for all to service_role using (true) with check (true);
create policy see on public.profile_cost_rates for select to authenticated using ((select app.is_manager()));
create policy add on public.profile_cost_rates for insert to authenticated with check ((select app.is_admin()));
create policy change on public.profile_cost_rates for update to authenticated using ((select app.is_admin()));
grant select on public.profile_cost_rates to authenticated;
grant insert (profile_id, hourly_cost_rate), update (hourly_cost_rate) on public.profile_cost_rates to authenticated;
grant select, insert, update, delete on public.profile_cost_rates to service_role;

-- `select=hourly_billable_rate,hourly_cost_rate` on profiles: each where the caller may know it, else null.
create function public.hourly_billable_rate(public.profiles) returns numeric
language sql stable set search_path = ''
begin atomic
  select r.hourly_billable_rate from public.profile_rates r where r.profile_id = $1.id;
end;
create function public.hourly_cost_rate(public.profiles) returns numeric
language sql stable set search_path = ''
begin atomic
  select r.hourly_cost_rate from public.profile_cost_rates r where r.profile_id = $1.id;
end;
grant execute on function public.hourly_billable_rate(public.profiles), public.hourly_cost_rate(public.profiles)
  to authenticated, service_role;

-- Clock sessions ----------------------------------------------------------------------------------------------

-- One row per person, work item and day. Clocking in again on the same day reopens the row, so what it showed is
-- kept in time_segments first; sums are made from those.
create table public.employee_reports (
  id uuid primary key default app.new_id(),
  employee_user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  project_id uuid references public.projects (id) on delete restrict,
  report_date date not null,
  -- open while clocked in, submitted after clocking out, then approved or rejected by a manager.
  status text not null default 'open',
  -- The server's clock is the time of record; what the device believed is kept beside it.
  clock_in_time timestamptz,
  clock_out_time timestamptz,
  device_clock_in_time timestamptz,
  device_clock_out_time timestamptz,
  hours_worked numeric(6, 2) not null default 0,
  work_performed text not null default '',
  hourly_rate_snapshot numeric(12, 2),
  is_retroactive boolean not null default false,
  ended_by text not null default 'out',
  location_lat double precision,
  location_lng double precision,
  location_address text,
  location_accuracy_m real,
  location_fix_age_s real,
  clock_out_location_lat double precision,
  clock_out_location_lng double precision,
  clock_out_location_address text,
  clock_out_location_accuracy_m real,
  clock_out_location_fix_age_s real,
  reviewed_by uuid references public.profiles (id) on delete restrict,
  reviewed_at timestamptz,
  review_notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint employee_reports_status check (status in ('open', 'submitted', 'approved', 'rejected')),
  constraint employee_reports_item check (num_nonnulls(work_order_id, project_id) = 1),
  constraint employee_reports_clock check (clock_out_time >= clock_in_time),
  constraint employee_reports_hours_worked check (hours_worked between 0 and 1000),
  constraint employee_reports_work_performed check (length(work_performed) <= 10000),
  constraint employee_reports_ended_by check (ended_by in ('out', 'break', 'day_end', 'correction')),
  unique (employee_user_id, work_order_id, report_date),
  unique (employee_user_id, project_id, report_date)
);
-- However fast somebody taps, on however many devices: one open session per person.
create unique index employee_reports_one_open on public.employee_reports (employee_user_id)
  where clock_in_time is not null and clock_out_time is null;
create index employee_reports_employee on public.employee_reports (employee_user_id, clock_in_time desc, id);
create index employee_reports_work_order_id on public.employee_reports (work_order_id, report_date)
  where work_order_id is not null;
create index employee_reports_project_id on public.employee_reports (project_id, report_date)
  where project_id is not null;
-- The office's lists: by day, and what waits for approval.
create index employee_reports_report_date on public.employee_reports (report_date desc, id);
create index employee_reports_status on public.employee_reports (status, report_date desc, id);
create index employee_reports_reviewed_by on public.employee_reports (reviewed_by) where reviewed_by is not null;

create trigger touch before update on public.employee_reports for each row execute function app.touch();

-- Runs as the caller. What a person writes about their own clock is replaced by what is true: the server's time,
-- hours computed, the rate on file. Commands (service_role) and migrations bring checked values of their own.
create function app.keep_clock_true() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT' or (old.clock_out_time is not null and new.clock_out_time is null) then
    new.hourly_rate_snapshot :=
      (select r.hourly_billable_rate from public.profile_rates r where r.profile_id = new.employee_user_id);
    if new.hourly_rate_snapshot is null then
      raise exception 'Hourly rate not set. Please contact administration.';
    end if;
    new.clock_in_time := now();
    new.clock_out_time := null;
    new.hours_worked := 0;
    new.work_performed := '';
    new.status := 'open';
    new.clock_out_location_lat := null;
    new.clock_out_location_lng := null;
    new.clock_out_location_address := null;
  elsif old.clock_out_time is null and new.clock_out_time is not null then
    new.clock_in_time := old.clock_in_time;
    new.clock_out_time := now();
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
create trigger keep_clock_true before insert or update on public.employee_reports
for each row execute function app.keep_clock_true();

-- Own rows of staff; managers see all. Approval is a command.
alter table public.employee_reports enable row level security;
create policy service on public.employee_reports for all to service_role using (true) with check (true);
create policy see on public.employee_reports for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.is_manager())
);
create policy clock_in on public.employee_reports for insert to authenticated with check (
  employee_user_id = (select app.profile_id())
  and (select app.is_staff())
  -- Today, wherever on earth the site is.
  and report_date between current_date - 1 and current_date + 1
);
-- Approved time is closed.
create policy change on public.employee_reports for update to authenticated using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status <> 'approved'
) with check (employee_user_id = (select app.profile_id()));
grant select on public.employee_reports to authenticated;
grant insert (employee_user_id, work_order_id, project_id, report_date, clock_in_time, device_clock_in_time,
  hours_worked, work_performed, hourly_rate_snapshot, location_lat, location_lng, location_address,
  location_accuracy_m, location_fix_age_s) on public.employee_reports to authenticated;
grant update (clock_in_time, clock_out_time, device_clock_in_time, device_clock_out_time, hours_worked,
  work_performed, hourly_rate_snapshot, ended_by, location_lat, location_lng, location_address, location_accuracy_m,
  location_fix_age_s, clock_out_location_lat, clock_out_location_lng, clock_out_location_address,
  clock_out_location_accuracy_m, clock_out_location_fix_age_s) on public.employee_reports to authenticated;
grant select, insert, update on public.employee_reports to service_role;

-- Segments --------------------------------------------------------------------------------------------------

-- Every finished stretch, appended by the trigger below and never changed: no minute gets lost when a row is
-- reopened.
create table public.time_segments (
  id uuid primary key default app.new_id(),
  employee_report_id uuid not null references public.employee_reports (id) on delete restrict,
  employee_user_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  hours_worked numeric(6, 2) not null generated always as
    (round(extract(epoch from ended_at - started_at) / 3600, 2)) stored,
  ended_by text not null,
  device_started_at timestamptz,
  device_ended_at timestamptz,
  start_lat double precision,
  start_lng double precision,
  start_accuracy_m real,
  start_fix_age_s real,
  end_lat double precision,
  end_lng double precision,
  end_accuracy_m real,
  end_fix_age_s real,
  work_performed text not null default '',
  created_at timestamptz not null default now(),
  constraint time_segments_order check (ended_at >= started_at),
  constraint time_segments_ended_by check (ended_by in ('out', 'break', 'day_end', 'correction'))
);
create index time_segments_employee_report_id on public.time_segments (employee_report_id, started_at);
create index time_segments_employee on public.time_segments (employee_user_id, started_at desc);

create function app.append_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The reopened row of an open session (a lost clock-out): the old stretch ends where the new one starts.
  if tg_op = 'UPDATE' and old.clock_out_time is null and new.clock_out_time is null then
    insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by,
      device_started_at, start_lat, start_lng, start_accuracy_m, start_fix_age_s, work_performed)
    values (old.id, old.employee_user_id, old.clock_in_time, new.clock_in_time, 'correction',
      old.device_clock_in_time, old.location_lat, old.location_lng, old.location_accuracy_m, old.location_fix_age_s,
      old.work_performed);
  else
    insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by,
      device_started_at, device_ended_at, start_lat, start_lng, start_accuracy_m, start_fix_age_s,
      end_lat, end_lng, end_accuracy_m, end_fix_age_s, work_performed)
    values (new.id, new.employee_user_id, new.clock_in_time, new.clock_out_time, new.ended_by,
      new.device_clock_in_time, new.device_clock_out_time, new.location_lat, new.location_lng,
      new.location_accuracy_m, new.location_fix_age_s, new.clock_out_location_lat, new.clock_out_location_lng,
      new.clock_out_location_accuracy_m, new.clock_out_location_fix_age_s, new.work_performed);
  end if;
  return null;
end
$$;
create trigger append_segment_on_insert after insert on public.employee_reports
for each row when (new.clock_in_time is not null and new.clock_out_time is not null)
execute function app.append_time_segment();
create trigger append_segment_on_update after update on public.employee_reports
for each row when (
  old.clock_in_time is not null and old.clock_out_time is null
  and (new.clock_out_time is not null or new.clock_in_time > old.clock_in_time)
)
execute function app.append_time_segment();

alter table public.time_segments enable row level security;
create policy service_read on public.time_segments for select to service_role using (true);
create policy service_add on public.time_segments for insert to service_role with check (true);
create policy see on public.time_segments for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.is_manager())
);
grant select on public.time_segments to authenticated;
grant select, insert on public.time_segments to service_role;

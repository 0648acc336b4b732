-- Clock sessions and time segments: what the clock records for each person, work item, and day.

-- Clock sessions ------------------------------------------------------------------------------------------------------

-- One row for each person, work item, and day. Clocking in again on the same day reopens the row; its earlier times
-- are kept in time_segments, and sums are made from those.
create table public.employee_reports (
  id uuid primary key default app.new_id(),
  employee_user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  project_id uuid references public.projects (id) on delete restrict,
  report_date date not null,
  -- open while clocked in, submitted after clocking out, then approved or rejected by a manager.
  status text not null default 'open',
  -- The server's clock gives the time of record; the device's time is stored with it.
  clock_in_time timestamptz,
  clock_out_time timestamptz,
  device_clock_in_time timestamptz,
  device_clock_out_time timestamptz,
  -- Wide enough for a session that was forgotten for years.
  hours_worked numeric(8, 2) not null default 0,
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
  -- Whether the event was first stored on the device. Only the command sets these.
  clock_in_offline boolean not null default false,
  clock_out_offline boolean not null default false,
  -- When people were notified that the clock-out was forgotten.
  forgotten_at timestamptz,
  constraint employee_reports_status check (status in ('open', 'submitted', 'approved', 'rejected')),
  constraint employee_reports_item check (num_nonnulls(work_order_id, project_id) = 1),
  constraint employee_reports_clock check (clock_out_time >= clock_in_time),
  constraint employee_reports_hours_worked check (hours_worked >= 0),
  constraint employee_reports_work_performed check (length(work_performed) <= 10000),
  constraint employee_reports_ended_by check (ended_by in ('out', 'break', 'day_end', 'correction')),
  unique (employee_user_id, work_order_id, report_date),
  unique (employee_user_id, project_id, report_date)
);
-- One open session for each person, however fast they tap and on however many devices.
create unique index employee_reports_one_open on public.employee_reports (employee_user_id)
  where clock_in_time is not null and clock_out_time is null;
create index employee_reports_employee on public.employee_reports (employee_user_id, clock_in_time desc, id);
create index employee_reports_work_order_id on public.employee_reports (work_order_id, report_date)
  where work_order_id is not null;
create index employee_reports_project_id on public.employee_reports (project_id, report_date)
  where project_id is not null;
create index employee_reports_reviewed_by on public.employee_reports (reviewed_by) where reviewed_by is not null;
-- A person's own days, newest first.
create index employee_reports_employee_day on public.employee_reports (employee_user_id, report_date desc, id desc);
-- The office's lists: by day, and what waits for approval.
create index employee_reports_report_date on public.employee_reports (report_date desc, id);
create index employee_reports_status on public.employee_reports (status, report_date desc, id);
-- Timesheets count statuses without reading the rows.
create index employee_reports_days on public.employee_reports (report_date)
  include (employee_user_id, status);

-- Staff see their own rows and managers see all. Approval is a command.
alter table public.employee_reports enable row level security;
create policy service on public.employee_reports for all to service_role, commands using (true) with check (true);
create policy see on public.employee_reports for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.may('manage_time', 'see_costs'))
);
create policy clock_in on public.employee_reports for insert to authenticated with check (
  employee_user_id = (select app.profile_id())
  and (select app.is_staff())
  and not is_retroactive
  -- Today in any time zone.
  and report_date between current_date - 1 and current_date + 1
);
-- Approved time is closed.
create policy change on public.employee_reports for update to authenticated using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status <> 'approved'
) with check (employee_user_id = (select app.profile_id()));
grant select on public.employee_reports to authenticated;
-- The specification's client sends is_retroactive; the policy accepts only false.
grant insert (employee_user_id, work_order_id, project_id, report_date, clock_in_time, device_clock_in_time,
  hours_worked, work_performed, hourly_rate_snapshot, is_retroactive, location_lat, location_lng, location_address,
  location_accuracy_m, location_fix_age_s) on public.employee_reports to authenticated;
grant update (clock_in_time, clock_out_time, device_clock_in_time, device_clock_out_time, hours_worked,
  work_performed, hourly_rate_snapshot, ended_by, location_lat, location_lng, location_address, location_accuracy_m,
  location_fix_age_s, clock_out_location_lat, clock_out_location_lng, clock_out_location_address,
  clock_out_location_accuracy_m, clock_out_location_fix_age_s) on public.employee_reports to authenticated;
grant select, insert, update on public.employee_reports to service_role;
grant select, insert (employee_user_id, work_order_id, project_id, report_date, status, is_retroactive,
  hourly_rate_snapshot), update (status, clock_in_time, clock_out_time, hours_worked, work_performed, ended_by,
  reviewed_by, reviewed_at, review_notes) on public.employee_reports to command_time;
grant select, insert (employee_user_id, work_order_id, project_id, report_date, status, is_retroactive,
  hourly_rate_snapshot, clock_in_time, device_clock_in_time, clock_in_offline, location_lat, location_lng,
  location_address, location_accuracy_m, location_fix_age_s), update (status, clock_in_time, clock_out_time,
  device_clock_in_time, device_clock_out_time, hours_worked, work_performed, hourly_rate_snapshot, ended_by,
  location_lat, location_lng, location_address, location_accuracy_m, location_fix_age_s, clock_out_location_lat,
  clock_out_location_lng, clock_out_location_address, clock_out_location_accuracy_m, clock_out_location_fix_age_s,
  reviewed_by, reviewed_at, review_notes, clock_in_offline, clock_out_offline)
  on public.employee_reports to command_clock;

-- Time segments -------------------------------------------------------------------------------------------------------

-- Every finished segment of work. Triggers append it when a session ends, so no minute is lost when a row is reopened.
-- A correction replaces a segment without deleting it.
create table public.time_segments (
  id uuid primary key default app.new_id(),
  employee_report_id uuid not null references public.employee_reports (id) on delete restrict,
  employee_user_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  hours_worked numeric(8, 2) not null generated always as
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
  work_order_id uuid references public.work_orders (id) on delete restrict,
  project_id uuid references public.projects (id) on delete restrict,
  hourly_rate_snapshot numeric(12, 2),
  -- What the time costs, whatever rate is on file later. Null: no rate was on file, and the one of now counts while
  -- app.takes_rate_of_now says so. Triggers set it, whatever is sent.
  cost_rate_id uuid references public.cost_rate_history (id) on delete restrict,
  start_address text,
  end_address text,
  started_offline boolean not null default false,
  ended_offline boolean not null default false,
  is_retroactive boolean not null default false,
  -- The segment that this correction replaces. A correction that ends as it starts removes the time.
  replaces_segment_id uuid references public.time_segments (id) on delete restrict,
  -- False once replaced. Sums are made of current segments.
  is_current boolean not null default true,
  reason text,
  corrected_by uuid references public.profiles (id) on delete restrict,
  -- The day of its row: the calendar day at the person's location on which the session began. Approval, locks, and
  -- timesheets use it, so that an office in another time zone counts the same day. A trigger replaces any other
  -- value.
  report_date date not null default current_date,
  -- More than 16 hours in one piece: the clock-out was probably forgotten, or an event of another day arrived late.
  -- It is stored as it was sent, marked for the office and the employee, and not approved before a manager has
  -- corrected it. Such a correction names its author and a reason, but no clock event, and is not marked. The same
  -- number as IMPLAUSIBLE_SEGMENT_HOURS in shared/limits.ts; a test compares them.
  is_implausible boolean not null generated always as (
    (corrected_by is null or clock_event_id is not null) and ended_at - started_at > interval '16 hours'
  ) stored,
  -- The event whose late arrival changed the segment. Such a segment names the employee as its corrector; a segment
  -- that the office corrected names no event, and no event changes it.
  clock_event_id uuid references public.clock_events (id) on delete restrict,
  constraint time_segments_order check (ended_at >= started_at),
  constraint time_segments_ended_by check (ended_by in ('out', 'break', 'day_end', 'correction')),
  constraint time_segments_item check (num_nonnulls(work_order_id, project_id) = 1),
  constraint time_segments_reason check (length(app.trimmed(reason)) > 0 and length(reason) <= 1000),
  constraint time_segments_correction check (
    (replaces_segment_id is null or corrected_by is not null) and (corrected_by is null or reason is not null)
  ),
  -- Nobody works on two things at once. A removed segment has no length and overlaps nothing.
  constraint time_segments_overlap exclude using gist
    (employee_user_id with =, tstzrange(started_at, ended_at) with &&) where (is_current)
);
create index time_segments_employee_report_id on public.time_segments (employee_report_id, started_at);
-- Sums read only these indexes.
create index time_segments_employee on public.time_segments (employee_user_id, started_at)
  include (ended_at, hours_worked, is_current, employee_report_id, work_order_id, project_id, hourly_rate_snapshot);
create index time_segments_started_at on public.time_segments (started_at)
  include (employee_user_id, ended_at, hours_worked, is_current, employee_report_id, work_order_id, project_id,
    hourly_rate_snapshot);
create index time_segments_work_order_id on public.time_segments (work_order_id, started_at)
  include (employee_user_id, ended_at, hours_worked, is_current, hourly_rate_snapshot) where work_order_id is not null;
create index time_segments_project_id on public.time_segments (project_id, started_at)
  include (employee_user_id, ended_at, hours_worked, is_current, hourly_rate_snapshot) where project_id is not null;
create index time_segments_report_date on public.time_segments (report_date)
  include (employee_user_id, hours_worked, work_order_id, project_id, cost_rate_id, employee_report_id) where is_current;
create index time_segments_cost_rate_id on public.time_segments (cost_rate_id) where cost_rate_id is not null;
-- When two managers correct the same segment, the second one is refused.
create unique index time_segments_replaces on public.time_segments (replaces_segment_id)
  where replaces_segment_id is not null;
create index time_segments_corrected_by on public.time_segments (corrected_by) where corrected_by is not null;
create index time_segments_clock_event_id on public.time_segments (clock_event_id) where clock_event_id is not null;
-- Few segments are implausible, and every approval asks for them.
create index time_segments_implausible on public.time_segments (employee_report_id) where is_implausible and is_current;

alter table public.time_segments enable row level security;
create policy service_read on public.time_segments for select to service_role, commands using (true);
create policy service_add on public.time_segments for insert to service_role, commands with check (true);
create policy see on public.time_segments for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.may('manage_time', 'see_costs'))
);
grant select on public.time_segments to authenticated;
grant select, insert on public.time_segments to service_role;
grant select, insert (employee_report_id, employee_user_id, work_order_id, project_id, started_at, ended_at, ended_by,
  device_started_at, device_ended_at, start_lat, start_lng, start_accuracy_m, start_fix_age_s, start_address, end_lat,
  end_lng, end_accuracy_m, end_fix_age_s, end_address, work_performed, hourly_rate_snapshot, replaces_segment_id,
  reason, corrected_by, is_retroactive) on public.time_segments to command_time;
grant select, insert (employee_report_id, employee_user_id, work_order_id, project_id, started_at, ended_at, ended_by,
  device_started_at, device_ended_at, start_lat, start_lng, start_accuracy_m, start_fix_age_s, start_address, end_lat,
  end_lng, end_accuracy_m, end_fix_age_s, end_address, work_performed, hourly_rate_snapshot, replaces_segment_id,
  reason, corrected_by, started_offline, ended_offline, clock_event_id) on public.time_segments to command_clock;

-- Direct writes of the clock ------------------------------------------------------------------------------------------

-- A person who starts or ends a session by a direct write leaves the clock event that the command would leave. A direct
-- write brings no time zone.
create function app.log_direct_clock_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_out constant boolean := new.clock_out_time is not null;
begin
  insert into public.clock_events (employee_user_id, action, work_order_id, project_id, happened_at, device_time,
    time_zone, is_offline, location_lat, location_lng, location_address, location_accuracy_m, location_fix_age_s, outcome)
  select new.employee_user_id,
    case when not is_out then 'clock_in' when new.ended_by = 'break' then 'take_break'
      when new.ended_by = 'day_end' then 'end_day' else 'clock_out' end,
    case when not is_out then new.work_order_id end, case when not is_out then new.project_id end, e.at,
    coalesce(e.device_time, e.at), 'UTC', false, e.lat, e.lng, e.address, e.accuracy_m, e.fix_age_s, 'applied'
  from (
    select new.clock_out_time, new.device_clock_out_time, new.clock_out_location_lat, new.clock_out_location_lng,
      new.clock_out_location_address, new.clock_out_location_accuracy_m, new.clock_out_location_fix_age_s
    where is_out
    union all
    select new.clock_in_time, new.device_clock_in_time, new.location_lat, new.location_lng, new.location_address,
      new.location_accuracy_m, new.location_fix_age_s
    where not is_out
  ) e (at, device_time, lat, lng, address, accuracy_m, fix_age_s);
  return null;
end
$$;

create trigger log_direct_clock_in after insert on public.employee_reports
for each row when (current_user = 'authenticated' and new.clock_in_time is not null)
execute function app.log_direct_clock_event();
create trigger log_direct_change after update on public.employee_reports
for each row when (
  current_user = 'authenticated'
  and (old.clock_in_time is null or old.clock_out_time is not null) <> (new.clock_out_time is not null)
  and (old.clock_in_time, old.clock_out_time) is distinct from (new.clock_in_time, new.clock_out_time)
)
execute function app.log_direct_clock_event();

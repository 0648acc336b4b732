-- The log of clock events. Devices deliver events late and out of order; the log keeps each one with the time of its
-- tap, so that the server can put a late event in its place and can say what became of every event.

create table public.clock_events (
  id uuid primary key default app.new_id(),
  employee_user_id uuid not null references public.profiles (id) on delete restrict,
  action text not null,
  -- What a clock-in was to.
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
  constraint clock_events_set_aside_reason check (length(set_aside_reason) between 1 and 1000),
  constraint clock_events_set_aside check ((outcome in ('unmatched', 'refused')) = (set_aside_reason is not null))
);
-- The server looks for the neighbors of an event; timesheets read one person's set-aside events of some days.
create index clock_events_employee on public.clock_events (employee_user_id, happened_at);
create index clock_events_work_order_id on public.clock_events (work_order_id) where work_order_id is not null;
create index clock_events_project_id on public.clock_events (project_id) where project_id is not null;

create trigger audit after insert or update or delete on public.clock_events
for each row execute function app.audit();

-- Same rows as time_segments: the employee's own, and all for managers. Written by commands alone.
alter table public.clock_events enable row level security;
create policy service on public.clock_events for all to service_role using (true) with check (true);
create policy see on public.clock_events for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.is_manager())
);
grant select on public.clock_events to authenticated;
grant select, insert on public.clock_events to service_role;
grant update (outcome, set_aside_reason) on public.clock_events to service_role;

-- The event whose late arrival changed the segment. Such a segment names the employee as its corrector; a segment that
-- the office corrected names no event, and no event changes it.
alter table public.time_segments
  add column clock_event_id uuid references public.clock_events (id) on delete restrict;
create index time_segments_clock_event_id on public.time_segments (clock_event_id) where clock_event_id is not null;

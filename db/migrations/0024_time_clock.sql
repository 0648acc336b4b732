-- Rules of the clock: a person works on one thing at a time, time segments never overlap, and approved time is closed.
-- They hold for direct writes and for commands.

-- One change at a time ------------------------------------------------------------------------------------------------

-- Every change of a person's time waits here for the one before it, before it reads any row.
create function app.lock_clock(employee uuid) returns void
language sql set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('time of ' || employee, 0)) $$;
grant execute on function app.lock_clock(uuid) to authenticated, service_role, command_time, command_clock;

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

-- When a segment begins that should begin at `wanted`: not in the future, and not before the previous one has ended.
create function app.clock_in_moment(employee uuid, wanted timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
  moment timestamptz;
begin
  -- Current segments do not overlap, so the last to begin is the last to end.
  select s.ended_at into moment from public.time_segments s
  where s.employee_user_id = employee and s.is_current and s.ended_at > s.started_at
  order by s.started_at desc limit 1;
  moment := greatest(least(wanted, present), moment);
  if moment > present + interval '1 minute' then
    raise exception 'Invalid clock session detected. Please refresh and try again.' using detail = app.reason('clock_session_invalid');
  end if;
  return moment;
end
$$;

-- When the segment that began at `started` ends, if it should end at `wanted`.
create function app.clock_out_moment(started timestamptz, wanted timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := clock_timestamp();
begin
  if started > present + interval '1 minute' then
    raise exception 'Invalid clock session detected. Please refresh and try again.' using detail = app.reason('clock_session_invalid');
  end if;
  return greatest(least(wanted, present), started);
end
$$;
grant execute on function app.clock_in_moment(uuid, timestamptz), app.clock_out_moment(timestamptz, timestamptz)
  to authenticated, service_role, command_clock;

-- Clock sessions ------------------------------------------------------------------------------------------------------

create trigger touch before update on public.employee_reports for each row execute function app.touch();
create trigger audit after insert or update or delete on public.employee_reports
for each row execute function app.audit('profiles', 'employee_user_id');
create trigger count_daily_rows after insert on public.employee_reports referencing new table as added
for each statement execute function app.count_daily_rows(
  'clock_sessions_per_day', 'You have clocked in as often as one person may clock in in a day.'
);

-- It runs as the caller. What a person writes about their own clock is replaced by the true values: the server's time,
-- the computed hours, and the rate on file. Commands (by their roles) and the owner bring checked values.
create function app.keep_clock_true() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT'
    or (old.clock_out_time is not null and new.clock_out_time is null)
    -- A row that the office added for a correction, without a clock-in.
    or (old.clock_in_time is null and new.clock_in_time is not null)
  then
    -- The day of an insert is checked by the policy clock_in, which has the same rule.
    if tg_op = 'UPDATE' and new.report_date not between current_date - 1 and current_date + 1 then
      raise exception 'You can only clock in for today.'
        using hint = 'Clock in again. A manager corrects the time of other days.', detail = app.reason('clock_in_other_day');
    end if;
    new.hourly_rate_snapshot :=
      (select r.hourly_billable_rate from public.profile_rates r where r.profile_id = new.employee_user_id);
    if new.hourly_rate_snapshot is null then
      raise exception 'Hourly rate not set. Please contact administration.' using detail = app.reason('clock_in_rate_missing');
    end if;
    if not exists (
      select from public.work_orders w where w.id = new.work_order_id
        and w.status not in ('completed', 'work_completed', 'cancelled', 'closed')
      union all
      select from public.projects p where p.id = new.project_id and p.status not in ('completed', 'cancelled')
    ) then
      raise exception 'Unable to clock in. Please try a different work order or contact support.'
        using detail = app.reason('clock_in_not_possible');
    end if;
    new.clock_in_time := app.clock_in_moment(new.employee_user_id, now());
    new.clock_in_offline := false;
    new.device_clock_in_time := nullif(new.device_clock_in_time, old.device_clock_in_time); -- an earlier session's
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
    if old.clock_out_time is not null then
      -- Where and how a session began and ended is evidence once it is over.
      new.ended_by := old.ended_by;
      new.device_clock_in_time := old.device_clock_in_time;
      new.device_clock_out_time := old.device_clock_out_time;
      new.clock_in_offline := old.clock_in_offline;
      new.clock_out_offline := old.clock_out_offline;
      new.location_lat := old.location_lat;
      new.location_lng := old.location_lng;
      new.location_address := old.location_address;
      new.location_accuracy_m := old.location_accuracy_m;
      new.location_fix_age_s := old.location_fix_age_s;
      new.clock_out_location_lat := old.clock_out_location_lat;
      new.clock_out_location_lng := old.clock_out_location_lng;
      new.clock_out_location_address := old.clock_out_location_address;
      new.clock_out_location_accuracy_m := old.clock_out_location_accuracy_m;
      new.clock_out_location_fix_age_s := old.clock_out_location_fix_age_s;
    end if;
  end if;
  return new;
end
$$;

create trigger keep_clock_true before insert or update on public.employee_reports
for each row execute function app.keep_clock_true();

-- Approved hours are closed. After a correction they wait for approval again; they never run on or change while
-- approved. The name puts the trigger after keep_locked_days, whose message says more.
create function app.keep_approved_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'These hours are approved, and closed.'
    using hint = 'Ask a manager to correct them.', detail = app.reason('clock_hours_approved');
end
$$;

create trigger keep_time_approved before update on public.employee_reports
for each row when (
  old.status = 'approved'
  and (
    new.status = 'open'
    or (
      new.status = 'approved'
      and (new.report_date, new.clock_in_time, new.clock_out_time, new.hours_worked, new.work_performed)
        is distinct from (old.report_date, old.clock_in_time, old.clock_out_time, old.hours_worked, old.work_performed)
    )
  )
)
execute function app.keep_approved_time();

create trigger refuse_own_decision before update on public.employee_reports
for each row when (old.status <> new.status and new.status in ('approved', 'rejected') and not app.is_undoing())
execute function app.refuse_own_decision('Your own time is approved and corrected by somebody else.');

-- A day that was sent back keeps the question when its person clocks in to the same work again: it waits for the answer
-- after the session ends, too. Saying what was done is the answer. The name puts the trigger after refuse_own_decision:
-- nobody decides here.
create function app.reopen_question() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status = 'rejected' then
    new.review_notes := old.review_notes;
    new.reviewed_by := old.reviewed_by;
    new.reviewed_at := old.reviewed_at;
  else
    new.status := 'rejected';
  end if;
  return new;
end
$$;

create trigger reopen_question before update on public.employee_reports
for each row when (
  (old.status = 'rejected' and new.status = 'open')
  or (
    old.status = 'open' and new.status = 'submitted' and new.review_notes is not null
    and old.work_performed = '' and new.work_performed = ''
  )
)
execute function app.reopen_question();

-- Whether a row of time has a segment that must be corrected before the row is approved.
create function app.is_implausible_time(report uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.time_segments s where s.employee_report_id = report and s.is_current and s.is_implausible
  );
end;
grant execute on function app.is_implausible_time(uuid) to authenticated, service_role, command_time;

create function app.refuse_implausible_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.is_implausible_time(new.id) then
    raise exception 'A time segment of this day is longer than 16 hours.'
      using errcode = 'check_violation', detail = app.reason('time_segment_too_long'),
      hint = 'Correct it to the time that was worked, with a reason. Then approve it.';
  end if;
  return new;
end
$$;

create trigger refuse_implausible_time before update on public.employee_reports
for each row when (old.status <> 'approved' and new.status = 'approved' and not app.is_undoing())
execute function app.refuse_implausible_time();

-- Time segments -------------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on public.time_segments
for each row execute function app.audit('profiles', 'employee_user_id');
create trigger count_daily_rows after insert on public.time_segments referencing new table as added
for each statement execute function app.count_daily_rows(
  'time_segments_per_day', 'You have added the most time segments that one person may add in a day.'
);

-- Appends a segment when a session ends or is reopened.
create function app.append_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A row that is reopened during an open session (a lost clock-out): the old segment ends where the new one starts.
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

create trigger append_segment_on_insert after insert on public.employee_reports
for each row when (new.clock_in_time is not null and new.clock_out_time is not null)
execute function app.append_time_segment();
create trigger append_segment_on_update after update on public.employee_reports
for each row when (
  old.clock_in_time is not null and old.clock_out_time is null
  and (new.clock_out_time is not null or new.clock_in_time > old.clock_in_time)
)
execute function app.append_time_segment();

-- People often describe the work after clocking out, when the segment already exists. The description survives the
-- next clock-in.
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

-- Fills the day. The name puts the trigger before the others. A correction that ends a session passes its reason in a
-- setting of the transaction, because the trigger that appends the segment does not know it.
create function app.date_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select r.report_date into strict new.report_date
  from public.employee_reports r where r.id = new.employee_report_id;
  if new.ended_by = 'correction' and new.reason is null then
    new.reason := nullif(current_setting('app.time_reason', true), '');
    if new.reason is not null then
      new.corrected_by := app.profile_id();
    end if;
  end if;
  return new;
end
$$;

create trigger a_date_segment before insert on public.time_segments
for each row execute function app.date_time_segment();

-- Fills what a segment has from its row, and marks the segment that it replaces. It runs with the rights of the owner,
-- because nobody else may change a segment.
create function app.complete_time_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select r.employee_user_id, r.work_order_id, r.project_id, coalesce(new.hourly_rate_snapshot, r.hourly_rate_snapshot)
  into strict new.employee_user_id, new.work_order_id, new.project_id, new.hourly_rate_snapshot
  from public.employee_reports r where r.id = new.employee_report_id;
  perform app.lock_clock(new.employee_user_id);
  if new.ended_at > clock_timestamp() + interval '1 minute' then
    raise exception 'Time cannot be entered before it is worked.' using detail = app.reason('time_before_worked');
  end if;
  -- Otherwise that session could never end.
  if exists (
    select from public.employee_reports r
    where r.employee_user_id = new.employee_user_id and r.clock_in_time < new.ended_at and r.clock_out_time is null
  ) then
    raise exception 'This time reaches into a session that is still running.'
      using detail = app.reason('time_overlaps_running_session');
  end if;
  if new.replaces_segment_id is not null then
    update public.time_segments s set is_current = false
    where s.id = new.replaces_segment_id and s.employee_user_id = new.employee_user_id and s.is_current;
    if not found then
      raise exception 'This time segment has been corrected meanwhile. Reload to see it as it is now.'
        using detail = app.reason('time_segment_corrected_meanwhile');
    end if;
  end if;
  return new;
end
$$;

create trigger complete_time_segment before insert on public.time_segments
for each row execute function app.complete_time_segment();

-- Segments that a person entered or changed by hand. A late clock event of the person's own device also changes their
-- segments, but it is not a decision: the event is kept in clock_events, and what it changed names it.
create trigger refuse_own_decision before insert on public.time_segments
for each row when (new.corrected_by is not null and new.clock_event_id is null)
execute function app.refuse_own_decision('Your own time is approved and corrected by somebody else.');

-- The cost rate of a segment ------------------------------------------------------------------------------------------

-- A correction keeps the rate of the segment that it replaces. The name puts the trigger after complete_time_segment,
-- which fills the employee.
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

-- Approved time without a rate keeps the one that is on file at the approval.
create function app.freeze_approved_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rate constant uuid := app.cost_rate_now(new.employee_user_id);
begin
  if rate is not null then
    update public.time_segments s set cost_rate_id = rate
    where s.employee_report_id = new.id and s.is_current and s.cost_rate_id is null;
  end if;
  return null;
end
$$;

create trigger freeze_cost after update on public.employee_reports
for each row when (old.status <> 'approved' and new.status = 'approved' and not app.is_undoing())
execute function app.freeze_approved_cost();
-- The name puts the trigger after append_segment_on_insert.
create trigger freeze_cost_on_insert after insert on public.employee_reports
for each row when (new.status = 'approved') execute function app.freeze_approved_cost();

-- A stretch of more than 16 hours in one piece is hardly work: a clock-out was forgotten, or an event of another day came
-- late from a device. It is kept as it was sent, marked for the office and for whoever worked it, and not approved before a
-- manager has said what is true: every correction names who made it and why, and is not marked.

-- The same number as IMPLAUSIBLE_STRETCH_HOURS in shared/limits.ts (a test compares them).
alter table public.time_segments add column is_implausible boolean not null generated always as (
  corrected_by is null and ended_at - started_at > interval '16 hours'
) stored;
-- Few of all stretches; asked for each row that is approved.
create index time_segments_implausible on public.time_segments (employee_report_id) where is_implausible and is_current;

-- Whether a row of time has a stretch that must be corrected before it is approved.
create function app.is_implausible_time(report uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.time_segments s where s.employee_report_id = report and s.is_current and s.is_implausible
  );
end;
grant execute on function app.is_implausible_time(uuid) to authenticated, service_role;

create function app.refuse_implausible_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.is_implausible_time(new.id) then
    raise exception 'A stretch of this day is longer than 16 hours.' using errcode = 'check_violation',
      hint = 'Correct it to the time that was worked, with a reason. Then approve it.';
  end if;
  return new;
end
$$;
create trigger refuse_implausible_time before update on public.employee_reports
for each row when (old.status <> 'approved' and new.status = 'approved')
execute function app.refuse_implausible_time();

-- Mileage: what the contractor's people drove for work, by day (decision 105).

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.mileage_entries (
  id uuid primary key default app.new_id(),
  employee_user_id uuid not null references public.profiles (id) on delete restrict,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  project_id uuid references public.projects (id) on delete restrict,
  drive_date date not null,
  miles numeric(7, 1) not null,
  note text not null default '',
  status text not null default 'submitted',
  -- The person, or one of the office who recorded it for them. A request that is repeated records once.
  recorded_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  submission_key uuid not null,
  approved_by uuid references public.profiles (id) on delete restrict,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mileage_entries_job check (num_nonnulls(work_order_id, project_id) = 1),
  constraint mileage_entries_miles check (miles > 0 and miles <= 2000),
  constraint mileage_entries_note check (length(note) <= 500),
  constraint mileage_entries_status check (status in ('submitted', 'approved')),
  constraint mileage_entries_approved check ((status = 'approved') = (approved_at is not null)),
  unique (recorded_by, submission_key)
);
create index mileage_entries_work_order_id on public.mileage_entries (work_order_id, drive_date desc, id)
  where work_order_id is not null;
create index mileage_entries_project_id on public.mileage_entries (project_id, drive_date desc, id)
  where project_id is not null;
create index mileage_entries_employee on public.mileage_entries (employee_user_id, drive_date desc, id);
-- Those of a pay period, and of them those that wait.
create index mileage_entries_drive_date on public.mileage_entries (drive_date, status);
create index mileage_entries_approved_by on public.mileage_entries (approved_by) where approved_by is not null;

-- What the contractor pays for a mile of an entry, in US dollars: the rate of the day on which it was recorded. Only
-- those who see costs know it, so it is not in the row (0096_mileage_costs.sql).
create table app.mileage_costs (
  mileage_entry_id uuid primary key references public.mileage_entries (id) on delete cascade,
  rate numeric(6, 3) not null
);
alter table app.mileage_costs enable row level security;

-- Rules ---------------------------------------------------------------------------------------------------------------

create trigger touch before update on public.mileage_entries for each row execute function app.touch();
create trigger audit after insert or update or delete on public.mileage_entries
for each row execute function app.audit('profiles', 'employee_user_id');
create trigger count_daily_rows after insert on public.mileage_entries referencing new table as added
for each statement execute function app.count_daily_rows(
  'mileage_entries_per_day', 'You have recorded mileage as often as one person may in a day.'
);

-- No time zone is more than 14 hours ahead of UTC.
create function app.keep_drive_date_past() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.drive_date > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'Mileage cannot be dated in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.',
      detail = jsonb_set(app.reason('mileage_in_future')::jsonb, '{field}', '"drive_date"')::text;
  end if;
  return new;
end
$$;
create trigger keep_drive_date_past before insert on public.mileage_entries
for each row execute function app.keep_drive_date_past();

-- An entry is approved once, and nothing else of it changes.
create function app.check_mileage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'approved'
    or (new.employee_user_id, new.work_order_id, new.project_id, new.drive_date, new.miles)
      is distinct from (old.employee_user_id, old.work_order_id, old.project_id, old.drive_date, old.miles)
  then
    raise exception 'Recorded miles do not change.'
      using errcode = 'check_violation', hint = 'Remove the entry, and record it again.',
      detail = app.reason('mileage_final');
  end if;
  return new;
end
$$;
create trigger check_mileage before update on public.mileage_entries for each row execute function app.check_mileage();

create trigger refuse_own_decision before update on public.mileage_entries
for each row when (old.status <> new.status)
execute function app.refuse_own_decision('mileage_own_decision', 'Somebody else has to approve your own mileage.');
create trigger refuse_own_approval before insert on public.mileage_entries
for each row when (new.status = 'approved')
execute function app.refuse_own_decision('mileage_own_decision', 'Somebody else has to approve your own mileage.');

-- What a locked pay period pays stays.
create function app.keep_locked_mileage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_locked_day(coalesce(new.drive_date, old.drive_date));
  return coalesce(new, old);
end
$$;
create trigger keep_locked_days before insert or update or delete on public.mileage_entries
for each row execute function app.keep_locked_mileage();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. People see their own; the office those of all.
alter table public.mileage_entries enable row level security;
create policy service on public.mileage_entries for all to service_role, commands using (true) with check (true);
create policy see on public.mileage_entries for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.may('manage_time', 'see_costs'))
);
grant select on public.mileage_entries to authenticated;
grant select, insert, update, delete on public.mileage_entries to service_role;
grant select, insert (employee_user_id, work_order_id, project_id, drive_date, miles, note, status, submission_key,
  approved_by, approved_at), update (status, approved_by, approved_at), delete on public.mileage_entries to command_mileage;
grant select on public.organization_members, public.organizations, public.profiles to command_mileage;
grant select on public.mileage_entries to command_time;

create policy commands on app.mileage_costs for select to command_payroll using (true);
grant select on app.mileage_costs to command_payroll;

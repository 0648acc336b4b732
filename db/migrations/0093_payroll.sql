-- Payroll: files of locked pay periods for the payroll program, each period once (decision 103).

-- What the payroll program calls the company and each kind of pay: one row.
create table public.payroll_settings (
  id boolean primary key default true,
  company_code text,
  -- US dollars for a mile.
  mileage_rate numeric(6, 3) not null default 0.700,
  -- Without one, each format has the usual name: Hourly or REG, and Overtime or OT.
  regular_code text,
  overtime_code text,
  double_time_code text,
  holiday_code text,
  pto_code text,
  mileage_code text,
  per_diem_code text,
  updated_at timestamptz not null default now(),
  constraint payroll_settings_one check (id),
  constraint payroll_settings_mileage_rate check (mileage_rate between 0 and 100)
);
insert into public.payroll_settings default values;

-- What is paid besides the clocked hours of a locked period: hours, miles, or US dollars, by kind. Hours at double time are
-- taken from the overtime.
create table public.payroll_entries (
  id uuid primary key default app.new_id(),
  pay_period_id uuid not null references public.pay_periods (id) on delete cascade,
  employee_user_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null,
  quantity numeric(10, 2) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payroll_entries_kind check (kind in ('double_time', 'holiday', 'pto', 'mileage', 'per_diem')),
  constraint payroll_entries_quantity check (quantity > 0),
  unique (pay_period_id, employee_user_id, kind)
);
create index payroll_entries_employee on public.payroll_entries (employee_user_id);

create table public.payroll_exports (
  id uuid primary key default app.new_id(),
  pay_period_id uuid not null references public.pay_periods (id) on delete restrict,
  format text not null,
  status text not null default 'exported',
  file_name text not null,
  sha256 text not null,
  created_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references public.profiles (id) on delete restrict,
  withdraw_reason text,
  constraint payroll_exports_format check (format in ('adp', 'adp_run', 'gusto', 'paychex', 'plain')),
  constraint payroll_exports_status check (status in ('exported', 'withdrawn')),
  constraint payroll_exports_withdrawn check (
    (status = 'withdrawn') = (withdrawn_at is not null)
    and (status = 'exported' or coalesce(app.trimmed(withdraw_reason), '') <> '')
  )
);
-- A period is paid once.
create unique index payroll_exports_period on public.payroll_exports (pay_period_id) where status = 'exported';
create index payroll_exports_history on public.payroll_exports (pay_period_id, created_at desc);
create index payroll_exports_created_by on public.payroll_exports (created_by);
create index payroll_exports_withdrawn_by on public.payroll_exports (withdrawn_by) where withdrawn_by is not null;

-- The file as it was made: the same bytes at each download.
create table app.payroll_files (
  payroll_export_id uuid primary key references public.payroll_exports (id) on delete cascade,
  content text not null
);

create trigger touch before update on public.payroll_settings for each row execute function app.touch();
create trigger touch before update on public.payroll_entries for each row execute function app.touch();
create trigger touch before update on public.payroll_exports for each row execute function app.touch();
create trigger audit after insert or update or delete on public.payroll_settings
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.payroll_entries
for each row execute function app.audit('profiles', 'employee_user_id');
create trigger audit after insert or update or delete on public.payroll_exports
for each row execute function app.audit();

call app.bound_columns('{
  "payroll_settings": {"company_code": 20, "regular_code": 20, "overtime_code": 20, "double_time_code": 20, "holiday_code": 20, "pto_code": 20,
    "mileage_code": 20, "per_diem_code": 20, "mileage_rate": [0, 100]},
  "payroll_entries": {"quantity": [0, 100000]},
  "payroll_exports": {"file_name": 120, "sha256": 64, "withdraw_reason": 1000}
}');
call app.validate_limits();

-- Rules ---------------------------------------------------------------------------------------------------------------

-- Neither an entry nor the lock of a period changes while payroll has it.
create function app.keep_payroll() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row constant jsonb := coalesce(to_jsonb(old), to_jsonb(new));
  period constant uuid := coalesce(row ->> 'pay_period_id', row ->> 'id')::uuid;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('payroll', 0));
  if exists (select from public.payroll_exports e where e.pay_period_id = period and e.status = 'exported') then
    raise exception 'Payroll has this pay period already.'
      using errcode = 'PT409', hint = 'Withdraw the payroll file first.', detail = app.reason('payroll_exported');
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep_payroll before insert or update or delete on public.payroll_entries
for each row execute function app.keep_payroll();
create trigger keep_payroll before update on public.pay_periods
for each row when (old.locked_at is not null and new.locked_at is null) execute function app.keep_payroll();

-- What is paid besides the hours counts on the last day of its period.
create function app.keep_closed_payroll() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_closed_month(p.ends_on, 'pay_period_id') from public.pay_periods p
  where p.id = coalesce(new.pay_period_id, old.pay_period_id);
  return coalesce(new, old);
end
$$;
create trigger keep_closed_months before insert or update or delete on public.payroll_entries
for each row execute function app.keep_closed_payroll();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands; read by those who see time and what it costs.
alter table public.payroll_settings enable row level security;
create policy service on public.payroll_settings for all to service_role, commands using (true) with check (true);
create policy see on public.payroll_settings for select to authenticated using ((select app.may('manage_time')));
alter table public.payroll_entries enable row level security;
create policy service on public.payroll_entries for all to service_role, commands using (true) with check (true);
create policy see on public.payroll_entries for select to authenticated using ((select app.may('manage_time')));
alter table public.payroll_exports enable row level security;
create policy service on public.payroll_exports for all to service_role, commands using (true) with check (true);
create policy see on public.payroll_exports for select to authenticated using ((select app.may('manage_time')));
alter table app.payroll_files enable row level security;
create policy commands on app.payroll_files for all to command_payroll using (true) with check (true);

grant select on public.payroll_settings, public.payroll_entries, public.payroll_exports to authenticated;
grant select, insert, update, delete on public.payroll_settings, public.payroll_entries, public.payroll_exports
  to service_role;
grant select, update (company_code, mileage_rate, regular_code, overtime_code, double_time_code, holiday_code, pto_code,
  mileage_code, per_diem_code) on public.payroll_settings to command_payroll;
grant select, insert (pay_period_id, employee_user_id, kind, quantity), update (quantity), delete
  on public.payroll_entries to command_payroll;
grant select, insert (pay_period_id, format, file_name, sha256),
  update (status, withdrawn_at, withdrawn_by, withdraw_reason) on public.payroll_exports to command_payroll;
grant select, insert on app.payroll_files to command_payroll;
grant select on public.pay_periods, public.mileage_entries to command_payroll;

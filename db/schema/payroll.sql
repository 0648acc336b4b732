-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.payroll_files (
  payroll_export_id uuid not null,
  content text not null,
  constraint payroll_files_pkey PRIMARY KEY (payroll_export_id),
  constraint payroll_files_payroll_export_id_fkey FOREIGN KEY (payroll_export_id) REFERENCES public.payroll_exports(id) ON DELETE CASCADE
);
alter table app.payroll_files enable row level security;
create policy commands on app.payroll_files to command_payroll using (true) with check (true);
grant insert, select on app.payroll_files to command_payroll;

create table public.payroll_entries (
  id uuid default app.new_id() not null,
  pay_period_id uuid not null,
  employee_user_id uuid not null,
  kind text not null,
  quantity numeric(10,2) not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payroll_entries_pkey PRIMARY KEY (id),
  constraint payroll_entries_pay_period_id_employee_user_id_kind_key UNIQUE (pay_period_id, employee_user_id, kind),
  constraint payroll_entries_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payroll_entries_pay_period_id_fkey FOREIGN KEY (pay_period_id) REFERENCES public.pay_periods(id) ON DELETE CASCADE,
  constraint payroll_entries_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payroll_entries_kind CHECK (kind = ANY (ARRAY['double_time'::text, 'holiday'::text, 'pto'::text, 'mileage'::text, 'per_diem'::text])),
  constraint payroll_entries_quantity CHECK (quantity > 0::numeric),
  constraint payroll_entries_quantity_0_to_100000 CHECK (quantity >= 0::numeric AND quantity <= 100000::numeric),
  constraint payroll_entries_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX payroll_entries_employee ON public.payroll_entries USING btree (employee_user_id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payroll_entries FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'employee_user_id');
CREATE TRIGGER keep_closed_months BEFORE INSERT OR DELETE OR UPDATE ON public.payroll_entries FOR EACH ROW EXECUTE FUNCTION app.keep_closed_payroll();
CREATE TRIGGER keep_payroll BEFORE INSERT OR DELETE OR UPDATE ON public.payroll_entries FOR EACH ROW EXECUTE FUNCTION app.keep_payroll();
CREATE TRIGGER touch BEFORE UPDATE ON public.payroll_entries FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.payroll_entries enable row level security;
create policy see on public.payroll_entries for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_time'::text]) AS may));
create policy service on public.payroll_entries to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.payroll_entries to service_role;
grant delete, select on public.payroll_entries to command_payroll;
grant insert (employee_user_id, kind, pay_period_id, quantity) on public.payroll_entries to command_payroll;
grant select on public.payroll_entries to authenticated;
grant update (quantity) on public.payroll_entries to command_payroll;

create table public.payroll_exports (
  id uuid default app.new_id() not null,
  pay_period_id uuid not null,
  format text not null,
  status text default 'exported'::text not null,
  file_name text not null,
  sha256 text not null,
  created_by uuid default app.profile_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdraw_reason text,
  constraint payroll_exports_pkey PRIMARY KEY (id),
  constraint payroll_exports_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payroll_exports_pay_period_id_fkey FOREIGN KEY (pay_period_id) REFERENCES public.pay_periods(id) ON DELETE RESTRICT,
  constraint payroll_exports_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payroll_exports_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payroll_exports_file_name_max_120 CHECK (length(file_name) <= 120),
  constraint payroll_exports_format CHECK (format = ANY (ARRAY['adp'::text, 'adp_run'::text, 'gusto'::text, 'paychex'::text, 'plain'::text])),
  constraint payroll_exports_sha256_max_64 CHECK (length(sha256) <= 64),
  constraint payroll_exports_status CHECK (status = ANY (ARRAY['exported'::text, 'withdrawn'::text])),
  constraint payroll_exports_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payroll_exports_withdraw_reason_max_1000 CHECK (length(withdraw_reason) <= 1000),
  constraint payroll_exports_withdrawn CHECK ((status = 'withdrawn'::text) = (withdrawn_at IS NOT NULL) AND (status = 'exported'::text OR COALESCE(app.trimmed(withdraw_reason), ''::text) <> ''::text)),
  constraint payroll_exports_withdrawn_at_year_1900_to_2199 CHECK (withdrawn_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND withdrawn_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX payroll_exports_created_by ON public.payroll_exports USING btree (created_by);
CREATE INDEX payroll_exports_history ON public.payroll_exports USING btree (pay_period_id, created_at DESC);
CREATE UNIQUE INDEX payroll_exports_period ON public.payroll_exports USING btree (pay_period_id) WHERE status = 'exported'::text;
CREATE INDEX payroll_exports_withdrawn_by ON public.payroll_exports USING btree (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payroll_exports FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.payroll_exports FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.payroll_exports enable row level security;
create policy see on public.payroll_exports for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_time'::text]) AS may));
create policy service on public.payroll_exports to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.payroll_exports to service_role;
grant insert (file_name, format, pay_period_id, sha256) on public.payroll_exports to command_payroll;
grant select on public.payroll_exports to authenticated, command_payroll;
grant update (status, withdraw_reason, withdrawn_at, withdrawn_by) on public.payroll_exports to command_payroll;

create table public.payroll_settings (
  id boolean default true not null,
  company_code text,
  mileage_rate numeric(6,3) default 0.700 not null,
  regular_code text,
  overtime_code text,
  double_time_code text,
  holiday_code text,
  pto_code text,
  mileage_code text,
  per_diem_code text,
  updated_at timestamp with time zone default now() not null,
  constraint payroll_settings_pkey PRIMARY KEY (id),
  constraint payroll_settings_company_code_max_20 CHECK (length(company_code) <= 20),
  constraint payroll_settings_double_time_code_max_20 CHECK (length(double_time_code) <= 20),
  constraint payroll_settings_holiday_code_max_20 CHECK (length(holiday_code) <= 20),
  constraint payroll_settings_mileage_code_max_20 CHECK (length(mileage_code) <= 20),
  constraint payroll_settings_mileage_rate CHECK (mileage_rate >= 0::numeric AND mileage_rate <= 100::numeric),
  constraint payroll_settings_mileage_rate_0_to_100 CHECK (mileage_rate >= 0::numeric AND mileage_rate <= 100::numeric),
  constraint payroll_settings_one CHECK (id),
  constraint payroll_settings_overtime_code_max_20 CHECK (length(overtime_code) <= 20),
  constraint payroll_settings_per_diem_code_max_20 CHECK (length(per_diem_code) <= 20),
  constraint payroll_settings_pto_code_max_20 CHECK (length(pto_code) <= 20),
  constraint payroll_settings_regular_code_max_20 CHECK (length(regular_code) <= 20),
  constraint payroll_settings_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payroll_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.payroll_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.payroll_settings enable row level security;
create policy see on public.payroll_settings for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_time'::text]) AS may));
create policy service on public.payroll_settings to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.payroll_settings to service_role;
grant select on public.payroll_settings to authenticated, command_payroll;
grant update (company_code, double_time_code, holiday_code, mileage_code, mileage_rate, overtime_code, per_diem_code, pto_code, regular_code) on public.payroll_settings to command_payroll;
insert into public.payroll_settings (id, company_code, mileage_rate, regular_code, overtime_code, double_time_code, holiday_code, pto_code, mileage_code, per_diem_code) values
  ('true', null, '0.700', null, null, null, null, null, null, null);

CREATE OR REPLACE FUNCTION app.keep_closed_payroll()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_closed_month(p.ends_on, 'pay_period_id') from public.pay_periods p
  where p.id = coalesce(new.pay_period_id, old.pay_period_id);
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION app.keep_payroll()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

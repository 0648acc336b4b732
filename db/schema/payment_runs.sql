-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.bank_account_numbers (
  bank_account_id uuid not null,
  routing_number text not null,
  account_number text not null,
  constraint bank_account_numbers_pkey PRIMARY KEY (bank_account_id),
  constraint bank_account_numbers_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES public.organization_bank_accounts(organization_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint bank_account_numbers_account CHECK (account_number ~ '^\d{4,17}$'::text),
  constraint bank_account_numbers_routing CHECK (app.is_routing_number(routing_number))
);
alter table app.bank_account_numbers enable row level security;
create policy commands on app.bank_account_numbers to command_payment_runs using (true) with check (true);
grant insert, select, update on app.bank_account_numbers to command_payment_runs;

create table app.payee_accounts (
  payment_run_payee_id uuid not null,
  account_last4 text not null,
  constraint payee_accounts_pkey PRIMARY KEY (payment_run_payee_id),
  constraint payee_accounts_payment_run_payee_id_fkey FOREIGN KEY (payment_run_payee_id) REFERENCES public.payment_run_payees(id) ON DELETE CASCADE,
  constraint payee_accounts_last4 CHECK (account_last4 ~ '^\d{4}$'::text)
);
alter table app.payee_accounts enable row level security;
create policy commands on app.payee_accounts to command_payment_runs using (true) with check (true);
grant insert, select on app.payee_accounts to command_payment_runs;

create table app.payment_run_files (
  payment_run_id uuid not null,
  made_on date not null,
  modifier text not null,
  content text not null,
  constraint payment_run_files_pkey PRIMARY KEY (payment_run_id),
  constraint payment_run_files_made_on_modifier_key UNIQUE (made_on, modifier),
  constraint payment_run_files_payment_run_id_fkey FOREIGN KEY (payment_run_id) REFERENCES public.payment_runs(id) ON DELETE CASCADE,
  constraint payment_run_files_modifier CHECK (modifier ~ '^[A-Z0-9]$'::text)
);
alter table app.payment_run_files enable row level security;
create policy commands on app.payment_run_files to command_payment_runs using (true) with check (true);
grant insert, select on app.payment_run_files to command_payment_runs;

create table public.organization_bank_accounts (
  organization_id uuid not null,
  account_kind text not null,
  account_last4 text not null,
  updated_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organization_bank_accounts_pkey PRIMARY KEY (organization_id),
  constraint organization_bank_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint organization_bank_accounts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint organization_bank_accounts_account_last4_max_4 CHECK (length(account_last4) <= 4),
  constraint organization_bank_accounts_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_bank_accounts_kind CHECK (account_kind = ANY (ARRAY['checking'::text, 'savings'::text])),
  constraint organization_bank_accounts_last4 CHECK (account_last4 ~ '^\d{4}$'::text),
  constraint organization_bank_accounts_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX organization_bank_accounts_updated_by ON public.organization_bank_accounts USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organization_bank_accounts FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER refuse_own_firm BEFORE INSERT OR DELETE OR UPDATE ON public.organization_bank_accounts FOR EACH ROW EXECUTE FUNCTION app.refuse_own_firm('pay_bills');
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_bank_accounts FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.organization_bank_accounts enable row level security;
create policy see on public.organization_bank_accounts for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['pay_bills'::text]) AS may) OR (organization_id = ANY ((( SELECT app.administered_organization_ids() AS administered_organization_ids))::uuid[])));
create policy service on public.organization_bank_accounts to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.organization_bank_accounts to service_role;
grant delete, select on public.organization_bank_accounts to command_payment_runs;
grant insert (account_kind, account_last4, organization_id) on public.organization_bank_accounts to command_payment_runs;
grant select on public.organization_bank_accounts to authenticated;
grant update (account_kind, account_last4, updated_by) on public.organization_bank_accounts to command_payment_runs;

create table public.payment_run_payees (
  id uuid default app.new_id() not null,
  payment_run_id uuid not null,
  organization_id uuid not null,
  payment_method text not null,
  pay_on date not null,
  amount numeric(12,2) not null,
  bill_count integer not null,
  check_number bigint,
  trace_number text,
  remitted_to text,
  remitted_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_run_payees_pkey PRIMARY KEY (id),
  constraint payment_run_payees_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint payment_run_payees_payment_run_id_fkey FOREIGN KEY (payment_run_id) REFERENCES public.payment_runs(id) ON DELETE RESTRICT,
  constraint payment_run_payees_amount CHECK (amount > 0::numeric),
  constraint payment_run_payees_amount_0_to_10000000000 CHECK (amount >= 0::numeric AND amount <= '10000000000'::bigint::numeric),
  constraint payment_run_payees_bill_count_0_to_1000000000 CHECK (bill_count >= 0 AND bill_count <= 1000000000),
  constraint payment_run_payees_check_number_1_to_999999999 CHECK (check_number >= 1 AND check_number <= 999999999),
  constraint payment_run_payees_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_run_payees_method CHECK ((payment_method = ANY (ARRAY['ach'::text, 'check'::text])) AND (payment_method = 'check'::text) = (check_number IS NOT NULL) AND (payment_method = 'ach'::text) = (trace_number IS NOT NULL)),
  constraint payment_run_payees_pay_on_year_1900_to_2199 CHECK (pay_on >= '1900-01-01'::date AND pay_on < '2200-01-01'::date),
  constraint payment_run_payees_remitted_at_year_1900_to_2199 CHECK (remitted_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND remitted_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_run_payees_remitted_to_max_254 CHECK (length(remitted_to) <= 254),
  constraint payment_run_payees_trace_number_max_15 CHECK (length(trace_number) <= 15),
  constraint payment_run_payees_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_run_payees_void CHECK (voided_at IS NULL OR COALESCE(app.trimmed(void_reason), ''::text) <> ''::text),
  constraint payment_run_payees_void_reason_max_2000 CHECK (length(void_reason) <= 2000),
  constraint payment_run_payees_voided_at_year_1900_to_2199 CHECK (voided_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND voided_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE UNIQUE INDEX payment_run_payees_check_number ON public.payment_run_payees USING btree (check_number) WHERE check_number IS NOT NULL;
CREATE INDEX payment_run_payees_organization ON public.payment_run_payees USING btree (organization_id, pay_on DESC, id);
CREATE INDEX payment_run_payees_run ON public.payment_run_payees USING btree (payment_run_id, id);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_run_payees FOR EACH ROW EXECUTE FUNCTION app.audit('payment_runs', 'payment_run_id');
CREATE TRIGGER stop_mails AFTER UPDATE OF voided_at ON public.payment_run_payees FOR EACH ROW WHEN (new.voided_at IS NOT NULL AND old.voided_at IS NULL) EXECUTE FUNCTION app.stop_mails_of_void('remittance', 'The payment was voided before the email left.');
CREATE TRIGGER touch BEFORE UPDATE ON public.payment_run_payees FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.payment_run_payees enable row level security;
create policy see on public.payment_run_payees for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['pay_bills'::text, 'see_costs'::text]) AS may) OR (organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])));
create policy service on public.payment_run_payees to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.payment_run_payees to service_role;
grant insert (amount, bill_count, check_number, id, organization_id, pay_on, payment_method, payment_run_id, trace_number) on public.payment_run_payees to command_payment_runs;
grant select on public.payment_run_payees to authenticated, command_payment_runs;
grant update (remitted_at, remitted_to, void_reason, voided_at) on public.payment_run_payees to command_payment_runs;

create table public.payment_runs (
  id uuid default app.new_id() not null,
  run_number integer not null,
  payment_method text not null,
  pay_on date not null,
  status text default 'confirmed'::text not null,
  total_amount numeric(12,2) not null,
  bill_count integer not null,
  payee_count integer not null,
  exported_at timestamp with time zone,
  exported_by uuid,
  submission_key uuid not null,
  request_digest text not null,
  created_by uuid default app.profile_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  voided_at timestamp with time zone,
  voided_by uuid,
  void_reason text,
  constraint payment_runs_pkey PRIMARY KEY (id),
  constraint payment_runs_run_number_key UNIQUE (run_number),
  constraint payment_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_runs_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_runs_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint payment_runs_bill_count_0_to_1000000000 CHECK (bill_count >= 0 AND bill_count <= 1000000000),
  constraint payment_runs_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_runs_exported_at_year_1900_to_2199 CHECK (exported_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND exported_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_runs_method CHECK (payment_method = ANY (ARRAY['ach'::text, 'check'::text])),
  constraint payment_runs_pay_on_year_1900_to_2199 CHECK (pay_on >= '1900-01-01'::date AND pay_on < '2200-01-01'::date),
  constraint payment_runs_payee_count_0_to_1000000000 CHECK (payee_count >= 0 AND payee_count <= 1000000000),
  constraint payment_runs_request_digest_max_64 CHECK (length(request_digest) <= 64),
  constraint payment_runs_run_number_0_to_1000000000 CHECK (run_number >= 0 AND run_number <= 1000000000),
  constraint payment_runs_status CHECK (status = ANY (ARRAY['confirmed'::text, 'void'::text])),
  constraint payment_runs_total CHECK (total_amount > 0::numeric),
  constraint payment_runs_total_amount_0_to_10000000000 CHECK (total_amount >= 0::numeric AND total_amount <= '10000000000'::bigint::numeric),
  constraint payment_runs_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint payment_runs_void CHECK ((status = 'void'::text) = (voided_at IS NOT NULL) AND (status = 'void'::text) = (COALESCE(app.trimmed(void_reason), ''::text) <> ''::text)),
  constraint payment_runs_void_reason_max_2000 CHECK (length(void_reason) <= 2000),
  constraint payment_runs_voided_at_year_1900_to_2199 CHECK (voided_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND voided_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX payment_runs_exported_by ON public.payment_runs USING btree (exported_by) WHERE exported_by IS NOT NULL;
CREATE INDEX payment_runs_method ON public.payment_runs USING btree (payment_method, run_number DESC);
CREATE INDEX payment_runs_status ON public.payment_runs USING btree (status, run_number DESC);
CREATE UNIQUE INDEX payment_runs_submission_key ON public.payment_runs USING btree (created_by, submission_key);
CREATE INDEX payment_runs_voided_by ON public.payment_runs USING btree (voided_by) WHERE voided_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_runs FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER keep_closed_months BEFORE UPDATE ON public.payment_runs FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION app.keep_closed_months('pay_on');
CREATE TRIGGER keep_closed_months_added BEFORE INSERT ON public.payment_runs FOR EACH ROW EXECUTE FUNCTION app.keep_closed_months('pay_on');
CREATE TRIGGER touch BEFORE UPDATE ON public.payment_runs FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.payment_runs enable row level security;
create policy see on public.payment_runs for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['pay_bills'::text, 'see_costs'::text]) AS may));
create policy service on public.payment_runs to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.payment_runs to service_role;
grant insert (bill_count, pay_on, payee_count, payment_method, request_digest, run_number, submission_key, total_amount) on public.payment_runs to command_payment_runs;
grant select on public.payment_runs to authenticated, command_payment_runs;
grant update (exported_at, exported_by, status, void_reason, voided_at, voided_by) on public.payment_runs to command_payment_runs;

create table public.payment_settings (
  id boolean default true not null,
  next_check_number bigint default 1001 not null,
  bank_name text,
  bank_routing_number text,
  company_number text,
  company_name text,
  last_run_number integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_settings_pkey PRIMARY KEY (id),
  constraint payment_settings_bank_name CHECK (bank_name ~ '^[ -~]*[!-~][ -~]*$'::text),
  constraint payment_settings_bank_name_max_23 CHECK (length(bank_name) <= 23),
  constraint payment_settings_bank_routing_number_max_9 CHECK (length(bank_routing_number) <= 9),
  constraint payment_settings_company_name CHECK (company_name ~ '^[ -~]*[!-~][ -~]*$'::text),
  constraint payment_settings_company_name_max_23 CHECK (length(company_name) <= 23),
  constraint payment_settings_company_number CHECK (company_number ~ '^[A-Z0-9]{1,10}$'::text),
  constraint payment_settings_company_number_max_10 CHECK (length(company_number) <= 10),
  constraint payment_settings_last_run_number_0_to_1000000000 CHECK (last_run_number >= 0 AND last_run_number <= 1000000000),
  constraint payment_settings_next_check_number_1_to_999999999 CHECK (next_check_number >= 1 AND next_check_number <= 999999999),
  constraint payment_settings_one CHECK (id),
  constraint payment_settings_routing CHECK (bank_routing_number IS NULL OR app.is_routing_number(bank_routing_number)),
  constraint payment_settings_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER touch BEFORE UPDATE ON public.payment_settings FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.payment_settings enable row level security;
create policy see on public.payment_settings for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['pay_bills'::text]) AS may));
create policy service on public.payment_settings to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.payment_settings to service_role;
grant select on public.payment_settings to authenticated, command_payment_runs;
grant update (bank_name, bank_routing_number, company_name, company_number, last_run_number, next_check_number) on public.payment_settings to command_payment_runs;
insert into public.payment_settings (id, next_check_number, bank_name, bank_routing_number, company_number, company_name, last_run_number) values
  ('true', '1001', null, null, null, null, '0');

CREATE OR REPLACE FUNCTION app.is_routing_number(number text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((number ~ '^\d{9}$'::text) AND (SELECT ((sum(((substr(is_routing_number.number, n.n, 1))::integer * (ARRAY[3, 7, 1])[(1 + ((n.n - 1) % 3))])) % (10)::bigint) = 0) FROM generate_series(1, 9) n(n)));
grant execute on function app.is_routing_number(text) to commands, service_role;

CREATE OR REPLACE FUNCTION public.account_digits(public.payment_run_payees)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.account_last4
  from public.payment_run_payees p join app.payee_accounts a on a.payment_run_payee_id = p.id
  where p.id = $1.id and (app.may('pay_bills') or p.organization_id = any (app.administered_organization_ids()))
$function$;
grant execute on function public.account_digits(public.payment_run_payees) to authenticated;

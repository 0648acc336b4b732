-- Payment runs: the bills of many subcontractors paid at once, by checks or by a file of transfers for the bank
-- (decision 097).

-- Tables --------------------------------------------------------------------------------------------------------------

-- How the company pays: one row. Its lock also serializes the numbers of runs, checks, and files.
create table public.payment_settings (
  id boolean primary key default true,
  -- The number of the next check.
  next_check_number bigint not null default 1001,
  -- As the bank wrote it in its set-up letter for ACH files: its name, its routing number, and the number that it gave
  -- to the company. Without them there are no files.
  bank_name text,
  bank_routing_number text,
  company_number text,
  -- The company's name as it is on statements.
  company_name text,
  last_run_number integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint payment_settings_one check (id),
  constraint payment_settings_company_number check (company_number ~ '^[A-Z0-9]{1,10}$'),
  constraint payment_settings_company_name check (company_name ~ '^[ -~]*[!-~][ -~]*$'),
  constraint payment_settings_bank_name check (bank_name ~ '^[ -~]*[!-~][ -~]*$')
);
insert into public.payment_settings default values;

-- Whether the ninth digit of a bank's routing number fits the other eight.
create function app.is_routing_number(number text) returns boolean
language sql immutable set search_path = ''
return number ~ '^\d{9}$' and (
  select sum(substr(number, n, 1)::integer * (array[3, 7, 1])[1 + (n - 1) % 3]) % 10 = 0 from generate_series(1, 9) n
);
grant execute on function app.is_routing_number(text) to service_role, commands;
alter table public.payment_settings add constraint payment_settings_routing
  check (bank_routing_number is null or app.is_routing_number(bank_routing_number));

-- Where a subcontractor gets its transfers. The numbers themselves are in app.bank_account_numbers.
create table public.organization_bank_accounts (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  account_kind text not null,
  account_last4 text not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_bank_accounts_kind check (account_kind in ('checking', 'savings')),
  constraint organization_bank_accounts_last4 check (account_last4 ~ '^\d{4}$')
);
create index organization_bank_accounts_updated_by on public.organization_bank_accounts (updated_by)
  where updated_by is not null;

-- No request reads this table, and no log repeats it: one command writes it, and another one writes the file for the bank.
create table app.bank_account_numbers (
  -- The account's row, which goes with its organization when that is merged into another one.
  bank_account_id uuid primary key references public.organization_bank_accounts (organization_id)
    on update cascade on delete cascade,
  routing_number text not null,
  account_number text not null,
  constraint bank_account_numbers_routing check (app.is_routing_number(routing_number)),
  constraint bank_account_numbers_account check (account_number ~ '^\d{4,17}$')
);

create table public.payment_runs (
  id uuid primary key default app.new_id(),
  -- Gap-free, because a run is numbered under a lock and is never deleted.
  run_number integer not null,
  payment_method text not null,
  -- The date of the checks, or the day on which the bank moves the money.
  pay_on date not null,
  status text not null default 'confirmed',
  total_amount numeric(12, 2) not null,
  bill_count integer not null,
  payee_count integer not null,
  -- When the file for the bank was downloaded first.
  exported_at timestamptz,
  exported_by uuid references public.profiles (id) on delete restrict,
  -- The form that it came from, and a digest of what it asked for: sent again after a lost answer, it is the same run.
  submission_key uuid not null,
  request_digest text not null,
  created_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid references public.profiles (id) on delete restrict,
  void_reason text,
  constraint payment_runs_method check (payment_method in ('ach', 'check')),
  constraint payment_runs_status check (status in ('confirmed', 'void')),
  constraint payment_runs_total check (total_amount > 0),
  constraint payment_runs_void check (
    (status = 'void') = (voided_at is not null) and (status = 'void') = (coalesce(app.trimmed(void_reason), '') <> '')
  ),
  unique (run_number)
);
create unique index payment_runs_submission_key on public.payment_runs (created_by, submission_key);
-- The list, with and without the filters.
create index payment_runs_status on public.payment_runs (status, run_number desc);
create index payment_runs_method on public.payment_runs (payment_method, run_number desc);
create index payment_runs_exported_by on public.payment_runs (exported_by) where exported_by is not null;
create index payment_runs_voided_by on public.payment_runs (voided_by) where voided_by is not null;

-- One check or transfer of a run. The subcontractor sees its own, so it has the day and the method, too.
create table public.payment_run_payees (
  id uuid primary key default app.new_id(),
  payment_run_id uuid not null references public.payment_runs (id) on delete restrict,
  organization_id uuid not null references public.organizations (id) on delete restrict,
  payment_method text not null,
  pay_on date not null,
  amount numeric(12, 2) not null,
  bill_count integer not null,
  check_number bigint,
  -- Of the transfer, in the bank's file.
  trace_number text,
  -- Where the remittance advice was mailed to, and when.
  remitted_to text,
  remitted_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_run_payees_amount check (amount > 0),
  constraint payment_run_payees_method check (
    payment_method in ('ach', 'check') and (payment_method = 'check') = (check_number is not null)
    and (payment_method = 'ach') = (trace_number is not null)
  ),
  constraint payment_run_payees_void check (voided_at is null or coalesce(app.trimmed(void_reason), '') <> '')
);
create index payment_run_payees_run on public.payment_run_payees (payment_run_id, id);
create index payment_run_payees_organization on public.payment_run_payees (organization_id, pay_on desc, id);
-- A check is written once, also when it is void.
create unique index payment_run_payees_check_number on public.payment_run_payees (check_number)
  where check_number is not null;

-- Where a transfer went: the last digits of the account as it was then. More people see a payment than the account.
create table app.payee_accounts (
  payment_run_payee_id uuid primary key references public.payment_run_payees (id) on delete cascade,
  account_last4 text not null,
  constraint payee_accounts_last4 check (account_last4 ~ '^\d{4}$')
);

-- The file of a run, as the bank gets it: the same bytes each time. It has account numbers, so no request reads it.
create table app.payment_run_files (
  payment_run_id uuid primary key references public.payment_runs (id) on delete cascade,
  -- The day in its header, and its letter or digit of that day.
  made_on date not null,
  modifier text not null,
  content text not null,
  constraint payment_run_files_modifier check (modifier ~ '^[A-Z0-9]$'),
  unique (made_on, modifier)
);

create trigger touch before update on public.payment_settings for each row execute function app.touch();
create trigger touch before update on public.organization_bank_accounts for each row execute function app.touch();
create trigger touch before update on public.payment_runs for each row execute function app.touch();
create trigger touch before update on public.payment_run_payees for each row execute function app.touch();
create trigger audit after insert or update or delete on public.payment_settings
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.organization_bank_accounts
for each row execute function app.audit('organizations', 'organization_id');
create trigger audit after insert or update or delete on public.payment_runs
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.payment_run_payees
for each row execute function app.audit('payment_runs', 'payment_run_id');

call app.bound_columns('{
  "payment_settings": {"next_check_number": [1, 999999999], "last_run_number": [0, 1000000000],
    "bank_name": 23, "bank_routing_number": 9, "company_number": 10, "company_name": 23},
  "organization_bank_accounts": {"account_last4": 4},
  "payment_runs": {"total_amount": [0, 10000000000], "void_reason": 2000, "request_digest": 64},
  "payment_run_payees": {"amount": [0, 10000000000], "check_number": [1, 999999999], "trace_number": 15,
    "remitted_to": 254, "void_reason": 2000}
}');
call app.validate_limits();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. Only those who pay see where money goes; a subcontractor sees the payments that it got.
alter table public.payment_settings enable row level security;
create policy service on public.payment_settings for all to service_role, commands using (true) with check (true);
create policy see on public.payment_settings for select to authenticated using ((select app.may('pay_bills')));
alter table public.organization_bank_accounts enable row level security;
create policy service on public.organization_bank_accounts for all to service_role, commands
  using (true) with check (true);
create policy see on public.organization_bank_accounts for select to authenticated using (
  (select app.may('pay_bills')) or organization_id = any ((select app.administered_organization_ids())::uuid[])
);
alter table app.bank_account_numbers enable row level security;
create policy commands on app.bank_account_numbers for all to command_payment_runs using (true) with check (true);
alter table public.payment_runs enable row level security;
create policy service on public.payment_runs for all to service_role, commands using (true) with check (true);
create policy see on public.payment_runs for select to authenticated using (
  (select app.may('pay_bills', 'see_costs'))
);
alter table public.payment_run_payees enable row level security;
create policy service on public.payment_run_payees for all to service_role, commands using (true) with check (true);
create policy see on public.payment_run_payees for select to authenticated using (
  (select app.may('pay_bills', 'see_costs'))
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
alter table app.payee_accounts enable row level security;
create policy commands on app.payee_accounts for all to command_payment_runs using (true) with check (true);
-- `select=account_digits`: where a transfer went, for those who see the account itself.
create function public.account_digits(public.payment_run_payees) returns text
language sql stable security definer set search_path = ''
as $$
  select a.account_last4
  from public.payment_run_payees p join app.payee_accounts a on a.payment_run_payee_id = p.id
  where p.id = $1.id and (app.may('pay_bills') or p.organization_id = any (app.administered_organization_ids()))
$$;
revoke execute on function public.account_digits(public.payment_run_payees) from public;
grant execute on function public.account_digits(public.payment_run_payees) to authenticated;
alter table app.payment_run_files enable row level security;
create policy commands on app.payment_run_files for all to command_payment_runs using (true) with check (true);

grant select on public.payment_settings, public.organization_bank_accounts, public.payment_runs,
  public.payment_run_payees to authenticated;
grant select, insert, update, delete on public.payment_settings, public.organization_bank_accounts, public.payment_runs,
  public.payment_run_payees to service_role;
grant select, update (next_check_number, bank_name, bank_routing_number, company_number, company_name, last_run_number)
  on public.payment_settings to command_payment_runs;
grant select, insert (organization_id, account_kind, account_last4), update (account_kind, account_last4, updated_by),
  delete on public.organization_bank_accounts to command_payment_runs;
grant select, insert, update on app.bank_account_numbers to command_payment_runs;
grant select, insert (run_number, payment_method, pay_on, total_amount, bill_count, payee_count, submission_key,
  request_digest), update (status, exported_at, exported_by, voided_at, voided_by, void_reason)
  on public.payment_runs to command_payment_runs;
grant select, insert (id, payment_run_id, organization_id, payment_method, pay_on, amount, bill_count, check_number,
  trace_number), update (remitted_to, remitted_at, voided_at, void_reason)
  on public.payment_run_payees to command_payment_runs;
-- A remittance advice that is sent again after a lost answer is one email.
grant execute on function app.hold_payment_request(uuid, text), app.answer_payment_request(uuid, jsonb)
  to command_payment_runs;
grant select, insert on app.payee_accounts, app.payment_run_files to command_payment_runs;

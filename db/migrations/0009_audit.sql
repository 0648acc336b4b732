-- The audit log: every change of status, money, time, or access, with its author, its time, and the values before it;
-- and every sign-in, refusal, export, download, and import. 0063_audit_seal.sql makes changes of the log itself evident.

create table public.audit_log (
  id uuid primary key default app.new_id(),
  occurred_at timestamptz not null default now(),
  -- Null: the server itself, or somebody who has not signed in.
  actor_profile_id uuid references public.profiles (id) on delete restrict,
  action text not null,
  table_name text not null,
  row_id text not null,
  -- The record with a page of its own to which the row belongs: the work order of an assignment.
  record_table text not null,
  record_id text not null,
  -- Of an update, only the columns that changed.
  before jsonb,
  after jsonb,
  -- Where the request came from; of a change, where its session was opened or last refreshed.
  ip_address inet,
  user_agent text,
  -- One of the rows that an import added: the import has an entry of its own, so lists may leave these out.
  is_import_line boolean not null default false,
  -- The entry of the action that this change was part of (decision 094): lists show one entry for an action. No
  -- foreign key: it would cost every write, and entries are only removed by their age.
  part_of uuid,
  -- A change that nobody asked for: of a job, a migration, or the example company.
  by_portal boolean not null generated always as (
    actor_profile_id is null and action in ('insert', 'update', 'delete')
  ) stored,
  -- The transaction that wrote the entry: the order in which entries are sealed. A function as default would cost as
  -- much as an index; app.seal_audit changes this expression when a restored database counts from the start again.
  position bigint not null default (pg_current_xact_id()::text::bigint),
  constraint audit_log_action
  check (action in ('insert', 'update', 'delete', 'sign_in', 'sign_in_refused', 'account', 'refusal', 'export', 'download', 'import'))
);
-- One for each filter of the page, in the order of its list. They ascend, because PostgreSQL appends fastest at the right
-- end. That of the actions is whole: lists are planned for any value, and such a plan cannot use a part of an index.
-- A page comes in the order of one of these indexes, and its count from the index alone: what it leaves out is included.
create index audit_log_occurred_at on public.audit_log (occurred_at, id) include (table_name, part_of, by_portal);
-- What the page shows first: long runs of the portal's own changes would be read otherwise. It must be smaller than the
-- one above, or the planner takes that.
create index audit_log_by_people on public.audit_log (occurred_at, id) include (table_name, part_of) where by_portal is false;
create index audit_log_position on public.audit_log (position);
create index audit_log_actor on public.audit_log (actor_profile_id, occurred_at, id)
include (table_name, part_of, by_portal);
create index audit_log_action on public.audit_log (action, occurred_at, id)
include (table_name, part_of, by_portal);
create index audit_log_table on public.audit_log (table_name, occurred_at, id);
create index audit_log_record on public.audit_log (record_id, occurred_at, id);
create index audit_log_part_of on public.audit_log (part_of, id) where part_of is not null;
create index audit_log_ip_address on public.audit_log (ip_address, occurred_at, id)
include (table_name, part_of, by_portal) where ip_address is not null;

-- Who may read the blocks of the log and its removals.
create function app.may_read_audit() returns boolean
language sql stable set search_path = '' as $$
  select app.may('manage_settings')
$$;
revoke execute on function app.may_read_audit() from public;
grant execute on function app.may_read_audit() to authenticated, service_role;

-- The moment after which the caller sees the entries of the audit log and of the email log: always or never. A bound of
-- the index, because a condition would be checked for every one of millions of rows before nobody is shown any.
create function app.logs_visible_after() returns timestamptz
language sql stable set search_path = '' as $$
  select case when app.may('manage_settings') then '-infinity'::timestamptz else 'infinity'::timestamptz end
$$;
revoke execute on function app.logs_visible_after() from public;
grant execute on function app.logs_visible_after() to authenticated, service_role;

-- The tables whose entries the caller does not see: those that tell what work costs or earns, where people are, and why
-- somebody had to go, for whoever may not read the tables themselves.
create function app.hidden_audit_tables() returns text[]
language sql stable set search_path = '' as $$
  select case when app.may('see_costs') then '{}' else array[
    'accounting_batches', 'accounting_mappings', 'cost_rate_history', 'credit_notes', 'customer_payments',
    'customer_refunds', 'employee_reports', 'invoice_dispute_messages', 'invoice_disputes', 'invoice_links',
    'invoice_reminders', 'organization_billing', 'organization_documents', 'organization_internals',
    'partner_invoice_lines', 'partner_invoices', 'payment_allocations', 'payment_promises', 'payroll_entries',
    'payroll_exports', 'payroll_settings', 'price_list_items', 'price_lists', 'profile_cost_rates', 'profile_rates',
    'project_budgets', 'project_contract_lines', 'project_contracts', 'receipt_allocations', 'receipts',
    'reminder_stops', 'tax_rates', 'tax_rules'
  ] end
  || case when app.may('pay_bills', 'see_costs') then '{}' else array['payment_run_payees', 'payment_runs'] end
  || case
    when app.may('approve_bills', 'pay_bills', 'see_costs') then '{}' else array[
      'agreed_rates', 'bill_payments', 'retainage_releases', 'subcontractor_bill_lines',
      'subcontractor_bill_work_orders', 'subcontractor_bills'
    ]
  end
  || case
    when app.may('pay_bills') then '{}' else array['organization_bank_accounts', 'organization_tax_facts', 'payment_settings']
  end
  || case
    when app.may('manage_time', 'see_costs') then '{}' else array['clock_events', 'mileage_entries', 'time_segments']
  end
  || case when app.may('manage_people') then '{}' else array['invitations', 'profile_deactivations'] end
$$;
revoke execute on function app.hidden_audit_tables() from public;
grant execute on function app.hidden_audit_tables() to authenticated, service_role;

-- Nobody is granted a way to write, change, or delete: only functions of this noun add rows, as the owner.
alter table public.audit_log enable row level security;
create policy service on public.audit_log for select to service_role using (true);
create policy see on public.audit_log for select to authenticated using (
  occurred_at > (select app.logs_visible_after())
  and table_name <> all ((select app.hidden_audit_tables())::text[])
);
grant select on public.audit_log to authenticated, service_role;

-- Trigger of every audited table: `app.audit()` for a record, and `app.audit('work_orders', 'work_order_id')` for rows
-- of another record, with the column that refers to it. Columns that are computed from others are not logged, because
-- nobody changed them.
create function app.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole constant jsonb := coalesce(new_row, old_row);
  was jsonb := old_row;
  is_now jsonb := new_row;
  row_id text;
  record_table text := tg_table_name;
  record_id text;
  me uuid;
  entry_id constant uuid := app.new_id();
  -- The entry of the action that runs, with its author and record.
  main constant text[] := string_to_array(nullif(current_setting('app.audit_main', true), ''), ' ');
  is_part boolean;
begin
  -- The log would keep what an erasure removes; the erasure itself is recorded (decision 087).
  if current_setting('app.erases_person', true) = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into was, is_now
    from jsonb_each(old_row - '{updated_at,search_text,external_number_key,name_key,email_domain,tax_key,list_order,number_order,balance_amount,applied_amount,refunded_amount,available_amount}'::text[]) o
    where o.value is distinct from new_row -> o.key;
    if was is null then
      return null;
    end if;
    -- The entry of an approval names the amount that was approved over the NTE.
    if was ? 'status' and new_row -> 'over_nte_amount' <> '0'::jsonb then
      was := was || jsonb_build_object('over_nte_amount', old_row -> 'over_nte_amount');
      is_now := is_now || jsonb_build_object('over_nte_amount', new_row -> 'over_nte_amount');
    end if;
  end if;
  row_id := coalesce(whole ->> 'id', whole ->> 'profile_id', whole ->> 'work_order_id', whole ->> 'project_id',
    whole ->> 'report_id', whole ->> 'key', whole ->> 'name', whole ->> 'organization_id');
  if tg_nargs = 2 then
    record_id := whole ->> tg_argv[1];
  end if;
  if record_id is null then
    record_id := row_id;
  else
    record_table := tg_argv[0];
  end if;
  -- Accepting an invitation does what its inviter and the invited person decided, who may not be the caller.
  me := coalesce(nullif(current_setting('app.acts_for', true), '')::uuid, app.profile_id());
  -- A change of the same record, or of what follows from it: the work order of a report that is approved. Another record
  -- of the same kind is another entry, so that each of many reports that are approved at once has one.
  is_part := coalesce(main[2] = coalesce(me::text, '-') and (main[3] <> record_table or main[4] = replace(record_id, ' ', '_')), false);
  if not is_part then
    perform set_config('app.audit_main', concat_ws(' ', entry_id, coalesce(me::text, '-'), record_table,
      replace(record_id, ' ', '_')), true);
  end if;
  -- The address is of the caller that app.profile_id recognizes.
  insert into public.audit_log (id, part_of, actor_profile_id, action, table_name, row_id, record_table, record_id, before, after,
    is_import_line, ip_address)
  values (
    entry_id, case when is_part then main[1]::uuid end, me, lower(tg_op), tg_table_name, row_id, record_table, record_id, was, is_now,
    coalesce(current_setting('app.is_import', true), '') = 'on',
    case when me = app.profile_id() then nullif(current_setting('app.viewer_address', true), '')::inet end
  );
  return null;
end
$$;

create trigger audit after insert or update or delete on public.profiles
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.organizations
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.organization_members
for each row execute function app.audit('profiles', 'user_id');

-- The books: months that the office closes, after which nothing with a date in them changes (decision 103).

-- One row for each month that was ever closed. Months are closed in order and reopened in the opposite order, so all
-- days until the last closed month are closed. The reasons of earlier reopenings are in the audit log.
create table public.closed_months (
  id uuid primary key default app.new_id(),
  -- Its first day.
  month_date date not null,
  closed_at timestamptz not null default now(),
  closed_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  -- Null while it is closed.
  reopened_at timestamptz,
  reopened_by uuid references public.profiles (id) on delete restrict,
  reopen_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint closed_months_first_day check (month_date = date_trunc('month', month_date)::date),
  constraint closed_months_reopened check (
    (reopened_at is null) = (reopened_by is null)
    and (reopened_at is null or coalesce(app.trimmed(reopen_reason), '') <> '')
  ),
  unique (month_date)
);
create index closed_months_closed on public.closed_months (month_date desc) where reopened_at is null;
create index closed_months_closed_by on public.closed_months (closed_by);
create index closed_months_reopened_by on public.closed_months (reopened_by) where reopened_by is not null;
create trigger touch before update on public.closed_months for each row execute function app.touch();
create trigger audit after insert or update or delete on public.closed_months
for each row execute function app.audit();

call app.bound_columns('{"closed_months": {"reopen_reason": 1000}}');
call app.validate_limits();

-- Written by commands. The office's readers of amounts see which months are closed.
alter table public.closed_months enable row level security;
create policy service on public.closed_months for all to service_role, commands using (true) with check (true);
create policy see on public.closed_months for select to authenticated using (
  (select app.may('invoice', 'see_costs', 'manage_settings'))
);
grant select on public.closed_months to authenticated;
grant select, insert, update, delete on public.closed_months to service_role;
grant select, insert (month_date), update (closed_at, closed_by, reopened_at, reopened_by, reopen_reason)
  on public.closed_months to command_accounting;

-- Rules ---------------------------------------------------------------------------------------------------------------

-- The last closed day; null while no month is closed.
create function app.closed_through() returns date
language sql stable security definer set search_path = ''
begin atomic
  select (max(m.month_date) + interval '1 month - 1 day')::date from public.closed_months m where m.reopened_at is null;
end;
grant execute on function app.closed_through() to command_accounting;

-- Refuses a day of a closed month, at the field of the form. Every writer holds one side of the lock and the command
-- that closes a month the other one, so nothing that was checked before is written after it. A day before 1900 is left
-- to its column, which refuses it whatever is closed.
create function app.refuse_closed_month(day date, field text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  open_from date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed_months', 0));
  open_from := app.closed_through() + 1;
  if day < open_from and day >= date '1900-01-01' then
    raise exception 'The month of % is closed. The first open day is %.', app.format_day(day), app.format_day(open_from)
      using errcode = 'check_violation',
      hint = 'Use an open day, issue a credit note instead, or ask an administrator to reopen the month.',
      detail = jsonb_set(
        app.reason('month_closed', 'day', day::text, 'first_day', open_from::text)::jsonb, '{field}', to_jsonb(field)
      )::text;
  end if;
end
$$;

-- The column of the day, and the field of the form where that has another name.
create function app.keep_closed_months() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := coalesce(tg_argv[1], tg_argv[0]);
begin
  -- An erasure changes names, not amounts or days (decision 087).
  if current_setting('app.erases_person', true) = 'on' then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' then
    perform app.refuse_closed_month((to_jsonb(old) ->> tg_argv[0])::date, field);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform app.refuse_closed_month((to_jsonb(new) ->> tg_argv[0])::date, field);
  return new;
end
$$;

-- An invoice counts from its issue date on. Void, it would count in no month any more: a credit note corrects it.
create trigger keep_closed_months_added before insert on public.partner_invoices
for each row when (new.status <> 'draft') execute function app.keep_closed_months('issue_date');
create trigger keep_closed_months before update on public.partner_invoices
for each row when (old.status <> new.status and (old.status = 'draft' or new.status = 'void'))
execute function app.keep_closed_months('issue_date');
create trigger keep_closed_months_added before insert on public.credit_notes
for each row execute function app.keep_closed_months('issued_on');
create trigger keep_closed_months before update on public.credit_notes
for each row when (old.voided_at is distinct from new.voided_at) execute function app.keep_closed_months('issued_on');
create trigger keep_closed_months_added before insert on public.customer_payments
for each row execute function app.keep_closed_months('received_on');
-- A check that comes back does so on a day of its own.
create trigger keep_closed_months before update on public.customer_payments
for each row when (old.returned_on is distinct from new.returned_on)
execute function app.keep_closed_months('returned_on');
create trigger keep_closed_months before insert on public.customer_refunds
for each row execute function app.keep_closed_months('refunded_on');

create trigger keep_closed_months_added before insert or delete on public.bill_payments
for each row execute function app.keep_closed_months('paid_on');
create trigger keep_closed_months before update on public.bill_payments
for each row when (old.voided_at is distinct from new.voided_at) execute function app.keep_closed_months('paid_on');
create trigger keep_closed_months_added before insert on public.payment_runs
for each row execute function app.keep_closed_months('pay_on');
create trigger keep_closed_months before update on public.payment_runs
for each row when (old.status <> new.status) execute function app.keep_closed_months('pay_on');

-- A bill costs on the day of its approval.
create function app.keep_closed_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.status in ('approved', 'paid') then
    perform app.refuse_closed_month(app.office_day(coalesce(old.reviewed_at, old.submitted_at)), 'status');
  end if;
  if new.status in ('approved', 'paid') then
    perform app.refuse_closed_month(app.office_day(coalesce(new.reviewed_at, new.submitted_at)), 'status');
  end if;
  return new;
end
$$;
create trigger keep_closed_months_added before insert on public.subcontractor_bills
for each row when (new.status in ('approved', 'paid')) execute function app.keep_closed_approval();
create trigger keep_closed_months before update on public.subcontractor_bills
for each row when (
  (old.status in ('approved', 'paid')) <> (new.status in ('approved', 'paid'))
  or (old.status in ('approved', 'paid') and old.total_amount is distinct from new.total_amount)
) execute function app.keep_closed_approval();

create trigger keep_closed_months_added before insert or delete on public.receipts
for each row execute function app.keep_closed_months('receipt_date');
create trigger keep_closed_months before update on public.receipts
for each row when (
  (old.status, old.receipt_date, old.amount, old.category) is distinct from
    (new.status, new.receipt_date, new.amount, new.category)
) execute function app.keep_closed_months('receipt_date');
-- Who was reimbursed got the money on a day of its own.
create trigger keep_closed_months_reimbursed before update on public.receipts
for each row when (old.reimbursed_on is distinct from new.reimbursed_on)
execute function app.keep_closed_months('reimbursed_on');

create function app.keep_closed_allocation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_closed_month(r.receipt_date, 'receipt_date') from public.receipts r
  where r.id = coalesce(new.receipt_id, old.receipt_id);
  return coalesce(new, old);
end
$$;
create trigger keep_closed_months before insert or update or delete on public.receipt_allocations
for each row execute function app.keep_closed_allocation();

create trigger keep_closed_months before insert or update or delete on public.mileage_entries
for each row execute function app.keep_closed_months('drive_date');
create trigger keep_closed_months before insert or update or delete on public.employee_reports
for each row execute function app.keep_closed_months('report_date');
create trigger keep_closed_months before insert or update or delete on public.time_segments
for each row execute function app.keep_closed_months('report_date');
grant execute on function app.office_day(timestamptz) to command_accounting;

-- What waits for a batch ----------------------------------------------------------------------------------------------

-- What may wait: everything that became a document of the books and is in no valid batch. Only this is read to find what
-- waits, however many documents there are. What is here and does not wait, such as a void invoice, does no harm.
create table app.accounting_candidates (
  kind text not null,
  record_id uuid not null,
  -- Of an invoice: its date, so that those of a later month are not looked up.
  day date,
  primary key (kind, record_id)
);
alter table app.accounting_candidates enable row level security;

-- Puts a document there, as the kind of the trigger's argument.
create function app.add_accounting_candidate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.accounting_candidates (kind, record_id, day)
  values (tg_argv[0], new.id, (to_jsonb(new) ->> tg_argv[1])::date)
  on conflict do nothing;
  return null;
end
$$;
create trigger wait_added after insert on public.partner_invoices
for each row when (new.status in ('sent', 'paid')) execute function app.add_accounting_candidate('invoice', 'issue_date');
create trigger wait after update of status on public.partner_invoices
for each row when (new.status in ('sent', 'paid') and old.status not in ('sent', 'paid'))
execute function app.add_accounting_candidate('invoice', 'issue_date');
create trigger wait_void after update of status on public.partner_invoices
for each row when (new.status = 'void' and old.status <> 'void')
execute function app.add_accounting_candidate('invoice_void');
create trigger wait_added after insert on public.credit_notes
for each row execute function app.add_accounting_candidate('credit_note');
create trigger wait_void after update of voided_at on public.credit_notes
for each row when (new.voided_at is not null) execute function app.add_accounting_candidate('credit_note_void');
create trigger wait_added after insert on public.customer_payments
for each row execute function app.add_accounting_candidate('payment');
create trigger wait_returned_added after insert on public.customer_payments
for each row when (new.returned_on is not null) execute function app.add_accounting_candidate('payment_return');
create trigger wait_returned after update of returned_on on public.customer_payments
for each row when (new.returned_on is not null) execute function app.add_accounting_candidate('payment_return');
create trigger wait_added after insert on public.customer_refunds
for each row execute function app.add_accounting_candidate('refund');
create trigger wait_added after insert on public.subcontractor_bills
for each row when (new.status in ('approved', 'paid')) execute function app.add_accounting_candidate('bill');
create trigger wait after update of status on public.subcontractor_bills
for each row when (new.status in ('approved', 'paid') and old.status not in ('approved', 'paid'))
execute function app.add_accounting_candidate('bill');
create trigger wait_added after insert on public.bill_payments
for each row execute function app.add_accounting_candidate('bill_payment');
create trigger wait_void after update of voided_at on public.bill_payments
for each row when (new.voided_at is not null) execute function app.add_accounting_candidate('bill_payment_void');
create trigger wait_added after insert on public.receipts
for each row when (new.status = 'approved') execute function app.add_accounting_candidate('receipt');
create trigger wait after update of status on public.receipts
for each row when (new.status = 'approved' and old.status <> 'approved')
execute function app.add_accounting_candidate('receipt');

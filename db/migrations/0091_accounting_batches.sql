-- Batches of documents for the program that keeps the company's ledger (decision 103).

-- Tables --------------------------------------------------------------------------------------------------------------

-- What the accounting program calls things. `scope` and `key` say what, such as lines of labor or payments by check; the
-- key 'default' is for all others of its scope.
create table public.accounting_mappings (
  id uuid primary key default app.new_id(),
  scope text not null,
  key text not null,
  account text,
  item text,
  class text,
  tax_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounting_mappings_scope check (
    scope in ('account', 'line', 'payment', 'bill_payment', 'receipt', 'tax')
  ),
  unique (scope, key)
);

create table public.accounting_batches (
  id uuid primary key default app.new_id(),
  batch_number integer not null,
  format text not null,
  -- The documents of days until this one.
  ends_on date not null,
  status text not null default 'exported',
  document_count integer not null default 0,
  submission_key uuid not null,
  request_digest text not null,
  created_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references public.profiles (id) on delete restrict,
  withdraw_reason text,
  constraint accounting_batches_format check (format in ('qbo', 'qbo_tax', 'iif', 'xero', 'plain')),
  constraint accounting_batches_status check (status in ('exported', 'withdrawn')),
  constraint accounting_batches_withdrawn check (
    (status = 'withdrawn') = (withdrawn_at is not null)
    and (status = 'exported' or coalesce(app.trimmed(withdraw_reason), '') <> '')
  ),
  unique (batch_number)
);
create unique index accounting_batches_submission_key on public.accounting_batches (created_by, submission_key);
create index accounting_batches_status on public.accounting_batches (status, batch_number desc);
create index accounting_batches_format on public.accounting_batches (format, batch_number desc);
create index accounting_batches_withdrawn_by on public.accounting_batches (withdrawn_by) where withdrawn_by is not null;

-- What is in a batch, as it was then.
create table public.accounting_batch_items (
  id uuid primary key default app.new_id(),
  accounting_batch_id uuid not null references public.accounting_batches (id) on delete restrict,
  kind text not null,
  -- The document, customer, or subcontractor. It may be merged into another one: no reference.
  record_id uuid not null,
  -- Its customer or subcontractor, itself included.
  party_id uuid,
  number text not null,
  -- Of the party, as the files write it: its later documents keep that name, because the other program has no other.
  name text not null,
  document_date date,
  amount numeric(12, 2) not null,
  -- Follows the batch: what was withdrawn can be exported again.
  is_withdrawn boolean not null default false,
  created_at timestamptz not null default now(),
  constraint accounting_batch_items_kind check (
    kind in (
      'customer', 'vendor', 'invoice', 'invoice_void', 'credit_note', 'credit_note_void', 'payment', 'payment_return',
      'refund', 'bill', 'bill_payment', 'bill_payment_void', 'receipt'
    )
  )
);
create index accounting_batch_items_batch on public.accounting_batch_items
  (accounting_batch_id, kind, document_date, id);
-- Nothing is in two valid batches.
create unique index accounting_batch_items_record on public.accounting_batch_items (kind, record_id)
  where not is_withdrawn;
create index accounting_batch_items_party on public.accounting_batch_items (party_id)
  where not is_withdrawn and party_id is not null;

create table public.accounting_batch_files (
  id uuid primary key default app.new_id(),
  accounting_batch_id uuid not null references public.accounting_batches (id) on delete restrict,
  position integer not null,
  file_name text not null,
  row_count integer not null,
  byte_count integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  unique (accounting_batch_id, position)
);

-- The files as they were made: the same bytes at each download.
create table app.accounting_file_contents (
  file_id uuid primary key references public.accounting_batch_files (id) on delete cascade,
  content text not null
);

create trigger touch before update on public.accounting_mappings for each row execute function app.touch();
create trigger touch before update on public.accounting_batches for each row execute function app.touch();
create trigger audit after insert or update or delete on public.accounting_mappings
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.accounting_batches
for each row execute function app.audit();

call app.bound_columns('{
  "accounting_mappings": {"key": 40, "account": 120, "item": 100, "class": 100, "tax_code": 100},
  "accounting_batches": {"request_digest": 64, "withdraw_reason": 1000, "batch_number": [0, 1000000000]},
  "accounting_batch_items": {"number": 120, "name": 200, "amount": [-10000000000, 10000000000]},
  "accounting_batch_files": {"file_name": 120, "sha256": 64}
}');
call app.validate_limits();

-- What waits ----------------------------------------------------------------------------------------------------------

-- A short number for what has none of its own. Accounting programs take 11 characters.
create function app.accounting_number(prefix text, id uuid) returns text
language sql immutable set search_path = ''
return prefix || '-' || upper(right(id::text, 8));

create function app.is_exported(p_kind text, p_id uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.accounting_batch_items e where e.kind = p_kind and e.record_id = p_id and not e.is_withdrawn
  );
end;

-- Every document that belongs into the books until a day and is in no valid batch. What was void before it was exported
-- never counted. What is void since then is exported once more, as its reversal on the day on which it became void.
create function app.accounting_documents(p_until date)
returns table (kind text, record_id uuid, party_id uuid, number text, name text, document_date date, amount numeric)
-- A batch is a small part of all documents, and they are in memory.
language sql stable security definer set search_path = '' set random_page_cost = 1.1
begin atomic
  with waiting as (
    select w.kind, w.record_id from app.accounting_candidates w
    where (w.day is null or w.day <= p_until) and not exists (
      select from public.accounting_batch_items e
      where e.kind = w.kind and e.record_id = w.record_id and not e.is_withdrawn
    )
  ), documents as (
    select 'invoice' as kind, i.id, i.organization_id as party, i.invoice_number as number, i.issue_date as day,
      i.total_amount as amount
    from waiting w join public.partner_invoices i on i.id = w.record_id and w.kind = 'invoice'
    where i.status in ('sent', 'paid') and i.total_amount <> 0
    union all
    select 'invoice_void', i.id, i.organization_id, i.invoice_number, app.office_day(i.voided_at), -i.total_amount
    from waiting w join public.partner_invoices i on i.id = w.record_id and w.kind = 'invoice_void'
    where i.status = 'void' and app.is_exported('invoice', i.id)
    union all
    select 'credit_note', c.id, c.organization_id, c.credit_note_number, c.issued_on, c.amount
    from waiting w join public.credit_notes c on c.id = w.record_id and w.kind = 'credit_note'
    where c.voided_at is null
    union all
    select 'credit_note_void', c.id, c.organization_id, c.credit_note_number, app.office_day(c.voided_at), -c.amount
    from waiting w join public.credit_notes c on c.id = w.record_id and w.kind = 'credit_note_void'
    where c.voided_at is not null and app.is_exported('credit_note', c.id)
    union all
    select 'payment', p.id, p.organization_id, app.accounting_number('P', p.id), p.received_on, p.amount
    from waiting w join public.customer_payments p on p.id = w.record_id and w.kind = 'payment'
    union all
    select 'payment_return', p.id, p.organization_id, app.accounting_number('R', p.id), p.returned_on, -p.amount
    from waiting w join public.customer_payments p on p.id = w.record_id and w.kind = 'payment_return'
    where p.returned_on is not null
    union all
    select 'refund', r.id, r.organization_id, app.accounting_number('F', r.id), r.refunded_on, -r.amount
    from waiting w join public.customer_refunds r on r.id = w.record_id and w.kind = 'refund'
    union all
    select 'bill', b.id, b.subcontractor_organization_id, b.internal_bill_number,
      app.office_day(coalesce(b.reviewed_at, b.submitted_at)), coalesce(b.total_amount, 0)
    from waiting w join public.subcontractor_bills b on b.id = w.record_id and w.kind = 'bill'
    where b.status in ('approved', 'paid') and b.total_amount <> 0
    union all
    select 'bill_payment', p.id, b.subcontractor_organization_id, app.accounting_number('B', p.id), p.paid_on, p.amount
    from waiting w join public.bill_payments p on p.id = w.record_id and w.kind = 'bill_payment'
    join public.subcontractor_bills b on b.id = p.subcontractor_bill_id
    where p.voided_at is null
    union all
    select 'bill_payment_void', p.id, b.subcontractor_organization_id, app.accounting_number('V', p.id),
      app.office_day(p.voided_at), -p.amount
    from waiting w join public.bill_payments p on p.id = w.record_id and w.kind = 'bill_payment_void'
    join public.subcontractor_bills b on b.id = p.subcontractor_bill_id
    where p.voided_at is not null and app.is_exported('bill_payment', p.id)
    union all
    select 'receipt', r.id, null, app.accounting_number('X', r.id), r.receipt_date, r.amount
    from waiting w join public.receipts r on r.id = w.record_id and w.kind = 'receipt'
    where r.status = 'approved'
  )
  select d.kind, d.id, d.party, d.number, coalesce(o.name, r.vendor_name, ''), d.day, d.amount
  from documents d
  left join public.organizations o on o.id = d.party
  left join public.receipts r on r.id = d.id and d.kind = 'receipt'
  where d.day <= p_until;
end;
grant execute on function app.accounting_documents(date) to command_accounting;

-- The names that the documents until a day need, each with how many need it.
create function app.accounting_usage(p_until date) returns table (scope text, key text, count bigint)
language sql stable security definer set search_path = ''
begin atomic
  with waiting as materialized (select d.kind, d.record_id from app.accounting_documents(p_until) d), used as (
    select 'account' as scope, case w.kind
        when 'bill' then 'bill' when 'receipt' then 'receipt' when 'credit_note' then 'credit_note'
        when 'credit_note_void' then 'credit_note'
      end as key
    from waiting w
    union all
    select 'account', case when w.kind in ('bill', 'bill_payment', 'bill_payment_void') then 'payable'
        when w.kind <> 'receipt' then 'receivable' end
    from waiting w
    union all
    select 'account', 'sales_tax' from waiting w join public.partner_invoices i on i.id = w.record_id and i.tax_amount > 0
    where w.kind in ('invoice', 'invoice_void')
    union all
    select 'account', 'sales_tax'
    from waiting w join public.credit_notes c on c.id = w.record_id
    join public.partner_invoices i on i.id = c.partner_invoice_id and i.tax_amount > 0
    where w.kind in ('credit_note', 'credit_note_void')
    union all
    select 'line', l.kind from waiting w join public.partner_invoice_lines l on l.partner_invoice_id = w.record_id
    where w.kind in ('invoice', 'invoice_void')
    union all
    select 'tax', 'exempt' from waiting w
    where w.kind in ('invoice', 'invoice_void', 'bill', 'receipt', 'credit_note', 'credit_note_void')
    union all
    select 'payment', p.method from waiting w join public.customer_payments p on p.id = w.record_id
    where w.kind in ('payment', 'payment_return')
    union all
    select 'payment', r.method from waiting w join public.customer_refunds r on r.id = w.record_id where w.kind = 'refund'
    union all
    select 'bill_payment', p.payment_method from waiting w join public.bill_payments p on p.id = w.record_id
    where w.kind in ('bill_payment', 'bill_payment_void')
    union all
    select 'receipt', r.category from waiting w join public.receipts r on r.id = w.record_id where w.kind = 'receipt'
  )
  select u.scope, u.key, count(*) from used u where u.key is not null group by u.scope, u.key order by u.scope, u.key;
end;
grant execute on function app.accounting_usage(date) to command_accounting;

-- Puts all that waits into a batch, with the customers and subcontractors that no valid batch has.
create function app.fill_accounting_batch(batch uuid, until date) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  documents integer;
begin
  -- One statement: a name is decided by what was written before this batch.
  insert into public.accounting_batch_items
    (accounting_batch_id, kind, record_id, party_id, number, name, document_date, amount)
  with documents as materialized (select d.* from app.accounting_documents(until) d),
  parties as materialized (
    select o.id, case o.organization_type when 'partner' then 'customer' else 'vendor' end as kind,
      app.accounting_written_name(o.id) as name
    from public.organizations o where o.id in (select d.party_id from documents d)
  )
  select batch, d.kind, d.record_id, d.party_id, d.number, coalesce(p.name, d.name), d.document_date, d.amount
  from documents d left join parties p on p.id = d.party_id
  union all
  select batch, p.kind, p.id, p.id, '', p.name, null, 0
  from parties p where not app.is_exported('customer', p.id) and not app.is_exported('vendor', p.id);
  delete from app.accounting_candidates c using public.accounting_batch_items i
  where i.accounting_batch_id = batch and c.kind = i.kind and c.record_id = i.record_id;
  select count(*) into documents from public.accounting_batch_items i
  where i.accounting_batch_id = batch and i.document_date is not null;
  update public.accounting_batches b set document_count = documents where b.id = batch;
  return documents;
end
$$;
grant execute on function app.fill_accounting_batch(uuid, date) to command_accounting;

-- What is in a withdrawn batch waits again.
create function app.wait_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.accounting_candidates (kind, record_id, day)
  values (new.kind, new.record_id, case when new.kind = 'invoice' then new.document_date end)
  on conflict do nothing;
  return null;
end
$$;
create trigger wait_again after update of is_withdrawn on public.accounting_batch_items
for each row when (new.is_withdrawn and new.kind not in ('customer', 'vendor')) execute function app.wait_again();

-- What was exported stays ---------------------------------------------------------------------------------------------

-- A bill or receipt that changed would no longer be what the accounting program got. The command that makes a batch holds
-- the other side of the lock.
create function app.keep_exported() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  batch integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('accounting_batches', 0));
  select b.batch_number into batch
  from public.accounting_batch_items i join public.accounting_batches b on b.id = i.accounting_batch_id
  where i.kind = tg_argv[0] and i.record_id = old.id and not i.is_withdrawn;
  if found then
    raise exception 'Accounting batch % has this already.', batch
      using errcode = 'PT409', hint = 'Withdraw the batch first, or correct the books by another document.',
      detail = app.reason('accounting_exported', 'batch', batch::text);
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep_exported_deleted before delete on public.receipts
for each row execute function app.keep_exported('receipt');
create trigger keep_exported before update on public.receipts
for each row when (
  (old.status, old.receipt_date, old.amount, old.category) is distinct from
    (new.status, new.receipt_date, new.amount, new.category)
) execute function app.keep_exported('receipt');
create trigger keep_exported before update on public.subcontractor_bills
for each row when (
  old.status in ('approved', 'paid')
  and (new.status not in ('approved', 'paid') or old.total_amount is distinct from new.total_amount)
) execute function app.keep_exported('bill');
-- An undone payment is deleted.
create trigger keep_exported before delete on public.bill_payments
for each row execute function app.keep_exported('bill_payment');

-- The list before a month is closed -------------------------------------------------------------------------------------

-- What is unfinished until the end of a month. After it is closed, it has to get a later day.
create function app.month_checklist(p_month date)
returns table (item text, count bigint)
language sql stable security definer set search_path = ''
begin atomic
  with days as (
    select coalesce(app.closed_through() + 1, '-infinity') as first_day,
      (p_month + interval '1 month - 1 day')::date as last_day
  )
  select 'draft_invoices', count(*) from days d, public.partner_invoices i
  where i.status = 'draft' and coalesce(i.issue_date, app.office_day(i.created_at)) <= d.last_day
  union all
  select 'bills_to_approve', count(*) from days d, public.subcontractor_bills b
  where b.status = 'submitted' and app.office_day(b.submitted_at) <= d.last_day
  union all
  select 'receipts_to_review', count(*) from days d, public.receipts r
  where r.status = 'submitted' and r.receipt_date between d.first_day and d.last_day
  union all
  select 'time_to_approve', count(*) from days d, public.employee_reports r
  where r.status <> 'approved' and r.report_date between d.first_day and d.last_day
  union all
  select 'not_exported', count(*) from days d, app.accounting_documents(d.last_day) a;
end;
grant execute on function app.month_checklist(date) to command_accounting;

-- The names of those who clocked in on that day or before and still work; null for nobody.
create function app.clocked_in_since(p_day date) returns text
language sql stable security definer set search_path = ''
begin atomic
  select string_agg(concat_ws(' ', p.first_name, p.last_name), ', ' order by p.last_name, p.first_name, p.id)
  from public.employee_reports r join public.profiles p on p.id = r.employee_user_id
  where r.clock_in_time is not null and r.clock_out_time is null and r.report_date <= p_day;
end;
revoke execute on function app.clocked_in_since(date) from public;
grant execute on function app.clocked_in_since(date) to command_accounting;

-- The checklist for the page.
create function public.month_checklist(p_month date)
returns table (item text, count bigint)
language sql stable security definer set search_path = ''
begin atomic
  select c.item, c.count from app.month_checklist(least(p_month, '9999-12-31')) c where app.may('invoice') and app.may('see_costs');
end;
grant execute on function public.month_checklist(date) to authenticated;

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. Whoever sees costs sees the amounts of customers and of subcontractors.
alter table public.accounting_mappings enable row level security;
create policy service on public.accounting_mappings for all to service_role, commands using (true) with check (true);
create policy see on public.accounting_mappings for select to authenticated using ((select app.may('see_costs')));
alter table public.accounting_batches enable row level security;
create policy service on public.accounting_batches for all to service_role, commands using (true) with check (true);
create policy see on public.accounting_batches for select to authenticated using ((select app.may('see_costs')));
alter table public.accounting_batch_items enable row level security;
create policy service on public.accounting_batch_items for all to service_role, commands using (true) with check (true);
create policy see on public.accounting_batch_items for select to authenticated using ((select app.may('see_costs')));
alter table public.accounting_batch_files enable row level security;
create policy service on public.accounting_batch_files for all to service_role, commands using (true) with check (true);
create policy see on public.accounting_batch_files for select to authenticated using ((select app.may('see_costs')));
alter table app.accounting_file_contents enable row level security;
create policy commands on app.accounting_file_contents for all to command_accounting using (true) with check (true);

grant select on public.accounting_mappings, public.accounting_batches, public.accounting_batch_items,
  public.accounting_batch_files to authenticated;
grant select, insert, update, delete on public.accounting_mappings, public.accounting_batches,
  public.accounting_batch_items, public.accounting_batch_files to service_role;
grant select, insert (scope, key, account, item, class, tax_code), update (account, item, class, tax_code), delete
  on public.accounting_mappings to command_accounting;
grant select, insert (batch_number, format, ends_on, submission_key, request_digest),
  update (status, withdrawn_at, withdrawn_by, withdraw_reason) on public.accounting_batches to command_accounting;
grant select, update (is_withdrawn) on public.accounting_batch_items to command_accounting;
grant select, insert (accounting_batch_id, position, file_name, row_count, byte_count, sha256)
  on public.accounting_batch_files to command_accounting;
grant select, insert on app.accounting_file_contents to command_accounting;

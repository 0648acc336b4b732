-- Invoices: what the contractor charges its customers.

-- The one rule of rounding money: to cents, a half away from zero.
create function app.round_money(amount numeric) returns numeric
language sql immutable parallel safe
return round(amount, 2);
-- PostgreSQL computes generated columns as the role that writes.
grant execute on function app.round_money(numeric) to authenticated, service_role, commands;

create table public.partner_invoices (
  id uuid primary key default app.new_id(),
  -- Empty while draft. Taken when it is sent, so that numbers have no gaps although drafts may be deleted.
  invoice_number text not null default '',
  organization_id uuid not null references public.organizations (id) on delete restrict,
  status text not null default 'draft',
  issue_date date,
  due_date date,
  -- The lines and the tax.
  total_amount numeric(12, 2) not null default 0,
  tax_amount numeric(12, 2) not null default 0,
  -- What it holds back by contract, less what it releases: of the lines, for sums over all invoices.
  retained_amount numeric(12, 2) not null default 0,
  -- By payments and by credit notes. Triggers of 0076_payments.sql keep both.
  paid_amount numeric(12, 2) not null default 0,
  credited_amount numeric(12, 2) not null default 0,
  -- What is left to pay.
  balance_amount numeric(12, 2) not null generated always as (
    case when status in ('sent', 'paid') then total_amount - paid_amount - credited_amount else 0 end
  ) stored,
  notes text,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  sent_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the invoice is for, in one line.
  title text not null default '',
  -- The customer's own number for it: their purchase order.
  customer_reference text,
  -- Payment terms in words. The days are those of the customer (app.payment_terms_days).
  terms text,
  -- The request that made it: repeated after a lost answer, the request makes nothing more.
  submission_key uuid,
  -- When somebody of the customer opened it first.
  viewed_at timestamptz,
  -- The address that it was mailed to last, and when; null when it was sent without a mail.
  sent_to text,
  mailed_at timestamptz,
  -- The project that it bills by contract, or that it is a deposit for (0083_contracts_invoices.sql).
  project_id uuid references public.projects (id) on delete restrict,
  -- To whom it was sent, and whether it was exempt from tax (app.bill_to_now); null for a draft. A later change of the
  -- customer changes no document.
  bill_to jsonb,
  constraint partner_invoices_bill_to check (jsonb_typeof(bill_to) = 'object' and length(bill_to::text) <= 4000),
  constraint partner_invoices_title check (length(title) <= 200),
  constraint partner_invoices_customer_reference check (length(customer_reference) <= 80),
  constraint partner_invoices_terms check (length(terms) <= 500),
  constraint partner_invoices_sent_to check (length(sent_to) <= 254),
  constraint partner_invoices_status check (status in ('draft', 'sent', 'paid', 'void')),
  constraint partner_invoices_settled check (
    paid_amount >= 0 and credited_amount >= 0 and paid_amount + credited_amount <= total_amount
    and (status in ('sent', 'paid') or paid_amount + credited_amount = 0)
    and (status <> 'paid' or paid_amount + credited_amount = total_amount)
    and (status <> 'sent' or paid_amount + credited_amount < total_amount or total_amount = 0)
  ),
  constraint partner_invoices_number check (status = 'draft' or invoice_number <> ''),
  constraint partner_invoices_dates check (due_date >= issue_date),
  constraint partner_invoices_notes check (length(notes) <= 5000),
  constraint partner_invoices_void_reason check (status <> 'void' or coalesce(app.trimmed(void_reason), '') <> '')
);
create unique index partner_invoices_invoice_number on public.partner_invoices (invoice_number)
  where invoice_number <> '';
create index partner_invoices_organization on public.partner_invoices (organization_id, created_at desc, id);
create index partner_invoices_status on public.partner_invoices (status, created_at desc, id);
-- What customers owe, by how long it is due.
create index partner_invoices_open on public.partner_invoices (organization_id, due_date) include (balance_amount)
  where status = 'sent';
create index partner_invoices_retained on public.partner_invoices (organization_id) include (retained_amount)
  where retained_amount <> 0 and status in ('sent', 'paid');
create index partner_invoices_created_at on public.partner_invoices (created_at desc, id);
create index partner_invoices_search on public.partner_invoices using gin (
  invoice_number extensions.gin_trgm_ops, title extensions.gin_trgm_ops, customer_reference extensions.gin_trgm_ops,
  notes extensions.gin_trgm_ops
);
create index partner_invoices_created_by on public.partner_invoices (created_by) where created_by is not null;
create index partner_invoices_project_id on public.partner_invoices (project_id) where project_id is not null;
-- Not unique: one request makes an invoice for each customer, job, or location.
create index partner_invoices_submission_key on public.partner_invoices (created_by, submission_key)
  where submission_key is not null;

create table public.partner_invoice_lines (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete cascade,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  work_order_report_id uuid references public.work_order_reports (id) on delete restrict,
  position integer not null default 1,
  description text not null,
  quantity numeric(10, 2) not null default 1,
  unit_price numeric(12, 2) not null,
  amount numeric(12, 2) not null generated always as (app.round_money(quantity * unit_price)) stored,
  -- Follows the invoice: the report of a void invoice can be invoiced again.
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  kind text not null default 'other',
  unit text not null default 'each',
  -- What is billed, next to the report: a day of a person, a part of a receipt, a line of a subcontractor's bill, or
  -- miles that a person drove.
  employee_report_id uuid references public.employee_reports (id) on delete restrict,
  receipt_allocation_id uuid references public.receipt_allocations (id) on delete set null,
  bill_line_id uuid references public.subcontractor_bill_work_orders (id) on delete set null,
  mileage_entry_id uuid references public.mileage_entries (id) on delete set null,
  -- When the hours of a day were worked that it charges for; null for all of them.
  time_kind text,
  -- The item of a price list that set the price. It says why, and may be gone: no reference.
  price_list_item_id uuid,
  -- The office's word; null for the rule of the state (app.invoice_taxes).
  is_taxable boolean,
  constraint partner_invoice_lines_kind check (
    kind in (
      'labor', 'material', 'subcontractor', 'trip', 'flat', 'discount', 'other',
      'retainage', 'retainage_release', 'deposit', 'deposit_applied'
    )
  ),
  constraint partner_invoice_lines_time_kind check (
    time_kind in ('regular', 'after_hours', 'weekend', 'holiday', 'emergency')
  ),
  constraint partner_invoice_lines_unit check (unit in ('hour', 'mile', 'each')),
  constraint partner_invoice_lines_source check (
    num_nonnulls(work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id) <= 1
  ),
  constraint partner_invoice_lines_description check (length(app.trimmed(description)) between 1 and 1000),
  constraint partner_invoice_lines_quantity check (quantity > 0)
);
create index partner_invoice_lines_invoice on public.partner_invoice_lines (partner_invoice_id, position, id);
create index partner_invoice_lines_work_order_id on public.partner_invoice_lines (work_order_id)
  where work_order_id is not null;
create index partner_invoice_lines_report_id on public.partner_invoice_lines (work_order_report_id)
  where work_order_report_id is not null;
-- Everything is invoiced once. A day may get more hours later: app.bill_hours counts those.
create unique index partner_invoice_lines_report on public.partner_invoice_lines (work_order_report_id)
  where not is_void;
create unique index partner_invoice_lines_receipt on public.partner_invoice_lines (receipt_allocation_id)
  where not is_void;
create unique index partner_invoice_lines_bill on public.partner_invoice_lines (bill_line_id) where not is_void;
create unique index partner_invoice_lines_mileage on public.partner_invoice_lines (mileage_entry_id) where not is_void;
-- For what a line names, also on void invoices.
create index partner_invoice_lines_employee_report_id on public.partner_invoice_lines (employee_report_id)
  where employee_report_id is not null;
create index partner_invoice_lines_receipt_allocation_id on public.partner_invoice_lines (receipt_allocation_id)
  where receipt_allocation_id is not null;
create index partner_invoice_lines_bill_line_id on public.partner_invoice_lines (bill_line_id)
  where bill_line_id is not null;
create index partner_invoice_lines_mileage_entry_id on public.partner_invoice_lines (mileage_entry_id)
  where mileage_entry_id is not null;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger touch before update on public.partner_invoices for each row execute function app.touch();
create trigger audit after insert or update or delete on public.partner_invoices
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.partner_invoice_lines
for each row execute function app.audit('partner_invoices', 'partner_invoice_id');
create trigger guard_parent before insert or update or delete on public.partner_invoice_lines
for each row when (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
execute function app.guard_parent('partner_invoices', 'partner_invoice_id', 'invoice', 'draft');

create function app.number_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'draft' and new.invoice_number = '' then
    new.invoice_number := app.next_number('INV');
  end if;
  return new;
end
$$;

create trigger set_number before insert on public.partner_invoices
for each row execute function app.number_invoice();

-- draft → sent ⇄ paid, and sent → void. A sent invoice cannot be changed: while it is a draft its total is the sum of
-- the lines and their tax, and from then on the total stays. It is paid when nothing is left, and sent again when a check comes back.
create function app.check_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  total numeric;
begin
  if old.status = 'draft' then
    select coalesce(sum(l.amount), 0),
      coalesce(-sum(l.amount) filter (where l.kind in ('retainage', 'retainage_release')), 0)
    into total, new.retained_amount
    from public.partner_invoice_lines l where l.partner_invoice_id = new.id;
    if total < 0 then
      raise exception 'The discounts are more than the other lines of the invoice.'
        using errcode = 'check_violation', detail = app.reason('invoice_total_negative');
    end if;
    new.tax_amount := app.write_invoice_taxes(
      new.id, new.organization_id, coalesce(new.issue_date, app.office_day(now()))
    );
    new.total_amount := app.within_money(total + new.tax_amount, 'invoice');
  elsif (new.total_amount, new.tax_amount, new.retained_amount, new.invoice_number, new.organization_id, new.title,
      new.customer_reference, new.notes, new.terms, new.issue_date, new.due_date, new.sent_at, new.bill_to)
    is distinct from (old.total_amount, old.tax_amount, old.retained_amount, old.invoice_number, old.organization_id,
      old.title, old.customer_reference, old.notes, old.terms, old.issue_date, old.due_date, old.sent_at, old.bill_to)
  then
    raise exception 'A % invoice cannot be changed.', old.status
      using errcode = 'check_violation', detail = app.reason('invoice_final', 'status', old.status);
  end if;
  if (new.paid_amount, new.credited_amount) is distinct from (old.paid_amount, old.credited_amount) then
    new.status := case when new.paid_amount + new.credited_amount = new.total_amount then 'paid' else 'sent' end;
  end if;
  new.paid_at := case when new.status = 'paid' then new.paid_at end;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('draft', 'sent'), ('sent', 'paid'), ('paid', 'sent'), ('sent', 'void'),
      ('paid', 'void')) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('invoice_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if old.status = 'draft' then
    new.invoice_number := app.next_number('INV');
    new.due_date := coalesce(new.due_date, new.issue_date + app.payment_terms_days(new.organization_id));
    new.bill_to := app.bill_to_now(new.id, new.organization_id, coalesce(new.issue_date, app.office_day(now())));
  elsif new.status = 'void' then
    perform app.refuse_settled(new.id);
    update public.partner_invoice_lines set is_void = true where partner_invoice_id = new.id;
  end if;
  return new;
end
$$;

-- A void invoice would keep money that paid something else, and a credit for something that was never charged.
create function app.refuse_settled(invoice uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.partner_invoices i where i.id = invoice and i.paid_amount + i.credited_amount > 0)
    or exists (select from public.credit_notes c where c.partner_invoice_id = invoice and c.voided_at is null)
  then
    raise exception 'Payments or credit notes are on this invoice.'
      using errcode = 'PT409', detail = app.reason('invoice_has_payments'),
      hint = 'Take its payments off and void its credit notes first. What was paid stays as credit of the customer.';
  end if;
end
$$;

create trigger check_invoice before update on public.partner_invoices
for each row execute function app.check_invoice();

-- As far ahead as the payments of a run. Dated later, an invoice would be in no batch of the books, and never due.
create function app.bound_issue_date() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  last_day constant date := app.office_day(now()) + 30;
begin
  if new.issue_date > last_day then
    raise exception 'An invoice is dated at most 30 days ahead. The last possible day is %.', app.format_day(last_day)
      using errcode = 'check_violation', hint = 'Choose that day or an earlier one.',
      detail = jsonb_set(
        app.reason('invoice_issued_too_late', 'day', last_day::text)::jsonb, '{field}', '"issue_date"'
      )::text;
  end if;
  return new;
end
$$;
create trigger bound_issue_date before insert or update of issue_date on public.partner_invoices
for each row when (
  new.status in ('draft', 'sent') and (current_user = 'service_role' or current_user like 'command\_%')
) execute function app.bound_issue_date();

-- A trigger that runs before the amount of the line is computed, which could not hold it.
create function app.check_invoice_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.unit_price < 0 and new.kind not in ('discount', 'retainage', 'deposit_applied') then
    raise exception 'Only a discount can be negative.'
      using errcode = 'check_violation', detail = app.reason('invoice_line_negative');
  end if;
  if new.unit_price > 0 and new.kind = 'discount' then
    raise exception 'A discount takes an amount off: it is negative.'
      using errcode = 'check_violation', detail = app.reason('invoice_discount_positive');
  end if;
  if new.unit_price > 0 and new.kind in ('retainage', 'deposit_applied') then
    raise exception 'Retainage and deposits take an amount off: the price is negative.'
      using errcode = 'check_violation', detail = app.reason('invoice_deduction_positive');
  end if;
  if abs(app.round_money(new.quantity * new.unit_price)) > 9999999999.99 then
    raise exception 'Quantity times price is more than $9,999,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('invoice_line_too_large');
  end if;
  return new;
end
$$;

create trigger check_amount before insert or update of quantity, unit_price, kind on public.partner_invoice_lines
for each row execute function app.check_invoice_line();

-- Touching the invoices makes check_invoice add up: once for each statement, because an invoice may have a thousand lines.
create function app.sum_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select l.partner_invoice_id from new_lines l);
  elsif tg_op = 'DELETE' then
    changed := array(select l.partner_invoice_id from old_lines l);
  else
    changed := array(select l.partner_invoice_id from new_lines l union select l.partner_invoice_id from old_lines l);
  end if;
  update public.partner_invoices i set updated_at = now() where i.id = any (changed) and i.status = 'draft';
  return null;
end
$$;

create trigger sum_added after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.sum_invoices();
create trigger sum_changed after update on public.partner_invoice_lines
referencing old table as old_lines new table as new_lines for each statement execute function app.sum_invoices();
create trigger sum_removed after delete on public.partner_invoice_lines referencing old table as old_lines
for each statement execute function app.sum_invoices();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. The office sees all invoices, and a customer those that were sent to it.
alter table public.partner_invoices enable row level security;
create policy service on public.partner_invoices for all to service_role, commands using (true) with check (true);
create policy see on public.partner_invoices for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
  or (status <> 'draft' and organization_id = any ((select app.partner_organization_ids())::uuid[]))
);
grant select on public.partner_invoices to authenticated;
grant select, insert, update, delete on public.partner_invoices to service_role;
grant select, insert (id, organization_id, title, customer_reference, submission_key), update (status, title,
  customer_reference, notes, terms, issue_date, due_date, sent_at, sent_to, mailed_at, viewed_at, voided_at, void_reason),
  delete on public.partner_invoices to command_invoices;

alter table public.partner_invoice_lines enable row level security;
create policy service on public.partner_invoice_lines for all to service_role, commands using (true) with check (true);
create policy see on public.partner_invoice_lines for select to authenticated using (
  exists (select from public.partner_invoices i where i.id = partner_invoice_id)
);
grant select on public.partner_invoice_lines to authenticated;
grant select, insert, update, delete on public.partner_invoice_lines to service_role;
grant select, insert (partner_invoice_id, work_order_id, position, kind, unit, description, quantity, unit_price,
  work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, price_list_item_id,
  is_taxable, time_kind), update (position, kind, unit, description, quantity, unit_price, price_list_item_id, is_taxable), delete
  on public.partner_invoice_lines to command_invoices;

-- Sums ----------------------------------------------------------------------------------------------------------------

-- For the sums below: what is open is a small part of all invoices.
create index partner_invoices_sums on public.partner_invoices (status, organization_id)
  include (total_amount, balance_amount, due_date) where status in ('draft', 'sent');

-- What is to be sent, to be paid, and overdue, of all customers or of one, and due on some days, on none, or on any.
create function public.invoice_sums(
  p_customer uuid default null, p_due_from date default null, p_due_until date default null,
  p_is_due_none boolean default false
) returns table (
  drafts bigint, drafts_total numeric, unpaid_invoices bigint, unpaid_total numeric, overdue_invoices bigint, overdue_total numeric
)
language sql stable set search_path = ''
begin atomic
  select count(*) filter (where i.status = 'draft'),
    coalesce(sum(i.total_amount) filter (where i.status = 'draft'), 0),
    count(*) filter (where i.status = 'sent'),
    coalesce(sum(i.balance_amount) filter (where i.status = 'sent'), 0),
    count(*) filter (where i.status = 'sent' and i.due_date < d.today),
    coalesce(sum(i.balance_amount) filter (where i.status = 'sent' and i.due_date < d.today), 0)
  from public.partner_invoices i
  cross join (select app.office_day(now()) as today offset 0) d
  where i.status in ('draft', 'sent') and (p_customer is null or i.organization_id = p_customer)
    and (p_due_from is null or i.due_date >= p_due_from) and (p_due_until is null or i.due_date <= p_due_until)
    and (not p_is_due_none or i.due_date is null);
end;
grant execute on function public.invoice_sums(uuid, date, date, boolean) to authenticated, service_role;

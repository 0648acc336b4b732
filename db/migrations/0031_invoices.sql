-- Invoices: what the contractor charges its customers.

create table public.partner_invoices (
  id uuid primary key default app.new_id(),
  -- Empty while draft. Taken when it is sent, so that numbers have no gaps although drafts may be deleted.
  invoice_number text not null default '',
  organization_id uuid not null references public.organizations (id) on delete restrict,
  status text not null default 'draft',
  issue_date date,
  due_date date,
  total_amount numeric(12, 2) not null default 0,
  notes text,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  sent_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint partner_invoices_status check (status in ('draft', 'sent', 'paid', 'void')),
  constraint partner_invoices_number check (status = 'draft' or invoice_number <> ''),
  constraint partner_invoices_dates check (due_date >= issue_date),
  constraint partner_invoices_notes check (length(notes) <= 5000),
  constraint partner_invoices_void_reason check (status <> 'void' or coalesce(app.trimmed(void_reason), '') <> '')
);
create unique index partner_invoices_invoice_number on public.partner_invoices (invoice_number)
  where invoice_number <> '';
create index partner_invoices_organization on public.partner_invoices (organization_id, created_at desc, id);
create index partner_invoices_status on public.partner_invoices (status, created_at desc, id);
create index partner_invoices_created_at on public.partner_invoices (created_at desc, id);
create index partner_invoices_created_by on public.partner_invoices (created_by) where created_by is not null;

create table public.partner_invoice_lines (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete cascade,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  work_order_report_id uuid references public.work_order_reports (id) on delete restrict,
  position integer not null default 1,
  description text not null,
  quantity numeric(10, 2) not null default 1,
  unit_price numeric(12, 2) not null,
  amount numeric(12, 2) not null generated always as (round(quantity * unit_price, 2)) stored,
  -- Follows the invoice: the report of a void invoice can be invoiced again.
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  constraint partner_invoice_lines_description check (length(app.trimmed(description)) between 1 and 1000),
  constraint partner_invoice_lines_quantity check (quantity > 0)
);
create index partner_invoice_lines_invoice on public.partner_invoice_lines (partner_invoice_id, position, id);
create index partner_invoice_lines_work_order_id on public.partner_invoice_lines (work_order_id)
  where work_order_id is not null;
create index partner_invoice_lines_report_id on public.partner_invoice_lines (work_order_report_id)
  where work_order_report_id is not null;
-- A report is invoiced once.
create unique index partner_invoice_lines_report on public.partner_invoice_lines (work_order_report_id)
  where not is_void;

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

-- draft → sent → paid, and sent → void. A sent invoice cannot be changed: while it is a draft its total is the sum of
-- the lines, and from then on the total stays.
create function app.check_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'draft' then
    new.total_amount := app.within_money(
      (select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l where l.partner_invoice_id = new.id),
      'invoice'
    );
  elsif (new.total_amount, new.invoice_number, new.organization_id)
    is distinct from (old.total_amount, old.invoice_number, old.organization_id) then
    raise exception 'A % invoice cannot be changed.', old.status
      using errcode = 'check_violation', detail = app.reason('invoice_final', 'status', old.status);
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('draft', 'sent'), ('sent', 'paid'), ('sent', 'void')) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('invoice_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if new.status = 'sent' then
    new.invoice_number := app.next_number('INV');
    new.due_date := coalesce(new.due_date, new.issue_date + app.payment_terms_days(new.organization_id));
  elsif new.status = 'void' then
    update public.partner_invoice_lines set is_void = true where partner_invoice_id = new.id;
  end if;
  return new;
end
$$;

create trigger check_invoice before update on public.partner_invoices
for each row execute function app.check_invoice();

-- A trigger that runs before the amount of the line is computed, which could not hold it.
create function app.check_invoice_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if round(new.quantity * new.unit_price, 2) > 9999999999.99 then
    raise exception 'Quantity times price is more than $9,999,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('invoice_line_too_large');
  end if;
  return new;
end
$$;

create trigger check_amount before insert or update of quantity, unit_price on public.partner_invoice_lines
for each row execute function app.check_invoice_line();

-- Touching the invoice makes check_invoice add up.
create function app.sum_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.partner_invoices i set updated_at = now()
  where i.id = coalesce(new.partner_invoice_id, old.partner_invoice_id) and i.status = 'draft';
  return null;
end
$$;

create trigger sum_invoice after insert or update or delete on public.partner_invoice_lines
for each row execute function app.sum_invoice();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. The office sees all invoices, and a customer those that were sent to it.
alter table public.partner_invoices enable row level security;
create policy service on public.partner_invoices for all to service_role using (true) with check (true);
create policy see on public.partner_invoices for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
  or (status <> 'draft' and organization_id = any ((select app.partner_organization_ids())::uuid[]))
);
grant select on public.partner_invoices to authenticated;
grant select, insert, update, delete on public.partner_invoices to service_role;

alter table public.partner_invoice_lines enable row level security;
create policy service on public.partner_invoice_lines for all to service_role using (true) with check (true);
create policy see on public.partner_invoice_lines for select to authenticated using (
  exists (select from public.partner_invoices i where i.id = partner_invoice_id)
);
grant select on public.partner_invoice_lines to authenticated;
grant select, insert, update, delete on public.partner_invoice_lines to service_role;

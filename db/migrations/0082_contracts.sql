-- Contracts: what a customer pays for a project by a schedule of values, as the work is completed (decision 099).

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.project_contracts (
  -- That of its project, whose page shows it.
  id uuid primary key,
  project_id uuid not null unique references public.projects (id) on delete restrict,
  -- What is held back of each progress invoice, in percent. A line may say otherwise.
  retainage_percent numeric(5, 2) not null default 0,
  -- Where its work is done: its lines are taxed there. Null for the address of the customer.
  partner_location_id uuid references public.partner_locations (id) on delete restrict,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- The version of the schedule: a change of a line changes it.
  updated_at timestamptz not null default now(),
  constraint project_contracts_id check (id = project_id),
  constraint project_contracts_retainage check (retainage_percent between 0 and 50)
);
create index project_contracts_created_at on public.project_contracts (created_at desc, id);
create index project_contracts_created_by on public.project_contracts (created_by) where created_by is not null;
create index project_contracts_location on public.project_contracts (partner_location_id)
  where partner_location_id is not null;

-- The schedule of values.
create table public.project_contract_lines (
  id uuid primary key default app.new_id(),
  project_contract_id uuid not null references public.project_contracts (id) on delete cascade,
  position integer not null,
  description text not null,
  -- What it is for, as the rules of taxes say it.
  kind text not null default 'flat',
  scheduled_value numeric(12, 2) not null,
  -- The change order that added the line or changed its value last; null for the contract as it was signed.
  change_order text,
  -- The value before change orders. A trigger sets it.
  original_value numeric(12, 2) not null default 0,
  -- A milestone is done or not.
  is_milestone boolean not null default false,
  percent_complete numeric(5, 2) not null default 0,
  completed_amount numeric(12, 2) not null generated always as (
    app.round_money(scheduled_value * percent_complete / 100)
  ) stored,
  -- Null for that of the contract.
  retainage_percent numeric(5, 2),
  created_at timestamptz not null default now(),
  constraint project_contract_lines_description check (length(app.trimmed(description)) between 1 and 500),
  constraint project_contract_lines_kind check (
    kind in ('labor', 'material', 'subcontractor', 'trip', 'flat', 'other')
  ),
  constraint project_contract_lines_value check (scheduled_value > 0),
  constraint project_contract_lines_change_order check (length(app.trimmed(change_order)) between 1 and 40),
  constraint project_contract_lines_percent check (percent_complete between 0 and 100),
  constraint project_contract_lines_milestone check (not is_milestone or percent_complete in (0, 100)),
  constraint project_contract_lines_retainage check (retainage_percent between 0 and 50)
);
create index project_contract_lines_contract
on public.project_contract_lines (project_contract_id, position, id);

-- What an invoice bills of each line of the schedule, as its continuation sheet shows it: written while it is a draft, and
-- kept once it is sent, so that a later change order changes no document.
create table public.invoice_schedule_lines (
  id uuid primary key default app.new_id(),
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete cascade,
  -- The line may be gone: no reference.
  contract_line_id uuid not null,
  position integer not null,
  description text not null,
  change_order text,
  scheduled_value numeric(12, 2) not null,
  -- On invoices that were sent before, and on this one.
  previous_amount numeric(12, 2) not null,
  amount numeric(12, 2) not null,
  -- Held of both.
  retainage_amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  unique (partner_invoice_id, contract_line_id)
);
create index invoice_schedule_lines_invoice on public.invoice_schedule_lines (partner_invoice_id, position);

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger touch before update on public.project_contracts for each row execute function app.touch();
create trigger audit after insert or update or delete on public.project_contracts
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.project_contract_lines
for each row execute function app.audit('project_contracts', 'project_contract_id');

-- A project is billed by its contract or by its work orders, and never by both.
create function app.mark_project_contract() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.projects p set is_billed_by_contract = tg_op = 'INSERT'
  where p.id = case when tg_op = 'INSERT' then new.project_id else old.project_id end;
  return null;
end
$$;
create trigger mark_project after insert or delete on public.project_contracts
for each row execute function app.mark_project_contract();

-- Of a customer's project: somebody pays for it.
create function app.check_contract_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.projects p where p.id = new.project_id and p.organization_id is null) then
    raise exception 'This project has no customer to bill.'
      using errcode = 'check_violation', detail = app.reason('contract_without_customer');
  end if;
  return new;
end
$$;
create trigger check_customer before insert on public.project_contracts
for each row execute function app.check_contract_customer();

-- The location of a contract is one of its customer. Once the project gets another customer, it is none anymore, and
-- app.invoice_addresses leaves it out.
create function app.check_contract_location() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.projects p join public.partner_locations l on l.organization_id = p.organization_id
    where p.id = new.project_id and l.id = new.partner_location_id
  ) then
    raise exception 'This location is not one of the customer.'
      using errcode = 'check_violation',
      detail = jsonb_set(
        app.reason('contract_location_of_other_customer')::jsonb, '{field}', '"partner_location_id"'
      )::text,
      hint = 'Choose a location of the customer of the project.';
  end if;
  return new;
end
$$;
create trigger check_location before insert or update of partner_location_id on public.project_contracts
for each row when (new.partner_location_id is not null)
execute function app.check_contract_location();

-- The customer of a project stays while invoices bill it by contract, or are deposits for it.
create function app.keep_invoiced_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_billed_by_contract and new.organization_id is null then
    raise exception 'This project has no customer to bill.'
      using errcode = 'check_violation', detail = app.reason('contract_without_customer');
  end if;
  if exists (
    select from public.partner_invoices i
    where i.project_id = new.id and i.status <> 'void' and i.organization_id is distinct from new.organization_id
  ) then
    raise exception 'Invoices bill this project to its customer.'
      using errcode = 'check_violation', detail = app.reason('project_customer_invoiced');
  end if;
  return new;
end
$$;
-- A merge of two customers moves the invoices after the projects.
create trigger keep_invoiced_customer before update of organization_id on public.projects
for each row when (
  new.organization_id is distinct from old.organization_id and current_user like 'command\_%'
)
execute function app.keep_invoiced_customer();

-- Lines ---------------------------------------------------------------------------------------------------------------

alter table public.partner_invoice_lines
  -- The line of a schedule of values that it bills, and what is held of it.
  add column contract_line_id uuid references public.project_contract_lines (id) on delete restrict,
  add column retainage_percent numeric(5, 2),
  add column retainage_amount numeric(12, 2) not null generated always as (
    app.round_money(app.round_money(quantity * unit_price) * coalesce(retainage_percent, 0) / 100)
  ) stored,
  -- The invoice of the deposit that it takes off: one that was sent, so it stays. No reference, because a second one to
  -- invoices would make `lines:partner_invoice_lines(…)` ambiguous.
  add column deposit_invoice_id uuid,
  add constraint partner_invoice_lines_contract check (
    contract_line_id is null or (
      num_nonnulls(
        work_order_id, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id
      ) = 0
      and kind not in ('retainage', 'retainage_release', 'deposit', 'deposit_applied', 'discount')
    )
  ),
  add constraint partner_invoice_lines_retainage check (retainage_percent between 0 and 50),
  add constraint partner_invoice_lines_retained check (retainage_percent is null or contract_line_id is not null),
  add constraint partner_invoice_lines_deposit check ((kind = 'deposit_applied') = (deposit_invoice_id is not null));

create index partner_invoice_lines_contract_line_id on public.partner_invoice_lines (contract_line_id)
  include (amount, is_void) where contract_line_id is not null;
create index partner_invoice_lines_deposit_invoice_id on public.partner_invoice_lines (deposit_invoice_id)
  where deposit_invoice_id is not null;
-- What an invoice holds back is one line, which follows the others.
create unique index partner_invoice_lines_held on public.partner_invoice_lines (partner_invoice_id)
  where kind = 'retainage';
-- What is held of all customers, and their deposits: a small part of all lines.
create index partner_invoice_lines_kept on public.partner_invoice_lines (partner_invoice_id) include (kind, amount, is_void)
  where kind in ('retainage', 'retainage_release', 'deposit');

-- Sums ----------------------------------------------------------------------------------------------------------------

-- What invoices bill of a line of a schedule, drafts included: a draft bills it, too.
create function app.billed_of_contract_line(line uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l where l.contract_line_id = line and not l.is_void;
end;

-- `select=billed_amount` on `project_contract_lines`.
create function public.billed_amount(public.project_contract_lines) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l
  where l.contract_line_id = $1.id and not l.is_void
$$;
grant execute on function public.billed_amount(public.project_contract_lines) to authenticated, service_role;

-- What is held of a project on invoices that were sent, and what invoices release of it, drafts included.
create function app.retainage_of(project uuid, out held numeric, out released numeric)
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(-sum(l.amount) filter (where l.kind = 'retainage' and i.status in ('sent', 'paid')), 0),
    coalesce(sum(l.amount) filter (where l.kind = 'retainage_release'), 0)
  from public.partner_invoices i
  join public.partner_invoice_lines l on l.partner_invoice_id = i.id and not l.is_void
  where i.project_id = project and l.kind in ('retainage', 'retainage_release');
end;

-- What was paid of a deposit and can be taken off invoices, and what is taken off already, drafts included. What was
-- credited of it cannot be taken off, too.
create function app.deposit_of(invoice uuid, out usable numeric, out applied numeric)
language sql stable security definer set search_path = ''
begin atomic
  select least(
      i.paid_amount,
      (
        select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l
        where l.partner_invoice_id = i.id and l.kind = 'deposit' and not l.is_void
      ),
      i.total_amount - (
        select coalesce(sum(c.amount), 0) from public.credit_notes c
        where c.partner_invoice_id = i.id and c.voided_at is null
      )
    ),
    (
      select coalesce(-sum(l.amount), 0) from public.partner_invoice_lines l
      where l.deposit_invoice_id = i.id and not l.is_void
    )
  from public.partner_invoices i where i.id = invoice;
end;
grant execute on function app.billed_of_contract_line(uuid), app.retainage_of(uuid), app.deposit_of(uuid)
  to command_invoices;

-- The schedule --------------------------------------------------------------------------------------------------------

-- From the first invoice on, the schedule is what was agreed: a change order adds to it or changes a value, never below
-- what is billed. What is billed of a line stays completed.
create function app.keep_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  billed numeric;
begin
  if tg_op = 'DELETE' or new.scheduled_value is distinct from old.scheduled_value or new.change_order is null then
    if exists (
      select from public.project_contract_lines l
      join public.partner_invoice_lines i on i.contract_line_id = l.id and not i.is_void
      where l.project_contract_id = case when tg_op = 'DELETE' then old.project_contract_id else new.project_contract_id end
    ) and (case
      when tg_op = 'DELETE' then old.change_order is null
      when tg_op = 'INSERT' then new.change_order is null
      when new.change_order is null then old.change_order is not null or new.scheduled_value <> old.scheduled_value
      else new.scheduled_value <> old.scheduled_value and new.change_order is not distinct from old.change_order
    end) then
      raise exception 'Something of this contract is billed: a line or value changes by a change order.'
        using errcode = 'PT409', detail = app.reason('contract_schedule_fixed'),
        hint = 'Name the change order at the line.';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.change_order is null then
    new.original_value := new.scheduled_value;
  elsif tg_op = 'INSERT' then
    new.original_value := 0;
  end if;
  if tg_op = 'UPDATE' then
    billed := app.billed_of_contract_line(new.id);
    if new.scheduled_value < billed or (
      new.percent_complete < old.percent_complete
      and app.round_money(new.scheduled_value * new.percent_complete / 100) < billed
    ) then
      raise exception 'Of “%”, % is billed already.', new.description, billed
        using errcode = 'PT409', detail = app.reason('contract_line_billed_more', 'line', new.description,
          'amount', billed::text);
    end if;
  end if;
  return new;
end
$$;
create trigger keep_schedule before insert or update or delete on public.project_contract_lines
for each row execute function app.keep_schedule();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. What a customer pays is for those who invoice or see costs.
alter table public.project_contracts enable row level security;
create policy service on public.project_contracts for all to service_role, commands using (true) with check (true);
create policy see on public.project_contracts for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.project_contracts to authenticated;
grant select, insert, update, delete on public.project_contracts to service_role;
grant select, insert (id, project_id, retainage_percent, partner_location_id),
  update (retainage_percent, partner_location_id), delete on public.project_contracts to command_invoices;

alter table public.project_contract_lines enable row level security;
create policy service on public.project_contract_lines for all to service_role, commands using (true) with check (true);
create policy see on public.project_contract_lines for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.project_contract_lines to authenticated;
grant select, insert, update, delete on public.project_contract_lines to service_role;
grant select, insert (project_contract_id, position, description, kind, scheduled_value, change_order, is_milestone,
  retainage_percent), update (position, description, kind, scheduled_value, change_order, is_milestone,
  percent_complete, retainage_percent), delete on public.project_contract_lines to command_invoices;

-- Read with the invoice.
alter table public.invoice_schedule_lines enable row level security;
create policy service on public.invoice_schedule_lines for all to service_role using (true) with check (true);
create policy see on public.invoice_schedule_lines for select to authenticated using (
  exists (select from public.partner_invoices i where i.id = partner_invoice_id)
);
grant select on public.invoice_schedule_lines to authenticated;
grant select, insert, update, delete on public.invoice_schedule_lines to service_role;

grant insert (project_id) on public.partner_invoices to command_invoices;
grant insert (contract_line_id, retainage_percent, deposit_invoice_id) on public.partner_invoice_lines
  to command_invoices;

call app.bound_columns('{
  "partner_invoice_lines": {"retainage_percent": [0, 50]},
  "project_contracts": {"retainage_percent": [0, 50]},
  "project_contract_lines": {"description": 500, "change_order": 40, "scheduled_value": [0, 10000000000],
    "original_value": [0, 10000000000], "percent_complete": [0, 100], "retainage_percent": [0, 50]},
  "invoice_schedule_lines": {"description": 500, "change_order": 40}
}');
call app.validate_limits();

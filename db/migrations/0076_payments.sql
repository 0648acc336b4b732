-- Payments: what customers pay, what they are credited, and what is given back (decision 096).

create table public.customer_payments (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete restrict,
  method text not null,
  -- The number of the check or transfer.
  reference text,
  received_on date not null,
  amount numeric(12, 2) not null,
  -- On invoices, and given back to the customer. Triggers keep both; the rest is the customer's credit.
  applied_amount numeric(12, 2) not null default 0,
  refunded_amount numeric(12, 2) not null default 0,
  available_amount numeric(12, 2) not null generated always as (
    case when returned_on is null then amount else 0 end - applied_amount - refunded_amount
  ) stored,
  -- For the office only.
  notes text,
  -- A check that bounced, or a payment that was entered by mistake.
  returned_on date,
  returned_reason text,
  returned_at timestamptz,
  returned_by uuid references public.profiles (id) on delete restrict,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customer_payments_method check (method in ('check', 'ach', 'card', 'cash', 'other')),
  constraint customer_payments_positive check (amount > 0),
  -- A payment that comes back pays no invoice.
  constraint customer_payments_applied check (
    applied_amount >= 0 and refunded_amount >= 0 and applied_amount + refunded_amount <= amount
    and (returned_on is null or applied_amount = 0)
  ),
  constraint customer_payments_returned check (
    returned_on is null
    or (returned_on >= received_on and returned_at is not null and coalesce(app.trimmed(returned_reason), '') <> '')
  )
);
-- The office's list, by customer, and by reference.
create index customer_payments_received_on on public.customer_payments (received_on desc, id);
create index customer_payments_organization on public.customer_payments (organization_id, received_on desc, id);
create index customer_payments_search on public.customer_payments using gin (reference extensions.gin_trgm_ops);
create index customer_payments_available on public.customer_payments (organization_id) where available_amount <> 0;
create index customer_payments_credit on public.customer_payments (received_on desc, id) where available_amount > 0;
create index customer_payments_returned on public.customer_payments (received_on desc, id) where returned_on is not null;
create index customer_payments_created_by on public.customer_payments (created_by) where created_by is not null;
create index customer_payments_returned_by on public.customer_payments (returned_by) where returned_by is not null;

create table public.credit_notes (
  id uuid primary key default app.new_id(),
  credit_note_number text not null default '',
  organization_id uuid not null references public.organizations (id) on delete restrict,
  -- The invoice that it corrects; null for a credit that is for none.
  partner_invoice_id uuid references public.partner_invoices (id) on delete restrict,
  amount numeric(12, 2) not null,
  applied_amount numeric(12, 2) not null default 0,
  refunded_amount numeric(12, 2) not null default 0,
  available_amount numeric(12, 2) not null generated always as (
    case when voided_at is null then amount else 0 end - applied_amount - refunded_amount
  ) stored,
  -- The customer reads it.
  reason text not null,
  issued_on date not null,
  -- Where it was emailed to last, and when.
  sent_to text,
  mailed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  voided_by uuid references public.profiles (id) on delete restrict,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint credit_notes_positive check (amount > 0),
  constraint credit_notes_reason check (app.trimmed(reason) <> ''),
  constraint credit_notes_applied check (
    applied_amount >= 0 and refunded_amount >= 0 and applied_amount + refunded_amount <= amount
    and (voided_at is null or applied_amount + refunded_amount = 0)
  ),
  constraint credit_notes_voided check (
    voided_at is null or coalesce(app.trimmed(void_reason), '') <> ''
  )
);
create unique index credit_notes_number on public.credit_notes (credit_note_number);
create index credit_notes_issued_on on public.credit_notes (issued_on desc, id);
create index credit_notes_organization on public.credit_notes (organization_id, issued_on desc, id);
create index credit_notes_partner_invoice_id on public.credit_notes (partner_invoice_id)
  where partner_invoice_id is not null;
create index credit_notes_available on public.credit_notes (organization_id) where available_amount <> 0;
create index credit_notes_created_by on public.credit_notes (created_by) where created_by is not null;
create index credit_notes_voided_by on public.credit_notes (voided_by) where voided_by is not null;

-- How much of a payment or credit note is on which invoice. Taken off again, a row stays and says when.
create table public.payment_allocations (
  id uuid primary key default app.new_id(),
  customer_payment_id uuid references public.customer_payments (id) on delete restrict,
  credit_note_id uuid references public.credit_notes (id) on delete restrict,
  partner_invoice_id uuid not null references public.partner_invoices (id) on delete restrict,
  amount numeric(12, 2) not null,
  released_at timestamptz,
  released_by uuid references public.profiles (id) on delete restrict,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint payment_allocations_source check (num_nonnulls(customer_payment_id, credit_note_id) = 1),
  constraint payment_allocations_positive check (amount > 0)
);
create index payment_allocations_partner_invoice_id on public.payment_allocations (partner_invoice_id);
create index payment_allocations_customer_payment_id on public.payment_allocations (customer_payment_id)
  where customer_payment_id is not null;
create index payment_allocations_credit_note_id on public.payment_allocations (credit_note_id)
  where credit_note_id is not null;
create index payment_allocations_created_by on public.payment_allocations (created_by) where created_by is not null;
create index payment_allocations_released_by on public.payment_allocations (released_by) where released_by is not null;

-- Credit that was given back: of a payment that was more than the invoices, or of a credit note.
create table public.customer_refunds (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete restrict,
  customer_payment_id uuid references public.customer_payments (id) on delete restrict,
  credit_note_id uuid references public.credit_notes (id) on delete restrict,
  amount numeric(12, 2) not null,
  method text not null,
  reference text,
  refunded_on date not null,
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint customer_refunds_source check (num_nonnulls(customer_payment_id, credit_note_id) = 1),
  constraint customer_refunds_method check (method in ('check', 'ach', 'card', 'cash', 'other')),
  constraint customer_refunds_positive check (amount > 0)
);
create index customer_refunds_organization on public.customer_refunds (organization_id, refunded_on desc, id);
create index customer_refunds_customer_payment_id on public.customer_refunds (customer_payment_id)
  where customer_payment_id is not null;
create index customer_refunds_credit_note_id on public.customer_refunds (credit_note_id)
  where credit_note_id is not null;
create index customer_refunds_created_by on public.customer_refunds (created_by) where created_by is not null;

-- The ledger of what customers owe: one row for each movement, which nobody changes. Positive amounts are owed. The sum
-- of an invoice is what is left of it; the sum of the rows without an invoice is the customer's credit, as a negative
-- amount; the sum of a customer is what it owes.
create table app.receivable_entries (
  id uuid primary key default app.new_id(),
  entered_at timestamptz not null default now(),
  organization_id uuid not null references public.organizations (id) on delete restrict,
  partner_invoice_id uuid references public.partner_invoices (id) on delete restrict,
  kind text not null,
  amount numeric(12, 2) not null,
  -- The payment, credit note, or refund; of an invoice, itself.
  document_id uuid not null,
  constraint receivable_entries_kind check (
    kind in ('invoiced', 'voided', 'paid', 'returned', 'credited', 'credit_voided', 'refunded', 'applied', 'released')
  )
);
create index receivable_entries_organization_id on app.receivable_entries (organization_id, entered_at, id);
create index receivable_entries_partner_invoice_id on app.receivable_entries (partner_invoice_id)
  where partner_invoice_id is not null;
alter table app.receivable_entries enable row level security;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger touch before update on public.customer_payments for each row execute function app.touch();
create trigger touch before update on public.credit_notes for each row execute function app.touch();
create trigger audit after insert or update or delete on public.customer_payments
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.credit_notes
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.payment_allocations
for each row execute function app.audit('partner_invoices', 'partner_invoice_id');
create trigger audit after insert or update or delete on public.customer_refunds
for each row execute function app.audit();
create trigger set_number before insert on public.credit_notes
for each row execute function app.set_number('credit_note_number', 'CN');

create function app.enter_receivable(customer uuid, invoice uuid, kind text, amount numeric, document uuid) returns void
language sql security definer set search_path = ''
begin atomic
  insert into app.receivable_entries (organization_id, partner_invoice_id, kind, amount, document_id)
  select customer, invoice, kind, amount, document where amount <> 0;
end;

create function app.enter_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'draft' end;
begin
  if was = 'draft' and new.status <> 'draft' then
    perform app.enter_receivable(new.organization_id, new.id, 'invoiced', new.total_amount, new.id);
  end if;
  if was <> 'void' and new.status = 'void' then
    perform app.enter_receivable(new.organization_id, new.id, 'voided', -new.total_amount, new.id);
  end if;
  return null;
end
$$;
create trigger enter_receivable after insert or update of status on public.partner_invoices
for each row execute function app.enter_invoice();

create function app.enter_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.enter_receivable(new.organization_id, null, 'paid', -new.amount, new.id);
  end if;
  if new.returned_on is not null and (tg_op = 'INSERT' or old.returned_on is null) then
    perform app.enter_receivable(new.organization_id, null, 'returned', new.amount, new.id);
  end if;
  return null;
end
$$;
create trigger enter_receivable after insert or update of returned_on on public.customer_payments
for each row execute function app.enter_payment();

create function app.enter_credit_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.enter_receivable(new.organization_id, null, 'credited', -new.amount, new.id);
  end if;
  if new.voided_at is not null and (tg_op = 'INSERT' or old.voided_at is null) then
    perform app.enter_receivable(new.organization_id, null, 'credit_voided', new.amount, new.id);
  end if;
  return null;
end
$$;
create trigger enter_receivable after insert or update of voided_at on public.credit_notes
for each row execute function app.enter_credit_note();

-- Refuses money of one customer on the invoice of another one, or on more than is left. The constraints of the tables
-- refuse the same; this says it in words.
create function app.move_money(payment uuid, credit_note uuid, customer uuid, applied numeric, refunded numeric)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  if payment is not null then
    update public.customer_payments p
    set applied_amount = p.applied_amount + applied, refunded_amount = p.refunded_amount + refunded
    where p.id = payment and p.organization_id = customer
      and (applied + refunded < 0 or p.available_amount >= applied + refunded);
  else
    update public.credit_notes c
    set applied_amount = c.applied_amount + applied, refunded_amount = c.refunded_amount + refunded
    where c.id = credit_note and c.organization_id = customer
      and (applied + refunded < 0 or c.available_amount >= applied + refunded);
  end if;
  if not found then
    raise exception 'This credit is less than that, or of another customer.'
      using errcode = 'check_violation', detail = app.reason('credit_not_enough');
  end if;
end
$$;

-- An allocation moves money from its payment or credit note to its invoice; released, it moves back.
create function app.apply_allocation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign constant integer := case when tg_op = 'INSERT' then 1 else -1 end;
  moved constant numeric := sign * new.amount;
  kind constant text := case when sign > 0 then 'applied' else 'released' end;
  document constant uuid := coalesce(new.customer_payment_id, new.credit_note_id);
  customer uuid;
begin
  if tg_op = 'UPDATE' and (old.released_at is not null or new.released_at is null) then
    raise exception 'This amount was taken off the invoice before.'
      using errcode = 'check_violation', detail = app.reason('allocation_already_released');
  end if;
  update public.partner_invoices i
  set paid_amount = i.paid_amount + case when new.customer_payment_id is null then 0 else moved end,
    credited_amount = i.credited_amount + case when new.credit_note_id is null then 0 else moved end,
    paid_at = coalesce(new.released_at, new.created_at)
  where i.id = new.partner_invoice_id and i.status in ('sent', 'paid') and moved <= i.balance_amount
  returning i.organization_id into customer;
  if not found then
    raise exception 'Not so much is left to pay on this invoice.'
      using errcode = 'check_violation', detail = app.reason('invoice_balance_less');
  end if;
  perform app.move_money(new.customer_payment_id, new.credit_note_id, customer, moved, 0);
  perform app.enter_receivable(customer, new.partner_invoice_id, kind, -moved, document);
  perform app.enter_receivable(customer, null, kind, moved, document);
  return null;
end
$$;
create trigger apply after insert or update on public.payment_allocations
for each row execute function app.apply_allocation();

create function app.enter_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.move_money(new.customer_payment_id, new.credit_note_id, new.organization_id, 0, new.amount);
  perform app.enter_receivable(new.organization_id, null, 'refunded', new.amount, new.id);
  return null;
end
$$;
create trigger enter_receivable after insert on public.customer_refunds
for each row execute function app.enter_refund();

-- What commands hold ---------------------------------------------------------------------------------------------------

-- The requests that moved money, with their answers: repeated after a lost answer, a request moves nothing more.
create table app.payment_requests (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  submission_key uuid not null,
  -- Of the command and its input: a key that comes again with something else is an error of its sender.
  digest text not null,
  answer jsonb,
  made_at timestamptz not null default now(),
  primary key (profile_id, submission_key)
);
create index payment_requests_made_at on app.payment_requests (made_at);
alter table app.payment_requests enable row level security;

-- Makes repetitions of a request wait for each other. Returns whether the key is new or is repeated with the same
-- request, and the answer that the earlier one got.
create function app.hold_payment_request(key uuid, request text, out is_same boolean, out answer jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.payment_requests r where r.made_at < now() - interval '30 days';
  insert into app.payment_requests (profile_id, submission_key, digest) values (app.profile_id(), key, request)
  on conflict do nothing;
  select r.digest = request, r.answer into is_same, answer from app.payment_requests r
  where r.profile_id = app.profile_id() and r.submission_key = key;
end
$$;

create function app.answer_payment_request(key uuid, given jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  update app.payment_requests set answer = given where profile_id = app.profile_id() and submission_key = key;
end;

-- Every command that moves money of a customer holds the customer first, and then invoices in the order of their ids.
-- Returns whether it is a customer that was not merged into another one.
create function app.lock_receivables(customer uuid, invoices uuid[]) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_customer boolean;
begin
  select o.organization_type = 'partner' and o.merged_into_id is null into is_customer
  from public.organizations o where o.id = customer for no key update;
  perform from public.partner_invoices i where i.id = any (invoices) order by i.id for update;
  return coalesce(is_customer, false);
end
$$;
grant execute on function app.hold_payment_request(uuid, text), app.answer_payment_request(uuid, jsonb),
  app.lock_receivables(uuid, uuid[]) to command_payments;

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. The office sees them with the amounts of invoices, and a customer its credit notes. What a
-- customer reads of its payments is a function: notes are the office's own.
alter table public.customer_payments enable row level security;
create policy service on public.customer_payments for all to service_role, commands using (true) with check (true);
create policy see on public.customer_payments for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.customer_payments to authenticated, service_role;
grant select, insert (organization_id, method, reference, received_on, amount, notes),
  update (returned_on, returned_reason, returned_at, returned_by) on public.customer_payments to command_payments;

alter table public.credit_notes enable row level security;
create policy service on public.credit_notes for all to service_role, commands using (true) with check (true);
create policy see on public.credit_notes for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
  or organization_id = any ((select app.partner_organization_ids())::uuid[])
);
grant select on public.credit_notes to authenticated, service_role;
grant select, insert (organization_id, partner_invoice_id, amount, reason, issued_on),
  update (voided_at, void_reason, voided_by, sent_to, mailed_at) on public.credit_notes to command_payments;

alter table public.payment_allocations enable row level security;
create policy service on public.payment_allocations for all to service_role, commands using (true) with check (true);
create policy see on public.payment_allocations for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.payment_allocations to authenticated, service_role;
grant select, insert (customer_payment_id, credit_note_id, partner_invoice_id, amount), update (released_at, released_by)
  on public.payment_allocations to command_payments;

alter table public.customer_refunds enable row level security;
create policy service on public.customer_refunds for all to service_role, commands using (true) with check (true);
create policy see on public.customer_refunds for select to authenticated using (
  (select app.may('invoice', 'see_costs'))
);
grant select on public.customer_refunds to authenticated, service_role;
grant select, insert (organization_id, customer_payment_id, credit_note_id, amount, method, reference, refunded_on)
  on public.customer_refunds to command_payments;

grant select on public.partner_invoices to command_payments;
grant select (id, name) on public.organizations to command_payments;
grant execute on function app.office_day(timestamptz) to command_payments;

call app.bound_columns('{
  "customer_payments": {"reference": 120, "notes": 2000, "returned_reason": 1000, "amount": [0, 10000000000],
    "applied_amount": [0, 10000000000], "refunded_amount": [0, 10000000000]},
  "credit_notes": {"credit_note_number": 40, "reason": 1000, "void_reason": 1000, "sent_to": 254, "amount": [0, 10000000000],
    "applied_amount": [0, 10000000000], "refunded_amount": [0, 10000000000]},
  "payment_allocations": {"amount": [0, 10000000000]},
  "customer_refunds": {"reference": 120, "amount": [0, 10000000000]}
}');
call app.validate_limits();

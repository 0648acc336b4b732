-- Payments of bills. A bill may be paid in parts; it is paid when nothing is left. What was paid by mistake, or came
-- back, is void and stays.

create table public.bill_payments (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete restrict,
  amount numeric(12, 2) not null,
  paid_on date not null,
  payment_method text not null,
  payment_reference text,
  -- The check or transfer of a payment run that it is a part of.
  payment_run_payee_id uuid references public.payment_run_payees (id) on delete restrict,
  recorded_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The form that it came from: sent again after a lost answer, it is the same payment.
  submission_key uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by uuid references public.profiles (id) on delete restrict,
  void_reason text,
  constraint bill_payments_amount check (amount > 0),
  constraint bill_payments_method check (payment_method in ('ach', 'check', 'card', 'other')),
  constraint bill_payments_reference check (length(payment_reference) <= 120),
  constraint bill_payments_void check (voided_at is null or coalesce(app.trimmed(void_reason), '') <> '')
);
create index bill_payments_bill on public.bill_payments (subcontractor_bill_id, created_at, id);
create index bill_payments_payee on public.bill_payments (payment_run_payee_id) where payment_run_payee_id is not null;
create unique index bill_payments_submission_key on public.bill_payments (recorded_by, submission_key)
  where submission_key is not null;
create index bill_payments_recorded_by on public.bill_payments (recorded_by) where recorded_by is not null;
create index bill_payments_voided_by on public.bill_payments (voided_by) where voided_by is not null;

create trigger audit after insert or update or delete on public.bill_payments
for each row execute function app.audit('subcontractor_bills', 'subcontractor_bill_id');
create trigger a_note_decided after insert or update or delete on public.bill_payments for each row
when (current_setting('app.decision', true) <> '') execute function app.note_decided_row('id');

call app.bound_columns('{"bill_payments": {"amount": [0, 10000000000], "void_reason": 2000}}');
call app.validate_limits();

-- Rules ---------------------------------------------------------------------------------------------------------------

-- What the payments of a bill add up to.
create function app.bill_paid(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(p.amount), 0) from public.bill_payments p
  where p.subcontractor_bill_id = bill and p.voided_at is null;
end;

-- A payment is for an approved bill of somebody else, by a person who may pay, and for no more than is left. The lock on
-- the bill lets of two payments at once the second one find what the first has left.
create function app.check_bill_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bill public.subcontractor_bills;
  first_day date;
begin
  select * into bill from public.subcontractor_bills b where b.id = new.subcontractor_bill_id for update;
  if app.profile_id() is not null and not app.may('pay_bills') then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if bill.status <> 'approved' then
    raise exception 'Only an approved bill can be paid. This one is %.', bill.status
      using errcode = 'PT409', hint = 'Reload to see its status.',
      detail = app.reason('bill_not_payable', 'status', bill.status);
  end if;
  if app.is_own_decision('pay_bills', bill.submitted_by, bill.subcontractor_organization_id) then
    raise exception 'Somebody else has to approve, send back or pay your own bill.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('bill_own_decision');
  end if;
  if new.amount > bill.balance then
    raise exception 'Only % is left to pay of this bill.', bill.balance
      using errcode = 'PT409', hint = 'Reload to see its payments.',
      detail = app.reason('bill_payment_over_balance', 'amount', bill.balance::text);
  end if;
  first_day := app.office_day(bill.submitted_at);
  if new.paid_on < first_day then
    raise exception 'This bill was submitted on %. It cannot be paid before.', app.format_day(first_day)
      using errcode = 'check_violation', hint = 'Choose that day or a later one.',
      detail = app.reason('bill_paid_before_submission', 'day', first_day::text);
  end if;
  -- The checks and transfers of a run may be dated ahead; its command has a limit of its own.
  if new.payment_run_payee_id is null and new.paid_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A bill cannot be paid in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.', detail = app.reason('bill_paid_in_future');
  end if;
  return new;
end
$$;
create trigger check_payment before insert on public.bill_payments
for each row when (current_user = 'service_role' or current_user like 'command\_%')
execute function app.check_bill_payment();

-- Payments only change by becoming void, once.
create function app.check_payment_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.voided_at is not null or to_jsonb(new) - '{voided_at,voided_by,void_reason}'::text[]
    is distinct from to_jsonb(old) - '{voided_at,voided_by,void_reason}'::text[] then
    raise exception 'A payment cannot be changed.'
      using errcode = 'check_violation', detail = app.reason('bill_payment_final'),
      hint = 'Void it, and record another one.';
  end if;
  return new;
end
$$;
create trigger check_change before update on public.bill_payments
for each row when (
  (current_user = 'service_role' or current_user like 'command\_%')
) execute function app.check_payment_change();

-- Brings the bill up to date: what is paid of it, and whether something is left. app.check_bill adds up.
create function app.apply_bill_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid constant numeric := app.bill_paid(new.subcontractor_bill_id);
begin
  if tg_op = 'INSERT' then
    update public.subcontractor_bills b set paid_amount = paid, status = 'paid', paid_on = new.paid_on,
      payment_method = new.payment_method, payment_reference = new.payment_reference, paid_by = new.recorded_by,
      paid_at = new.created_at
    where b.id = new.subcontractor_bill_id and b.status = 'approved' and paid >= b.total_amount;
  else
    update public.subcontractor_bills b set paid_amount = paid, status = 'approved'
    where b.id = new.subcontractor_bill_id and b.status = 'paid' and paid < b.total_amount;
  end if;
  if not found then
    update public.subcontractor_bills b set paid_amount = paid
    where b.id = new.subcontractor_bill_id and b.paid_amount <> paid;
  end if;
  return null;
end
$$;
create trigger apply_payment after insert on public.bill_payments
for each row when (not app.is_undoing()) execute function app.apply_bill_payment();
create trigger apply_void after update on public.bill_payments
for each row when (old.voided_at is null and new.voided_at is not null) execute function app.apply_bill_payment();

-- The history of the bill: a payment in part, and one that is void. app.record_bill_event says when it is paid.
create function app.record_bill_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, message, data)
  select b.id, case when new.voided_at is null then 'partly_paid' else 'payment_voided' end,
    coalesce(new.void_reason, ''), jsonb_strip_nulls(jsonb_build_object(
      'amount', new.amount, 'paid_on', new.paid_on, 'payment_method', new.payment_method,
      'payment_reference', new.payment_reference
    ))
  from public.subcontractor_bills b
  where b.id = new.subcontractor_bill_id and (new.voided_at is not null or b.status = 'approved');
  return null;
end
$$;
-- After apply_payment and apply_void.
create trigger record_payment after insert on public.bill_payments
for each row when (not app.is_undoing()) execute function app.record_bill_payment();
create trigger record_void after update on public.bill_payments
for each row when (old.voided_at is null and new.voided_at is not null) execute function app.record_bill_payment();

-- A bill that a program marks as paid, or that is loaded as paid with its history, has a payment of what was left.
create function app.pay_rest_of_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rest constant numeric := new.total_amount - app.bill_paid(new.id);
begin
  if rest > 0 then
    insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference,
      recorded_by, created_at)
    values (new.id, rest, coalesce(new.paid_on, app.office_day(coalesce(new.paid_at, new.submitted_at))),
      coalesce(new.payment_method, 'other'), new.payment_reference, new.paid_by, coalesce(new.paid_at, now()));
  end if;
  return null;
end
$$;
create trigger pay_loaded_bill after insert on public.subcontractor_bills
for each row when (new.status = 'paid') execute function app.pay_rest_of_bill();
create trigger pay_rest after update on public.subcontractor_bills
for each row when (new.status = 'paid' and old.status <> 'paid' and not app.is_undoing())
execute function app.pay_rest_of_bill();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by commands. Whoever sees a bill sees how it was paid.
alter table public.bill_payments enable row level security;
create policy service on public.bill_payments for all to service_role, commands using (true) with check (true);
create policy see on public.bill_payments for select to authenticated using (
  exists (select from public.subcontractor_bills b where b.id = subcontractor_bill_id)
);
grant select on public.bill_payments to authenticated;
grant select, insert, update, delete on public.bill_payments to service_role;
grant select, insert (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference, submission_key)
  on public.bill_payments to command_bills;
grant select, insert (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference, payment_run_payee_id),
  update (voided_at, voided_by, void_reason) on public.bill_payments to command_payment_runs;
-- A run reads what it pays, and to whom.
grant select on public.subcontractor_bills, public.organizations, public.organization_billing to command_payment_runs;
grant insert (work_order_id, event_type, message, data, visibility) on public.work_order_events to command_payment_runs;
grant select on public.subcontractor_bill_work_orders to command_payment_runs;
grant execute on function app.lock_billing_of_bills(uuid[]), app.office_day(timestamptz),
  app.is_own_decision(text, uuid, uuid) to command_payment_runs;
-- PostgreSQL locks a row only for a role that may update a column of it. No row of a bill is written this way.
grant update (updated_at) on public.subcontractor_bills to command_payment_runs;

-- The proposed lines of an invoice, for somebody who may not see what the work costs: without the amounts of bills and
-- receipts. 0080 and 0111 read them.
create function app.parts_without_costs(parts jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select jsonb_agg(p.part - 'cost' order by p.position) from jsonb_array_elements(parts) with ordinality p (part, position)
);
revoke execute on function app.parts_without_costs(jsonb) from public;

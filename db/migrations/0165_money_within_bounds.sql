-- Sums and days of money that cannot be: more than a column holds, a payment before what it pays for, a receipt of long ago.

-- Sums ----------------------------------------------------------------------------------------------------------------

-- The sum itself; refused in words where it is more than MONEY_MAX in shared/limits.ts, which is what a column holds.
create function app.within_money(amount numeric, what text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if amount > 9999999999.99 then
    raise exception '% add up to more than $9,999,999,999.99.', what using errcode = 'check_violation';
  end if;
  return amount;
end
$$;

-- What all bills together charge for each work order of a bill that is being submitted.
create function app.check_billed_totals(bill uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  billed record;
begin
  for billed in
    select w.work_order_number, own.amount + coalesce(sum(l.amount), 0) as total
    from public.subcontractor_bill_work_orders own
    join public.work_orders w on w.id = own.work_order_id
    left join (
      public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('submitted', 'approved', 'paid')
    ) on l.work_order_id = own.work_order_id and l.subcontractor_bill_id <> bill
    where own.subcontractor_bill_id = bill
    group by own.id, w.id
  loop
    perform app.within_money(billed.total, 'The bills of ' || billed.work_order_number);
  end loop;
end
$$;

-- Named to come before the amount of the line is computed from these.
create function app.check_invoice_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if round(new.quantity * new.unit_price, 2) > 9999999999.99 then
    raise exception 'Quantity times price is more than $9,999,999,999.99.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_amount before insert or update of quantity, unit_price on public.partner_invoice_lines
for each row execute function app.check_invoice_line();

-- As in 0013, with a sum that fits.
create or replace function app.check_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'draft' then
    new.total_amount := app.within_money(
      (select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l where l.partner_invoice_id = new.id),
      'The lines of an invoice'
    );
  elsif (new.total_amount, new.invoice_number, new.organization_id)
    is distinct from (old.total_amount, old.invoice_number, old.organization_id) then
    raise exception 'A % invoice cannot be changed.', old.status using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    return new;
  end if;
  if (old.status, new.status) not in (('draft', 'sent'), ('sent', 'paid'), ('sent', 'void')) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'sent' then
    new.invoice_number := app.next_number('INV');
  elsif new.status = 'void' then
    update public.partner_invoice_lines set is_void = true where partner_invoice_id = new.id;
  end if;
  return new;
end
$$;

-- Days ----------------------------------------------------------------------------------------------------------------

-- The calendar day of a moment by the office's clock (decision 064).
create function app.office_day(moment timestamptz) returns date
language sql stable security definer set search_path = ''
begin atomic
  select (moment at time zone coalesce(
    (select o.time_zone from public.organizations o where o.organization_type = 'internal' limit 1), 'UTC'
  ))::date;
end;
grant execute on function app.office_day(timestamptz) to authenticated, service_role;

-- As in 0040, with sums that fit; paid on the office's day.
create or replace function app.check_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status in ('draft', 'rejected') then
    new.total_amount := app.within_money(app.bill_total(new.id), 'The lines of a bill');
  elsif new.total_amount is distinct from old.total_amount then
    raise exception 'The amount of a % bill cannot change.', old.status using errcode = 'check_violation';
  end if;
  -- A number once taken stays.
  new.internal_bill_number := old.internal_bill_number;
  if new.status = old.status then
    -- The specification's client sends the date when it submits; at no other moment can it be set.
    new.submitted_at := old.submitted_at;
    if new.status in ('draft', 'rejected') then
      new.search_text := app.bill_search_text(
        new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
      );
    end if;
    return new;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'submitted'), ('rejected', 'submitted'), ('submitted', 'approved'), ('submitted', 'rejected'),
    ('approved', 'paid')
  ) then
    raise exception 'A bill cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'submitted' then
    if new.total_amount is null then
      raise exception 'A bill needs at least one work order with an amount before it can be submitted.'
        using errcode = 'check_violation';
    end if;
    -- Drafts may collect work early; what is submitted has been accepted by the office.
    if exists (
      select from public.subcontractor_bill_work_orders l
      join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = new.id and w.status not in ('completed', 'closed')
    ) then
      raise exception 'Only completed work orders can be billed.' using errcode = 'check_violation',
        hint = 'Take the others off the bill, or wait until their reports are approved.';
    end if;
    perform app.check_billed_totals(new.id);
    if new.internal_bill_number = '' then
      new.internal_bill_number := app.next_number('BILL');
    end if;
    new.submitted_by := coalesce(app.profile_id(), new.submitted_by);
    new.submitted_at := now();
    new.rejection_reason := null;
    new.reviewed_by := null;
    new.reviewed_at := null;
    -- The row itself is still a draft or rejected here, so every bill that stands counts as before it.
    new.over_nte_amount := app.bill_over_nte(new.id);
  elsif new.status = 'paid' then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_on := coalesce(new.paid_on, app.office_day(new.paid_at));
    new.paid_by := coalesce(new.paid_by, app.profile_id());
  end if;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$$;

-- What requests and programs write is held to what the commands demand (decision 056). History that the owner of the tables
-- loads is taken as it is. The triggers run after the policies and limits, so that whoever may not write learns nothing.
create function app.check_payment_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.paid_on < app.office_day(new.submitted_at) then
    raise exception 'This bill was submitted on %. It cannot be paid before.', app.day_words(app.office_day(new.submitted_at))
      using errcode = 'check_violation', hint = 'Choose that day or a later one.';
  end if;
  if new.paid_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A bill cannot be paid in the future.' using errcode = 'check_violation',
      hint = 'Choose today or an earlier day.';
  end if;
  return null;
end
$$;
create trigger check_payment_day after update of paid_on, status on public.subcontractor_bills
for each row when (
  current_user in ('authenticated', 'service_role')
  and (new.paid_on is distinct from old.paid_on or (new.status = 'paid' and old.status <> 'paid'))
)
execute function app.check_payment_day();
create trigger check_first_payment_day after insert on public.subcontractor_bills
for each row when (current_user in ('authenticated', 'service_role') and new.paid_on is not null)
execute function app.check_payment_day();

create function app.check_reimbursement_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.reimbursed_on < new.receipt_date then
    raise exception 'This receipt is of %. It cannot be reimbursed before.', app.day_words(new.receipt_date)
      using errcode = 'check_violation', hint = 'Choose that day or a later one.';
  end if;
  if new.reimbursed_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be reimbursed in the future.' using errcode = 'check_violation',
      hint = 'Choose today or an earlier day.';
  end if;
  return null;
end
$$;
create trigger check_reimbursement_day after insert or update of reimbursed_on on public.receipts
for each row when (current_user in ('authenticated', 'service_role') and new.reimbursed_on is not null)
execute function app.check_reimbursement_day();

-- The same years as RECEIPT_MAX_AGE_YEARS in shared/limits.ts. No place on earth is further than 12 hours behind UTC. A
-- receipt that was handed in before keeps its day.
create function app.check_receipt_age() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.receipt_date < ((now() at time zone 'UTC' - interval '12 hours')::date - interval '2 years')
    and (tg_op = 'INSERT' or new.receipt_date <> old.receipt_date)
  then
    raise exception 'A receipt can be at most two years old.' using errcode = 'check_violation',
      hint = 'Check the date of the receipt.';
  end if;
  return null;
end
$$;
create trigger check_receipt_age after insert or update of receipt_date on public.receipts
for each row when (current_user in ('authenticated', 'service_role'))
execute function app.check_receipt_age();

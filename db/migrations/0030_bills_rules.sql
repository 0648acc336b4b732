-- Rules of bills: their states, sums, days of payment, and history.

create trigger touch before update on public.subcontractor_bills for each row execute function app.touch();
create trigger audit after insert or update or delete on public.subcontractor_bills
for each row execute function app.audit();
create trigger audit after insert or update or delete on public.subcontractor_bill_work_orders
for each row execute function app.audit('subcontractor_bills', 'subcontractor_bill_id');
create trigger count_daily_rows after insert on public.subcontractor_bills referencing new table as added
for each statement execute function app.count_daily_rows(
  'bills_per_day', 'You have added the most bills that one person may add in a day.'
);
create trigger count_daily_rows after insert on public.subcontractor_bill_work_orders referencing new table as added
for each statement execute function app.count_daily_rows(
  'bill_lines_per_day', 'You have added the most lines of bills that one person may add in a day.'
);
select realtime.publish('public.subcontractor_bills');

-- States --------------------------------------------------------------------------------------------------------------

create function app.bill_total(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select sum(l.amount) from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = bill;
end;

create function app.bill_search_text(bill uuid, organization uuid, external_number text, internal_number text)
returns text
language sql stable security definer set search_path = ''
begin atomic
  select concat_ws(' ', nullif(internal_number, ''), external_number,
    (select o.name from public.organizations o where o.id = organization),
    (
      select string_agg(w.work_order_number, ' ' order by w.work_order_number)
      from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = bill
    ));
end;

-- Refuses a bill whose work orders would be billed for more than a sum can hold.
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
    perform app.within_money(billed.total, 'bills', billed.work_order_number);
  end loop;
end
$$;

create function app.start_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.subcontractor_organization_id is null then
    raise exception 'User organization not found' using detail = app.reason('bill_organization_missing');
  end if;
  if new.status = 'draft' then
    new.internal_bill_number := '';
    new.total_amount := null;
  elsif new.internal_bill_number = '' then
    new.internal_bill_number := app.next_number('BILL');
  end if;
  new.billed_amount := coalesce(new.billed_amount, new.total_amount);
  -- History that is loaded: app.pay_loaded_bill adds the payment.
  new.paid_amount := case when new.status = 'paid' then coalesce(new.total_amount, 0) else 0 end;
  if new.status <> 'draft' and new.due_date is null then
    new.due_date := app.office_day(new.submitted_at) + app.payment_terms_days(new.subcontractor_organization_id);
  end if;
  new.over_nte_amount := 0;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$$;

create trigger start_bill before insert on public.subcontractor_bills
for each row execute function app.start_bill();

-- Holds a bill to its states, keeps its sums and search text, and dates its steps.
create function app.check_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status in ('draft', 'rejected') then
    new.total_amount := app.within_money(app.bill_total(new.id), 'bill');
    new.billed_amount := new.total_amount;
  elsif new.total_amount is distinct from old.total_amount then
    raise exception 'The amount of a % bill cannot change.', old.status
      using errcode = 'check_violation', detail = app.reason('bill_amount_final', 'status', old.status);
  end if;
  if old.status = 'submitted' and new.status = 'approved' then
    -- The office may have approved less of a line. Loaded bills may have no lines.
    new.total_amount := coalesce(app.bill_total(new.id), new.total_amount);
  end if;
  if old.status not in ('draft', 'rejected') then
    new.billed_amount := old.billed_amount;
  end if;
  -- A number never changes. What is paid is what its payments say.
  new.internal_bill_number := old.internal_bill_number;
  new.paid_amount := case when old.status in ('approved', 'paid') then app.bill_paid(new.id) else 0 end;
  -- The office may move the day of an unpaid bill (app.check_bill_due_date).
  if new.status <> old.status or new.status not in ('submitted', 'approved') then
    new.due_date := old.due_date;
  end if;
  if new.status = old.status then
    -- The specification's client sends the date when it submits. It cannot be set at any other time.
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
    ('approved', 'paid'), ('paid', 'approved')
  ) or (old.status = 'paid' and new.paid_amount >= new.total_amount) then
    raise exception 'A bill cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('bill_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if new.status = 'submitted' then
    if new.total_amount is null then
      raise exception 'A bill needs at least one work order with an amount before it can be submitted.'
        using errcode = 'check_violation', detail = app.reason('bill_without_amount');
    end if;
    -- A draft may contain unfinished work. The office has accepted all work of a submitted bill. What was cancelled or
    -- belongs to another subcontractor now has an approved report (begin_submission).
    if exists (
      select from public.subcontractor_bill_work_orders l
      join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = new.id and w.assigned_organization_id = new.subcontractor_organization_id
        and w.status not in ('completed', 'closed', 'cancelled')
    ) then
      raise exception 'Only completed work orders can be billed.'
        using errcode = 'check_violation', detail = app.reason('billed_work_not_completed'),
        hint = 'Take the others off the bill, or wait until the office has approved their final reports.';
    end if;
    perform app.check_billed_totals(new.id);
    if new.internal_bill_number = '' then
      new.internal_bill_number := app.next_number('BILL');
    end if;
    new.submitted_by := coalesce(app.profile_id(), new.submitted_by);
    new.submitted_at := now();
    new.due_date := app.office_day(now()) + app.payment_terms_days(new.subcontractor_organization_id);
    new.rejection_reason := null;
    new.reviewed_by := null;
    new.reviewed_at := null;
    -- The stored row is still a draft or rejected here, so every valid bill counts as earlier.
    new.over_nte_amount := app.bill_over_nte(new.id);
  elsif new.status = 'paid' then
    new.paid_at := coalesce(new.paid_at, now());
    new.paid_on := coalesce(new.paid_on, app.office_day(new.paid_at));
    new.paid_by := coalesce(new.paid_by, app.profile_id());
  elsif old.status = 'paid' then
    -- A payment is void: something is left to pay again.
    new.paid_at := null;
    new.paid_on := null;
    new.paid_by := null;
    new.payment_method := null;
    new.payment_reference := null;
  end if;
  new.search_text := app.bill_search_text(
    new.id, new.subcontractor_organization_id, new.external_bill_number, new.internal_bill_number
  );
  return new;
end
$$;

create trigger check_bill before update on public.subcontractor_bills
for each row when (not app.is_undoing()) execute function app.check_bill();

-- Bills count those submitted before them. The time at which the transaction began says nothing about that order.
create function app.date_submission() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.submitted_at := clock_timestamp();
  return new;
end
$$;

create trigger date_submission before update on public.subcontractor_bills
for each row when (new.status = 'submitted' and old.status in ('draft', 'rejected') and not app.is_undoing())
execute function app.date_submission();

create trigger refuse_own_decision before update on public.subcontractor_bills
for each row when (
  old.status <> new.status and old.status <> 'paid' and new.status in ('approved', 'rejected', 'paid')
  and not app.is_undoing()
)
execute function app.refuse_own_decision('bill_own_decision', 'Somebody else has to approve, send back or pay your own bill.');

-- What requests and programs write must pass the checks of the commands (decision 056). History that the owner of the
-- tables loads (the demo company) is not checked. The triggers run after the policies and limits, so that a person who
-- may not write learns nothing from them.
create function app.check_payment_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.paid_on < app.office_day(new.submitted_at) then
    raise exception 'This bill was submitted on %. It cannot be paid before.', app.format_day(app.office_day(new.submitted_at))
      using errcode = 'check_violation', hint = 'Choose that day or a later one.',
      detail = app.reason('bill_paid_before_submission', 'day', app.office_day(new.submitted_at)::text);
  end if;
  if new.paid_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A bill cannot be paid in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.', detail = app.reason('bill_paid_in_future');
  end if;
  return null;
end
$$;

create trigger check_payment_day after update of paid_on, status on public.subcontractor_bills
for each row when (
  (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
  and (new.paid_on is distinct from old.paid_on or (new.status = 'paid' and old.status <> 'paid'))
)
execute function app.check_payment_day();
create trigger check_first_payment_day after insert on public.subcontractor_bills
for each row when (
  (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
  and new.paid_on is not null
)
execute function app.check_payment_day();

-- Lines ---------------------------------------------------------------------------------------------------------------

create trigger guard_parent before insert or update or delete on public.subcontractor_bill_work_orders
for each row when (
  current_user in ('authenticated', 'service_role')
  or (current_user like 'command\_%' and current_user <> 'command_bills')
)
execute function app.guard_parent('subcontractor_bills', 'subcontractor_bill_id', 'bill', 'draft', 'rejected');
-- The command that approves a bill may approve less of a line.
create trigger guard_approved_parent before insert or update or delete on public.subcontractor_bill_work_orders
for each row when (current_user = 'command_bills')
execute function app.guard_parent('subcontractor_bills', 'subcontractor_bill_id', 'bill', 'submitted');

-- What was billed is the amount that the subcontractor wrote last. After that, only an approval changes the amount.
create function app.keep_billed_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.billed_amount := case when new.billed_amount = 0 then new.amount else new.billed_amount end;
  elsif exists (
    select from public.subcontractor_bills b
    where b.id = new.subcontractor_bill_id and b.status in ('draft', 'rejected')
  ) then
    new.billed_amount := new.amount;
    new.reduction_reason := null;
  else
    new.billed_amount := old.billed_amount;
  end if;
  return new;
end
$$;

create trigger keep_billed_amount before insert or update on public.subcontractor_bill_work_orders
for each row when (not app.is_undoing()) execute function app.keep_billed_amount();

-- The work order is, or was, assigned to the organization of the bill. A draft may contain work whose report is not
-- approved yet. It runs as the caller: a hidden bill or work order and one that does not exist get the same answer.
create function app.check_bill_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.subcontractor_bills b
    join (
      select w.id, w.assigned_organization_id as firm from public.work_orders w
      union all
      select f.work_order_id, f.organization_id from public.former_work_orders f
    ) work on work.firm = b.subcontractor_organization_id
    where b.id = new.subcontractor_bill_id and work.id = new.work_order_id
  ) then
    raise exception 'This work order is not assigned to the organization of the bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('billed_work_of_other_organization');
  end if;
  return new;
end
$$;

create trigger check_line before insert or update of work_order_id, subcontractor_bill_id
on public.subcontractor_bill_work_orders for each row execute function app.check_bill_line();

-- Touching the bill makes check_bill add up. Lines of later bills are inserted together with the bill (the demo
-- company).
create function app.sum_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bill constant uuid := coalesce(new.subcontractor_bill_id, old.subcontractor_bill_id);
begin
  update public.subcontractor_bills b set updated_at = now()
  where b.id = bill and b.status in ('draft', 'rejected');
  if not found then
    update public.subcontractor_bills b
    set over_nte_amount = app.bill_over_nte(b.id),
      search_text = app.bill_search_text(b.id, b.subcontractor_organization_id, b.external_bill_number,
        b.internal_bill_number)
    where b.id = bill;
  end if;
  if tg_op = 'UPDATE' and old.amount <> new.amount then
    perform app.recount_over_nte(array[new.work_order_id]);
  end if;
  return null;
end
$$;

create trigger sum_bill after insert or update or delete on public.subcontractor_bill_work_orders
for each row execute function app.sum_bill();

-- Bills of a subcontractor that changes its name are found by the new one.
create function app.rename_on_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subcontractor_bills b
  set search_text = app.bill_search_text(b.id, new.id, b.external_bill_number, b.internal_bill_number)
  where b.subcontractor_organization_id = new.id;
  return null;
end
$$;

create trigger rename_on_bills after update of name on public.organizations
for each row when (old.name <> new.name and new.organization_type = 'subcontractor')
execute function app.rename_on_bills();

-- History -------------------------------------------------------------------------------------------------------------

create function app.record_bill_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, message, data)
  values (
    new.id,
    case when tg_op = 'INSERT' then 'created' else new.status end,
    case when new.status = 'rejected' then left(new.rejection_reason, 2000) else '' end,
    jsonb_strip_nulls(jsonb_build_object(
      'total_amount', new.total_amount,
      'billed_amount', case when new.status = 'approved' then nullif(new.billed_amount, new.total_amount) end,
      'over_nte_amount', nullif(new.over_nte_amount, 0),
      'retainage_amount', case when new.status = 'approved' then nullif(new.retainage_amount, 0) end,
      'paid_on', new.paid_on,
      'payment_method', new.payment_method,
      'payment_reference', new.payment_reference
    ))
  );
  return null;
end
$$;

create trigger record_created after insert on public.subcontractor_bills
for each row when (new.status = 'draft') execute function app.record_bill_event();
create trigger record_status after update on public.subcontractor_bills
for each row when (old.status <> new.status and old.status <> 'paid' and not app.is_undoing())
execute function app.record_bill_event();

-- A bill is submitted by a command or, as in the specification, by an update. The history of its work orders records
-- both. Only commands take the later steps, and server/domains/bills/bill-history.ts records those.
create function app.record_submitted_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.work_order_events (work_order_id, event_type, visibility, data)
  select l.work_order_id, 'bill_submitted', 'assigned', jsonb_build_object(
    'bill_id', new.id, 'amount', l.amount, 'bill_number', new.internal_bill_number
  )
  from public.subcontractor_bill_work_orders l
  where l.subcontractor_bill_id = new.id
  order by l.work_order_id;
  return null;
end
$$;

create trigger record_on_work_orders after update of status on public.subcontractor_bills
for each row when (new.status = 'submitted' and old.status <> 'submitted' and not app.is_undoing())
execute function app.record_submitted_bill();

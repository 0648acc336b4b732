-- Bills and the NTE. "Over NTE" of a bill is what it adds to the overrun of its work orders, so that the figures of all
-- bills add up to those overruns. Bills that are submitted, approved, or paid count (decision 062).

-- The amount ----------------------------------------------------------------------------------------------------------

-- `select=billed_before` on the lines: what earlier bills of the same subcontractor charge for the work order. Only of
-- the same one, because each subcontractor has its own NTE.
create function public.billed_before(public.subcontractor_bill_work_orders) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(l.amount), 0)
  from public.subcontractor_bills own, public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where own.id = $1.subcontractor_bill_id
    and b.subcontractor_organization_id = own.subcontractor_organization_id
    and l.work_order_id = $1.work_order_id
    and b.id <> own.id
    and b.status in ('submitted', 'approved', 'paid')
    and (own.status in ('draft', 'rejected') or b.submitted_at < own.submitted_at)
$$;
grant execute on function public.billed_before(public.subcontractor_bill_work_orders)
  to authenticated, service_role, command_bills;

-- What an amount adds to the overrun of a work order, at most itself. US dollars; 0 without an NTE.
create function app.added_over_nte(amount numeric, billed_before numeric, nte numeric) returns numeric
language sql immutable set search_path = ''
return case when amount + billed_before > nte then least(amount, amount + billed_before - nte) else 0 end;
grant execute on function app.added_over_nte(numeric, numeric, numeric) to authenticated, service_role, command_bills;

-- What a bill adds to the overruns of its work orders.
create function app.bill_over_nte(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(app.added_over_nte(l.amount, public.billed_before(l),
    app.firm_nte(l.work_order_id, b.subcontractor_organization_id))), 0)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.subcontractor_bill_id = bill;
end;

-- `select=firm_nte` on the lines: the NTE that holds for the bill's subcontractor. It runs as the caller, so a made-up
-- row or one of a hidden bill returns null.
create function public.firm_nte(public.subcontractor_bill_work_orders) returns numeric
language sql stable set search_path = ''
as $$
  select app.firm_nte(l.work_order_id, b.subcontractor_organization_id)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.subcontractor_bill_id = $1.subcontractor_bill_id and l.work_order_id = $1.work_order_id
$$;
grant execute on function public.firm_nte(public.subcontractor_bill_work_orders)
  to authenticated, service_role, command_bills;

-- Locks ---------------------------------------------------------------------------------------------------------------

-- Bills that charge the same work order count each other against its NTE. Whatever counts them waits here, in the
-- order of work orders, so that of two bills submitted at once the second one counts the first.
create function app.lock_billing(work_orders uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  work_order uuid;
begin
  for work_order in select distinct w.id from unnest(work_orders) w (id) order by w.id loop
    perform pg_advisory_xact_lock(hashtextextended('bills of ' || work_order, 0));
  end loop;
end
$$;

-- Locks the work orders of bills, and then their billing. assign_work_order locks in the same order: a work order that
-- goes to another firm at the same moment does so before or after the bills are checked. The lock is the one that
-- `app.count_money` needs when a bill is approved: with a shared one, two bills of one work order could wait for each
-- other.
create function app.lock_billing_of_bills(bills uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  billed constant uuid[] := array(
    select distinct l.work_order_id from public.subcontractor_bill_work_orders l
    where l.subcontractor_bill_id = any (bills)
  );
begin
  perform from public.work_orders w where w.id = any (billed) order by w.id for no key update;
  perform app.lock_billing(billed);
end
$$;

-- For commands that review a bill, before they lock its row.
create function app.lock_billing_of(bill uuid) returns void
language sql security definer set search_path = '' as $$
  select app.lock_billing_of_bills(array[bill]);
$$;
grant execute on function app.lock_billing_of_bills(uuid[]), app.lock_billing_of(uuid) to service_role, command_bills;

-- A new NTE counts the bills again (follow_nte).
create function app.lock_billing_of_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_billing(array[coalesce(new.work_order_id, old.work_order_id)]);
  return coalesce(new, old);
end
$$;

create trigger lock_billing before insert or update or delete on public.work_order_budgets
for each row execute function app.lock_billing_of_budget();

-- The name puts the trigger before check_bill, which counts. The work may have been assigned to another subcontractor
-- since the line was written. A subcontractor bills a work order that it used to have, and one that was cancelled, once
-- the office has approved one of its reports on it.
create function app.begin_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  firm constant uuid := new.subcontractor_organization_id;
  unreported record;
  biller text;
begin
  perform app.lock_billing_of(new.id);
  if exists (
    select from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
    where l.subcontractor_bill_id = new.id and w.assigned_organization_id is distinct from firm
      and not exists (
        select from public.former_work_orders f where f.work_order_id = w.id and f.organization_id = firm
      )
  ) then
    raise exception 'A work order of this bill is not assigned to its organization.'
      using errcode = 'check_violation', hint = 'Take it off the bill.', detail = app.reason('billed_work_reassigned');
  end if;
  select work.number, exists (
      select from public.work_order_reports r
      where r.work_order_id = l.work_order_id and r.subcontractor_organization_id = firm
    ) as is_reported
  into unreported
  from public.subcontractor_bill_work_orders l
  cross join lateral (
    select f.work_order_number as number from public.former_work_orders f
    where f.work_order_id = l.work_order_id and f.organization_id = firm
    union all
    select w.work_order_number from public.work_orders w
    where w.id = l.work_order_id and w.assigned_organization_id = firm and w.status = 'cancelled'
  ) work
  where l.subcontractor_bill_id = new.id and not exists (
    select from public.work_order_reports r
    where r.work_order_id = l.work_order_id and r.subcontractor_organization_id = firm and r.status = 'approved'
  )
  order by work.number limit 1;
  if found then
    biller := case when firm = any (app.subcontractor_organization_ids()) then 'your company'
      else (select o.name from public.organizations o where o.id = firm) end;
    if unreported.is_reported then
      raise exception 'No report of % on % is approved.', biller, unreported.number
        using errcode = 'check_violation',
        detail = app.reason('billed_work_report_not_approved', 'organization', biller, 'work_order', unreported.number),
        hint = 'Take this work order off the bill. It can be billed when the office has approved a report on it.';
    end if;
    raise exception 'No report of % on % is approved.', biller, unreported.number
      using errcode = 'check_violation',
      detail = app.reason('billed_work_not_reported', 'organization', biller, 'work_order', unreported.number),
      hint = 'Take this work order off the bill. Without a report on it, it cannot be billed.';
  end if;
  return new;
end
$$;

create trigger begin_submission before update on public.subcontractor_bills
for each row when (new.status = 'submitted' and old.status in ('draft', 'rejected') and not app.is_undoing())
execute function app.begin_submission();

-- Changes that concern other bills ------------------------------------------------------------------------------------

-- Counts the bills of some work orders again.
create function app.recount_over_nte(work_orders uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.subcontractor_bills b set over_nte_amount = counted.over
  from (
    select c.id, app.bill_over_nte(c.id) as over
    from public.subcontractor_bills c
    where c.status in ('submitted', 'approved', 'paid') and c.id in (
      select l.subcontractor_bill_id from public.subcontractor_bill_work_orders l where l.work_order_id = any (work_orders)
    )
  ) counted
  where b.id = counted.id and b.over_nte_amount <> counted.over
$$;

create function app.follow_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_over_nte(array[coalesce(new.work_order_id, old.work_order_id)]);
  return null;
end
$$;

create trigger follow_nte after insert or update or delete on public.work_order_budgets
for each row execute function app.follow_nte();

-- A bill that is sent back adds nothing, and the later ones are counted again. The first trigger's name puts it after
-- check_bill and before record_status, which reads the row.
create function app.clear_over_nte() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.over_nte_amount := 0;
  return new;
end
$$;

create trigger clear_over_nte before update on public.subcontractor_bills
for each row when (new.status = 'rejected') execute function app.clear_over_nte();

create function app.recount_later_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_over_nte(array(
    select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = new.id
  ));
  return null;
end
$$;

create trigger recount_later_bills after update on public.subcontractor_bills
for each row when (old.status <> 'rejected' and new.status = 'rejected') execute function app.recount_later_bills();

-- Whether a line of the subcontractor for the work order is on an approved bill, other than the line `except_line`.
create function app.has_approved_line(work_order uuid, firm uuid, except_line uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select from public.subcontractor_bill_work_orders l
    join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
    where l.work_order_id = work_order and b.subcontractor_organization_id = firm
      and b.status in ('approved', 'paid') and l.id is distinct from except_line
  );
end;

-- What the reassignment of a work order still lacked: the bill of the former firm, the question to the next firm, and the words
-- of a refusal. Who reads the history and who is notified is in 0177.

-- Bills of a former firm --------------------------------------------------------------------------------------

-- Locks the work orders of bills, and then their billing. assign_work_order locks in the same order. A work order that changes
-- hands at the same moment does so before or after the bills are checked. The lock is the one that `app.count_money` needs
-- when a bill is approved: a shared one would let two bills of one work order wait for each other.
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
grant execute on function app.lock_billing_of_bills(uuid[]) to service_role;

create or replace function app.lock_billing_of(bill uuid) returns void
language sql security definer set search_path = '' as $$
  select app.lock_billing_of_bills(array[bill]);
$$;

-- As in 0028; but a firm also bills a work order that it used to have, once one of its reports on it is approved.
create or replace function app.begin_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  firm constant uuid := new.subcontractor_organization_id;
  unreported text;
begin
  perform app.lock_billing_of(new.id);
  if exists (
    select from public.subcontractor_bill_work_orders l join public.work_orders w on w.id = l.work_order_id
    where l.subcontractor_bill_id = new.id and w.assigned_organization_id is distinct from firm
      and not exists (
        select from public.former_work_orders f where f.work_order_id = w.id and f.organization_id = firm
      )
  ) then
    raise exception 'A work order of this bill is not assigned to its organization.' using errcode = 'check_violation',
      hint = 'Take it off the bill.';
  end if;
  select min(f.work_order_number) into unreported
  from public.subcontractor_bill_work_orders l
  join public.former_work_orders f on f.work_order_id = l.work_order_id and f.organization_id = firm
  where l.subcontractor_bill_id = new.id and not exists (
    select from public.work_order_reports r
    where r.work_order_id = l.work_order_id and r.subcontractor_organization_id = firm and r.status = 'approved'
  );
  if unreported is not null then
    raise exception 'No report of % on % is approved.',
      case when firm = any (app.subcontractor_organization_ids()) then 'your company'
        else (select o.name from public.organizations o where o.id = firm) end,
      unreported
      using errcode = 'check_violation',
        hint = 'Take this work order off the bill. You can bill it when the office has approved a report on it.';
  end if;
  return new;
end
$$;

-- As in 0165; a former work order may have any status.
create or replace function app.check_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status in ('draft', 'rejected') then
    new.total_amount := app.within_money(app.bill_total(new.id), 'The lines of a bill');
  elsif new.total_amount is distinct from old.total_amount then
    raise exception 'The amount of a % bill cannot change.', old.status using errcode = 'check_violation';
  end if;
  -- A number never changes.
  new.internal_bill_number := old.internal_bill_number;
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
    ('approved', 'paid')
  ) then
    raise exception 'A bill cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'submitted' then
    if new.total_amount is null then
      raise exception 'A bill needs at least one work order with an amount before it can be submitted.'
        using errcode = 'check_violation';
    end if;
    -- A draft may contain unfinished work. The office has accepted all work of a submitted bill.
    if exists (
      select from public.subcontractor_bill_work_orders l
      join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = new.id and w.assigned_organization_id = new.subcontractor_organization_id
        and w.status not in ('completed', 'closed')
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
    -- The stored row is still a draft or rejected here, so every valid bill counts as earlier.
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

-- As in 0028; or it used to be. A draft may contain work whose report is not approved yet.
create or replace function app.check_bill_line() returns trigger
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
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- As in 0030; and the former work orders of that subcontractor with an approved report: under the title that they had, dated
-- by that approval, with the NTE that the subcontractor had. The amount on bills is that of its own bills.
create or replace function public.billable_work_orders(
  p_organization_id uuid, p_query text default '', p_with_billed boolean default false, p_ids uuid[] default '{}',
  p_limit integer default 50
) returns table (
  id uuid, work_order_number text, title text, store_location text, date_completed timestamptz,
  nte_amount numeric, billed_amount numeric
)
language sql stable set search_path = ''
begin atomic
  with asked as (
    select trim(p_query) as text,
      '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%' as pattern,
      'WO-' || lpad(digits, greatest(6, length(digits)), '0') as number
    from (
      select nullif(regexp_replace(p_query, '^\s*(?:wo-?)?\s*(\d{1,9})\s*$|^.*$', '\1', 'i'), '') as digits
    ) typed
  ), newest as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
    order by w.date_completed desc
    limit 600
  ), near as (
    select n.* from newest n, asked a
    where a.text = '' or n.work_order_number ilike a.pattern or n.title ilike a.pattern
      or n.store_location ilike a.pattern
  ), far as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
      and w.id = any ((
        -- A number must match exactly.
        select case when a.number is null and a.text ~ '[[:alnum:]]{3}' and (select count(*) from near) < 10
          then app.work_orders_like(a.pattern, 1000) end
        from asked a
      )::uuid[])
  ), named as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
      and (w.work_order_number = (select a.number from asked a) or w.id = any (p_ids))
  ), current_work as (
    select * from named union select * from near union select * from far
  ), found as (
    select c.*, b.nte_amount
    from current_work c left join public.work_order_budgets b on b.work_order_id = c.id
    union all
    select f.work_order_id, f.work_order_number, f.title, f.store_location, approved.at,
      app.firm_nte(f.work_order_id, p_organization_id)
    from public.former_work_orders f
    cross join asked a
    cross join lateral (
      select max(coalesce(r.reviewed_at, r.submitted_at)) as at from public.work_order_reports r
      where r.work_order_id = f.work_order_id and r.subcontractor_organization_id = p_organization_id
        and r.status = 'approved'
    ) approved
    where f.organization_id = p_organization_id and approved.at is not null
      and (
        a.text = '' or f.work_order_number ilike a.pattern or f.title ilike a.pattern or f.store_location ilike a.pattern
        or f.work_order_number = a.number or f.work_order_id = any (p_ids)
      )
  )
  select f.id, f.work_order_number, f.title, f.store_location, f.date_completed, f.nte_amount,
    coalesce(billed.amount, 0)
  from found f
  left join lateral (
    select sum(l.amount) as amount
    from public.subcontractor_bill_work_orders l
    join public.subcontractor_bills s on s.id = l.subcontractor_bill_id
    where l.work_order_id = f.id and s.subcontractor_organization_id = p_organization_id
      and s.status in ('submitted', 'approved', 'paid')
  ) billed on true
  where p_with_billed or billed.amount is null or f.id = any (p_ids)
  order by f.id = any (p_ids) desc, f.date_completed desc, f.id
  limit least(greatest(p_limit, 1), 200) + cardinality(p_ids);
end;

-- The next firm is asked --------------------------------------------------------------------------------------

-- Work that has begun or is on hold, and goes to another firm, is assigned: that firm accepts or declines it, and has not
-- begun. The reason of a hold goes with the hold.
create function app.ask_next_firm() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'assigned';
  new.status_reason := null;
  return new;
end
$$;
-- Named to come before the triggers that check and date a change of status.
create trigger ask_next_firm before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
  and new.status = old.status and new.status in ('in_progress', 'on_hold')
) execute function app.ask_next_firm();

-- As in 0017; besides, the reason for which a work order was taken back is not the next firm's to read. It clears the reason
-- in the same update that shows the row to that firm.
drop trigger forget_former_reason on public.work_orders;
create trigger forget_former_reason before update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.status = old.status
  and (new.status in ('assigned', 'in_progress') or (new.status = 'received' and new.assigned_organization_id is not null))
) execute function app.forget_former_reason();

-- As in 0017; besides, a work order is assigned again when it goes to another firm, and a firm that declines gives no reason
-- here, because the customer would read it.
create or replace function app.check_work_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step app.work_order_transitions;
begin
  select * into step from app.work_order_transitions t
  where t.from_status = old.status and t.to_status = new.status;
  if not found and not (
    old.status = 'in_progress' and new.status = 'assigned'
    and new.assigned_organization_id is distinct from old.assigned_organization_id
    and new.assigned_organization_id is not null
  ) then
    raise exception 'A work order cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if step.needs_reason and coalesce(trim(new.status_reason), '') = '' and not coalesce(
    new.status = 'received' and new.assigned_organization_id is null
    and old.assigned_organization_id = any (app.subcontractor_organization_ids()), false
  ) then
    raise exception 'A reason is needed to take a work order from % to %.', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if step.needs_reason is distinct from true and new.status_reason is not distinct from old.status_reason then
    -- The reason of the previous status does not apply to this one.
    new.status_reason := null;
  end if;
  new.date_completed := case
    when new.status = 'completed' then now()
    when new.status = 'closed' then old.date_completed
  end;
  new.closed_at := case when new.status = 'closed' then now() end;
  return new;
end
$$;

-- As in 0017; besides, who completes the work has begun it.
create or replace function app.date_work_order_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.status_since := now();
  if new.status = 'received' then
    new.date_started := null;
  elsif new.status in ('in_progress', 'work_completed') then
    new.date_started := coalesce(old.date_started, now());
  end if;
  if new.status in ('received', 'assigned', 'in_progress') then
    new.date_finished := null;
  elsif new.status = 'work_completed' and (old.status <> 'on_hold' or old.date_finished is null) then
    new.date_finished := now();
  end if;
  return new;
end
$$;

-- Refusals ----------------------------------------------------------------------------------------------------

-- Why the caller's firm no longer has a work order; null for one that it never had.
create function app.lost_work_words(work_order uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select case
    when f.is_declined then format('Your company declined this work order on %s.', app.day_words(app.office_day(f.ended_at)))
    else 'This work order is no longer assigned to your company.'
  end
  from app.own_former_work(work_order, 1) f;
end;
grant execute on function app.lost_work_words(uuid) to authenticated, service_role;

-- As in 0172, in those words.
create or replace function public.open_work_order_thread(p_work_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  lost text;
begin
  if not exists (select from public.work_orders w where w.id = p_work_order_id) then
    lost := app.lost_work_words(p_work_order_id);
    if lost is not null then
      raise exception '%', lost using errcode = 'PT409',
        hint = 'The message was not sent. Its text stays on this device until you delete it.';
    end if;
    raise exception 'This work order does not exist, or you may not see it.' using errcode = 'PT404';
  end if;
  insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
  on conflict (work_order_id) do nothing;
  return (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
end
$$;

-- As in 0172, in those words; and to a firm that declined also when the conversation was opened later.
create or replace function app.recheck_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lost text;
begin
  if not app.is_staff() and not exists (
    select from public.conversations c
    where c.id = new.conversation_id
      and case c.conversation_type
        when 'direct' then app.can_send_in(c.id)
        else c.organization_id = any (app.partner_organization_ids())
          or c.assigned_organization_id = any (app.subcontractor_organization_ids())
      end
  ) then
    select app.lost_work_words(f.work_order_id) into lost
    from app.own_former_work(
      (select c.work_order_id from public.conversations c where c.id = new.conversation_id), 1
    ) f
    where f.conversation_id = new.conversation_id or f.is_declined;
    if lost is not null then
      raise exception '%', lost using errcode = 'PT409',
        hint = 'The message was not sent. Its text stays on this device until you delete it.';
    end if;
    raise exception 'You cannot write in this conversation.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

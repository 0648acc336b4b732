-- Money of a work order that more than one subcontractor had: each is judged by its own NTE and its own bills.

-- As in 0040; of the same firm only, because the NTE is that firm's.
create or replace function public.billed_before(public.subcontractor_bill_work_orders) returns numeric
language sql stable set search_path = ''
begin atomic
  select coalesce(sum(l.amount), 0)
  from public.subcontractor_bills own, public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where own.id = $1.subcontractor_bill_id
    and b.subcontractor_organization_id = own.subcontractor_organization_id
    and l.work_order_id = $1.work_order_id
    and b.id <> own.id
    and b.status in ('submitted', 'approved', 'paid')
    and (own.status in ('draft', 'rejected') or b.submitted_at < own.submitted_at);
end;

-- As in 0040; by the NTE of the bill's firm.
create or replace function app.bill_over_nte(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(greatest(0, l.amount + public.billed_before(l)
    - app.firm_nte(l.work_order_id, b.subcontractor_organization_id))), 0)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.subcontractor_bill_id = bill;
end;

-- `select=firm_nte` on the lines: the NTE that holds for the firm of the bill. Runs as the caller, so a made-up row or one of
-- a hidden bill answers null.
create function public.firm_nte(public.subcontractor_bill_work_orders) returns numeric
language sql stable set search_path = ''
begin atomic
  select app.firm_nte(l.work_order_id, b.subcontractor_organization_id)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.subcontractor_bill_id = $1.subcontractor_bill_id and l.work_order_id = $1.work_order_id;
end;
grant execute on function public.firm_nte(public.subcontractor_bill_work_orders) to authenticated, service_role;

-- The summary of 0044 ------------------------------------------------------------------------------------------
-- What was spent counts for the subcontractor that was paid, not for the one that has the work order now.

create or replace function app.work_order_facts(w public.work_orders)
returns table (
  measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid,
  since date, bucket smallint, count integer, amount numeric
)
language sql stable
begin atomic
  select f.measure, w.trade, w.priority, coalesce(w.project_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(w.assigned_organization_id, '00000000-0000-0000-0000-000000000000'), w.organization_id,
    coalesce(w.partner_location_id, '00000000-0000-0000-0000-000000000000'), f.since, f.bucket, 1, f.amount
  from (
    values
      ('opened', app.week_of(w.created_at), 0::smallint, 0::numeric),
      ('requested', date_trunc('month', w.created_at at time zone 'UTC')::date, 0::smallint, 0),
      (
        'open_' || w.status,
        case when w.status not in ('completed', 'closed', 'cancelled') then app.week_of(w.created_at) end, 0::smallint, 0
      ),
      ('assigned', app.week_of(w.date_assigned), app.hour_step(w.created_at, w.date_assigned), 0),
      ('started', app.week_of(w.date_started), app.hour_step(w.created_at, w.date_started), 0),
      ('begun', app.week_of(w.date_started), app.hour_step(w.date_assigned, w.date_started), 0),
      ('completed', app.week_of(w.date_completed), app.hour_step(w.created_at, w.date_completed), 0),
      (
        'punctual', case when w.due_date is not null then app.week_of(w.date_completed) end,
        (coalesce(w.date_finished, w.date_completed)
          < (w.due_date + 1)::timestamp at time zone 'UTC' + interval '12 hours')::integer::smallint, 0
      ),
      (
        'nte', app.week_of(w.date_completed), 0::smallint,
        (select b.nte_amount from public.work_order_budgets b where b.work_order_id = w.id)
      )
  ) as f (measure, since, bucket, amount)
  where f.since is not null and f.bucket is not null and f.amount is not null;
end;

-- What approved bills charge for a work order, for each firm that was paid. Apart from the others, which every work order
-- has: together they are not inlined, and adding a work order took three times as long.
create function app.spent_facts(w public.work_orders)
returns table (
  measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid,
  since date, bucket smallint, count integer, amount numeric
)
language sql stable
begin atomic
  select 'spent', w.trade, w.priority, coalesce(w.project_id, '00000000-0000-0000-0000-000000000000'),
    b.subcontractor_organization_id, w.organization_id,
    coalesce(w.partner_location_id, '00000000-0000-0000-0000-000000000000'), app.week_of(w.date_completed), 0::smallint,
    0, sum(l.amount)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.work_order_id = w.id and b.status in ('approved', 'paid') and w.date_completed is not null
  group by b.subcontractor_organization_id;
end;

-- As in 0044, with what was spent.
create or replace function app.count_work_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.work_order_figure_changes
    (measure, trade, priority, project_id, subcontractor_id, customer_id, location_id, since, bucket, count, amount)
  select f.measure, f.trade, f.priority, f.project_id, f.subcontractor_id, f.customer_id, f.location_id, f.since,
    f.bucket, sum(f.count), sum(f.amount)
  from (
    select * from app.work_order_facts(new) where tg_op <> 'DELETE'
    union all
    select o.measure, o.trade, o.priority, o.project_id, o.subcontractor_id, o.customer_id, o.location_id, o.since,
      o.bucket, -o.count, -o.amount
    from app.work_order_facts(old) o where tg_op <> 'INSERT'
    union all
    select * from app.spent_facts(new) where tg_op <> 'DELETE' and new.date_completed is not null
    union all
    select o.measure, o.trade, o.priority, o.project_id, o.subcontractor_id, o.customer_id, o.location_id, o.since,
      o.bucket, -o.count, -o.amount
    from app.spent_facts(old) o where tg_op <> 'INSERT' and old.date_completed is not null
  ) f
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(f.count) <> 0 or sum(f.amount) <> 0;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function app.recount_work_order_figures() returns void
language plpgsql security definer set search_path = '' set work_mem = '256MB' set enable_sort = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.fold_work_order_figures'));
  lock table app.work_order_figure_changes in exclusive mode;
  delete from app.work_order_figure_changes;
  delete from app.work_order_figures;
  execute app.fold_statement($facts$
    select f.* from public.work_orders w cross join lateral app.work_order_facts(w) f
    union all
    select f.* from public.work_orders w cross join lateral app.spent_facts(w) f where w.date_completed is not null
    union all
    select f.* from public.work_order_reports r cross join lateral app.report_facts(r) f
  $facts$);
end
$$;

drop function app.count_money(text, uuid, integer, numeric);
-- As in 0044; for `of_firm`, else for the assigned subcontractor.
create function app.count_money(
  of_measure text, of_work_order uuid, counted integer, of_amount numeric,
  of_firm uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  w public.work_orders;
begin
  select * into w from public.work_orders o where o.id = of_work_order for no key update;
  if w.date_completed is not null and (counted <> 0 or of_amount <> 0) then
    insert into app.work_order_figure_changes
      (measure, trade, priority, project_id, subcontractor_id, customer_id, location_id, since, bucket, count, amount)
    values (of_measure, w.trade, w.priority, coalesce(w.project_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(of_firm, w.assigned_organization_id, '00000000-0000-0000-0000-000000000000'), w.organization_id,
      coalesce(w.partner_location_id, '00000000-0000-0000-0000-000000000000'), app.week_of(w.date_completed), 0,
      counted, of_amount);
  end if;
end
$$;

create or replace function app.count_bill_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  firm uuid;
begin
  if tg_op <> 'INSERT' then
    select b.subcontractor_organization_id into firm from public.subcontractor_bills b
    where b.id = old.subcontractor_bill_id and b.status in ('approved', 'paid');
    if found then
      perform app.count_money('spent', old.work_order_id, 0, -old.amount, firm);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select b.subcontractor_organization_id into firm from public.subcontractor_bills b
    where b.id = new.subcontractor_bill_id and b.status in ('approved', 'paid');
    if found then
      perform app.count_money('spent', new.work_order_id, 0, new.amount, firm);
    end if;
  end if;
  return null;
end
$$;

create or replace function app.count_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant boolean := old.status in ('approved', 'paid');
  is_so constant boolean := tg_op = 'UPDATE' and new.status in ('approved', 'paid');
begin
  if was <> is_so then
    perform app.count_money('spent', l.work_order_id, 0, case when is_so then l.amount else -l.amount end,
      old.subcontractor_organization_id)
    from (
      select b.* from public.subcontractor_bill_work_orders b
      where b.subcontractor_bill_id = old.id order by b.work_order_id
    ) l;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

select app.recount_work_order_figures();

-- The summary of all work orders for dashboards (decision 027). A chart of a year counts hundreds of thousands of work
-- orders, which no index makes fast. So every fact is counted when it happens: in weeks, and for the combinations of
-- customer, subcontractor, project, location, trade, and priority that screens ask for. Writers only append changes,
-- so nobody waits for the row of a total. The changes are folded into the totals every few seconds; until then readers
-- add them up as well.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The totals. `slice` names the columns that a row distinguishes: C customer, S subcontractor, J project, L location,
-- T trade, P priority. A column that it does not distinguish is zero or empty, and so is a value that a work order
-- does not have.
create table app.work_order_figures (
  slice text not null,
  measure text not null,
  trade text not null,
  priority text not null,
  project_id uuid not null,
  subcontractor_id uuid not null,
  customer_id uuid not null,
  location_id uuid not null,
  -- The Monday of the week; of `requested`, the first of the month.
  since date not null,
  -- Of a duration, the step in app.hour_steps, with hours as the amount; else 1 for what went well, 0 for what did not.
  bucket smallint not null,
  count bigint not null,
  amount numeric(14, 2) not null,
  primary key (slice, measure, trade, priority, project_id, subcontractor_id, customer_id, since, location_id, bucket)
);
-- The aggregation deletes rows that have become zero.
create index work_order_figures_nothing on app.work_order_figures (slice) where count = 0 and amount = 0;
alter table app.work_order_figures enable row level security;

-- Changes that are not yet folded.
create table app.work_order_figure_changes (
  id bigint generated always as identity primary key,
  measure text not null,
  trade text not null,
  priority text not null,
  project_id uuid not null,
  subcontractor_id uuid not null,
  customer_id uuid not null,
  location_id uuid not null,
  since date not null,
  bucket smallint not null,
  count integer not null,
  amount numeric(14, 2) not null
);
alter table app.work_order_figure_changes enable row level security;

-- Facts ---------------------------------------------------------------------------------------------------------------

-- Hours, in the steps by which a median is found: a duration is in the step of the number of these that it has
-- reached.
create function app.hour_steps() returns double precision[]
language sql immutable
begin atomic
  select '{1,2,4,8,12,18,24,36,48,72,96,120,168,240,336,504,720,1080,1440,2160,4320}'::double precision[];
end;

create function app.hour_step(hours numeric) returns smallint
language sql immutable
begin atomic
  select width_bucket(hours::double precision, app.hour_steps())::smallint;
end;

create function app.week_of(moment timestamptz) returns date
language sql immutable
begin atomic
  select date_trunc('week', moment at time zone 'UTC')::date;
end;

-- All facts of a work order, except what was spent.
create function app.work_order_facts(w public.work_orders)
returns table (
  measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid,
  since date, bucket smallint, count integer, amount numeric
)
language sql stable
as $$
  select f.measure, w.trade, w.priority, coalesce(w.project_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(w.assigned_organization_id, '00000000-0000-0000-0000-000000000000'), w.organization_id,
    coalesce(w.partner_location_id, '00000000-0000-0000-0000-000000000000'), f.since,
    coalesce(f.bucket, app.hour_step(f.amount)), 1, round(f.amount, 2)
  from (
    values
      ('opened', app.week_of(w.created_at), 0::smallint, 0::numeric),
      ('requested', date_trunc('month', w.created_at at time zone 'UTC')::date, 0::smallint, 0),
      (
        'open_' || w.status,
        case when w.status not in ('completed', 'closed', 'cancelled') then app.week_of(w.created_at) end, 0::smallint, 0
      ),
      ('assigned', app.week_of(w.date_assigned), null, extract(epoch from w.date_assigned - w.created_at) / 3600),
      ('started', app.week_of(w.date_started), null, extract(epoch from w.date_started - w.created_at) / 3600),
      ('begun', app.week_of(w.date_started), null, extract(epoch from w.date_started - w.date_assigned) / 3600),
      ('completed', app.week_of(w.date_completed), null, extract(epoch from w.date_completed - w.created_at) / 3600),
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
  where f.since is not null and f.amount is not null
$$;

-- What approved bills charge for a work order, for each subcontractor that was paid, and not for the one that has the
-- work order now. Separate from the facts that every work order has: in one function they are not inlined, and adding
-- a work order took three times as long.
create function app.spent_facts(w public.work_orders)
returns table (
  measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid,
  since date, bucket smallint, count integer, amount numeric
)
language sql stable
as $$
  select 'spent', w.trade, w.priority, coalesce(w.project_id, '00000000-0000-0000-0000-000000000000'),
    b.subcontractor_organization_id, w.organization_id,
    coalesce(w.partner_location_id, '00000000-0000-0000-0000-000000000000'), app.week_of(w.date_completed), 0::smallint,
    0, sum(l.amount)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.work_order_id = w.id and b.status in ('approved', 'paid') and w.date_completed is not null
  group by b.subcontractor_organization_id
  -- The NTE of a former subcontractor counts beside its bills.
  union all
  select 'nte', w.trade, w.priority, coalesce(w.project_id, '00000000-0000-0000-0000-000000000000'), f.organization_id,
    w.organization_id, coalesce(w.partner_location_id, '00000000-0000-0000-0000-000000000000'),
    app.week_of(w.date_completed), 0::smallint, 1, f.nte_amount
  from app.former_budgets f
  where f.work_order_id = w.id and w.date_completed is not null
    and app.has_approved_line(f.work_order_id, f.organization_id, null)
$$;

-- reviewed: the office's reviews of a report. Counted only for the customer and the organization that did the work.
create function app.report_facts(r public.work_order_reports)
returns table (
  measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid,
  since date, bucket smallint, count integer, amount numeric
)
language sql stable
as $$
  select 'reviewed', '', '', '00000000-0000-0000-0000-000000000000'::uuid,
    coalesce(r.subcontractor_organization_id, '00000000-0000-0000-0000-000000000000'), r.organization_id,
    '00000000-0000-0000-0000-000000000000'::uuid, app.week_of(r.reviewed_at), (r.status = 'approved')::integer::smallint,
    1, 0::numeric
  where r.status <> 'submitted'
$$;

-- Counting ------------------------------------------------------------------------------------------------------------

create function app.count_work_order() returns trigger
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

create trigger count_figures after insert on public.work_orders
for each row execute function app.count_work_order();
create trigger count_changed_figures after update on public.work_orders
for each row when (
  (new.status, new.trade, new.priority, new.project_id, new.assigned_organization_id, new.organization_id,
    new.partner_location_id, new.created_at, new.date_assigned, new.date_started, new.date_finished, new.date_completed,
    new.due_date)
  is distinct from
  (old.status, old.trade, old.priority, old.project_id, old.assigned_organization_id, old.organization_id,
    old.partner_location_id, old.created_at, old.date_assigned, old.date_started, old.date_finished, old.date_completed,
    old.due_date)
) execute function app.count_work_order();
-- Before the delete, because the costs are deleted with it.
create trigger count_removed_figures before delete on public.work_orders
for each row execute function app.count_work_order();

create function app.count_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.work_order_figure_changes
    (measure, trade, priority, project_id, subcontractor_id, customer_id, location_id, since, bucket, count, amount)
  select * from app.report_facts(new) where tg_op <> 'DELETE'
  union all
  select o.measure, o.trade, o.priority, o.project_id, o.subcontractor_id, o.customer_id, o.location_id, o.since,
    o.bucket, -o.count, -o.amount
  from app.report_facts(old) o where tg_op <> 'INSERT';
  return null;
end
$$;

create trigger count_figures after insert or delete or update of status on public.work_order_reports
for each row execute function app.count_report();

-- Counts money that a work order gains or loses, for `of_firm`, else for the assigned subcontractor. The row is held
-- until the end, so a concurrent change of the work order waits and then counts this money as well.
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

create function app.count_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform app.count_money('nte', old.work_order_id, -1, -old.nte_amount);
  end if;
  if tg_op <> 'DELETE' then
    perform app.count_money('nte', new.work_order_id, 1, new.nte_amount);
  end if;
  return null;
end
$$;

create trigger count_figures after insert or delete or update of nte_amount on public.work_order_budgets
for each row execute function app.count_budget();

create function app.count_former_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and app.has_approved_line(old.work_order_id, old.organization_id, null) then
    perform app.count_money('nte', old.work_order_id, -1, -old.nte_amount, old.organization_id);
  end if;
  if tg_op <> 'DELETE' and app.has_approved_line(new.work_order_id, new.organization_id, null) then
    perform app.count_money('nte', new.work_order_id, 1, new.nte_amount, new.organization_id);
  end if;
  return null;
end
$$;

create trigger count_figures after insert or delete or update of nte_amount on app.former_budgets
for each row execute function app.count_former_budget();

-- Counts a line of an approved bill (`sign` 1), or takes it away (-1). The NTE of a former subcontractor counts with
-- its first line.
create function app.count_line(l public.subcontractor_bill_work_orders, firm uuid, sign integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  nte constant numeric := (
    select f.nte_amount from app.former_budgets f where f.work_order_id = l.work_order_id and f.organization_id = firm
  );
begin
  perform app.count_money('spent', l.work_order_id, 0, sign * l.amount, firm);
  if nte is not null and not app.has_approved_line(l.work_order_id, firm, l.id) then
    perform app.count_money('nte', l.work_order_id, sign, sign * nte, firm);
  end if;
end
$$;

create function app.count_bill_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  firm uuid;
begin
  if tg_op <> 'INSERT' then
    select b.subcontractor_organization_id into firm from public.subcontractor_bills b
    where b.id = old.subcontractor_bill_id and b.status in ('approved', 'paid');
    if found then
      perform app.count_line(old, firm, -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select b.subcontractor_organization_id into firm from public.subcontractor_bills b
    where b.id = new.subcontractor_bill_id and b.status in ('approved', 'paid');
    if found then
      perform app.count_line(new, firm, 1);
    end if;
  end if;
  return null;
end
$$;

create trigger count_figures after insert or delete or update of amount, work_order_id
on public.subcontractor_bill_work_orders for each row execute function app.count_bill_line();

create function app.count_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant boolean := old.status in ('approved', 'paid');
  is_so constant boolean := tg_op = 'UPDATE' and new.status in ('approved', 'paid');
begin
  if was <> is_so then
    perform app.count_line(l, old.subcontractor_organization_id, case when is_so then 1 else -1 end)
    from (
      select b.* from public.subcontractor_bill_work_orders b
      where b.subcontractor_bill_id = old.id order by b.work_order_id
    ) l;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger count_figures after update of status on public.subcontractor_bills
for each row when (new.status is distinct from old.status) execute function app.count_bill();
-- Before the delete, because its lines are deleted with it.
create trigger count_removed_figures before delete on public.subcontractor_bills
for each row execute function app.count_bill();

-- Aggregation ---------------------------------------------------------------------------------------------------------

-- The statement that adds changes to the totals; `source` is a query of them.
create function app.aggregate_statement(source text) returns text
language sql immutable
begin atomic
  select format($aggregate$
    with taken as (%s), kept as (
      select
        concat(
          case when grouping(t.customer_id) = 0 then 'C' end, case when grouping(t.subcontractor_id) = 0 then 'S' end,
          case when grouping(t.project_id) = 0 then 'J' end, case when grouping(t.location_id) = 0 then 'L' end,
          case when grouping(t.trade) = 0 then 'T' end, case when grouping(t.priority) = 0 then 'P' end
        ) as slice,
        t.measure, coalesce(t.trade, '') as trade, coalesce(t.priority, '') as priority,
        coalesce(t.project_id, '00000000-0000-0000-0000-000000000000') as project_id,
        coalesce(t.subcontractor_id, '00000000-0000-0000-0000-000000000000') as subcontractor_id,
        coalesce(t.customer_id, '00000000-0000-0000-0000-000000000000') as customer_id,
        coalesce(t.location_id, '00000000-0000-0000-0000-000000000000') as location_id,
        t.since, t.bucket, sum(t.count) as count, sum(t.amount) as amount
      from taken t
      group by t.measure, t.since, t.bucket, grouping sets (
        (), (t.trade), (t.priority), (t.subcontractor_id), (t.customer_id), (t.trade, t.priority),
        (t.subcontractor_id, t.trade), (t.subcontractor_id, t.priority), (t.customer_id, t.trade),
        (t.customer_id, t.priority), (t.customer_id, t.location_id),
        (t.customer_id, t.subcontractor_id, t.project_id, t.trade, t.priority)
      )
      having sum(t.count) <> 0 or sum(t.amount) <> 0
    )
    insert into app.work_order_figures as f (slice, measure, trade, priority, project_id, subcontractor_id, customer_id,
      location_id, since, bucket, count, amount)
    select * from kept k
    -- Locations are only read by month.
    where k.slice <> 'CL' or k.measure = 'requested'
    on conflict (slice, measure, trade, priority, project_id, subcontractor_id, customer_id, location_id, since, bucket)
    do update set count = f.count + excluded.count, amount = f.amount + excluded.amount
  $aggregate$, source);
end;

-- Adds the changes to the totals, one caller at a time. The server calls it every few seconds
-- (server/domains/figures).
create function app.aggregate_work_order_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if pg_try_advisory_xact_lock(hashtext('app.aggregate_work_order_figures')) then
    execute app.aggregate_statement('delete from app.work_order_figure_changes returning *');
    delete from app.work_order_figures where count = 0 and amount = 0;
  end if;
end
$$;
grant execute on function app.aggregate_work_order_figures() to authenticator;

-- Counts everything again, for rows that were loaded without triggers.
create function app.recount_work_order_figures() returns void
language plpgsql security definer set search_path = '' set work_mem = '256MB' set enable_sort = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.aggregate_work_order_figures'));
  lock table app.work_order_figure_changes in exclusive mode;
  delete from app.work_order_figure_changes;
  delete from app.work_order_figures;
  execute app.aggregate_statement($facts$
    select f.* from public.work_orders w cross join lateral app.work_order_facts(w) f
    union all
    select f.* from public.work_orders w cross join lateral app.spent_facts(w) f where w.date_completed is not null
    union all
    select f.* from public.work_order_reports r cross join lateral app.report_facts(r) f
  $facts$);
end
$$;

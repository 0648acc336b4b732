-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.work_order_figure_changes (
  id bigint generated always as identity not null,
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
  amount numeric(14,2) not null,
  constraint work_order_figure_changes_pkey PRIMARY KEY (id)
);
alter table app.work_order_figure_changes enable row level security;

create table app.work_order_figures (
  slice text not null,
  measure text not null,
  trade text not null,
  priority text not null,
  project_id uuid not null,
  subcontractor_id uuid not null,
  customer_id uuid not null,
  location_id uuid not null,
  since date not null,
  bucket smallint not null,
  count bigint not null,
  amount numeric(14,2) not null,
  constraint work_order_figures_pkey PRIMARY KEY (slice, measure, trade, priority, project_id, subcontractor_id, customer_id, since, location_id, bucket)
);
CREATE INDEX work_order_figures_nothing ON app.work_order_figures USING btree (slice) WHERE count = 0 AND amount = 0::numeric;
alter table app.work_order_figures enable row level security;

CREATE OR REPLACE FUNCTION app.aggregate_statement(source text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT format('
    with taken as (%s), kept as (
      select
        concat(
          case when grouping(t.customer_id) = 0 then ''C'' end, case when grouping(t.subcontractor_id) = 0 then ''S'' end,
          case when grouping(t.project_id) = 0 then ''J'' end, case when grouping(t.location_id) = 0 then ''L'' end,
          case when grouping(t.trade) = 0 then ''T'' end, case when grouping(t.priority) = 0 then ''P'' end
        ) as slice,
        t.measure, coalesce(t.trade, '''') as trade, coalesce(t.priority, '''') as priority,
        coalesce(t.project_id, ''00000000-0000-0000-0000-000000000000'') as project_id,
        coalesce(t.subcontractor_id, ''00000000-0000-0000-0000-000000000000'') as subcontractor_id,
        coalesce(t.customer_id, ''00000000-0000-0000-0000-000000000000'') as customer_id,
        coalesce(t.location_id, ''00000000-0000-0000-0000-000000000000'') as location_id,
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
    where k.slice <> ''CL'' or k.measure = ''requested''
    on conflict (slice, measure, trade, priority, project_id, subcontractor_id, customer_id, location_id, since, bucket)
    do update set count = f.count + excluded.count, amount = f.amount + excluded.amount
  '::text, source) AS format;
END;

CREATE OR REPLACE FUNCTION app.aggregate_work_order_figures()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if pg_try_advisory_xact_lock(hashtext('app.aggregate_work_order_figures')) then
    execute app.aggregate_statement('delete from app.work_order_figure_changes returning *');
    delete from app.work_order_figures where count = 0 and amount = 0;
  end if;
end
$function$;
grant execute on function app.aggregate_work_order_figures() to authenticator;

CREATE OR REPLACE FUNCTION app.count_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.count_bill_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.count_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform app.count_money('nte', old.work_order_id, -1, -old.nte_amount);
  end if;
  if tg_op <> 'DELETE' then
    perform app.count_money('nte', new.work_order_id, 1, new.nte_amount);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_former_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' and app.has_approved_line(old.work_order_id, old.organization_id, null) then
    perform app.count_money('nte', old.work_order_id, -1, -old.nte_amount, old.organization_id);
  end if;
  if tg_op <> 'DELETE' and app.has_approved_line(new.work_order_id, new.organization_id, null) then
    perform app.count_money('nte', new.work_order_id, 1, new.nte_amount, new.organization_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_line(l public.subcontractor_bill_work_orders, firm uuid, sign integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.count_money(of_measure text, of_work_order uuid, counted integer, of_amount numeric, of_firm uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.count_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.count_work_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.hour_step(hours numeric)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT (width_bucket((hours)::double precision, app.hour_steps()))::smallint AS width_bucket;
END;

CREATE OR REPLACE FUNCTION app.hour_steps()
 RETURNS double precision[]
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT '{1,2,4,8,12,18,24,36,48,72,96,120,168,240,336,504,720,1080,1440,2160,4320}'::double precision[] AS float8;
END;
grant execute on function app.hour_steps() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.recount_work_order_figures()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '256MB'
 SET enable_sort TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.report_facts(r public.work_order_reports)
 RETURNS TABLE(measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid, since date, bucket smallint, count integer, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select 'reviewed', '', '', '00000000-0000-0000-0000-000000000000'::uuid,
    coalesce(r.subcontractor_organization_id, '00000000-0000-0000-0000-000000000000'), r.organization_id,
    '00000000-0000-0000-0000-000000000000'::uuid, app.week_of(r.reviewed_at), (r.status = 'approved')::integer::smallint,
    1, 0::numeric
  where r.status <> 'submitted'
$function$;

CREATE OR REPLACE FUNCTION app.spent_facts(w public.work_orders)
 RETURNS TABLE(measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid, since date, bucket smallint, count integer, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.sum_work_order_figures(p_measures text[], p_since date, p_by text, p_customers uuid[], p_subcontractors uuid[], p_project uuid, p_trade text)
 RETURNS TABLE(measure text, key text, bucket smallint, count bigint, amount numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  slices constant text[] := '{"",T,P,S,C,TP,ST,SP,CT,CP,CL}';
  key constant text := case p_by
    when 'all' then $$'all'$$ when 'week' then 'f.since::text' when 'month' then 'f.since::text'
    when 'age' then 'least((app.week_of(now()) - f.since) / 7, 13)::text' when 'trade' then 'f.trade'
    when 'priority' then 'f.priority' when 'subcontractor' then 'f.subcontractor_id::text'
    when 'customer' then 'f.customer_id::text' when 'location' then 'f.location_id::text'
    when 'month_trade' then $$f.since || '|' || f.trade$$
  end;
  slice text;
  filter text;
begin
  if not app.is_office() then
    if cardinality(p_customers) > 0 and p_customers <@ app.partner_organization_ids() then
      if p_subcontractors is not null or p_project is not null or p_by in ('subcontractor', 'customer')
        or p_measures && '{nte,spent,reviewed}' then
        return;
      end if;
    elsif cardinality(p_subcontractors) > 0 and p_subcontractors <@ app.subcontractor_organization_ids() then
      if p_customers is not null or p_project is not null or p_by in ('customer', 'location') then
        return;
      end if;
    else
      return;
    end if;
  elsif 'spent' = any (p_measures) and not app.may('approve_bills', 'pay_bills', 'see_costs') then
    return;
  end if;
  slice := concat(
    case when p_customers is not null or p_by in ('customer', 'location') then 'C' end,
    case when p_subcontractors is not null or p_by = 'subcontractor' then 'S' end,
    case when p_project is not null then 'J' end, case when p_by = 'location' then 'L' end,
    case when p_trade is not null or p_by in ('trade', 'month_trade') then 'T' end, case when p_by = 'priority' then 'P' end
  );
  if key is null or (p_by = 'location' and slice <> 'CL') then
    raise exception 'These totals cannot be broken down by "%".', p_by
      using errcode = 'invalid_parameter_value', detail = app.reason('figures_dimension_invalid', 'dimension', p_by);
  end if;
  -- The last slice distinguishes everything that no smaller one does.
  slice := case when slice = any (slices) then slice else 'CSJTP' end;
  filter := concat(
    case when p_trade is not null then ' and f.trade = $3' end,
    case when p_project is not null then ' and f.project_id = $4' end,
    case when p_subcontractors is not null then ' and f.subcontractor_id = any ($5)' end,
    case when p_customers is not null then ' and f.customer_id = any ($6)' end
  );
  return query execute format(
    $figures$
      select s.measure, s.key, s.bucket, sum(s.count)::bigint, sum(s.amount)
      from (
        select f.measure, %1$s as key, f.bucket, f.count, f.amount
        from app.work_order_figures f
        where f.slice = %2$L and f.measure = any ($1) and f.since >= $2 %3$s %4$s
        union all
        select f.measure, %1$s, f.bucket, f.count, f.amount
        from app.work_order_figure_changes f
        where f.measure = any ($1) and f.since >= $2 %3$s
      ) s
      group by 1, 2, 3
    $figures$,
    key, slice, filter,
    -- Columns that a slice does not distinguish are equal in all of its rows. With these conditions all columns of the
    -- index are used.
    concat(
      case when slice !~ 'T' then $$ and f.trade = ''$$ end, case when slice !~ 'P' then $$ and f.priority = ''$$ end,
      case when slice !~ 'J' then ' and f.project_id = $7' end,
      case when slice !~ 'S' then ' and f.subcontractor_id = $7' end,
      case when slice !~ 'C' then ' and f.customer_id = $7' end,
      case when slice !~ 'L' then ' and f.location_id = $7' end
    )
  ) using p_measures, p_since, p_trade, p_project, p_subcontractors, p_customers, '00000000-0000-0000-0000-000000000000'::uuid;
end
$function$;
grant execute on function app.sum_work_order_figures(text[],date,text,uuid[],uuid[],uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.week_of(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT (date_trunc('week'::text, (moment AT TIME ZONE 'UTC'::text)))::date AS date_trunc;
END;

CREATE OR REPLACE FUNCTION app.work_order_facts(w public.work_orders)
 RETURNS TABLE(measure text, trade text, priority text, project_id uuid, subcontractor_id uuid, customer_id uuid, location_id uuid, since date, bucket smallint, count integer, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.office_agenda(p_today date DEFAULT CURRENT_DATE)
 RETURNS TABLE(queue text, total bigint, id uuid, number text, title text, location text, status text, priority text, at timestamp with time zone, amount numeric, detail text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
begin
  if not app.is_office() then
    return;
  end if;
  return query
  with left_behind as materialized (
    -- Work whose people are all inactive. `detail` names them.
    select o.id, string_agg(concat_ws(' ', p.first_name, p.last_name), ', ' order by a.is_lead desc, a.id) as people
    from unnest(app.left_behind_work_order_ids()) o (id)
    join public.work_order_assignments a on a.work_order_id = o.id
    join public.profiles p on p.id = a.assigned_to
    group by o.id
    limit 100
  ), waiting as (
    (
      select o.*, null::text as people from public.work_orders o where o.status = 'received'
      order by app.priority_rank(o.priority), o.created_at limit 5
    )
    union all
    select o.*, l.people from left_behind l join public.work_orders o on o.id = l.id
  )
  select 'to_assign', (
      select least(count(*), 100) from (
        (select from public.work_orders c where c.status = 'received' limit 100) union all (select from left_behind)
      ) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.created_at, null::numeric, w.people
  from waiting w
  order by app.priority_rank(w.priority), w.created_at limit 5;

  return query
  select 'declined', count(*) over (), d.id, d.work_order_number, d.title, d.store_location, d.status, d.priority,
    d.declined_at, null::numeric, d.message
  from (
    select distinct on (o.id) o.*, e.created_at as declined_at, e.message
    from (
      select * from public.work_order_events n
      where n.event_type = 'assignment_declined' and n.created_at > now() - interval '60 days'
      order by n.created_at desc limit 100
    ) e
    join public.work_orders o on o.id = e.work_order_id and o.status = 'received'
    order by o.id, e.created_at desc
  ) d
  order by d.declined_at limit 5;

  return query
  select 'reports', (select count(*) from (select from public.work_order_reports c where c.status = 'submitted' limit 100) c),
    r.id, r.report_number, w.title, w.store_location, r.status, w.priority, r.submitted_at, null::numeric, o.name
  from (select * from public.work_order_reports s where s.status = 'submitted' order by s.submitted_at limit 5) r
  join public.work_orders w on w.id = r.work_order_id
  left join public.organizations o on o.id = r.subcontractor_organization_id
  order by r.submitted_at;

  return query
  select 'bills', (select count(*) from (select from public.subcontractor_bills c where c.status = 'submitted' limit 100) c),
    b.id, b.internal_bill_number, o.name, b.external_bill_number, b.status, null, b.submitted_at, b.total_amount, null
  from (
    select * from public.subcontractor_bills s where s.status = 'submitted' order by s.submitted_at nulls first limit 5
  ) b
  join public.organizations o on o.id = b.subcontractor_organization_id
  order by b.submitted_at;

  return query
  select 'overdue', (
      select count(*) from (select from public.work_orders c where c.open_due_date < p_today limit 100) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.open_due_date::timestamptz, null::numeric,
    o.name
  from (select * from public.work_orders d where d.open_due_date < p_today order by d.open_due_date, d.id limit 5) w
  left join public.organizations o on o.id = w.assigned_organization_id
  order by w.open_due_date, w.id;

  return query
  select 'due_soon', (
      select count(*) from (
        select from public.work_orders c where c.open_due_date between p_today and least(p_today, '9999-12-31') + 2 limit 100
      ) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.open_due_date::timestamptz, null::numeric,
    o.name
  from (
    select * from public.work_orders d where d.open_due_date between p_today and least(p_today, '9999-12-31') + 2
    order by d.open_due_date, d.id limit 5
  ) w
  left join public.organizations o on o.id = w.assigned_organization_id
  order by w.open_due_date, w.id;

  return query
  select 'on_hold', (
      select count(*) from (
        select from public.work_orders c where c.status = 'on_hold' and c.status_since < now() - interval '7 days' limit 100
      ) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.status_since, null::numeric, w.status_reason
  from (
    select * from public.work_orders h where h.status = 'on_hold' and h.status_since < now() - interval '7 days'
    order by h.status_since limit 5
  ) w
  order by w.status_since;

  return query
  select 'late_arrival', (
      select count(*) from (
        select from public.work_orders c
        where c.status = 'assigned' and coalesce(c.arrival_at, c.appointment_until) < now() limit 100
      ) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority,
    coalesce(w.arrival_at, w.appointment_until), null::numeric, o.name
  from (
    select * from public.work_orders a where a.status = 'assigned' and coalesce(a.arrival_at, a.appointment_until) < now()
    order by coalesce(a.arrival_at, a.appointment_until) limit 5
  ) w
  left join public.organizations o on o.id = w.assigned_organization_id
  order by coalesce(w.arrival_at, w.appointment_until);

  -- Of the bills that wait: work orders that exceed their NTE. `amount` is what the bill adds to that.
  return query
  select 'over_nte', count(*) over (), b.id, w.work_order_number, w.title, b.internal_bill_number, w.status, w.priority,
    b.submitted_at, x.over, o.name
  from (
    select * from public.subcontractor_bills s where s.status = 'submitted' order by s.submitted_at nulls first limit 100
  ) b
  join public.subcontractor_bill_work_orders l on l.subcontractor_bill_id = b.id
  cross join lateral (select app.added_over_nte(l.amount, public.billed_before(l), public.firm_nte(l)) as over) x
  join public.work_orders w on w.id = l.work_order_id
  join public.organizations o on o.id = b.subcontractor_organization_id
  where x.over > 0
  order by x.over desc limit 5;

  -- Only numbers, each for those who do what comes next.
  return query
  select next.step, next.total, null::uuid, null, null, null, null, null, null::timestamptz, null::numeric, null
  from (
    select 'to_invoice' as step, app.count_reports_to_invoice() as total
    union all
    select 'to_pay', (select count(*) from (select from public.subcontractor_bills c where c.status = 'approved' limit 100) c)
    where app.may('pay_bills')
    union all
    select 'time', (select count(*) from (select from public.employee_reports c where c.status = 'submitted' limit 100) c)
    where app.may('manage_time')
  ) next
  where next.total > 0;
end
$function$;
grant execute on function public.office_agenda(date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.partner_agenda(p_organizations uuid[])
 RETURNS TABLE(queue text, total bigint, id uuid, number text, title text, location text, status text, priority text, at timestamp with time zone, amount numeric, detail text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
BEGIN ATOMIC
( SELECT 'waiting'::text,
     ( SELECT count(*) AS count
            FROM ( SELECT
                    FROM public.work_orders c_1
                   WHERE ((c_1.organization_id = ANY (partner_agenda.p_organizations)) AND (c_1.status = 'received'::text))
                  LIMIT 100) c) AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     w.created_at,
     NULL::numeric AS "numeric",
     NULL::text AS text
    FROM (unnest(partner_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.organization_id = mine.id) AND (o.status = 'received'::text))
           ORDER BY (o.priority = 'emergency'::text) DESC, o.created_at DESC
          LIMIT 5) w)
   ORDER BY (w.priority = 'emergency'::text) DESC, w.created_at DESC
  LIMIT 5)
 UNION ALL
 ( SELECT 'under_way'::text,
     ( SELECT count(*) AS count
            FROM ( SELECT
                    FROM public.work_orders c_1
                   WHERE ((c_1.organization_id = ANY (partner_agenda.p_organizations)) AND (c_1.status = ANY (ARRAY['assigned'::text, 'in_progress'::text, 'work_completed'::text, 'on_hold'::text])) AND ((c_1.status <> 'assigned'::text) OR (COALESCE(c_1.arrival_at, c_1.appointment_from, '-infinity'::timestamp with time zone) <= (now() - '1 day'::interval))))
                  LIMIT 100) c) AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     w.created_at,
     NULL::numeric AS "numeric",
     NULL::text AS text
    FROM (unnest(partner_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.organization_id = mine.id) AND (o.status = ANY (ARRAY['assigned'::text, 'in_progress'::text, 'work_completed'::text, 'on_hold'::text])) AND ((o.status <> 'assigned'::text) OR (COALESCE(o.arrival_at, o.appointment_from, '-infinity'::timestamp with time zone) <= (now() - '1 day'::interval))))
           ORDER BY (o.priority = 'emergency'::text) DESC, o.created_at DESC
          LIMIT 5) w)
   ORDER BY (w.priority = 'emergency'::text) DESC, w.created_at DESC
  LIMIT 5)
 UNION ALL
 ( SELECT 'arrivals'::text,
     ( SELECT count(*) AS count
            FROM ( SELECT
                    FROM public.work_orders c_1
                   WHERE ((c_1.organization_id = ANY (partner_agenda.p_organizations)) AND (c_1.status = 'assigned'::text) AND (COALESCE(c_1.arrival_at, c_1.appointment_from) > (now() - '1 day'::interval)))
                  LIMIT 100) c) AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     COALESCE(w.arrival_at, w.appointment_from) AS "coalesce",
     NULL::numeric AS "numeric",
     NULL::text AS text
    FROM (unnest(partner_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.organization_id = mine.id) AND (o.status = 'assigned'::text) AND (COALESCE(o.arrival_at, o.appointment_from) > (now() - '1 day'::interval)))
           ORDER BY COALESCE(o.arrival_at, o.appointment_from)
          LIMIT 5) w)
   ORDER BY COALESCE(w.arrival_at, w.appointment_from)
  LIMIT 5)
 UNION ALL
 ( SELECT 'finished'::text,
     (0)::bigint AS int8,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     w.date_completed,
     NULL::numeric AS "numeric",
     ( SELECT (r.id)::text AS id
            FROM public.work_order_reports r
           WHERE ((r.work_order_id = w.id) AND (r.status = 'approved'::text))
           ORDER BY r.submitted_at DESC
          LIMIT 1) AS id
    FROM (unnest(partner_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.organization_id = mine.id) AND (o.date_completed IS NOT NULL))
           ORDER BY o.date_completed DESC
          LIMIT 5) w)
   ORDER BY w.date_completed DESC
  LIMIT 5);
END;
grant execute on function public.partner_agenda(uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.subcontractor_agenda(p_organizations uuid[], p_today date DEFAULT CURRENT_DATE)
 RETURNS TABLE(queue text, total bigint, id uuid, number text, title text, location text, status text, priority text, at timestamp with time zone, amount numeric, detail text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
BEGIN ATOMIC
( SELECT 'to_accept'::text,
     ( SELECT count(*) AS count
            FROM ( SELECT
                    FROM public.work_orders c_1
                   WHERE ((c_1.assigned_organization_id = ANY (subcontractor_agenda.p_organizations)) AND (c_1.status = 'assigned'::text) AND (c_1.accepted_at IS NULL))
                  LIMIT 100) c) AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     w.date_assigned,
     NULL::numeric AS "numeric",
     (((to_json(w.appointment_from) #>> '{}'::text[]) || '/'::text) || (to_json(w.appointment_until) #>> '{}'::text[]))
    FROM (unnest(subcontractor_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.assigned_organization_id = mine.id) AND (o.status = 'assigned'::text) AND (o.accepted_at IS NULL))
           ORDER BY o.date_assigned
          LIMIT 5) w)
   ORDER BY w.date_assigned
  LIMIT 5)
 UNION ALL
 ( SELECT 'due'::text,
     ( SELECT count(*) AS count
            FROM ( SELECT
                    FROM public.work_orders c_1
                   WHERE ((c_1.assigned_organization_id = ANY (subcontractor_agenda.p_organizations)) AND (c_1.open_due_date <= (LEAST(subcontractor_agenda.p_today, '9999-12-31'::date) + 2)))
                  LIMIT 100) c) AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     (w.open_due_date)::timestamp with time zone AS open_due_date,
     NULL::numeric AS "numeric",
     NULL::text AS text
    FROM (unnest(subcontractor_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.assigned_organization_id = mine.id) AND (o.open_due_date <= (LEAST(subcontractor_agenda.p_today, '9999-12-31'::date) + 2)))
           ORDER BY o.open_due_date, o.id
          LIMIT 5) w)
   ORDER BY w.open_due_date
  LIMIT 5)
 UNION ALL
 ( SELECT 'running'::text,
     ( SELECT count(*) AS count
            FROM ( SELECT
                    FROM public.work_orders c_1
                   WHERE ((c_1.assigned_organization_id = ANY (subcontractor_agenda.p_organizations)) AND (c_1.status = 'in_progress'::text))
                  LIMIT 100) c) AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.status,
     w.priority,
     w.status_since,
     NULL::numeric AS "numeric",
     NULL::text AS text
    FROM (unnest(subcontractor_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL ( SELECT o.id,
             o.work_order_number,
             o.title,
             o.description,
             o.status,
             o.status_reason,
             o.priority,
             o.trade,
             o.organization_id,
             o.partner_location_id,
             o.store_location,
             o.partner_reference,
             o.job_type,
             o.project_id,
             o.assigned_organization_id,
             o.reported_by,
             o.contact_name,
             o.contact_phone,
             o.preferred_from,
             o.preferred_to,
             o.due_date,
             o.appointment_from,
             o.appointment_until,
             o.date_assigned,
             o.date_completed,
             o.closed_at,
             o.created_at,
             o.updated_at,
             o.open_since,
             o.open_due_date,
             o.accepted_at,
             o.accepted_by,
             o.arrival_at,
             o.submission_key,
             o.status_since,
             o.date_started,
             o.date_finished
            FROM public.work_orders o
           WHERE ((o.assigned_organization_id = mine.id) AND (o.status = 'in_progress'::text))
           ORDER BY o.status_since
          LIMIT 5) w)
   ORDER BY w.status_since
  LIMIT 5)
 UNION ALL
 ( SELECT 'to_correct'::text,
     count(*) OVER () AS count,
     b.id,
     b.internal_bill_number,
     NULL::text,
     NULL::text,
     b.status,
     NULL::text,
     b.reviewed_at,
     b.total_amount,
     b.rejection_reason
    FROM public.subcontractor_bills b
   WHERE ((b.subcontractor_organization_id = ANY (subcontractor_agenda.p_organizations)) AND (b.status = 'rejected'::text))
   ORDER BY b.reviewed_at DESC
  LIMIT 5)
 UNION ALL
 ( SELECT 'to_bill'::text,
     count(*) OVER () AS count,
     w.id,
     w.work_order_number,
     w.title,
     w.store_location,
     w.kind,
     NULL::text,
     w.ready_at,
     sum(w.nte_amount) OVER () AS sum,
     (w.nte_amount)::text AS nte_amount
    FROM (unnest(subcontractor_agenda.p_organizations) mine(id)
      CROSS JOIN LATERAL app.billable_work(mine.id, ''::text, false, '{}'::uuid[], 200, 200) w(id, work_order_number, title, store_location, kind, ready_at, nte_amount, billed_amount))
   WHERE (NOT (EXISTS ( SELECT
            FROM (public.subcontractor_bill_work_orders l
              JOIN public.subcontractor_bills b ON ((b.id = l.subcontractor_bill_id)))
           WHERE ((l.work_order_id = w.id) AND (b.subcontractor_organization_id = mine.id) AND (b.status = 'rejected'::text)))))
   ORDER BY w.ready_at
  LIMIT 5)
 UNION ALL
  SELECT ('bills_'::text || b.status),
     count(*) AS count,
     NULL::uuid,
     NULL::text,
     NULL::text,
     NULL::text,
     b.status,
     NULL::text,
     max(b.submitted_at) AS max,
     sum(b.total_amount) AS sum,
     NULL::text
    FROM public.subcontractor_bills b
   WHERE ((b.subcontractor_organization_id = ANY (subcontractor_agenda.p_organizations)) AND (b.submitted_at > (now() - '365 days'::interval)) AND (b.status = ANY (ARRAY['submitted'::text, 'approved'::text, 'paid'::text, 'rejected'::text])))
   GROUP BY b.status;
END;
grant execute on function public.subcontractor_agenda(uuid[],date) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.work_order_figures(p_measures text[], p_since date DEFAULT '-infinity'::date, p_by text DEFAULT 'all'::text, p_customers uuid[] DEFAULT NULL::uuid[], p_subcontractors uuid[] DEFAULT NULL::uuid[], p_project uuid DEFAULT NULL::uuid, p_trade text DEFAULT NULL::text)
 RETURNS TABLE(measure text, key text, label text, count bigint, good bigint, amount numeric, median_hours numeric, p90_hours numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 WITH steps AS (
          SELECT s.measure,
             s.key,
             s.bucket,
             s.count,
                 CASE
                     WHEN (s.measure <> ALL (ARRAY['assigned'::text, 'started'::text, 'begun'::text, 'completed'::text])) THEN s.amount
                     ELSE (0)::numeric
                 END AS amount,
             sum(s.count) OVER (PARTITION BY s.measure, s.key ORDER BY s.bucket) AS reached,
             sum(s.count) OVER (PARTITION BY s.measure, s.key) AS total,
             (COALESCE((app.hour_steps())[s.bucket], (0)::double precision))::numeric AS "least",
             (COALESCE((app.hour_steps())[(s.bucket + 1)], (8640)::double precision))::numeric AS most,
             (s.amount / (NULLIF(s.count, 0))::numeric) AS mean
            FROM app.sum_work_order_figures(work_order_figures.p_measures, GREATEST((date_trunc(
                 CASE
                     WHEN (work_order_figures.p_by = ANY (ARRAY['month'::text, 'month_trade'::text, 'location'::text])) THEN 'month'::text
                     ELSE 'week'::text
                 END, (LEAST(work_order_figures.p_since, '9999-12-31'::date))::timestamp with time zone))::date, '0001-01-01'::date), work_order_figures.p_by, work_order_figures.p_customers, work_order_figures.p_subcontractors, work_order_figures.p_project, work_order_figures.p_trade) s(measure, key, bucket, count, amount)
         ), sums AS (
          SELECT s.measure,
             s.key,
             s.bucket,
             s.count,
             s.amount,
             s.reached,
             s.total,
             s."least",
             s.most,
             s.mean,
             LEAST(GREATEST(s.mean, s."least"), s.most) AS middle,
             ((GREATEST(LEAST((s.mean - s."least"), (s.most - s.mean)), (0)::numeric) * ((s.count - 1))::numeric) / (NULLIF(s.count, 0))::numeric) AS spread
            FROM steps s
         ), totals AS (
          SELECT s.measure,
             s.key,
             (s.total)::bigint AS count,
             (sum(s.count) FILTER (WHERE (s.bucket = 1)))::bigint AS good,
             sum(s.amount) AS amount,
             round(min((s.middle + (s.spread * ((((2)::numeric * (((s.total * 0.5) - s.reached) + (s.count)::numeric)) / (s.count)::numeric) - (1)::numeric)))) FILTER (WHERE ((s.reached >= (s.total * 0.5)) AND ((s.reached - (s.count)::numeric) < (s.total * 0.5)))), 2) AS median_hours,
             round(min((s.middle + (s.spread * ((((2)::numeric * (((s.total * 0.9) - s.reached) + (s.count)::numeric)) / (s.count)::numeric) - (1)::numeric)))) FILTER (WHERE ((s.reached >= (s.total * 0.9)) AND ((s.reached - (s.count)::numeric) < (s.total * 0.9)))), 2) AS p90_hours
            FROM sums s
           GROUP BY s.measure, s.key, s.total
          HAVING ((s.total <> (0)::numeric) OR (sum(s.amount) <> (0)::numeric))
           ORDER BY s.total DESC, (sum(s.amount)) DESC, s.key
          LIMIT
                 CASE
                     WHEN (work_order_figures.p_by = ANY (ARRAY['customer'::text, 'subcontractor'::text, 'location'::text])) THEN 100
                     ELSE 400
                 END
         )
  SELECT t.measure,
     t.key,
         CASE
             WHEN (work_order_figures.p_by = ANY (ARRAY['customer'::text, 'subcontractor'::text])) THEN ( SELECT o.name
                FROM public.organizations o
               WHERE (o.id =
                     CASE
                         WHEN (work_order_figures.p_by = ANY (ARRAY['customer'::text, 'subcontractor'::text])) THEN (t.key)::uuid
                         ELSE NULL::uuid
                     END))
             WHEN (work_order_figures.p_by = 'location'::text) THEN ( SELECT concat_ws(' #'::text, l.name, NULLIF(l.store_number, ''::text)) AS concat_ws
                FROM public.partner_locations l
               WHERE (l.id =
                     CASE
                         WHEN (work_order_figures.p_by = 'location'::text) THEN (t.key)::uuid
                         ELSE NULL::uuid
                     END))
             ELSE t.key
         END AS key,
     t.count,
     COALESCE(t.good, (0)::bigint) AS "coalesce",
     t.amount,
         CASE
             WHEN (t.measure = ANY (ARRAY['assigned'::text, 'started'::text, 'begun'::text, 'completed'::text])) THEN t.median_hours
             ELSE NULL::numeric
         END AS "case",
         CASE
             WHEN (t.measure = ANY (ARRAY['assigned'::text, 'started'::text, 'begun'::text, 'completed'::text])) THEN t.p90_hours
             ELSE NULL::numeric
         END AS "case"
    FROM totals t
   ORDER BY t.count DESC, t.amount DESC, t.key;
END;
grant execute on function public.work_order_figures(text[],date,text,uuid[],uuid[],uuid,text) to authenticated, service_role;

-- What dashboards and analytics read from the summary of work orders.

-- Sums of the summary for callers who may see what was counted, with the rights of the owner: the office everything; a
-- customer its own organizations, without who did the work and what it cost; a subcontractor its own. Other callers
-- get no rows.
create function app.sum_work_order_figures(
  p_measures text[], p_since date, p_by text, p_customers uuid[], p_subcontractors uuid[], p_project uuid, p_trade text
) returns table (measure text, key text, bucket smallint, count bigint, amount numeric)
language plpgsql stable security definer set search_path = '' as $sum$
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
$sum$;
grant execute on function
  app.sum_work_order_figures(text[], date, text, uuid[], uuid[], uuid, text), app.hour_steps()
  to authenticated, service_role;

-- The figures of a period by week, month, month and trade, age in weeks, trade, priority, subcontractor, customer, or
-- location, the largest first. `good`: how many went well. Hours are the median of durations and their 90th
-- percentile.
create function public.work_order_figures(
  p_measures text[], p_since date default '-infinity', p_by text default 'all', p_customers uuid[] default null,
  p_subcontractors uuid[] default null, p_project uuid default null, p_trade text default null
) returns table (
  measure text, key text, label text, count bigint, good bigint, amount numeric, median_hours numeric, p90_hours numeric
)
language sql stable set search_path = ''
begin atomic
  with steps as (
    select s.measure, s.key, s.bucket, s.count,
      case when s.measure not in ('assigned', 'started', 'begun', 'completed') then s.amount else 0 end as amount,
      sum(s.count) over (partition by s.measure, s.key order by s.bucket) as reached,
      sum(s.count) over (partition by s.measure, s.key) as total,
      coalesce((app.hour_steps())[s.bucket], 0)::numeric as least,
      -- The last step has no upper bound, so one is assumed.
      coalesce((app.hour_steps())[s.bucket + 1], 8640)::numeric as most,
      s.amount / nullif(s.count, 0) as mean
    from app.sum_work_order_figures(
      p_measures, greatest(date_trunc(case when p_by in ('month', 'month_trade', 'location') then 'month' else 'week' end, least(p_since, '9999-12-31'))::date,
        '0001-01-01'),
      p_by, p_customers, p_subcontractors, p_project, p_trade
    ) s
  ), sums as (
    select s.*, least(greatest(s.mean, s.least), s.most) as middle,
      -- Durations within a step are assumed to be spread evenly around their mean, at equal distances. A single one is
      -- exactly there.
      greatest(least(s.mean - s.least, s.most - s.mean), 0) * (s.count - 1) / nullif(s.count, 0) as spread
    from steps s
  ), totals as (
    select s.measure, s.key, s.total::bigint as count, sum(s.count) filter (where s.bucket = 1)::bigint as good,
      sum(s.amount) as amount,
      round(min(s.middle + s.spread * (2 * (s.total * 0.5 - s.reached + s.count) / s.count - 1))
        filter (where s.reached >= s.total * 0.5 and s.reached - s.count < s.total * 0.5), 2) as median_hours,
      round(min(s.middle + s.spread * (2 * (s.total * 0.9 - s.reached + s.count) / s.count - 1))
        filter (where s.reached >= s.total * 0.9 and s.reached - s.count < s.total * 0.9), 2) as p90_hours
    from sums s
    group by s.measure, s.key, s.total
    having s.total <> 0 or sum(s.amount) <> 0
    order by s.total desc, sum(s.amount) desc, s.key
    -- All weeks and months, and more organizations and locations than anybody reads.
    limit case when p_by in ('customer', 'subcontractor', 'location') then 100 else 400 end
  )
  select t.measure, t.key,
    case
      when p_by in ('customer', 'subcontractor') then (
        select o.name from public.organizations o where o.id = case when p_by in ('customer', 'subcontractor') then t.key::uuid end
      )
      when p_by = 'location' then (
        select concat_ws(' #', l.name, nullif(l.store_number, ''))
        from public.partner_locations l where l.id = case when p_by = 'location' then t.key::uuid end
      )
      else t.key
    end,
    t.count, coalesce(t.good, 0),
    t.amount,
    case when t.measure in ('assigned', 'started', 'begun', 'completed') then t.median_hours end,
    case when t.measure in ('assigned', 'started', 'begun', 'completed') then t.p90_hours end
  from totals t
  order by t.count desc, t.amount desc, t.key;
end;
grant execute on function public.work_order_figures(text[], date, text, uuid[], uuid[], uuid, text)
  to authenticated, service_role;

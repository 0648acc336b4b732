-- What screens read of the margin. Only those who see costs get rows from these functions.

-- Sums ----------------------------------------------------------------------------------------------------------------

-- The rows added up over work and locations, for sums of several filters: tens of thousands of rows of a customer or a
-- trade and a year are some hundreds here.
create table app.margin_cells (
  customer_id uuid not null,
  project_id uuid not null,
  subcontractor_id uuid not null,
  trade text not null,
  month date not null,
  revenue numeric(14, 2) not null,
  subcontractors numeric(14, 2) not null,
  labor numeric(14, 2) not null,
  receipts numeric(14, 2) not null,
  travel numeric(14, 2) not null,
  primary key (customer_id, month, trade, subcontractor_id, project_id)
);
create index margin_cells_project on app.margin_cells (project_id, month);
create index margin_cells_subcontractor on app.margin_cells (subcontractor_id, month);
create index margin_cells_trade on app.margin_cells (trade, month);
alter table app.margin_cells enable row level security;

-- The column of app.margin_rows that a sum distinguishes; null for everything together.
create function app.margin_column(dimension text) returns text
language sql immutable
return case dimension when 'customer' then 'customer_id' when 'location' then 'location_id' when 'project' then 'project_id'
  when 'subcontractor' then 'subcontractor_id' when 'trade' then 'trade' end;

-- Sums of months, by what `p_by` says, for what the filters name ({"customer": id, "trade": name}), and by month if
-- `p_by_month`; of these keys only, if there are any. Of one filter or none the sums are kept, also those of all months;
-- of several, cells or rows are added up. What is not written yet is computed from the documents in the same statement.
create function app.sum_margin(
  p_by text, p_by_month boolean, p_from date, p_until date, p_filters jsonb, p_keys text[] default null
) returns table (
  key text, month date, revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric
)
language plpgsql stable security definer set search_path = '' as $sum$
declare
  amounts constant text := 'revenue, subcontractors, labor, receipts, travel';
  -- The only filter, if there is one.
  filter constant text := (select min(f) from jsonb_object_keys(p_filters) f having count(*) = 1);
  of_rows text := (
    select coalesce(string_agg(format(' and r.%I = %L', app.margin_column(f.key), f.value), ''), '')
    from jsonb_each_text(p_filters) f
  );
  key_of_rows constant text := coalesce('r.' || app.margin_column(p_by) || '::text', quote_literal(''));
  -- Nothing is added up by month.
  is_total constant boolean := not p_by_month and p_from = '-infinity' and p_until = 'infinity';
  -- Null for those who see no costs. Usually empty: to plan how it is computed would take longer than the sums.
  waiting constant uuid[] := case when app.may('see_costs') then app.margin_waiting() end;
  kept text;
begin
  if waiting is null then
    return;
  end if;
  kept := case
    when p_filters = '{}' then format('m.dimension = %L', p_by)
    when filter is not null and p_by in ('all', filter) then format('m.dimension = %L and m.key = %L', filter, p_filters ->> filter)
  end;
  of_rows := of_rows || ' and r.month >= $1 and r.month <= $2'
    || case when p_keys is null then '' else format(' and %s = any ($3)', key_of_rows) end;
  return query execute format(
    $figures$
      select s.key, %1$s, sum(s.revenue), sum(s.subcontractors), sum(s.labor), sum(s.receipts), sum(s.travel)
      from (
        %2$s
        %3$s
      ) s
      group by 1, 2
    $figures$,
    case when p_by_month then 's.month' else 'null::date' end,
    case when kept is null then format('select %s as key, r.month, %s from app.%s r where true %s', key_of_rows, amounts,
        case when p_by = 'location' or p_filters ? 'location' then 'margin_rows' else 'margin_cells' end, of_rows)
      else format('select %s as key, %s, %s from app.%s m where %s %s',
        case when p_by = 'all' then quote_literal('') else 'm.key' end,
        case when is_total then 'null::date as month' else 'm.month' end, amounts,
        case when is_total then 'margin_totals' else 'margin_sums' end, kept,
        case when not is_total then 'and m.month >= $1 and m.month <= $2' else '' end
          || case when p_keys is not null and filter is null then ' and m.key = any ($3)' else '' end) end,
    case when waiting <> '{}' then format(
      $waiting$
        union all
        select %1$s, r.month, -revenue, -subcontractors, -labor, -receipts, -travel
        from app.margin_rows r where r.subject_id = any ($4) %2$s
        union all
        select %1$s, r.month, %3$s from app.margin_facts($4) r where true %2$s
      $waiting$, key_of_rows, of_rows, amounts
    ) end
  ) using app.month_of(greatest(p_from, '0001-01-01')), least(p_until, '9999-01-01'), p_keys, waiting;
end
$sum$;

-- The filters of these functions as one value.
create function app.margin_filters(customer uuid, location uuid, project uuid, subcontractor uuid, trade text)
returns jsonb
language sql immutable
return jsonb_strip_nulls(jsonb_build_object('customer', customer, 'location', location, 'project', project,
  'subcontractor', subcontractor, 'trade', trade));

-- Revenue, costs, and margin of a period by customer, location, project, subcontractor, or trade, or together, the
-- largest first; and by month. A key of zeros or without text is work that has none.
create function public.margin_figures(
  p_by text default 'all', p_by_month boolean default false, p_from date default '-infinity',
  p_until date default 'infinity', p_customer uuid default null, p_location uuid default null,
  p_project uuid default null, p_subcontractor uuid default null, p_trade text default null
) returns table (
  key text, label text, month date, revenue numeric, subcontractors numeric, labor numeric, receipts numeric,
  travel numeric, cost numeric, margin numeric, margin_percent numeric
)
language sql stable set search_path = ''
begin atomic
  with totals as materialized (
    select s.*, s.subcontractors + s.labor + s.receipts + s.travel as cost
    from app.sum_margin(
      p_by, false, p_from, p_until, app.margin_filters(p_customer, p_location, p_project, p_subcontractor, p_trade)
    ) s
  ), largest as (
    -- More than anybody reads of customers.
    select s.key, s.revenue, s.cost from totals s
    where p_by_month or (s.revenue, s.subcontractors, s.labor, s.receipts, s.travel) <> (0, 0, 0, 0, 0)
    order by greatest(s.revenue, s.cost) desc, s.key limit 100
  ), sums as (
    select s.* from totals s where not p_by_month
    union all
    select s.*, s.subcontractors + s.labor + s.receipts + s.travel
    from (
      select array_agg(l.key) as keys from largest l where p_by_month
    ) l
    cross join lateral app.sum_margin(
      p_by, true, p_from, p_until, app.margin_filters(p_customer, p_location, p_project, p_subcontractor, p_trade),
      l.keys
    ) s
    where l.keys is not null and (s.revenue, s.subcontractors, s.labor, s.receipts, s.travel) <> (0, 0, 0, 0, 0)
  ), keys as materialized (
    -- Each name is read once, and not for each month.
    select l.*,
      case
        when p_by in ('customer', 'subcontractor') then (
          select o.name from public.organizations o
          where o.id = case when p_by in ('customer', 'subcontractor') then l.key::uuid end
        )
        when p_by = 'location' then (
          select concat_ws(' #', p.name, nullif(p.store_number, ''))
          from public.partner_locations p where p.id = case when p_by = 'location' then l.key::uuid end
        )
        when p_by = 'project' then (
          select p.name from public.projects p where p.id = case when p_by = 'project' then l.key::uuid end
        )
        else l.key
      end as label
    from largest l
  )
  select s.key, k.label,
    s.month, s.revenue, s.subcontractors, s.labor, s.receipts, s.travel, s.cost, s.revenue - s.cost,
    round((s.revenue - s.cost) * 100 / nullif(greatest(s.revenue, 0), 0), 1)
  from keys k join sums s on s.key = k.key
  order by s.month, greatest(k.revenue, k.cost) desc, k.key;
end;

-- Rows ----------------------------------------------------------------------------------------------------------------

-- The work behind a sum, for callers who see costs.
create function app.list_margin(p_from date, p_until date, p_filters jsonb) returns setof app.margin_rows
language plpgsql stable security definer set search_path = '' as $list$
declare
  waiting constant uuid[] := case when app.may('see_costs') then app.margin_waiting() end;
  of_rows constant text := ' where r.month >= $1 and r.month <= $2' || (
    select coalesce(string_agg(format(' and r.%I = %L', app.margin_column(f.key), f.value), ''), '')
    from jsonb_each_text(p_filters) f
  );
begin
  if waiting is null then
    return;
  end if;
  return query execute case
    when waiting = '{}' then 'select r.* from app.margin_rows r' || of_rows
    else format(
      'select r.* from app.margin_rows r %1$s and r.subject_id <> all ($3) union all select r.* from app.margin_facts($3) r %1$s',
      of_rows
    )
  end using app.month_of(greatest(p_from, '0001-01-01')), least(p_until, '9999-01-01'), waiting;
end
$list$;

-- One work order or project -------------------------------------------------------------------------------------------

-- What is not final about the margin of work: costs that wait for approval, and work that waits for an invoice.
create function app.margin_not_final(p_subjects uuid[])
returns table (labor numeric, bills numeric, receipts numeric, to_invoice numeric, drafts numeric)
language sql stable security definer set search_path = ''
begin atomic
  select (
      select coalesce(sum(t.amount), 0) from app.margin_labor(p_subjects) t
      join public.employee_reports e on e.id = t.employee_report_id where e.status <> 'approved'
    ), (
      select coalesce(sum(l.amount), 0) from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status = 'submitted'
      where l.work_order_id = any (p_subjects)
    ), (
      select coalesce(sum(r.amount), 0) from (
        select s.status, s.amount from app.margin_receipts(p_subjects) s
        union all
        select m.status, m.amount from app.margin_mileage(p_subjects) m
      ) r where r.status = 'submitted'
    ), (
      select coalesce(sum(app.round_money(p.quantity * p.unit_price)), 0) from app.work_parts(array(
        -- What contracts bill is no work to invoice.
        select q.work_order_id from app.work_to_invoice q
        join public.work_orders w on w.id = q.work_order_id
        left join public.projects j on j.id = w.project_id
        where q.work_order_id = any (p_subjects) and j.is_billed_by_contract is not true
        union all
        select j.id from public.projects j
        where j.id = any (p_subjects) and not j.is_billed_by_contract and j.organization_id is not null
      )) p
    ), (
      select coalesce(sum(l.amount), 0) from public.partner_invoice_lines l
      join public.partner_invoices i on i.id = l.partner_invoice_id and i.status = 'draft'
      where (l.work_order_id = any (p_subjects) or (l.work_order_id is null and i.id = any (p_subjects)))
        and not app.moves_money(l.kind)
    );
end;

-- The margin of a work order, or of a project with its work orders, and what is not final about it; one row for callers
-- who see costs. The forecast of a project's costs is what was spent, what waits for approval, and what the NTE amounts
-- of its open work orders leave. Its forecast margin is measured by the contract, else by what was and can be invoiced.
-- The value of the contract is the sum of its schedule of values; a project without one has the office's own figure.
create function app.margin_of(p_work_order_id uuid, p_project_id uuid)
returns table (
  revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric,
  margin numeric, margin_percent numeric, labor_not_approved numeric, bills_to_approve numeric,
  receipts_to_approve numeric, to_invoice numeric, drafts numeric, budget_amount numeric, contract_amount numeric,
  forecast_cost numeric, forecast_margin numeric, has_contract boolean
)
language sql stable security definer set search_path = ''
begin atomic
  with work as materialized (
    select array(
      select w.id from public.work_orders w where w.id = p_work_order_id
      union all
      select w.id from public.work_orders w where w.project_id = p_project_id
      union all
      select p.id from public.projects p where p.id = p_project_id
      union all
      select i.id from public.partner_invoices i where i.project_id = p_project_id
    ) as subjects
    where app.may('see_costs') and num_nonnulls(p_work_order_id, p_project_id) = 1
  ), sums as (
    select coalesce(sum(f.revenue), 0) as revenue, coalesce(sum(f.subcontractors), 0) as subcontractors,
      coalesce(sum(f.labor), 0) as labor, coalesce(sum(f.receipts), 0) as receipts, coalesce(sum(f.travel), 0) as travel,
      coalesce(sum(f.subcontractors + f.labor + f.receipts + f.travel), 0) as cost
    from work w cross join lateral app.margin_facts(w.subjects) f
  ), left_of_nte as (
    select coalesce(sum(greatest(n.nte_amount - (
      select coalesce(sum(l.amount), 0) from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('submitted', 'approved', 'paid')
      where l.work_order_id = o.id
    ), 0)), 0) as amount
    from public.work_orders o join public.work_order_budgets n on n.work_order_id = o.id
    where o.project_id = p_project_id and o.status not in ('completed', 'closed', 'cancelled')
  ), budget as (
    select p.is_billed_by_contract as has_contract, b.budget_amount, case
        when p.is_billed_by_contract then (
          select sum(l.scheduled_value) from public.project_contract_lines l where l.project_contract_id = p.id
        )
        else b.contract_amount
      end as contract_amount
    from public.projects p left join public.project_budgets b on b.project_id = p.id
    where p.id = p_project_id
  )
  select s.revenue, s.subcontractors, s.labor, s.receipts, s.travel, s.cost, s.revenue - s.cost,
    round((s.revenue - s.cost) * 100 / nullif(greatest(s.revenue, 0), 0), 1), n.labor, n.bills, n.receipts, n.to_invoice, n.drafts,
    b.budget_amount, b.contract_amount, f.cost, coalesce(b.contract_amount, s.revenue + n.drafts + n.to_invoice) - f.cost,
    coalesce(b.has_contract, false)
  from work w
  cross join sums s
  cross join lateral app.margin_not_final(w.subjects) n
  left join budget b on true
  cross join lateral (
    select s.cost + n.bills + n.receipts + t.amount as cost from left_of_nte t where p_project_id is not null
    union all
    select null where p_project_id is null
  ) f;
end;

create function public.margin_of(p_work_order_id uuid default null, p_project_id uuid default null)
returns table (
  revenue numeric, subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric,
  margin numeric, margin_percent numeric, labor_not_approved numeric, bills_to_approve numeric,
  receipts_to_approve numeric, to_invoice numeric, drafts numeric, budget_amount numeric, contract_amount numeric,
  forecast_cost numeric, forecast_margin numeric, has_contract boolean
)
language sql stable set search_path = ''
begin atomic
  select * from app.margin_of(p_work_order_id, p_project_id);
end;

grant execute on function app.sum_margin(text, boolean, date, date, jsonb, text[]),
  app.margin_filters(uuid, uuid, uuid, uuid, text), app.list_margin(date, date, jsonb), app.margin_of(uuid, uuid),
  public.margin_figures(text, boolean, date, date, uuid, uuid, uuid, uuid, text), public.margin_of(uuid, uuid)
  to authenticated, service_role;

-- Checking ------------------------------------------------------------------------------------------------------------

-- By how much what is kept differs from the documents: for tests, and for the administrator's check of the portal. What
-- waits in the queue is left out, because readers compute it. It reads every document.
create function app.margin_differences()
returns table (
  dimension text, key text, month date, revenue numeric, subcontractors numeric, labor numeric, receipts numeric,
  travel numeric
)
language sql stable security definer set search_path = ''
begin atomic
  with waiting as materialized (
    select w.id from unnest(app.margin_waiting()) w (id)
  ), subjects as materialized (
    select s.id from (
      select w.id from public.work_orders w
      union all select p.id from public.projects p
      union all select i.id from public.partner_invoices i
      union all select c.id from public.credit_notes c
      union select r.subject_id from app.margin_rows r
    ) s
    where s.id not in (select w.id from waiting w)
  ), rows as (
    select 1 as sign, r.* from app.margin_rows r where r.subject_id not in (select w.id from waiting w)
    union all
    select -1, f.* from app.margin_facts(array(select s.id from subjects s)) f
  ), sums as (
    select 1 as sign, m.* from app.margin_sums m
    union all
    select -1, d.dimension, d.key, r.month, r.revenue, r.subcontractors, r.labor, r.receipts, r.travel
    from app.margin_rows r
    cross join lateral app.margin_keys(r) d
    union all
    select 1, 'total of ' || m.dimension, m.key, null, m.revenue, m.subcontractors, m.labor, m.receipts, m.travel
    from app.margin_totals m
    union all
    select -1, 'total of ' || m.dimension, m.key, null, m.revenue, m.subcontractors, m.labor, m.receipts, m.travel
    from app.margin_sums m
    union all
    select 1, 'cell', concat_ws(' ', c.customer_id, c.project_id, c.subcontractor_id, c.trade), c.month, c.revenue,
      c.subcontractors, c.labor, c.receipts, c.travel
    from app.margin_cells c
    union all
    select -1, 'cell', concat_ws(' ', r.customer_id, r.project_id, r.subcontractor_id, r.trade), r.month, r.revenue,
      r.subcontractors, r.labor, r.receipts, r.travel
    from app.margin_rows r
    union all
    select r.sign, 'row',
      concat_ws(' ', r.subject_id, r.customer_id, r.location_id, r.project_id, r.subcontractor_id, r.trade), r.month,
      r.revenue, r.subcontractors, r.labor, r.receipts, r.travel
    from rows r
  )
  select s.dimension, s.key, s.month, sum(s.sign * s.revenue), sum(s.sign * s.subcontractors), sum(s.sign * s.labor),
    sum(s.sign * s.receipts), sum(s.sign * s.travel)
  from sums s
  group by 1, 2, 3
  having (sum(s.sign * s.revenue), sum(s.sign * s.subcontractors), sum(s.sign * s.labor), sum(s.sign * s.receipts),
    sum(s.sign * s.travel)) <> (0, 0, 0, 0, 0);
end;

-- Computes everything again, for rows that were loaded without triggers.
create function app.recount_margin() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.aggregate_margin'));
  delete from app.margin_queue;
  delete from app.margin_rows;
  delete from app.margin_sums;
  delete from app.margin_totals;
  delete from app.margin_cells;
  insert into app.margin_queue (record_id)
  select l.work_order_id from public.partner_invoice_lines l where l.work_order_id is not null
  union select l.work_order_id from public.subcontractor_bill_work_orders l
  union select coalesce(s.work_order_id, s.project_id) from public.time_segments s where s.is_current
  union select coalesce(a.work_order_id, a.project_id) from public.receipt_allocations a
  union select coalesce(m.work_order_id, m.project_id) from public.mileage_entries m
  union select l.partner_invoice_id from public.partner_invoice_lines l where l.work_order_id is null
  union select c.id from public.credit_notes c;
  insert into app.margin_queue (record_id, begins_at)
  select h.profile_id, h.valid_from from public.cost_rate_history h where h.replaced_at is null and h.valid_from > now();
  while app.aggregate_margin(5000) > 0 loop
  end loop;
end
$$;
revoke execute on function app.margin_differences(), app.recount_margin() from public;
grant execute on function app.margin_differences() to authenticator;

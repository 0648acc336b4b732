-- How the kept margin follows the documents: a job of the portal calls this every few seconds (decision 102).

-- Adds rows to the sums, or takes them away (`sign` -1).
create function app.add_margin(added app.margin_rows[], sign integer) returns void
language sql security definer set search_path = '' as $$
  with months as (
    insert into app.margin_sums as m (dimension, key, month, revenue, subcontractors, labor, receipts, travel)
    select d.dimension, d.key, r.month, sign * sum(r.revenue), sign * sum(r.subcontractors), sign * sum(r.labor),
      sign * sum(r.receipts), sign * sum(r.travel)
    from unnest(added) r cross join lateral app.margin_keys(r) d
    group by 1, 2, 3
    on conflict (dimension, key, month) do update set revenue = m.revenue + excluded.revenue,
      subcontractors = m.subcontractors + excluded.subcontractors, labor = m.labor + excluded.labor,
      receipts = m.receipts + excluded.receipts, travel = m.travel + excluded.travel
  ), cells as (
    insert into app.margin_cells as c (
      customer_id, project_id, subcontractor_id, trade, month, revenue, subcontractors, labor, receipts, travel
    )
    select r.customer_id, r.project_id, r.subcontractor_id, r.trade, r.month, sign * sum(r.revenue),
      sign * sum(r.subcontractors), sign * sum(r.labor), sign * sum(r.receipts), sign * sum(r.travel)
    from unnest(added) r
    group by 1, 2, 3, 4, 5
    on conflict (customer_id, month, trade, subcontractor_id, project_id) do update set
      revenue = c.revenue + excluded.revenue, subcontractors = c.subcontractors + excluded.subcontractors,
      labor = c.labor + excluded.labor, receipts = c.receipts + excluded.receipts, travel = c.travel + excluded.travel
  )
  insert into app.margin_totals as m (dimension, key, revenue, subcontractors, labor, receipts, travel)
  select d.dimension, d.key, sign * sum(r.revenue), sign * sum(r.subcontractors), sign * sum(r.labor),
    sign * sum(r.receipts), sign * sum(r.travel)
  from unnest(added) r cross join lateral app.margin_keys(r) d
  group by 1, 2
  on conflict (dimension, key) do update set revenue = m.revenue + excluded.revenue,
    subcontractors = m.subcontractors + excluded.subcontractors, labor = m.labor + excluded.labor,
    receipts = m.receipts + excluded.receipts, travel = m.travel + excluded.travel
$$;

-- Writes the rows of what waits longest, one caller at a time, and answers how many entries it took. The server calls it
-- every few seconds (server/domains/figures).
create function app.aggregate_margin(p_entries integer default 5000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid[];
  subjects uuid[];
  before app.margin_rows[];
  is_now app.margin_rows[];
begin
  if not pg_try_advisory_xact_lock(hashtext('app.aggregate_margin')) then
    return 0;
  end if;
  with gone as (
    delete from app.margin_queue where turn in (
      select q.turn from app.margin_queue q where q.begins_at <= now() order by q.turn limit p_entries
    )
    returning record_id
  )
  select array_agg(g.record_id) into taken from gone g;
  subjects := array(select app.margin_subjects(taken));
  with gone as (delete from app.margin_rows r where r.subject_id = any (subjects) returning r.*)
  select array_agg(g::app.margin_rows) into before from gone g;
  with added as (insert into app.margin_rows select f.* from app.margin_facts(subjects) f returning *)
  select array_agg(a::app.margin_rows) into is_now from added a;
  perform app.add_margin(before, -1), app.add_margin(is_now, 1);
  return coalesce(cardinality(taken), 0);
end
$$;
revoke execute on function app.aggregate_margin(integer) from public;
grant execute on function app.aggregate_margin(integer) to authenticator;

-- The list ------------------------------------------------------------------------------------------------------------

-- What an invoice without a work order counts for in a list of work: for its project, such as what a contract bills.
create function app.margin_project(p_subject uuid, p_project uuid) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (select i.project_id from public.partner_invoices i where i.id = p_subject and i.project_id = p_project), p_subject
  );
end;

-- The work behind a sum, the smallest margin first, as a page of a list: work orders, and what is for none of them, a
-- project with its progress invoices, another invoice, or a credit note. Each row has the sums of all pages.
create function public.margin_rows(
  p_from date default '-infinity', p_until date default 'infinity', p_customer uuid default null,
  p_location uuid default null, p_project uuid default null, p_subcontractor uuid default null,
  p_trade text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid, kind text, number text, title text, customer_id uuid, customer_name text, revenue numeric,
  subcontractors numeric, labor numeric, receipts numeric, travel numeric, cost numeric, margin numeric,
  margin_percent numeric, total_rows bigint, total_revenue numeric, total_cost numeric
)
language sql stable set search_path = ''
begin atomic
  with rows as (
    -- Invoices have no trade (app.margin_facts); few rows are asked for.
    select case when r.trade = '' and r.revenue <> 0 then app.margin_project(r.subject_id, r.project_id)
        else r.subject_id end as subject_id,
      r.customer_id, r.revenue, r.subcontractors, r.labor, r.receipts, r.travel
    from app.list_margin(
      -- No day is later that a month can be computed of.
      least(p_from, '9999-12-31'), case when isfinite(p_until) then least(p_until, '9999-12-31') else p_until end,
      app.margin_filters(p_customer, p_location, p_project, p_subcontractor, p_trade)
    ) r
  ), work as (
    select r.subject_id, r.customer_id, sum(r.revenue) as revenue, sum(r.subcontractors) as subcontractors,
      sum(r.labor) as labor, sum(r.receipts) as receipts, sum(r.travel) as travel,
      sum(r.subcontractors + r.labor + r.receipts + r.travel) as cost
    from rows r
    group by r.subject_id, r.customer_id
    having sum(r.revenue) <> 0 or sum(r.subcontractors + r.labor + r.receipts + r.travel) <> 0
  ), page as (
    select w.*, count(*) over () as total_rows, sum(w.revenue) over () as total_revenue, sum(w.cost) over () as total_cost
    from work w
    order by w.revenue - w.cost, w.subject_id
    limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
  )
  select p.subject_id,
    case when w.id is not null then 'work_order' when j.id is not null then 'project' when i.id is not null then 'invoice'
      else 'credit_note' end,
    coalesce(w.work_order_number, j.project_number, i.invoice_number, c.credit_note_number),
    coalesce(w.title, j.name, i.title, c.reason), o.id, o.name, p.revenue, p.subcontractors, p.labor, p.receipts,
    p.travel, p.cost, p.revenue - p.cost, round((p.revenue - p.cost) * 100 / nullif(greatest(p.revenue, 0), 0), 1), p.total_rows,
    p.total_revenue, p.total_cost
  from page p
  left join public.work_orders w on w.id = p.subject_id
  left join public.projects j on j.id = p.subject_id
  left join public.partner_invoices i on i.id = p.subject_id
  left join public.credit_notes c on c.id = p.subject_id
  left join public.organizations o on o.id = p.customer_id
  order by p.revenue - p.cost, p.subject_id;
end;
grant execute on function app.margin_project(uuid, uuid),
  public.margin_rows(date, date, uuid, uuid, uuid, uuid, text, integer, integer) to authenticated, service_role;
revoke execute on function app.margin_project(uuid, uuid) from public;

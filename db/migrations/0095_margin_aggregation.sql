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
    delete from app.margin_queue where turn in (select q.turn from app.margin_queue q order by q.turn limit p_entries)
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

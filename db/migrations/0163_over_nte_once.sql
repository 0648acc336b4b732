-- "Over NTE" of a bill is what that bill adds to the overrun, so that the overruns of all bills add up to those of their work
-- orders. It holds for bills that count (submitted, approved, paid) and follows the NTE and the other bills at any time; what
-- it was when the office judged a bill is in the bill's history.

-- What an amount adds to the overrun of a work order: never more than itself. US dollars; 0 without an NTE.
create function app.added_over_nte(amount numeric, billed_before numeric, nte numeric) returns numeric
language sql immutable set search_path = ''
return case when amount + billed_before > nte then least(amount, amount + billed_before - nte) else 0 end;
grant execute on function app.added_over_nte(numeric, numeric, numeric) to authenticated, service_role;

create or replace function app.bill_over_nte(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(app.added_over_nte(l.amount, public.billed_before(l),
    app.firm_nte(l.work_order_id, b.subcontractor_organization_id))), 0)
  from public.subcontractor_bill_work_orders l
  join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
  where l.subcontractor_bill_id = bill;
end;

-- Counts anew what the bills add that stand on some work orders.
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

create or replace function app.follow_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_over_nte(array[coalesce(new.work_order_id, old.work_order_id)]);
  return null;
end
$$;

create or replace function app.recount_later_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_over_nte(array(
    select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = new.id
  ));
  return null;
end
$$;

-- A bill that was sent back adds nothing. Named to come after check_bill, and before record_status reads the row.
create function app.clear_over_nte() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.over_nte_amount := 0;
  return new;
end
$$;
create trigger clear_over_nte before update on public.subcontractor_bills
for each row when (new.status = 'rejected') execute function app.clear_over_nte();

create or replace function public.bill_sums(
  p_organization_ids uuid[] default null, p_statuses text[] default null, p_from timestamptz default null,
  p_until timestamptz default null, p_over_nte boolean default false, p_query text default ''
) returns table (
  bills bigint, total numeric, submitted_bills bigint, submitted_total numeric, approved_bills bigint,
  approved_total numeric, over_nte_total numeric
)
language sql stable set search_path = ''
begin atomic
  select count(*), coalesce(sum(b.total_amount), 0),
    count(*) filter (where b.status = 'submitted'),
    coalesce(sum(b.total_amount) filter (where b.status = 'submitted'), 0),
    count(*) filter (where b.status = 'approved'),
    coalesce(sum(b.total_amount) filter (where b.status = 'approved'), 0),
    coalesce(sum(b.over_nte_amount), 0)
  from public.subcontractor_bills b
  -- Nobody owes what is a draft or was sent back.
  where b.status in ('submitted', 'approved', 'paid')
    and (p_organization_ids is null or b.subcontractor_organization_id = any (p_organization_ids))
    and (p_statuses is null or b.status = any (p_statuses))
    and (p_from is null or b.submitted_at >= p_from)
    and (p_until is null or b.submitted_at < p_until)
    and (not p_over_nte or b.over_nte_amount > 0)
    and (
      trim(p_query) = ''
      or b.search_text ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    );
end;

-- Bills that are there already.
alter table public.subcontractor_bills disable trigger user;
update public.subcontractor_bills b set over_nte_amount = counted.over
from (
  select c.id, case when c.status in ('submitted', 'approved', 'paid') then app.bill_over_nte(c.id) else 0 end as over
  from public.subcontractor_bills c
) counted
where b.id = counted.id and b.over_nte_amount <> counted.over;
alter table public.subcontractor_bills enable trigger user;

-- As in 0150, with what each bill adds.
create or replace function public.office_agenda(p_today date default current_date)
returns table (
  queue text, total bigint, id uuid, number text, title text, place text, status text, priority text, at timestamptz,
  amount numeric, detail text
)
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  if not app.is_staff() then
    return;
  end if;
  return query
  select 'to_assign', (select count(*) from (select from public.work_orders c where c.status = 'received' limit 100) c),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.created_at, null::numeric, null::text
  from (
    select * from public.work_orders o where o.status = 'received'
    order by app.priority_rank(o.priority), o.created_at limit 5
  ) w
  order by app.priority_rank(w.priority), w.created_at;

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
        select from public.work_orders c where c.open_due_date between p_today and p_today + 2 limit 100
      ) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.open_due_date::timestamptz, null::numeric,
    o.name
  from (
    select * from public.work_orders d where d.open_due_date between p_today and p_today + 2
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
        select from public.work_orders c where c.status = 'assigned' and c.arrival_at < now() limit 100
      ) c
    ),
    w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.arrival_at, null::numeric, o.name
  from (
    select * from public.work_orders a where a.status = 'assigned' and a.arrival_at < now() order by a.arrival_at limit 5
  ) w
  left join public.organizations o on o.id = w.assigned_organization_id
  order by w.arrival_at;

  -- Of the bills that wait: work orders that would cost more than was agreed. `amount` is what the bill adds to that.
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
end
$$;

-- The queues of work that dashboards show first. One function for each dashboard, so one request: of every queue the
-- most urgent entries, and how many there are, counted up to a hundred. They run as the caller. Each queue has an
-- index that holds little else, in its order. Without `enable_seqscan = off`, PostgreSQL, which expects a hundred
-- rows, sometimes scans the whole table, where there may be fewer.

-- Of the office. What exceeds the NTE is counted as the bill counts it: by the NTE and the earlier bills of its own
-- subcontractor.
create function public.office_agenda(p_today date default current_date)
returns table (
  queue text, total bigint, id uuid, number text, title text, location text, status text, priority text, at timestamptz,
  amount numeric, detail text
)
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
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
$$;
grant execute on function public.office_agenda(date) to authenticated, service_role;

-- Of a customer: the progress of its requests.
create function public.partner_agenda(p_organizations uuid[])
returns table (
  queue text, total bigint, id uuid, number text, title text, location text, status text, priority text, at timestamptz,
  amount numeric, detail text
)
language sql stable set search_path = '' set enable_seqscan = off
begin atomic
  (
    select 'waiting', (
        select count(*) from (
          select from public.work_orders c where c.organization_id = any (p_organizations) and c.status = 'received' limit 100
        ) c
      ),
      w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.created_at, null::numeric, null::text
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o where o.organization_id = mine.id and o.status = 'received'
      order by o.priority = 'emergency' desc, o.created_at desc limit 5
    ) w
    order by w.priority = 'emergency' desc, w.created_at desc limit 5
  )
  union all
  -- Other open requests, but for those in 'arrivals'.
  (
    select 'under_way', (
        select count(*) from (
          select from public.work_orders c
          where c.organization_id = any (p_organizations)
            and c.status in ('assigned', 'in_progress', 'work_completed', 'on_hold')
            and (
              c.status <> 'assigned'
              or coalesce(c.arrival_at, c.appointment_from, '-infinity') <= now() - interval '1 day'
            )
          limit 100
        ) c
      ),
      w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.created_at, null::numeric, null::text
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o
      where o.organization_id = mine.id and o.status in ('assigned', 'in_progress', 'work_completed', 'on_hold')
        and (
          o.status <> 'assigned'
          or coalesce(o.arrival_at, o.appointment_from, '-infinity') <= now() - interval '1 day'
        )
      order by o.priority = 'emergency' desc, o.created_at desc limit 5
    ) w
    order by w.priority = 'emergency' desc, w.created_at desc limit 5
  )
  union all
  (
    select 'arrivals', (
        select count(*) from (
          select from public.work_orders c
          where c.organization_id = any (p_organizations) and c.status = 'assigned'
            and coalesce(c.arrival_at, c.appointment_from) > now() - interval '1 day'
          limit 100
        ) c
      ),
      w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority,
      coalesce(w.arrival_at, w.appointment_from), null::numeric, null::text
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o
      where o.organization_id = mine.id and o.status = 'assigned'
        and coalesce(o.arrival_at, o.appointment_from) > now() - interval '1 day'
      order by coalesce(o.arrival_at, o.appointment_from) limit 5
    ) w
    order by coalesce(w.arrival_at, w.appointment_from) limit 5
  )
  union all
  (
    select 'finished', 0::bigint, w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority,
      w.date_completed, null::numeric, (
        select r.id::text from public.work_order_reports r
        where r.work_order_id = w.id and r.status = 'approved' order by r.submitted_at desc limit 1
      )
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o where o.organization_id = mine.id and o.date_completed is not null
      order by o.date_completed desc limit 5
    ) w
    order by w.date_completed desc limit 5
  );
end;
grant execute on function public.partner_agenda(uuid[]) to authenticated, service_role;

-- Of a subcontractor: what it must do next, and its money.
create function public.subcontractor_agenda(p_organizations uuid[], p_today date default current_date)
returns table (
  queue text, total bigint, id uuid, number text, title text, location text, status text, priority text, at timestamptz,
  amount numeric, detail text
)
language sql stable set search_path = '' set enable_seqscan = off
begin atomic
  (
    -- `detail` is the appointment, `from/until` as the data API writes instants.
    select 'to_accept', (
        select count(*) from (
          select from public.work_orders c
          where c.assigned_organization_id = any (p_organizations) and c.status = 'assigned' and c.accepted_at is null limit 100
        ) c
      ),
      w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.date_assigned, null::numeric,
      (to_json(w.appointment_from) #>> '{}') || '/' || (to_json(w.appointment_until) #>> '{}')
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o
      where o.assigned_organization_id = mine.id and o.status = 'assigned' and o.accepted_at is null
      order by o.date_assigned limit 5
    ) w
    order by w.date_assigned limit 5
  )
  union all
  (
    select 'due', (
        select count(*) from (
          select from public.work_orders c
          where c.assigned_organization_id = any (p_organizations) and c.open_due_date <= least(p_today, '9999-12-31') + 2 limit 100
        ) c
      ),
      w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.open_due_date::timestamptz,
      null::numeric, null::text
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o
      where o.assigned_organization_id = mine.id and o.open_due_date <= least(p_today, '9999-12-31') + 2
      order by o.open_due_date, o.id limit 5
    ) w
    order by w.open_due_date limit 5
  )
  union all
  (
    select 'running', (
        select count(*) from (
          select from public.work_orders c
          where c.assigned_organization_id = any (p_organizations) and c.status = 'in_progress' limit 100
        ) c
      ),
      w.id, w.work_order_number, w.title, w.store_location, w.status, w.priority, w.status_since, null::numeric, null::text
    from unnest(p_organizations) as mine (id)
    cross join lateral (
      select * from public.work_orders o where o.assigned_organization_id = mine.id and o.status = 'in_progress'
      order by o.status_since limit 5
    ) w
    order by w.status_since limit 5
  )
  union all
  -- The bills that the office has sent back; `detail` is the reason.
  (
    select 'to_correct', count(*) over (), b.id, b.internal_bill_number, null, null, b.status, null, b.reviewed_at,
      b.total_amount, b.rejection_reason
    from public.subcontractor_bills b
    where b.subcontractor_organization_id = any (p_organizations) and b.status = 'rejected'
    order by b.reviewed_at desc limit 5
  )
  union all
  -- What the bill form offers, of the 200 completed last, so that long-billed work is not read; without the work of a
  -- bill that was sent back, which is corrected instead. `status` says why the work can be billed; `amount` is the NTE
  -- of all of them together.
  (
    select 'to_bill', count(*) over (), w.id, w.work_order_number, w.title, w.store_location, w.kind, null, w.ready_at,
      sum(w.nte_amount) over (), w.nte_amount::text
    from unnest(p_organizations) as mine (id)
    cross join lateral app.billable_work(mine.id, '', false, '{}', 200, 200) w
    where not exists (
      select from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id = w.id and b.subcontractor_organization_id = mine.id and b.status = 'rejected'
    )
    order by w.ready_at limit 5
  )
  union all
  (
    select 'bills_' || b.status, count(*), null, null, null, null, b.status, null, max(b.submitted_at), sum(b.total_amount), null
    from public.subcontractor_bills b
    where b.subcontractor_organization_id = any (p_organizations) and b.submitted_at > now() - interval '365 days'
      and b.status in ('submitted', 'approved', 'paid', 'rejected')
    group by b.status
  );
end;
grant execute on function public.subcontractor_agenda(uuid[], date) to authenticated, service_role;

-- The board and the map of the office, and look-ups of work orders. They run as the caller, so each caller gets only
-- what they may see. The functions of the board and the map are planned for the filters that are set.

-- Whether a work order passes the filters of the board and the map; a null filter lets everything pass. Without settings,
-- so that the planner inlines it and finds the indexes.
create function app.is_on_board(
  w public.work_orders,
  p_customer uuid,
  p_assignee uuid,
  p_own_crew boolean,
  p_priority text,
  p_project uuid,
  p_due_before date,
  p_number text,
  p_pattern text
) returns boolean
language sql immutable
as $$
  select (p_customer is null or w.organization_id = p_customer)
    and (p_assignee is null or w.assigned_organization_id = p_assignee)
    and (not p_own_crew or (w.assigned_organization_id is null and w.status <> 'received'))
    and (p_priority is null or w.priority = p_priority)
    and (p_project is null or w.project_id = p_project)
    and (p_due_before is null or w.open_due_date < p_due_before)
    and (p_number is null or w.work_order_number = p_number)
    and (p_pattern is null or w.work_order_number ilike p_pattern or w.title ilike p_pattern
      or w.store_location ilike p_pattern or w.partner_reference ilike p_pattern)
$$;
revoke execute on function app.is_on_board from public;
grant execute on function app.is_on_board to authenticated, service_role;

-- The cards of these work orders by status, newest first. Planned once, unlike the board's search for them. It takes
-- rows, because the policy of work orders costs a technician as much as the rest, each time that a query names the table.
create function app.work_order_cards(p_work_orders public.work_orders[]) returns table (status text, cards json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select w.status, json_agg(json_build_object(
      'id', w.id, 'work_order_number', w.work_order_number, 'title', w.title, 'status', w.status,
      'status_reason', w.status_reason, 'priority', w.priority, 'trade', w.trade, 'location', w.store_location,
      'due_date', w.due_date, 'created_at', w.created_at, 'accepted_at', w.accepted_at, 'arrival_at', w.arrival_at,
      'appointment_from', w.appointment_from, 'appointment_until', w.appointment_until,
      'customer', (select o.name from public.organizations o where o.id = w.organization_id),
      'assignee', (select o.name from public.organizations o where o.id = w.assigned_organization_id),
      'lead', lead.name, 'is_lead_active', lead.is_active,
      'nte_amount', (select b.nte_amount from public.work_order_budgets b where b.work_order_id = w.id),
      -- By the subcontractor that has the work: the NTE is not another one's.
      'billed', (
        select coalesce(sum(l.amount), 0)
        from public.subcontractor_bill_work_orders l join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
        where l.work_order_id = w.id and b.status in ('submitted', 'approved', 'paid')
          and b.subcontractor_organization_id = w.assigned_organization_id
      )
    ) order by w.created_at desc, w.id)
    from unnest(p_work_orders) w
    left join lateral (
      select concat_ws(' ', p.first_name, p.last_name) as name, p.is_active
      from public.work_order_assignments a join public.profiles p on p.id = a.assigned_to
      where a.work_order_id = w.id order by a.is_lead desc, a.id limit 1
    ) lead on true
    group by w.status;
end
$$;
revoke execute on function app.work_order_cards from public;
grant execute on function app.work_order_cards to authenticated, service_role;

-- For each status: how many there are, counted up to 1,000 (one more than is shown of a search), and the cards at the
-- top of its column, newest first. p_due_before keeps what must be done before that day; p_search finds a number, a
-- title, a location, or the customer's reference.
create function public.work_order_board(
  p_statuses text[],
  p_customer uuid default null,
  p_assignee uuid default null,
  p_own_crew boolean default false,
  p_priority text default null,
  p_project uuid default null,
  p_search text default '',
  p_due_before date default null,
  p_cards_each integer default 20
) returns table (status text, total integer, cards json)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- A complete number names one work order and needs no search.
  whole_number constant text := (select upper(trim(p_search)) where p_search ~* '^\s*WO-\d{6,}\s*$');
  pattern constant text := case when whole_number is null then app.like_pattern(p_search) end;
  ids constant uuid[] := app.technician_work_order_ids();
  -- Each column once, however often it is asked for.
  statuses constant text[] := array(
    select s.status from unnest(p_statuses) with ordinality s (status, position) group by s.status order by min(s.position)
  );
  cards_each constant integer := least(p_cards_each, 500);
  most constant integer := case when pattern is null then 1000 else cards_each + 1 end;
begin
  if ids is not null then
    -- Few: one look at each of them is enough for all columns.
    return query
    with found as materialized (
      select w.status, least(count(*), most)::integer as total,
        (array_agg(w order by w.created_at desc, w.id))[:cards_each] as newest
      from public.work_orders w
      where w.id = any (ids) and w.status = any (statuses)
        and app.is_on_board(
          w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, whole_number, pattern
        )
      group by w.status
    )
    select s.status, coalesce(f.total, 0), coalesce(c.cards, '[]')
    from unnest(statuses) with ordinality s (status, position)
    left join found f on f.status = s.status
    left join app.work_order_cards(array(select unnest(g.newest) from found g)) c on c.status = s.status
    order by s.position;
    return;
  end if;

  return query
  with found as materialized (
    select s.status, s.position, array(
      select w.id from public.work_orders w
      where w.status = s.status
        and app.is_on_board(
          w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, whole_number, pattern
        )
      order by w.created_at desc, w.id
      limit most
    ) as ids
    from unnest(statuses) with ordinality s (status, position)
  )
  select f.status, cardinality(f.ids), coalesce(c.cards, '[]')
  from found f
  left join app.work_order_cards(array(
    select w from public.work_orders w
    where w.id = any (array(select unnest(g.ids[:cards_each]) from found g))
  )) c on c.status = f.status
  order by f.position;
end
$$;
revoke execute on function public.work_order_board from public;
grant execute on function public.work_order_board to authenticated, service_role;

-- Open work in a box of degrees, or everywhere without one: one row for each work order. Where there are more than
-- p_at_most in all, each of the fullest cells of a grid is one row, with its number of work orders and its position. A
-- search returns the newest p_at_most results, wherever they are. Work at locations without a position is not on the
-- map.
create function public.work_orders_on_map(
  p_statuses text[],
  p_west double precision default -180,
  p_south double precision default -90,
  p_east double precision default 180,
  p_north double precision default 90,
  p_customer uuid default null,
  p_assignee uuid default null,
  p_own_crew boolean default false,
  p_priority text default null,
  p_project uuid default null,
  p_search text default '',
  p_due_before date default null,
  p_at_most integer default 150
) returns table (
  -- Null for a cell of the grid.
  id uuid,
  work_order_number text,
  title text,
  status text,
  priority text,
  location text,
  due_date date,
  -- Its position, or the center of the cell's locations.
  latitude double precision,
  longitude double precision,
  count integer,
  -- The bounds of the cell's locations.
  west double precision,
  south double precision,
  east double precision,
  north double precision
)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  -- These statuses imply the condition of the index work_orders_open_location.
  wanted constant text[] := array(
    select unnest(p_statuses) intersect values ('received'), ('assigned'), ('in_progress'), ('work_completed'), ('on_hold')
  );
  everywhere constant boolean := p_west <= -180 and p_south <= -90 and p_east >= 180 and p_north >= 90;
  whole_number constant text := (select upper(trim(p_search)) where p_search ~* '^\s*WO-\d{6,}\s*$');
  pattern constant text := case when whole_number is null then app.like_pattern(p_search) end;
  ids constant uuid[] := app.technician_work_order_ids();
begin
  if whole_number is not null or pattern is not null then
    return query
    select w.id, w.work_order_number, w.title, w.status, w.priority, w.store_location, w.due_date, l.latitude, l.longitude,
      1, l.longitude, l.latitude, l.longitude, l.latitude
    from (
      select w.* from public.work_orders w
      where w.open_since is not null
        and (cardinality(wanted) = 5 or w.status = any (wanted))
        and (ids is null or w.id = any (ids))
        and app.is_on_board(
          w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, whole_number, pattern
        )
      order by w.open_since desc, w.id
      limit p_at_most
    ) w
    join public.partner_locations l on l.id = w.partner_location_id
    where l.latitude is not null;
    return;
  end if;

  return query
  with counted as materialized (
    select w.partner_location_id, count(*) as orders
    from public.work_orders w
    where w.status = any (wanted)
      and (everywhere or w.partner_location_id in (
        select l.id from public.partner_locations l
        where l.longitude between p_west and p_east and l.latitude between p_south and p_north
      ))
      and (ids is null or w.id = any (ids))
      and app.is_on_board(
        w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, null, null
      )
    group by w.partner_location_id
  ), spots as materialized (
    select l.id, l.longitude, l.latitude, counted.orders,
      width_bucket(l.longitude, min(l.longitude) over (), max(l.longitude) over () + 1e-9, 12) as across,
      width_bucket(l.latitude, min(l.latitude) over (), max(l.latitude) over () + 1e-9, 8) as up
    from counted
    join public.partner_locations l on l.id = counted.partner_location_id
    where l.latitude is not null
  ), fields as materialized (
    select s.across, s.up, sum(s.orders)::integer as orders,
      sum(sum(s.orders)) over (order by sum(s.orders), s.across, s.up) as so_far,
      sum(s.longitude * s.orders) / sum(s.orders) as longitude, sum(s.latitude * s.orders) / sum(s.orders) as latitude,
      min(s.longitude) as west, min(s.latitude) as south, max(s.longitude) as east, max(s.latitude) as north
    from spots s
    group by s.across, s.up
  )
  select null::uuid, null::text, null::text, null::text, null::text, null::text, null::date, f.latitude, f.longitude,
    f.orders, f.west, f.south, f.east, f.north
  from fields f
  where f.so_far > p_at_most
  union all
  select w.id, w.work_order_number, w.title, w.status, w.priority, w.store_location, w.due_date, s.latitude, s.longitude,
    1, s.longitude, s.latitude, s.longitude, s.latitude
  from fields f
  join spots s on s.across = f.across and s.up = f.up
  join public.work_orders w on w.partner_location_id = s.id
  where f.so_far <= p_at_most
    and w.status = any (wanted)
    and app.is_on_board(
      w, p_customer, p_assignee, p_own_crew, p_priority, p_project, p_due_before, null, null
    );
end
$$;
revoke execute on function public.work_orders_on_map from public;
grant execute on function public.work_orders_on_map to authenticated, service_role;

-- Up to 25 work orders without a project that are not cancelled, newest first. p_search finds a number, a title, or a
-- location; fewer than three characters find everything. The newest work orders are searched first, because a common
-- word is among them. A rare word is found by its trigrams. No plan can know which kind a word is.
create function public.free_work_orders(p_customer uuid default null, p_search text default '')
returns table (id uuid, work_order_number text, title text, status text, store_location text)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 25;
  looked_through constant integer := 600;
  pattern constant text := app.like_pattern(p_search);
begin
  return query
  with newest as materialized (
    select w.id, w.work_order_number, w.title, w.status, w.store_location, w.created_at
    from public.work_orders w
    where w.project_id is null and w.status <> 'cancelled' and (p_customer is null or w.organization_id = p_customer)
    order by w.created_at desc, w.id limit looked_through
  ), near as materialized (
    select n.* from newest n
    where pattern is null
      or n.work_order_number ilike pattern or n.title ilike pattern or n.store_location ilike pattern
    order by n.created_at desc, n.id limit most
  ), found as (
    select n.* from near n
    union
    select w.id, w.work_order_number, w.title, w.status, w.store_location, w.created_at
    from public.work_orders w
    where w.id = any ((
      select app.free_work_like(pattern, p_customer, 500)
      where pattern is not null and (select count(*) from near) < most
        and (select count(*) from newest) = looked_through
    )::uuid[])
  )
  select f.id, f.work_order_number, f.title, f.status, f.store_location
  from found f order by f.created_at desc, f.id limit most;
end
$$;
grant execute on function public.free_work_orders(uuid, text) to authenticated, service_role;

-- Open work of the last thirty days at a location that may be a duplicate: of the same trade, or with a similar title.
-- Called while a request is written.
create function public.similar_open_work_orders(p_partner_location_id uuid, p_title text, p_trade text)
returns table (
  id uuid,
  work_order_number text,
  title text,
  trade text,
  status text,
  created_at timestamptz,
  likeness real
)
language sql stable set search_path = ''
begin atomic
  select w.id, w.work_order_number, w.title, w.trade, w.status, w.created_at, a.likeness
  from public.work_orders w
  cross join lateral (
    select extensions.similarity(lower(w.title), lower(left(p_title, 160))) as likeness
  ) a
  where w.partner_location_id = p_partner_location_id
    and w.created_at > now() - interval '30 days'
    and w.status not in ('completed', 'closed', 'cancelled')
    and (a.likeness >= 0.3 or (p_trade <> '' and w.trade = p_trade))
  order by a.likeness desc, w.created_at desc, w.id
  limit 3;
end;
grant execute on function public.similar_open_work_orders(uuid, text, text) to authenticated, service_role;

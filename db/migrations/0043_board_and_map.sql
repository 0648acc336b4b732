-- The board and the map of the office: open work by state, and open work by place. Both read as the caller, so that
-- everybody would see their own; each is one statement, planned for the filters that are set.

-- Open work by place. With the columns that the policy asks, so that counting need not look at the rows.
create index work_orders_open_place on public.work_orders (partner_location_id, status)
  include (organization_id, assigned_organization_id, priority)
  where status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold');
create index partner_locations_position on public.partner_locations (longitude, latitude) include (id)
  where latitude is not null;

-- What ILIKE finds a text by, whatever it contains; null for one that is too short for the index of trigrams.
create function app.like_pattern(text_typed text) returns text
language sql immutable set search_path = ''
return (
  select '%' || regexp_replace(trim(text_typed), '([\\%_])', '\\\1', 'g') || '%' where length(trim(text_typed)) >= 3
);
grant execute on function app.like_pattern(text) to authenticated, service_role;

-- The board -------------------------------------------------------------------------------------------------

-- For each of the statuses: how many there are, counted up to 1,000 (50 of a search), and the cards at the top of its column.
-- The newest are on top. p_due_before leaves what has to be done before that day; p_search finds a number, a title, a place
-- or the customer's reference.
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
  -- A whole number names one work order, and needs no search.
  whole_number constant text := (select upper(trim(p_search)) where p_search ~* '^\s*WO-\d{6,}\s*$');
  pattern constant text := case when whole_number is null then app.like_pattern(p_search) end;
begin
  return query
  select s.status, cardinality(found.ids), shown.cards
  from unnest(p_statuses) with ordinality s (status, place)
  cross join lateral (
    select array(
      select w.id from public.work_orders w
      where w.status = s.status
        and (p_customer is null or w.organization_id = p_customer)
        and (p_assignee is null or w.assigned_organization_id = p_assignee)
        and (not p_own_crew or (w.assigned_organization_id is null and w.status <> 'received'))
        and (p_priority is null or w.priority = p_priority)
        and (p_project is null or w.project_id = p_project)
        and (p_due_before is null or w.open_due_date < p_due_before)
        and (whole_number is null or w.work_order_number = whole_number)
        and (pattern is null or w.work_order_number ilike pattern or w.title ilike pattern
          or w.store_location ilike pattern or w.partner_reference ilike pattern)
      order by w.created_at desc, w.id
      limit case when pattern is null then 1000 else 50 end
    ) as ids
  ) found
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'id', w.id, 'work_order_number', w.work_order_number, 'title', w.title, 'status', w.status,
      'status_reason', w.status_reason, 'priority', w.priority, 'trade', w.trade, 'place', w.store_location,
      'due_date', w.due_date, 'created_at', w.created_at, 'accepted_at', w.accepted_at, 'arrival_at', w.arrival_at,
      'customer', (select o.name from public.organizations o where o.id = w.organization_id),
      'assignee', (select o.name from public.organizations o where o.id = w.assigned_organization_id),
      'lead', (
        select concat_ws(' ', p.first_name, p.last_name)
        from public.work_order_assignments a join public.profiles p on p.id = a.assigned_to
        where a.work_order_id = w.id order by a.is_lead desc, a.id limit 1
      ),
      'nte_amount', (select b.nte_amount from public.work_order_budgets b where b.work_order_id = w.id),
      'billed', (
        select coalesce(sum(l.amount), 0)
        from public.subcontractor_bill_work_orders l join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
        where l.work_order_id = w.id and b.status in ('submitted', 'approved', 'paid')
      )
    ) order by turn), '[]') as cards
    from unnest(found.ids[:least(p_cards_each, 500)]) with ordinality card (id, turn)
    join public.work_orders w on w.id = card.id
  ) shown
  order by s.place;
end
$$;
revoke execute on function public.work_order_board from public;
grant execute on function public.work_order_board to authenticated, service_role;

-- The map ---------------------------------------------------------------------------------------------------

-- Open work in a box of degrees, or everywhere without one: one row for each work order, but where there are more than
-- p_at_most in all, the fullest fields of a grid are one row each, which says how many stand in it and where.
-- A search answers the newest p_at_most that it finds, wherever they are. Work at places without a position is on no map.
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
  -- Null for a field of the grid.
  id uuid,
  work_order_number text,
  title text,
  status text,
  priority text,
  place text,
  due_date date,
  -- Where it is, or the middle of the field's places.
  latitude double precision,
  longitude double precision,
  count integer,
  -- The box of the field's places.
  west double precision,
  south double precision,
  east double precision,
  north double precision
)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  -- Together they imply the condition of the index above.
  wanted constant text[] := array(
    select unnest(p_statuses) intersect values ('received'), ('assigned'), ('in_progress'), ('work_completed'), ('on_hold')
  );
  everywhere constant boolean := p_west <= -180 and p_south <= -90 and p_east >= 180 and p_north >= 90;
  whole_number constant text := (select upper(trim(p_search)) where p_search ~* '^\s*WO-\d{6,}\s*$');
  pattern constant text := case when whole_number is null then app.like_pattern(p_search) end;
begin
  if whole_number is not null or pattern is not null then
    return query
    select w.id, w.work_order_number, w.title, w.status, w.priority, w.store_location, w.due_date, l.latitude, l.longitude,
      1, l.longitude, l.latitude, l.longitude, l.latitude
    from (
      select w.* from public.work_orders w
      where w.open_since is not null
        and (cardinality(wanted) = 5 or w.status = any (wanted))
        and (p_customer is null or w.organization_id = p_customer)
        and (p_assignee is null or w.assigned_organization_id = p_assignee)
        and (not p_own_crew or (w.assigned_organization_id is null and w.status <> 'received'))
        and (p_priority is null or w.priority = p_priority)
        and (p_project is null or w.project_id = p_project)
        and (p_due_before is null or w.open_due_date < p_due_before)
        and (whole_number is null or w.work_order_number = whole_number)
        and (pattern is null or w.work_order_number ilike pattern or w.title ilike pattern
          or w.store_location ilike pattern or w.partner_reference ilike pattern)
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
      and (p_customer is null or w.organization_id = p_customer)
      and (p_assignee is null or w.assigned_organization_id = p_assignee)
      and (not p_own_crew or (w.assigned_organization_id is null and w.status <> 'received'))
      and (p_priority is null or w.priority = p_priority)
      and (p_project is null or w.project_id = p_project)
      and (p_due_before is null or w.open_due_date < p_due_before)
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
    and (p_customer is null or w.organization_id = p_customer)
    and (p_assignee is null or w.assigned_organization_id = p_assignee)
    and (not p_own_crew or (w.assigned_organization_id is null and w.status <> 'received'))
    and (p_priority is null or w.priority = p_priority)
    and (p_project is null or w.project_id = p_project)
    and (p_due_before is null or w.open_due_date < p_due_before);
end
$$;
revoke execute on function public.work_orders_on_map from public;
grant execute on function public.work_orders_on_map to authenticated, service_role;

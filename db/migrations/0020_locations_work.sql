-- What is known of a location from its work orders: who sees it, and how much work it has.

-- The locations of the work orders that a technician sees.
create function app.technician_location_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids constant uuid[] := app.technician_work_order_ids();
begin
  return array(select distinct w.partner_location_id from public.work_orders w where w.id = any (ids));
end
$$;
revoke execute on function app.technician_location_ids() from public;
grant execute on function app.technician_location_ids() to authenticated, service_role;

-- A subcontractor sees the locations of the work that is assigned to it, and a technician those of the work orders that
-- they see. One policy with the cheap questions first:
-- PostgreSQL would combine several policies in an order of its own, with the expensive question for every row.
create policy see on public.partner_locations for select to authenticated using (
  (select app.is_office())
  or organization_id = any ((select app.partner_organization_ids())::uuid[])
  or id = any ((select app.technician_location_ids())::uuid[])
  or (
    (select app.subcontractor_organization_ids())::uuid[] <> '{}' and exists (
      select from public.work_orders w
      where w.partner_location_id = partner_locations.id
        and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  )
);

-- `select=open_work_orders` on partner_locations: how many work orders that the caller sees there are not done.
create function public.open_work_orders(public.partner_locations) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.work_orders w
  where w.partner_location_id = $1.id
    and w.status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold')
$$;

-- `rpc/locations_with_open_work`: filtered, ordered, and paged like the table itself. The function has no settings, so
-- that the planner can inline it and reads no more locations than the page needs.
create function public.locations_with_open_work() returns setof public.partner_locations
language sql stable
begin atomic
  select l.* from public.partner_locations l
  where exists (
    select from public.work_orders w
    where w.partner_location_id = l.id
      and w.status in ('received', 'assigned', 'in_progress', 'work_completed', 'on_hold')
  );
end;

-- Work requested and done at a location in each of the last twelve months, the current one last, as the caller sees
-- it.
create function public.location_months(p_location_id uuid)
returns table (month date, received integer, done integer)
language sql stable set search_path = ''
begin atomic
  with months as (
    select (date_trunc('month', now(), 'UTC') at time zone 'UTC')::date - make_interval(months => n) as starts
    from generate_series(0, 11) as n
  ), work as (
    select date_trunc('month', w.created_at at time zone 'UTC') as starts, w.status
    from public.work_orders w
    where w.partner_location_id = p_location_id
      and w.created_at >= date_trunc('month', now(), 'UTC') - interval '11 months'
  )
  select m.starts::date, count(w.starts)::integer,
    (count(w.starts) filter (where w.status in ('completed', 'closed')))::integer
  from months m left join work w on w.starts = m.starts
  group by m.starts
  order by m.starts;
end;

grant execute on function public.open_work_orders(public.partner_locations), public.locations_with_open_work(),
  public.location_months(uuid) to authenticated, service_role;

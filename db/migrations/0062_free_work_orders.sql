-- Work that can be put into a project, offered by what is typed. The newest are looked through first: a common word is
-- among them. A rare one is found by its trigrams: which of the two a word is, no plan can know.

-- With the rights of the owner: ids only, which are read under the policies.
create function app.free_work_like(pattern text, customer uuid, at_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
begin
  return array(
    select w.id from public.work_orders w
    where (w.work_order_number ilike pattern or w.title ilike pattern or w.store_location ilike pattern)
      and w.project_id is null and w.status <> 'cancelled' and (customer is null or w.organization_id = customer)
    limit at_most
  );
end
$$;
grant execute on function app.free_work_like(text, uuid, integer) to authenticated, service_role;

-- Up to 25 work orders that are in no project and not cancelled, the newest first. p_search finds a number, a title or a
-- place; less than three characters find everything.
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

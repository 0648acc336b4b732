-- What the clock sheet offers, in one request.

-- Open work and open projects that nobody has, newest first: with the rights of the owner, because a policy keeps the
-- trigram indexes from being used. They return ids only, which the caller reads under the policies. They are planned
-- for each pattern: a rare text is found by its trigrams, a common one among the newest rows.
create function app.available_work_like(pattern text, at_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select w.id from public.work_orders w
    where w.open_since is not null and w.assigned_organization_id is null and w.status <> 'work_completed'
      and (w.work_order_number ilike pattern or w.title ilike pattern)
      and not exists (select from public.work_order_assignments a where a.work_order_id = w.id)
    order by w.open_since desc, w.id limit at_most
  );
end
$$;

create function app.available_projects_like(pattern text, at_most integer) returns uuid[]
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set plan_cache_mode = force_custom_plan as $$
begin
  return array(
    select p.id from public.projects p
    where p.status in ('planned', 'active', 'on_hold')
      and (p.project_number ilike pattern or p.name ilike pattern)
      and not exists (select from public.project_assignments a where a.project_id = p.id)
    order by p.created_at desc, p.id limit at_most
  );
end
$$;
grant execute on function app.available_work_like(text, integer), app.available_projects_like(text, integer)
  to authenticated, service_role;

-- Every item that the caller can clock in to, once. It runs as the caller, so it offers only what the caller may see.
-- `p_today`: the calendar day at the caller's location. `p_search`: only items with this text in number, title, or
-- assignee. It is applied before every limit, so a search finds each item. `recent_rank`: the position among the items
-- of the latest ten sessions.
create function public.clock_work_items(p_today date, p_search text default '')
returns table (
  kind text, id uuid, number text, title text, status text, location text, is_mine boolean, assignee text,
  is_available boolean, sessions_today integer, hours_today numeric, last_worked_at timestamptz, recent_rank integer
)
language sql stable set search_path = ''
begin atomic
  with me as materialized (
    select app.profile_id() as id, app.is_staff() as is_staff
  ), asked as materialized (
    select typed.text <> '' as is_asked,
      '%' || regexp_replace(typed.text, '([\\%_])', '\\\1', 'g') || '%' as pattern
    from (select left(trim(p_search), 100) as text) typed
  ), today as materialized (
    select r.work_order_id, r.project_id, count(s.id)::integer as sessions, sum(s.hours_worked) as hours
    from public.employee_reports r
    join public.time_segments s on s.employee_report_id = r.id and s.is_current and s.ended_at > s.started_at
    where r.employee_user_id = (select me.id from me) and r.report_date = p_today
    group by r.work_order_id, r.project_id
  ), recent as materialized (
    select l.work_order_id, l.project_id, (row_number() over (order by max(l.clock_in_time) desc))::integer as rank
    from (
      select r.work_order_id, r.project_id, r.clock_in_time
      from public.employee_reports r
      where r.employee_user_id = (select me.id from me) and r.clock_in_time is not null
      order by r.clock_in_time desc limit 10
    ) l
    group by l.work_order_id, l.project_id
  ),

  work_ids as (
    select t.work_order_id as id from today t where t.work_order_id is not null
    union
    select r.work_order_id from recent r where r.work_order_id is not null
    union
    (
      select a.work_order_id
      from public.work_order_assignments a
      join public.work_orders w on w.id = a.work_order_id
      where a.assigned_to = (select me.id from me) and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
      -- The text of the search may be in the name of the lead, so the end of the statement compares it.
      order by a.assigned_at desc limit (select case when not q.is_asked then 100 end from asked q)
    )
    union
    select available.id
    from unnest((
      select case when me.is_staff then app.available_work_like(q.pattern, 50) end from asked q cross join me
    )) as available (id)
  ), work as (
    select 'work_order' as kind, w.id, w.work_order_number as number, w.title, w.status, w.store_location as location,
      coalesce(a.is_mine, false) as is_mine, coalesce(a.assignee, o.name) as assignee,
      a.is_mine is null and w.assigned_organization_id is null as is_available, w.created_at, t.sessions, t.hours, l.last_worked_at, r.rank
    from work_ids i
    join public.work_orders w on w.id = i.id and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
    left join public.organizations o on o.id = w.assigned_organization_id
    left join today t on t.work_order_id = w.id
    left join recent r on r.work_order_id = w.id
    left join lateral (
      select bool_or(s.assigned_to = (select me.id from me)) as is_mine,
        (array_agg(
          coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) order by s.is_lead desc, s.assigned_at
        ))[1] as assignee
      from public.work_order_assignments s join public.profiles p on p.id = s.assigned_to
      where s.work_order_id = w.id
    ) a on true
    left join lateral (
      select coalesce(e.clock_out_time, e.clock_in_time) as last_worked_at from public.employee_reports e
      where e.employee_user_id = (select me.id from me) and e.work_order_id = w.id
      order by e.report_date desc limit 1
    ) l on true
  ),

  project_ids as (
    select t.project_id as id from today t where t.project_id is not null
    union
    select r.project_id from recent r where r.project_id is not null
    union
    (
      select a.project_id
      from public.project_assignments a
      join public.projects p on p.id = a.project_id
      where a.assigned_to = (select me.id from me) and p.status in ('planned', 'active', 'on_hold')
      order by a.assigned_at desc limit (select case when not q.is_asked then 100 end from asked q)
    )
    union
    select available.id
    from unnest((
      select case when me.is_staff then app.available_projects_like(q.pattern, 50) end from asked q cross join me
    )) as available (id)
  ), project as (
    select 'project' as kind, p.id, p.project_number as number, p.name as title, p.status, '' as location,
      coalesce(a.is_mine, false) as is_mine, a.assignee, a.is_mine is null as is_available, p.created_at, t.sessions,
      t.hours, l.last_worked_at, r.rank
    from project_ids i
    join public.projects p on p.id = i.id and p.status in ('planned', 'active', 'on_hold')
    left join today t on t.project_id = p.id
    left join recent r on r.project_id = p.id
    left join lateral (
      select bool_or(s.assigned_to = (select me.id from me)) as is_mine,
        (array_agg(coalesce(nullif(trim(f.first_name || ' ' || f.last_name), ''), f.email) order by s.assigned_at))[1]
          as assignee
      from public.project_assignments s join public.profiles f on f.id = s.assigned_to
      where s.project_id = p.id
    ) a on true
    left join lateral (
      select coalesce(e.clock_out_time, e.clock_in_time) as last_worked_at from public.employee_reports e
      where e.employee_user_id = (select me.id from me) and e.project_id = p.id
      order by e.report_date desc limit 1
    ) l on true
  )
  select i.kind, i.id, i.number, i.title, i.status, i.location, i.is_mine, i.assignee, i.is_available,
    coalesce(i.sessions, 0), coalesce(i.hours, 0), i.last_worked_at, i.rank
  from (select * from work union all select * from project) i
  cross join asked q
  where not q.is_asked or i.number ilike q.pattern or i.title ilike q.pattern or i.assignee ilike q.pattern
  order by i.sessions is null, i.is_mine desc, i.rank nulls last, i.created_at desc, i.id
  limit 400;
end;
grant execute on function public.clock_work_items(date, text) to authenticated, service_role;

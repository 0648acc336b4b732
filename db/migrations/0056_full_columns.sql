-- What the measurements at a million work orders asked for: overdue work by place, reports in the order of their lists, and
-- a board that stops looking for what is common as soon as its columns are full.

-- With the columns that the policy and the map ask, so that counting need not look at the rows.
drop index public.work_orders_open_due;
create index work_orders_open_due on public.work_orders (open_due_date, id)
  include (partner_location_id, status, organization_id, assigned_organization_id, priority)
  where open_due_date is not null;
-- And the overdue work of one place, of which there is little among all that was ever done there.
create index work_orders_open_place_due on public.work_orders (partner_location_id, open_due_date)
  where open_due_date is not null;

-- Reports in the very order of their lists, whatever status is asked for: a plan that serves every status cannot know that
-- one of them is rare, and would look for it through all the others.
drop index public.work_order_reports_submitted_at, public.work_order_reports_organization,
  public.work_order_reports_subcontractor;
create index work_order_reports_submitted_at on public.work_order_reports (submitted_at desc, id desc);
create index work_order_reports_organization on public.work_order_reports
  (organization_id, status, submitted_at desc, id desc);
create index work_order_reports_subcontractor on public.work_order_reports
  (subcontractor_organization_id, submitted_at desc, id desc);
create index work_order_reports_subcontractor_status on public.work_order_reports
  (subcontractor_organization_id, status, submitted_at desc, id desc);
create index work_order_reports_status_review on public.work_order_reports
  (status, reviewed_at desc nulls first, submitted_at desc, id desc);
-- Reports of progress, which are few among the final ones.
create index work_order_reports_progress on public.work_order_reports (submitted_at desc, id desc)
  where is_final is false;
create index work_order_reports_progress_review on public.work_order_reports
  (reviewed_at desc nulls first, submitted_at desc, id desc) where is_final is false;

-- For each of the statuses: how many there are, counted up to 1,000 (one more than is shown of a search), and the cards at the top of its column.
-- The newest are on top. p_due_before leaves what has to be done before that day; p_search finds a number, a title, a place
-- or the customer's reference.
create or replace function public.work_order_board(
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
      limit case when pattern is null then 1000 else least(p_cards_each, 500) + 1 end
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

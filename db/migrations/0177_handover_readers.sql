-- Who reads the history after a reassignment, and who is notified of the end of an assignment.

-- Reasons of the former firm's time ---------------------------------------------------------------------------

-- Events for everyone that belong to the firm that had the work order at that time, and of later firms to none: changes of
-- status, whose reasons are about those who did the work.
create function app.events_of_one_firm() returns text[]
language sql stable security definer set search_path = ''
begin atomic
  select array_agg(distinct t.event_type order by t.event_type) from app.work_order_transitions t;
end;
grant execute on function app.events_of_one_firm() to authenticated, service_role;

-- As in 0170; but the next firm sees none of those. The firm of the time sees them by their stamp.
alter policy see on public.work_order_events using (
  (select app.is_staff())
  or (
    visibility = 'assigned'
    and assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
  or (
    visibility = 'everyone'
    and (
      exists (
        select from public.work_orders w
        where w.id = work_order_id
          and (
            w.organization_id = any ((select app.partner_organization_ids())::uuid[])
            or (
              not is_by_assigned
              and event_type <> all ((select app.events_of_one_firm())::text[])
              and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
            )
          )
      )
      or exists (select from public.firm_stamps s where s.event_id = work_order_events.id)
    )
  )
);

-- The end of an assignment ------------------------------------------------------------------------------------

-- 0173 does not notify the colleagues of the person who declined, the contractor's own people who were assigned, and the
-- people of a firm that keeps the work order without them.

-- The people whom this transaction has taken off work orders, from a setting that holds triples separated by commas.
create function app.released_people() returns table (work_order_id uuid, organization_id uuid, profile_id uuid)
language sql stable rows 5 set search_path = ''
begin atomic
  select distinct split_part(p.triple, ':', 1)::uuid, split_part(p.triple, ':', 2)::uuid, split_part(p.triple, ':', 3)::uuid
  from unnest(string_to_array(nullif(current_setting('app.released', true), ''), ',')) p (triple);
end;

create function app.note_released() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.released', concat_ws(',',
    nullif(current_setting('app.released', true), ''),
    concat_ws(':', old.work_order_id, old.organization_id, old.assigned_to)
  ), true);
  perform set_config('app.news', concat_ws(',',
    nullif(current_setting('app.news', true), ''), concat_ws(':', 'released', old.work_order_id, app.profile_id())
  ), true);
  return null;
end
$$;
create trigger note_released after delete on public.work_order_assignments
for each row execute function app.note_released();
create constraint trigger tell_released after delete on public.work_order_assignments
deferrable initially deferred for each row execute function app.tell_news();

-- As in 0038; and forgets the people who were released.
create or replace function app.tell_news() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text := current_setting('app.news', true);
  told app.news[];
begin
  if noted is null or noted = '' then
    return null;
  end if;
  perform set_config('app.news', '', true);
  select array_agg(n) into told from app.news_of(string_to_array(noted, ',')) n;
  if told is not null then
    perform app.tell(told);
  end if;
  perform set_config('app.released', '', true);
  return null;
end
$$;

-- As in 0173; with the colleagues of the person who declined, and with `released`.
create or replace function app.news_readers(told app.news[])
returns table (nth bigint, profile_id uuid, side text, member_role text)
language sql stable security definer set search_path = ''
begin atomic
  with news as (
    select n.audience, n.work_order_id, n.report_id, n.bill_id, n.actor_profile_id, n.nth
    from unnest(told) with ordinality
      n (kind, audience, work_order_id, report_id, bill_id, actor_profile_id, nth)
  ), reached as (
    select n.nth, o.id as organization_id, '{}'::uuid[] as named, true as or_all,
      case n.audience when 'administrators' then '{admin}' else '{admin,manager}' end::text[] as roles
    from news n join public.organizations o on o.organization_type = 'internal'
    where n.audience in ('office', 'administrators')
    union all
    select n.nth, a.organization_id, array_agg(a.assigned_to), false, null
    from news n
    join public.work_order_assignments a on a.work_order_id = n.work_order_id and a.assignment_type = 'internal'
      and (n.audience = 'assigned' or (n.audience = 'newly_assigned' and a.assigned_at >= now()))
    group by n.nth, a.organization_id
    union all
    select n.nth, w.assigned_organization_id,
      array(
        select a.assigned_to from public.work_order_assignments a
        where a.work_order_id = w.id and (n.audience <> 'newly_assigned' or a.assigned_at >= now())
      ),
      n.audience <> 'newly_assigned', null
    from news n
    join public.work_orders w on w.id = n.work_order_id
    join public.organizations o on o.id = w.assigned_organization_id and o.organization_type = 'subcontractor'
    where n.audience in ('assigned', 'newly_assigned', 'new_firm')
    union all
    -- The firm that lost the work order in this transaction: those who know of the assignment, besides the one who declined.
    select n.nth, f.organization_id,
      array(
        select o.profile_id from public.notifications o
        where o.work_order_id = f.work_order_id and o.kind = 'work_order_assigned'
          and o.profile_id is distinct from n.actor_profile_id
      ),
      true, null
    from news n
    join public.former_work_orders f on f.work_order_id = n.work_order_id and f.ended_at >= now()
    where n.audience = 'former_firm'
    union all
    -- The people who were taken off it. A firm that lost it is notified as a firm.
    select n.nth, r.organization_id, array_agg(r.profile_id), false, null
    from news n
    join app.released_people() r on r.work_order_id = n.work_order_id
    join public.organizations o on o.id = r.organization_id
    join public.work_orders w on w.id = r.work_order_id
    where n.audience = 'released' and (o.organization_type = 'internal' or w.assigned_organization_id = o.id)
    group by n.nth, r.organization_id
    union all
    select n.nth, w.organization_id, array[w.reported_by], true, null
    from news n join public.work_orders w on w.id = n.work_order_id
    where n.audience = 'customer'
    union all
    select n.nth, o.id, array[r.subcontractor_user_id], r.subcontractor_organization_id is not null, null
    from news n
    join public.work_order_reports r on r.id = n.report_id
    join public.organizations o on case when r.subcontractor_organization_id is null
      then o.organization_type = 'internal' else o.id = r.subcontractor_organization_id end
    where n.audience = 'submitter'
    union all
    select n.nth, b.subcontractor_organization_id, array[b.submitted_by], true, null
    from news n join public.subcontractor_bills b on b.id = n.bill_id
    where n.audience = 'biller'
  ), people as (
    select t.nth, p.id, o.organization_type, m.role, t.or_all,
      coalesce(p.id = any (t.named), false) as is_named,
      bool_or(coalesce(p.id = any (t.named), false)) over (partition by t.nth, t.organization_id) as names_somebody
    from reached t
    join public.organizations o on o.id = t.organization_id and o.is_active
    join public.organization_members m on m.organization_id = o.id and (t.roles is null or m.role = any (t.roles))
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
  )
  select people.nth, people.id, people.organization_type, people.role from people
  where people.is_named or (people.or_all and not people.names_somebody);
end;

-- As in 0173.
create or replace function app.news_title(kind text, work_order text, due_on date, bill text) returns text
language sql stable set search_path = ''
return case kind
  when 'work_order_received' then format('New request %s', work_order)
  when 'work_order_assigned' then format('%s is assigned to you', work_order)
  when 'work_order_unassigned' then format('%s is no longer assigned to you', work_order)
  when 'work_order_declined' then format('Your company declined %s', work_order)
  when 'work_order_scheduled' then format('A visit is planned for %s', work_order)
  when 'work_order_completed' then format('%s is completed', work_order)
  when 'work_order_cancelled' then format('%s was cancelled', work_order)
  when 'work_order_put_on_hold' then format('%s was put on hold', work_order)
  when 'work_order_resumed' then format('%s goes on', work_order)
  when 'assignment_accepted' then format('%s was accepted', work_order)
  when 'assignment_declined' then format('%s was declined', work_order)
  when 'report_submitted' then format('Report for %s waits for review', work_order)
  when 'report_rejected' then format('Report for %s was sent back', work_order)
  when 'report_approved' then format('Report for %s was approved', work_order)
  when 'bill_submitted' then format('%s waits for approval', bill)
  when 'bill_approved' then format('%s was approved', bill)
  when 'bill_rejected' then format('%s was sent back', bill)
  when 'bill_paid' then format('%s was paid', bill)
  when 'due_soon' then format('%s is due on %s', work_order, app.day_words(due_on))
  when 'overdue' then format('%s was due on %s', work_order, app.day_words(due_on))
end;

-- As in 0173.
create or replace function app.news_summary(kind text, many bigint) returns text
language sql immutable set search_path = ''
return case kind
  when 'work_order_received' then format('%s new requests', many)
  when 'work_order_assigned' then format('%s work orders are assigned to you', many)
  when 'work_order_unassigned' then format('%s work orders are no longer assigned to you', many)
  when 'work_order_declined' then format('Your company declined %s work orders', many)
  when 'work_order_scheduled' then format('Visits are planned for %s work orders', many)
  when 'work_order_completed' then format('%s work orders are completed', many)
  when 'work_order_cancelled' then format('%s work orders were cancelled', many)
  when 'work_order_put_on_hold' then format('%s work orders were put on hold', many)
  when 'work_order_resumed' then format('%s work orders go on', many)
  when 'assignment_accepted' then format('%s work orders were accepted', many)
  when 'assignment_declined' then format('%s work orders were declined', many)
  when 'report_submitted' then format('%s reports wait for review', many)
  when 'report_rejected' then format('%s reports were sent back', many)
  when 'report_approved' then format('%s reports were approved', many)
  when 'bill_submitted' then format('%s bills wait for approval', many)
  when 'bill_approved' then format('%s bills were approved', many)
  when 'bill_rejected' then format('%s bills were sent back', many)
  when 'bill_paid' then format('%s bills were paid', many)
  when 'due_soon' then format('%s work orders are due soon', many)
  when 'overdue' then format('%s work orders are overdue', many)
end;

-- As in 0173; a person whose clock still runs on a lost work order is told so, and opens the clock. A former firm reads of
-- its report under the title that the work order had.
create or replace function app.tell(told app.news[]) returns void
language sql security definer set search_path = ''
begin atomic
  with heard as (
    select distinct on (r.profile_id, n.kind, n.work_order_id, n.report_id, n.bill_id)
      r.profile_id, r.side, r.member_role, n.kind, n.work_order_id, n.report_id, n.bill_id
    from unnest(told) with ordinality
      n (kind, audience, work_order_id, report_id, bill_id, actor_profile_id, nth)
    join app.news_readers(told) r on r.nth = n.nth
    where r.profile_id is distinct from n.actor_profile_id
    order by r.profile_id, n.kind, n.work_order_id, n.report_id, n.bill_id, n.nth
  ), worded as (
    select h.*,
      app.news_title(h.kind, w.work_order_number, w.due_date, b.internal_bill_number) as title,
      case
        when clock.work_order_id is not null
          then format('Your clock is still running on %s.', concat_ws(' ', w.work_order_number, w.title))
        when gone.id is not null then concat_ws(' – ', gone.title, nullif(gone.store_location, ''))
        when h.bill_id is null then concat_ws(' – ', w.title, nullif(w.store_location, ''))
        when h.side = 'internal' then firm.name
        else ''
      end as body,
      jsonb_strip_nulls(jsonb_build_object(
        'work_order', w.work_order_number, 'bill', b.internal_bill_number,
        'day', case when h.kind in ('due_soon', 'overdue') then w.due_date end,
        'clock_item', case when clock.work_order_id is not null then concat_ws(' ', w.work_order_number, w.title) end
      )) as facts,
      app.news_page(h.side, h.report_id, h.bill_id) as page,
      mine.id as assignment_id,
      clock.work_order_id is not null as clock_runs,
      count(*) over same as many,
      row_number() over (same order by clock.work_order_id nulls last) as nth
    from heard h
    left join public.work_orders w on w.id = h.work_order_id
    left join public.subcontractor_bills b on b.id = h.bill_id
    left join public.organizations firm on firm.id = b.subcontractor_organization_id
    left join public.work_order_reports r on r.id = h.report_id
    left join public.former_work_orders gone on h.side = 'subcontractor' and gone.work_order_id = r.work_order_id
      and gone.organization_id = r.subcontractor_organization_id
    -- Who is in the field opens the work there.
    left join public.work_order_assignments mine on mine.work_order_id = h.work_order_id
      and mine.assigned_to = h.profile_id and h.member_role = 'employee' and h.report_id is null
    left join public.employee_reports clock on h.kind = 'work_order_unassigned' and clock.employee_user_id = h.profile_id
      and clock.work_order_id = h.work_order_id and clock.clock_in_time is not null and clock.clock_out_time is null
    window same as (partition by h.profile_id, h.kind)
  ), wanted as (
    select worded.profile_id, worded.kind, worded.work_order_id, worded.report_id, worded.bill_id, worded.title,
      worded.body, worded.facts,
      case
        when worded.clock_runs then '/employee/time-reports'
        when worded.assignment_id is not null then '/employee/assignments/' || worded.assignment_id
        else worded.page || '/' || coalesce(worded.bill_id, worded.report_id, worded.work_order_id)
      end as path
    from worded where worded.many <= 10
    union all
    select worded.profile_id, worded.kind, null, null, null, app.news_summary(worded.kind, worded.many),
      case when worded.clock_runs then worded.body else '' end,
      jsonb_strip_nulls(jsonb_build_object('count', worded.many, 'clock_item', worded.facts -> 'clock_item')),
      worded.page
    from worded where worded.many > 10 and worded.nth = 1
  ), outdated as (
    delete from public.notifications old using wanted
    where old.profile_id = wanted.profile_id and old.work_order_id is not distinct from wanted.work_order_id
      and (
        (wanted.kind in ('due_soon', 'overdue') and old.kind in ('due_soon', 'overdue') and old.read_at is null)
        or (wanted.kind = 'work_order_assigned' and old.kind in ('work_order_unassigned', 'work_order_declined'))
      )
  ), renewed as (
    update public.notifications n
    set created_at = clock_timestamp(), title = wanted.title, body = wanted.body, facts = wanted.facts, path = wanted.path,
      report_id = wanted.report_id
    from wanted
    where n.profile_id = wanted.profile_id and n.read_at is null and n.created_at > now() - interval '10 minutes'
      and n.kind = wanted.kind and n.kind not in ('due_soon', 'overdue')
      and n.work_order_id is not distinct from wanted.work_order_id
      and n.bill_id is not distinct from wanted.bill_id
    returning n.profile_id, n.kind, n.work_order_id, n.bill_id
  )
  insert into public.notifications
    (profile_id, kind, title, body, facts, path, work_order_id, report_id, bill_id, created_at)
  select wanted.profile_id, wanted.kind, wanted.title, wanted.body, wanted.facts, wanted.path, wanted.work_order_id,
    wanted.report_id, wanted.bill_id, clock_timestamp()
  from wanted
  where not exists (
    select from renewed r
    where r.profile_id = wanted.profile_id and r.kind = wanted.kind
      and r.work_order_id is not distinct from wanted.work_order_id
      and r.bill_id is not distinct from wanted.bill_id
  );
end;

-- As in 0173.
create or replace function app.news_of(noted text[]) returns setof app.news
language sql stable security definer set search_path = ''
begin atomic
  with notes as (
    select split_part(note, ':', 1) as what, split_part(note, ':', 2)::uuid as id,
      nullif(split_part(note, ':', 3), '')::uuid as actor_id
    from unnest(noted) note
  )
  select k.kind, k.audience, e.work_order_id, r.id, null::uuid, e.actor_profile_id
  from notes
  join public.work_order_events e on e.id = notes.id
  join (values
    ('created', 'work_order_received', 'office'),
    ('assigned', 'work_order_assigned', 'newly_assigned'),
    ('assignment_changed', 'work_order_assigned', 'newly_assigned'),
    ('people_assigned', 'work_order_assigned', 'newly_assigned'),
    ('assignment_accepted', 'assignment_accepted', 'office'),
    ('assignment_accepted', 'work_order_scheduled', 'customer'),
    ('assignment_declined', 'assignment_declined', 'office'),
    ('report_submitted', 'report_submitted', 'office'),
    ('report_approved', 'report_approved', 'submitter'),
    ('report_rejected', 'report_rejected', 'submitter'),
    ('put_on_hold', 'work_order_put_on_hold', 'assigned'),
    ('resumed', 'work_order_resumed', 'assigned'),
    ('cancelled', 'work_order_cancelled', 'assigned'),
    ('cancelled', 'work_order_cancelled', 'office'),
    ('completed', 'work_order_completed', 'customer')
  ) k (event_type, kind, audience) on k.event_type = e.event_type
  left join public.work_order_reports r on r.id = (e.data ->> 'report_id')::uuid
  where notes.what = 'event'
    -- A visit is planned when a day was named; what the office cancels, the office knows.
    and (k.kind <> 'work_order_scheduled' or e.data ->> 'arrival_at' is not null)
    and (k.kind <> 'work_order_cancelled' or k.audience = 'assigned' or not exists (
      select from public.organization_members m
      join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
      where m.user_id = e.actor_profile_id
    ))
  union all
  select 'work_order_assigned', 'new_firm', notes.id, null, null, notes.actor_id
  from notes where notes.what = 'firm'
  union all
  select case when exists (
      select from public.former_work_orders f
      where f.work_order_id = notes.id and f.ended_at >= now() and f.is_declined
    ) then 'work_order_declined' else 'work_order_unassigned' end,
    'former_firm', notes.id, null, null, notes.actor_id
  from notes where notes.what = 'former_firm'
  union all
  select 'work_order_unassigned', 'released', w.id, null, null, notes.actor_id
  from notes join public.work_orders w on w.id = notes.id
  where notes.what = 'released'
  union all
  select 'bill_' || b.status, case b.status when 'submitted' then 'administrators' else 'biller' end,
    null, null, b.id, notes.actor_id
  from notes join public.subcontractor_bills b on b.id = notes.id
  where notes.what = 'bill' and b.status in ('submitted', 'approved', 'rejected', 'paid');
end;

-- As in 0173; and that the caller's firm declined. Who sees a report also sees what became of it: the approval is what
-- lets a former firm bill its work.
alter policy see_own on public.notifications using (
  profile_id = (select app.profile_id())
  and (
    work_order_id is null
    or report_id is not null
    or exists (select from public.work_orders w where w.id = work_order_id)
    or (
      kind in ('work_order_unassigned', 'work_order_declined')
      and work_order_id = any ((select app.own_former_work_order_ids())::uuid[])
    )
  )
  and (report_id is null or exists (select from public.work_order_reports r where r.id = report_id))
  and (bill_id is null or exists (select from public.subcontractor_bills b where b.id = bill_id))
  and (receipt_id is null or exists (select from public.receipts r where r.id = receipt_id))
  and (
    kind <> 'message_mention'
    or path is null
    or exists (
      select from public.work_order_messages m
      where m.id = substring(path from 'message=([0-9a-f]{8}-[0-9a-f-]{27})$')::uuid
    )
  )
);

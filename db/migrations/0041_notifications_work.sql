-- Notifications about work: the transaction that takes a step also notifies the people whom it concerns. Each step is
-- noted as it happens, and all notes are handled together at the end of the transaction. By then it is certain who is
-- assigned and who may see it, and two hundred assignments are one statement and one notification for each person
-- (decision 028).

-- Readers -------------------------------------------------------------------------------------------------------------

create type app.pending_notification as (
  kind text,
  -- office, administrators, assigned, newly_assigned (in this transaction), new_firm, former_firm, released, customer,
  -- submitter, biller
  audience text,
  work_order_id uuid,
  report_id uuid,
  bill_id uuid,
  actor_profile_id uuid
);

-- The people whom this transaction has removed from work orders, from a setting that holds triples separated by commas.
create function app.released_people() returns table (work_order_id uuid, organization_id uuid, profile_id uuid)
language sql stable rows 5 set search_path = ''
begin atomic
  select distinct split_part(p.triple, ':', 1)::uuid, split_part(p.triple, ':', 2)::uuid, split_part(p.triple, ':', 3)::uuid
  from unnest(string_to_array(nullif(current_setting('app.released', true), ''), ',')) p (triple);
end;

-- Who is notified of which event, and on which side that person is. Of the office, those who may act on it. Of an
-- organization, the people whom the event names; if it names nobody who is still there, all of them. Nobody who is
-- disabled or has left.
create function app.notification_readers(notifications app.pending_notification[])
returns table (nth bigint, profile_id uuid, side text, member_role text)
language sql stable security definer set search_path = ''
as $$
  with pending as (
    select n.kind, n.audience, n.work_order_id, n.report_id, n.bill_id, n.actor_profile_id, n.nth
    from unnest(notifications) with ordinality
      n (kind, audience, work_order_id, report_id, bill_id, actor_profile_id, nth)
  ), reached as (
    select n.nth, o.id as organization_id, '{}'::uuid[] as named, true as or_all,
      case when n.kind like 'bill\_%' then 'approve_bills' when n.kind like 'report\_%' then 'review_reports'
        else 'assign_work' end as capability
    from pending n join public.organizations o on o.organization_type = 'internal'
    where n.audience in ('office', 'administrators')
    union all
    select n.nth, a.organization_id, array_agg(a.assigned_to), false, null
    from pending n
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
    from pending n
    join public.work_orders w on w.id = n.work_order_id
    join public.organizations o on o.id = w.assigned_organization_id and o.organization_type = 'subcontractor'
    where n.audience in ('assigned', 'newly_assigned', 'new_firm')
    union all
    -- The firm that lost the work order in this transaction: those who know of the assignment, besides the one who
    -- declined.
    select n.nth, f.organization_id,
      array(
        select o.profile_id from public.notifications o
        where o.work_order_id = f.work_order_id and o.kind = 'work_order_assigned'
          and o.profile_id is distinct from n.actor_profile_id
      ),
      true, null
    from pending n
    join public.former_work_orders f on f.work_order_id = n.work_order_id and f.ended_at >= now()
    where n.audience = 'former_firm'
    union all
    -- The people who were taken off it. A firm that lost it is notified as a firm.
    select n.nth, r.organization_id, array_agg(r.profile_id), false, null
    from pending n
    join app.released_people() r on r.work_order_id = n.work_order_id
    join public.organizations o on o.id = r.organization_id
    join public.work_orders w on w.id = r.work_order_id
    where n.audience = 'released' and (o.organization_type = 'internal' or w.assigned_organization_id = o.id)
    group by n.nth, r.organization_id
    union all
    select n.nth, w.organization_id, array[w.reported_by], true, null
    from pending n join public.work_orders w on w.id = n.work_order_id
    where n.audience = 'customer'
    union all
    select n.nth, o.id, array[r.subcontractor_user_id], r.subcontractor_organization_id is not null, null
    from pending n
    join public.work_order_reports r on r.id = n.report_id
    join public.organizations o on case when r.subcontractor_organization_id is null
      then o.organization_type = 'internal' else o.id = r.subcontractor_organization_id end
    where n.audience = 'submitter'
    union all
    select n.nth, b.subcontractor_organization_id, array[b.submitted_by], true, null
    from pending n join public.subcontractor_bills b on b.id = n.bill_id
    where n.audience = 'biller'
  ), people as (
    select t.nth, p.id, o.organization_type, m.role, t.or_all,
      coalesce(p.id = any (t.named), false) as is_named,
      bool_or(coalesce(p.id = any (t.named), false)) over (partition by t.nth, t.organization_id) as names_somebody
    from reached t
    join public.organizations o on o.id = t.organization_id and o.is_active
    join public.organization_members m on m.organization_id = o.id 
      and (t.capability is null or t.capability = any (m.capabilities))
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
  )
  select people.nth, people.id, people.organization_type, people.role from people
  where people.is_named or (people.or_all and not people.names_somebody)
$$;

-- Notifying -----------------------------------------------------------------------------------------------------------

-- Notifies everybody whom the events concern, but nobody of their own steps. An unread notification of the same kind
-- and thing from the last minutes is renewed. A later reminder replaces an earlier one, and a new assignment replaces
-- the end of an earlier one. More than ten of a kind become one.
create function app.notify(notifications app.pending_notification[]) returns void
language sql security definer set search_path = ''
as $$
  with heard as (
    select distinct on (r.profile_id, n.kind, n.work_order_id, n.report_id, n.bill_id)
      r.profile_id, r.side, r.member_role, n.kind, n.work_order_id, n.report_id, n.bill_id
    from unnest(notifications) with ordinality
      n (kind, audience, work_order_id, report_id, bill_id, actor_profile_id, nth)
    join app.notification_readers(notifications) r on r.nth = n.nth
    where r.profile_id is distinct from n.actor_profile_id
    order by r.profile_id, n.kind, n.work_order_id, n.report_id, n.bill_id, n.nth
  ), worded as (
    select h.*,
      app.notification_title(h.kind, w.work_order_number, w.due_date, b.internal_bill_number) as title,
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
        -- By the office's clock, as everywhere.
        'appointment', case
          when h.kind in ('work_order_assigned', 'appointment_changed') and w.appointment_from is not null then
          jsonb_build_array(app.office_clock(w.appointment_from), app.office_clock(w.appointment_until)) end,
        'clock_item', case when clock.work_order_id is not null then concat_ws(' ', w.work_order_number, w.title) end
      )) as facts,
      app.notification_page(h.side, h.report_id, h.bill_id) as page,
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
    select worded.profile_id, worded.kind, null, null, null, app.notification_summary(worded.kind, worded.many),
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
    -- Notifications of a decision that can be undone are held as they are inserted (0068_decisions.sql).
    where coalesce(current_setting('app.decision', true), '') = ''
      and n.profile_id = wanted.profile_id and n.read_at is null and n.created_at > now() - interval '10 minutes'
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
  )
$$;

-- Notes ---------------------------------------------------------------------------------------------------------------

-- The notifications for the notes of a transaction: 'event', 'firm', 'former_firm', or 'bill', its id, and the actor,
-- separated by colons.
create function app.notifications_of(noted text[]) returns setof app.pending_notification
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
    ('corrected', 'appointment_changed', 'assigned'),
    ('corrected', 'appointment_changed', 'customer'),
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
    and (k.kind <> 'appointment_changed' or e.data ?| array['appointment_from', 'appointment_until'])
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

-- Notes what has just happened, for the end of the transaction. The argument says what the row is.
create function app.note_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.noted_events', concat_ws(',',
    nullif(current_setting('app.noted_events', true), ''), concat_ws(':', tg_argv[0], new.id, app.profile_id())
  ), true);
  return null;
end
$$;

-- Notes a person who was removed from a work order.
create function app.note_released() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.released', concat_ws(',',
    nullif(current_setting('app.released', true), ''),
    concat_ws(':', old.work_order_id, old.organization_id, old.assigned_to)
  ), true);
  perform set_config('app.noted_events', concat_ws(',',
    nullif(current_setting('app.noted_events', true), ''), concat_ws(':', 'released', old.work_order_id, app.profile_id())
  ), true);
  return null;
end
$$;

-- The first of a transaction's deferred triggers handles all notes; the others find none left.
create function app.notify_noted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text := current_setting('app.noted_events', true);
  notifications app.pending_notification[];
begin
  if noted is null or noted = '' then
    return null;
  end if;
  perform set_config('app.noted_events', '', true);
  select array_agg(n) into notifications from app.notifications_of(string_to_array(noted, ',')) n;
  if notifications is not null then
    perform app.notify(notifications);
  end if;
  perform set_config('app.released', '', true);
  return null;
end
$$;

-- History that is loaded (the demo company) notifies nobody.
create trigger note_event after insert on public.work_order_events
for each row when (new.created_at > now() - interval '1 hour') execute function app.note_event('event');
create constraint trigger notify_noted after insert on public.work_order_events
deferrable initially deferred
for each row when (new.created_at > now() - interval '1 hour') execute function app.notify_noted();
create trigger note_new_firm after update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
) execute function app.note_event('firm');
create constraint trigger notify_new_firm after update of assigned_organization_id on public.work_orders
deferrable initially deferred
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
) execute function app.notify_noted();
-- A subcontractor that loses a work order does not learn who has it now.
create trigger note_former_firm after update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and old.assigned_organization_id is not null
) execute function app.note_event('former_firm');
create constraint trigger notify_former_firm after update of assigned_organization_id on public.work_orders
deferrable initially deferred
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and old.assigned_organization_id is not null
) execute function app.notify_noted();
create trigger note_event after update of status on public.subcontractor_bills
for each row when (new.status <> old.status and old.status <> 'paid' and not app.is_undoing())
execute function app.note_event('bill');
create constraint trigger notify_noted after update of status on public.subcontractor_bills
deferrable initially deferred
for each row when (new.status is distinct from old.status) execute function app.notify_noted();
create trigger note_released after delete on public.work_order_assignments
for each row execute function app.note_released();
create constraint trigger notify_released after delete on public.work_order_assignments
deferrable initially deferred for each row execute function app.notify_noted();

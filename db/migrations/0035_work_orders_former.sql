-- What a subcontractor keeps of work orders that it had, the history of each subcontractor's time (decision 051), and
-- the work orders that it may bill.

-- Events --------------------------------------------------------------------------------------------------------------

-- The subcontractor to which an event belongs.
create function app.firm_of_event(work_order uuid, data jsonb) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select case
    when data ? 'report_id' then (
      select r.subcontractor_organization_id from public.work_order_reports r where r.id = (data ->> 'report_id')::uuid
    )
    when data ? 'bill_id' then (
      select b.subcontractor_organization_id from public.subcontractor_bills b where b.id = (data ->> 'bill_id')::uuid
    )
    else (select w.assigned_organization_id from public.work_orders w where w.id = work_order)
  end;
end;

create function app.keep_firm_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.firm_stamps (event_id, organization_id)
  select e.id, e.firm
  from (select a.id, app.firm_of_event(a.work_order_id, a.data) as firm from added a where a.visibility = 'everyone') e
  where e.firm is not null;
  return null;
end
$$;

create trigger keep_firm after insert on public.work_order_events
referencing new table as added for each statement execute function app.keep_firm_of_events();

-- Changes of status: everyone sees them, but of the subcontractors only the one that had the work order at that time,
-- because their reasons are about its work.
create function app.events_of_one_firm() returns text[]
language sql stable security definer set search_path = ''
begin atomic
  select array_agg(distinct t.event_type order by t.event_type) from app.work_order_transitions t;
end;
grant execute on function app.events_of_one_firm() to authenticated, service_role;

-- A subcontractor sees its own events, also after it has lost the work order. Of the others it sees those that everyone
-- may see, but not what another subcontractor's person did, nor changes of status from before its assignment.
create policy see on public.work_order_events for select to authenticated using (
  (select app.is_office())
  -- A technician reads what everyone may see, and what their own crew did; not what subcontractors did and charge.
  or (
    visibility = 'everyone' and assigned_organization_id is null
    and work_order_id = any ((select app.field_work_order_ids())::uuid[])
  )
  or ((select app.is_technician()) and actor_profile_id = (select app.profile_id()))
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

-- Former work orders --------------------------------------------------------------------------------------------------

-- Work orders that a subcontractor used to have, with the columns of its lists at the time it lost them. It must not
-- see later titles and dates. Changes of the work order are no longer sent to its screens, which learn from a new row
-- that the work order is gone.
create table public.former_work_orders (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  customer_id uuid not null references public.organizations (id) on delete cascade,
  work_order_number text not null,
  title text not null,
  store_location text not null,
  ended_at timestamptz not null,
  -- Whether the subcontractor gave it back itself.
  is_declined boolean not null default false,
  unique (organization_id, work_order_id)
);
create index former_work_orders_ended on public.former_work_orders (organization_id, ended_at desc);
create index former_work_orders_work_order_id on public.former_work_orders (work_order_id);
create index former_work_orders_customer_id on public.former_work_orders (customer_id);
select realtime.publish('public.former_work_orders');

-- Written by the trigger thread_follows only.
alter table public.former_work_orders enable row level security;
create policy service on public.former_work_orders for select to service_role using (true);
create policy see on public.former_work_orders for select to authenticated using (
  (select app.is_office())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.former_work_orders to authenticated, service_role;

-- The caller's former work orders, the last to end first; of one work order, or of all. `conversation_id` is null when
-- the work order had no conversation yet.
create function app.own_former_work(work_order uuid default null, at_most integer default 200)
returns table (
  work_order_id uuid, conversation_id uuid, customer_id uuid, work_order_number text, title text, store_location text,
  ended_at timestamptz, is_declined boolean
)
language sql stable security definer rows 20 set search_path = ''
begin atomic
  select f.work_order_id,
    (select c.id from public.conversations c where c.work_order_id = f.work_order_id and c.created_at <= f.ended_at),
    f.customer_id, f.work_order_number, f.title, f.store_location, f.ended_at, f.is_declined
  from public.former_work_orders f
  where f.organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    and (work_order is null or f.work_order_id = work_order)
    -- A person of two subcontractors still has it while the other one has it.
    and not exists (
      select from public.work_orders w
      where w.id = f.work_order_id
        and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  order by f.ended_at desc, f.work_order_id
  limit at_most;
end;

-- The ids of all of them, for policies.
create function app.own_former_work_order_ids() returns uuid[]
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(f.work_order_id), '{}') from public.former_work_orders f
  where f.organization_id = any ((select app.subcontractor_organization_ids())::uuid[]);
end;
grant execute on function app.own_former_work(uuid, integer), app.own_former_work_order_ids()
  to authenticated, service_role;

-- What a work order was to the caller's subcontractor organization before that lost it; no row for other callers.
create function public.former_work_order(p_work_order_id uuid) returns table (
  conversation_id uuid, work_order_number text, title text, store_location text, ended_at timestamptz, is_declined boolean
)
language sql stable set search_path = ''
begin atomic
  select f.conversation_id, f.work_order_number, f.title, f.store_location, f.ended_at, f.is_declined
  from app.own_former_work(p_work_order_id, 1) f
  where not exists (select from public.work_orders w where w.id = f.work_order_id);
end;
grant execute on function public.former_work_order(uuid) to authenticated, service_role;

-- `select=former_title` on reports and on the lines of bills: the number and title of a former work order, which the
-- caller's organization reported or billed while it had the work order; else null.
create function public.former_title(public.work_order_reports) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' ', f.work_order_number, f.title) from app.own_former_work($1.work_order_id, 1) f
$$;
create function public.former_title(public.subcontractor_bill_work_orders) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' ', f.work_order_number, f.title) from app.own_former_work($1.work_order_id, 1) f
$$;
grant execute on function public.former_title(public.work_order_reports),
  public.former_title(public.subcontractor_bill_work_orders) to authenticated, service_role;

-- Billing -------------------------------------------------------------------------------------------------------------

-- The work orders that one subcontractor may bill, newest first, each with its NTE and the amount on its bills: the
-- completed ones; and the cancelled and the former ones on which the office has approved a report of the subcontractor,
-- dated by that approval. A former one has the title and the NTE of its time. It runs as the caller. A search accepts a
-- number without its zeros. It looks for a text in the newest `p_newest` work orders, and in all completed ones when
-- fewer than ten match. `begin_submission` and `check_bill` refuse the others.
create function app.billable_work(
  p_organization_id uuid, p_query text, p_with_billed boolean, p_ids uuid[], p_limit integer, p_newest integer
) returns table (
  id uuid, work_order_number text, title text, store_location text, kind text, ready_at timestamptz,
  nte_amount numeric, billed_amount numeric
)
language sql stable set search_path = ''
begin atomic
  with asked as (
    select trim(p_query) as text,
      '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%' as pattern,
      app.typed_prefix('WO', coalesce(typed.parts[1], '')) || '-'
        || lpad(typed.parts[2], greatest(6, length(typed.parts[2])), '0') as number
    from (
      select regexp_match(p_query, '^\s*(?:([a-z]{2,5})-?)?\s*(\d{1,9})\s*$', 'i') as parts
    ) typed
  ), newest as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
    order by w.date_completed desc
    limit p_newest
  ), near as (
    select n.* from newest n, asked a
    where a.text = '' or n.work_order_number ilike a.pattern or n.title ilike a.pattern
      or n.store_location ilike a.pattern
  ), far as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
      and w.id = any ((
        -- A number must match exactly.
        select case when a.number is null and a.text ~ '[[:alnum:]]{3}' and (select count(*) from near) < 10
          then app.work_orders_like(a.pattern, 1000) end
        from asked a
      )::uuid[])
  ), named as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
      and (w.work_order_number = (select a.number from asked a) or w.id = any (p_ids))
  ), completed as (
    select * from named union select * from near union select * from far
  ), unfinished as (
    (
      select w.id, w.work_order_number, w.title, w.store_location, 'cancelled' as kind
      from public.work_orders w
      where w.assigned_organization_id = p_organization_id and w.status = 'cancelled'
      order by w.created_at desc
      limit p_newest
    )
    union all
    select f.work_order_id, f.work_order_number, f.title, f.store_location, 'former'
    from public.former_work_orders f
    where f.organization_id = p_organization_id
  ), found as (
    select c.id, c.work_order_number, c.title, c.store_location, 'completed' as kind, c.date_completed as ready_at
    from completed c
    union all
    select u.*, approved.at
    from unfinished u
    cross join asked a
    cross join lateral (
      select max(coalesce(r.reviewed_at, r.submitted_at)) as at from public.work_order_reports r
      where r.work_order_id = u.id and r.subcontractor_organization_id = p_organization_id and r.status = 'approved'
    ) approved
    where approved.at is not null
      and (
        a.text = '' or u.work_order_number ilike a.pattern or u.title ilike a.pattern or u.store_location ilike a.pattern
        or u.work_order_number = a.number or u.id = any (p_ids)
      )
  )
  select f.*, case when f.kind = 'former' then app.firm_nte(f.id, p_organization_id) else b.nte_amount end,
    coalesce(billed.amount, 0)
  from found f
  left join public.work_order_budgets b on b.work_order_id = f.id
  left join lateral (
    select sum(l.amount) as amount
    from public.subcontractor_bill_work_orders l
    join public.subcontractor_bills s on s.id = l.subcontractor_bill_id
    where l.work_order_id = f.id and s.subcontractor_organization_id = p_organization_id
      and s.status in ('submitted', 'approved', 'paid')
  ) billed on true
  where p_with_billed or billed.amount is null or f.id = any (p_ids)
  order by f.id = any (p_ids) desc, f.ready_at desc, f.id
  limit p_limit;
end;

-- For the bill form; those of `p_ids` come first, whatever is searched. The dashboard's queue reads the same function.
create function public.billable_work_orders(
  p_organization_id uuid, p_query text default '', p_with_billed boolean default false, p_ids uuid[] default '{}',
  p_limit integer default 50
) returns table (
  id uuid, work_order_number text, title text, store_location text, kind text, ready_at timestamptz,
  nte_amount numeric, billed_amount numeric
)
language sql stable set search_path = ''
begin atomic
  select * from app.billable_work(
    p_organization_id, p_query, p_with_billed, p_ids, least(greatest(p_limit, 1), 200) + cardinality(p_ids), 600
  );
end;
grant execute on function app.billable_work(uuid, text, boolean, uuid[], integer, integer),
  public.billable_work_orders(uuid, text, boolean, uuid[], integer) to authenticated, service_role;

-- Messages ------------------------------------------------------------------------------------------------------------

-- The office's message for a subcontractor does not go to another one: the sender's program sends the one whose name
-- the sender saw, and the work order may have been reassigned since. Runs as the caller, so a caller who does not see
-- the conversation learns nothing. The name puts the trigger after date_message, which has waited for a reassignment,
-- and before set_visibility, which sets the column. A message that is stored already is not refused when it is sent
-- again.
create function app.refuse_for_former_firm() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.is_staff() and exists (
    select from public.conversations c
    where c.id = new.conversation_id and c.conversation_type = 'work_order'
      and c.assigned_organization_id is distinct from new.assigned_organization_id
  ) and not exists (
    select from public.work_order_messages m
    where m.sender_id = new.sender_id and m.client_key = new.client_key and m.sender_id = app.profile_id()
  ) then
    raise exception 'This work order is no longer assigned to the company that you wrote this for.'
      using errcode = 'PT409', detail = app.reason('message_for_former_company'),
      hint = 'Choose again who reads it.';
  end if;
  return new;
end
$$;

create trigger refuse_for_former_firm before insert on public.work_order_messages
for each row when (
  current_user = 'authenticated' and new.visibility = 'assigned' and new.assigned_organization_id is not null
) execute function app.refuse_for_former_firm();

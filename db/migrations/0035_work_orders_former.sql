-- What a subcontractor keeps of work orders that it had, and the history of each subcontractor's time (decision 051).

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

-- A subcontractor sees its own events, also after it has lost the work order. Of the others it sees those that everyone
-- may see, but not what another subcontractor's person did.
create policy see on public.work_order_events for select to authenticated using (
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
              and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
            )
          )
      )
      or exists (select from public.firm_stamps s where s.event_id = work_order_events.id)
    )
  )
);

-- Former work orders --------------------------------------------------------------------------------------------------

-- Work orders that a subcontractor used to have, with the columns of its lists at the time it lost them. It must not see
-- later titles and dates. Changes of the work order are no longer sent to its screens, which learn from a new row that
-- the work order is gone.
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
  (select app.is_staff())
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
begin atomic
  select concat_ws(' ', f.work_order_number, f.title) from app.own_former_work($1.work_order_id, 1) f;
end;
create function public.former_title(public.subcontractor_bill_work_orders) returns text
language sql stable set search_path = ''
begin atomic
  select concat_ws(' ', f.work_order_number, f.title) from app.own_former_work($1.work_order_id, 1) f;
end;
grant execute on function public.former_title(public.work_order_reports),
  public.former_title(public.subcontractor_bill_work_orders) to authenticated, service_role;

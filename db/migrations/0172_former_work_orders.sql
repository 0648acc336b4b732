-- Work orders that a subcontractor used to have, with or without a conversation: what its lists showed when it lost them, and
-- whether it declined. Later titles and dates are not for it. Takes the place of app.former_threads (0096). Its screens learn
-- from a new row that a work order is gone, because changes of the work order are no longer sent to them.

create table public.former_work_orders (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  customer_id uuid not null references public.organizations (id) on delete cascade,
  work_order_number text not null,
  title text not null,
  store_location text not null,
  ended_at timestamptz not null,
  is_declined boolean not null default false,
  unique (organization_id, work_order_id)
);
create index former_work_orders_ended on public.former_work_orders (organization_id, ended_at desc);
create index former_work_orders_work_order_id on public.former_work_orders (work_order_id);
create index former_work_orders_customer_id on public.former_work_orders (customer_id);
alter table public.former_work_orders enable row level security;
create policy service on public.former_work_orders for select to service_role using (true);
create policy see on public.former_work_orders for select to authenticated using (
  (select app.is_staff())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.former_work_orders to authenticated, service_role;
select realtime.publish('public.former_work_orders');

insert into public.former_work_orders
  (organization_id, work_order_id, customer_id, work_order_number, title, store_location, ended_at)
select f.organization_id, f.work_order_id, f.customer_id, f.work_order_number, f.title, w.store_location, f.ended_at
from app.former_threads f join public.work_orders w on w.id = f.work_order_id;

-- As in 0096. A firm that gives the work back itself declines. The date is taken under the lock, so that whatever the
-- conversation had before is older.
create or replace function app.thread_follows_work_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A message locks the activity before the conversation. In the other order, the two would wait for each other.
  perform from app.conversation_activity a
  where a.conversation_id in (select c.id from public.conversations c where c.work_order_id = new.id)
  for no key update;
  if new.assigned_organization_id is distinct from old.assigned_organization_id then
    insert into public.former_work_orders (organization_id, work_order_id, customer_id, work_order_number, title,
      store_location, ended_at, is_declined)
    select o.id, old.id, old.organization_id, old.work_order_number, old.title, old.store_location, clock_timestamp(),
      new.assigned_organization_id is null and o.id = any (app.subcontractor_organization_ids())
    from public.organizations o
    where o.id = old.assigned_organization_id and o.organization_type = 'subcontractor'
    on conflict (organization_id, work_order_id) do update set
      customer_id = excluded.customer_id, work_order_number = excluded.work_order_number, title = excluded.title,
      store_location = excluded.store_location, ended_at = excluded.ended_at, is_declined = excluded.is_declined;
    delete from public.former_work_orders f
    where f.work_order_id = new.id and f.organization_id = new.assigned_organization_id;
  end if;
  update public.conversations c set
    organization_id = new.organization_id,
    assigned_organization_id = new.assigned_organization_id,
    title = concat_ws(' ', new.work_order_number, new.title)
  where c.work_order_id = new.id;
  return null;
end
$$;

-- The caller's former work orders, the last ones first; of one work order, or of all. `conversation_id` is null when nobody
-- had opened a conversation yet.
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
    -- For somebody of two firms it is not former while the other one has it.
    and not exists (
      select from public.work_orders w
      where w.id = f.work_order_id
        and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  order by f.ended_at desc, f.work_order_id
  limit at_most;
end;

-- For policies: the ids of all of them.
create function app.own_former_work_order_ids() returns uuid[]
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(f.work_order_id), '{}') from public.former_work_orders f
  where f.organization_id = any ((select app.subcontractor_organization_ids())::uuid[]);
end;

-- What a work order was to the caller's firm before it went to another one, or back to the office; no row for anybody else.
create function public.former_work_order(p_work_order_id uuid) returns table (
  conversation_id uuid, work_order_number text, title text, store_location text, ended_at timestamptz, is_declined boolean
)
language sql stable set search_path = ''
begin atomic
  select f.conversation_id, f.work_order_number, f.title, f.store_location, f.ended_at, f.is_declined
  from app.own_former_work(p_work_order_id, 1) f
  where not exists (select from public.work_orders w where w.id = f.work_order_id);
end;

-- As in 0096.
create or replace function public.get_work_order_threads_overview() returns table (
  id text, conversation_id uuid, work_order_id uuid, title text, conversation_type text, last_message text,
  last_message_at timestamptz, unread_count bigint, updated_at timestamptz, other_user_id uuid, organization_id uuid,
  last_sender_id uuid, can_send boolean
)
language sql stable set search_path = ''
begin atomic
  with unread as materialized (select u.conversation_id, u.unread_count from app.unread_threads() u),
  shown as (
    select newest.conversation_id from app.newest_threads(200) newest
    union
    select unread.conversation_id from unread
  ), threads as (
    select c.id, c.work_order_id, coalesce(c.title, 'Work Order') as title, c.updated_at, c.organization_id,
      coalesce(unread.unread_count, 0) as unread_count, true as can_send
    from shown
    join public.conversations c on c.id = shown.conversation_id
    left join unread on unread.conversation_id = c.id
    union all
    select f.conversation_id, f.work_order_id, concat_ws(' ', f.work_order_number, f.title), f.ended_at, f.customer_id,
      0, false
    from app.own_former_work() f
    where f.conversation_id is not null and not exists (select from public.conversations c where c.id = f.conversation_id)
  )
  select 'wo:' || t.work_order_id::text, t.id, t.work_order_id, t.title, 'work_order',
    last.message, last.created_at, t.unread_count, t.updated_at, null::uuid, t.organization_id, last.sender_id, t.can_send
  from threads t
  join lateral (
    select m.message, m.created_at, m.sender_id from public.work_order_messages m
    where m.conversation_id = t.id order by m.created_at desc, m.id limit 1
  ) last on true
  order by last.created_at desc, t.id
  limit 1000;
end;

drop function public.former_thread(uuid);
drop function app.own_former_threads(uuid, integer);
drop table app.former_threads;

grant execute on function app.own_former_work(uuid, integer), app.own_former_work_order_ids()
  to authenticated, service_role;
grant execute on function public.former_work_order(uuid) to authenticated, service_role;

-- Refusals ----------------------------------------------------------------------------------------------------

-- As in 0147; somebody whose firm had the work order is told that it is gone.
create or replace function public.open_work_order_thread(p_work_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.work_orders w where w.id = p_work_order_id) then
    if exists (select from app.own_former_work(p_work_order_id, 1)) then
      raise exception 'This work order is no longer assigned to your company.' using errcode = 'PT409',
        hint = 'The message was not sent. Its text stays on this device until you delete it.';
    end if;
    raise exception 'This work order does not exist, or you may not see it.' using errcode = 'PT404';
  end if;
  insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
  on conflict (work_order_id) do nothing;
  return (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
end
$$;

-- As in 0085, and the same.
create or replace function app.recheck_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not app.is_staff() and not exists (
    select from public.conversations c
    where c.id = new.conversation_id
      and case c.conversation_type
        when 'direct' then app.can_send_in(c.id)
        else c.organization_id = any (app.partner_organization_ids())
          or c.assigned_organization_id = any (app.subcontractor_organization_ids())
      end
  ) then
    if exists (
      select from app.own_former_work(
        (select c.work_order_id from public.conversations c where c.id = new.conversation_id), 1
      ) f
      where f.conversation_id = new.conversation_id
    ) then
      raise exception 'This work order is no longer assigned to your company.' using errcode = 'PT409',
        hint = 'The message was not sent. Its text stays on this device until you delete it.';
    end if;
    raise exception 'You cannot write in this conversation.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

call app.bound_columns('{"former_work_orders": {"work_order_number": 40, "title": 160, "store_location": 400}}');
call app.validate_limits();

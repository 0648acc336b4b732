-- The thread of a work order after it was given to another subcontractor: what counts as unread, what a search finds, and
-- which part the previous one can still open.

-- Threads that a subcontractor used to have, with what the list showed when it lost them. Later titles and dates are not
-- for it.
create table app.former_threads (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  -- The customer.
  customer_id uuid not null references public.organizations (id) on delete cascade,
  work_order_number text not null,
  title text not null,
  ended_at timestamptz not null,
  primary key (organization_id, conversation_id)
);
create index former_threads_ended on app.former_threads (organization_id, ended_at desc);
create index former_threads_conversation_id on app.former_threads (conversation_id);
create index former_threads_work_order_id on app.former_threads (work_order_id);
create index former_threads_customer_id on app.former_threads (customer_id);
alter table app.former_threads enable row level security;

-- As in 0027; and the previous subcontractor keeps its part.
create or replace function app.thread_follows_work_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A message locks the activity before the conversation. In the other order, the two would wait for each other.
  perform from app.conversation_activity a
  where a.conversation_id in (select c.id from public.conversations c where c.work_order_id = new.id)
  for no key update;
  if new.assigned_organization_id is distinct from old.assigned_organization_id then
    insert into app.former_threads
      (organization_id, conversation_id, work_order_id, customer_id, work_order_number, title, ended_at)
    select old.assigned_organization_id, c.id, old.id, old.organization_id, old.work_order_number, old.title, now()
    from public.conversations c
    where c.work_order_id = old.id and old.assigned_organization_id is not null
    on conflict (organization_id, conversation_id) do update set
      customer_id = excluded.customer_id, work_order_number = excluded.work_order_number, title = excluded.title,
      ended_at = excluded.ended_at;
    delete from app.former_threads f
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

-- The caller's former threads, the last ones first; of one work order, or of all.
create function app.own_former_threads(work_order uuid default null, at_most integer default 200)
returns table (
  conversation_id uuid, work_order_id uuid, customer_id uuid, work_order_number text, title text, ended_at timestamptz
)
language sql stable security definer rows 20 set search_path = ''
begin atomic
  select f.conversation_id, f.work_order_id, f.customer_id, f.work_order_number, f.title, f.ended_at
  from app.former_threads f
  where f.organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    and (work_order is null or f.work_order_id = work_order)
  order by f.ended_at desc, f.conversation_id
  limit at_most;
end;

-- The caller's part of a thread whose work order has gone to another subcontractor; no row for anybody else.
create function public.former_thread(p_work_order_id uuid) returns table (
  conversation_id uuid, work_order_number text, title text, ended_at timestamptz
)
language sql stable set search_path = ''
begin atomic
  select f.conversation_id, f.work_order_number, f.title, f.ended_at
  from app.own_former_threads(p_work_order_id, 1) f;
end;

-- As in 0028; a message for the subcontractor counts for the firm to which it was sent.
create or replace function app.unread_threads() returns table (conversation_id uuid, work_order_id uuid, unread_count bigint)
language sql stable security definer rows 100 set search_path = ''
begin atomic
  with candidates as (
    -- Two halves, because an index finds what is recent, and the marks of one person what that person has opened.
    select a.*, coalesce(p.last_read_at, now() - interval '30 days') as since
    from app.conversation_activity a
    left join public.conversation_participants p
      on p.user_id = (select app.profile_id()) and p.conversation_id = a.conversation_id
    where a.last_at > now() - interval '30 days' and a.last_at > coalesce(p.last_read_at, '-infinity')
    union all
    select a.*, p.last_read_at
    from public.conversation_participants p
    join app.conversation_activity a on a.conversation_id = p.conversation_id
    where p.user_id = (select app.profile_id()) and not p.is_direct
      and a.last_at <= now() - interval '30 days' and a.last_at > p.last_read_at
  )
  select c.conversation_id, c.work_order_id, counted.unread
  from candidates c
  cross join lateral (
    select count(*) as unread from (
      select from public.work_order_messages m
      where m.conversation_id = c.conversation_id
        and m.created_at > c.since
        and m.sender_id <> (select app.profile_id())
        and (
          (select app.is_staff())
          or m.visibility = 'everyone'
          or (m.visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
          or (
            m.visibility = 'assigned'
            and m.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
          )
        )
      limit 100
    ) unread
  ) counted
  where c.work_order_id is not null
    and (
      (select app.is_staff())
      or c.organization_id = any ((select app.partner_organization_ids())::uuid[])
      or c.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
    and counted.unread > 0;
end;

-- As in 0028; followed by the caller's part of its former threads, which nobody can write in any more.
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
    from app.own_former_threads() f
    where not exists (select from public.conversations c where c.id = f.conversation_id)
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

grant execute on function app.own_former_threads(uuid, integer) to authenticated, service_role;
grant execute on function public.former_thread(uuid) to authenticated, service_role;

-- As in 0029; a message for the subcontractor is found by the firm to which it was sent.
create or replace function app.find_messages(text_found text, at_most integer, before timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  pattern constant text := '%' || regexp_replace(text_found, '([\\%_])', '\\\1', 'g') || '%';
  has_trigram constant boolean := text_found ~ '[[:alnum:]]{3}';
  direct_ids constant uuid[] := app.conversation_ids();
  is_staff constant boolean := app.is_staff();
  partner_ids constant uuid[] := app.partner_organization_ids();
  subcontractor_ids constant uuid[] := app.subcontractor_organization_ids();
  -- The last word of the last of the newest conversations; null when there are no others.
  boundary timestamptz;
  found uuid[];
begin
  boundary := (
    select a.last_at from app.conversation_activity a
    where a.last_at < before
      and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
        else is_staff or a.organization_id = any (partner_ids) or a.assigned_organization_id = any (subcontractor_ids)
      end
    order by a.last_at desc offset case when has_trigram then 200 else 500 end limit 1
  );
  found := array(
    select said.id
    from (
      select a.* from app.conversation_activity a
      where a.last_at > coalesce(boundary, '-infinity')
        and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
          else is_staff or a.organization_id = any (partner_ids) or a.assigned_organization_id = any (subcontractor_ids)
        end
    ) a
    cross join lateral (
      select m.id, m.created_at from public.work_order_messages m
      where m.conversation_id = a.conversation_id
        and m.created_at > coalesce(boundary, '-infinity') and m.created_at < before
        and m.message ilike pattern
        and (
          a.work_order_id is null
          or is_staff
          or (a.organization_id = any (partner_ids) and m.visibility in ('everyone', 'partner'))
          or (
            a.assigned_organization_id = any (subcontractor_ids)
            and (
              m.visibility = 'everyone'
              or (m.visibility = 'assigned' and m.assigned_organization_id = any (subcontractor_ids))
            )
          )
        )
      -- Conversation by conversation: PostgreSQL cannot know that these are few.
      offset 0
    ) said
    order by said.created_at desc, said.id limit at_most
  );
  if boundary is null or cardinality(found) = at_most or not has_trigram then
    return found;
  end if;
  execute $find$
    with hits as materialized (
      select m.id, m.visibility, m.created_at, m.assigned_organization_id as said_to, a.*
      from public.work_order_messages m
      join app.conversation_activity a on a.conversation_id = m.conversation_id
      where m.message ilike $1 and m.created_at < $2
        and ($4 or a.organization_id = any ($5) or a.assigned_organization_id = any ($6) or a.conversation_id = any ($3))
    )
    select array(
      select hits.id from hits
      where case when hits.work_order_id is null then hits.conversation_id = any ($3)
          else $4
            or (hits.organization_id = any ($5) and hits.visibility in ('everyone', 'partner'))
            or (
              hits.assigned_organization_id = any ($6)
              and (hits.visibility = 'everyone' or (hits.visibility = 'assigned' and hits.said_to = any ($6)))
            )
        end
      order by hits.created_at desc, hits.id limit $7
    )
  $find$
  into found using pattern, before, direct_ids, is_staff, partner_ids, subcontractor_ids, at_most;
  return found;
end
$$;

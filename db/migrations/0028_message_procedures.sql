-- The procedures of messaging (0019) at the size of a firm of many years. What is unread and which threads are the newest
-- is found through app.conversation_activity and one index, with the rights of the owner; these functions answer ids and
-- numbers only, and repeat the policies of 0027. Every text that is shown is read under the policies themselves.

-- What is unread ----------------------------------------------------------------------------------------------

-- Unread messages of the caller's direct conversations, up to 100 of each.
create function app.unread_direct() returns table (conversation_id uuid, unread_count bigint)
language sql stable security definer rows 10 set search_path = ''
begin atomic
  select p.conversation_id, counted.unread
  from public.conversation_participants p
  join app.conversation_activity a on a.conversation_id = p.conversation_id
  cross join lateral (
    select count(*) as unread from (
      select from public.work_order_messages m
      where m.conversation_id = p.conversation_id
        and m.created_at > coalesce(p.last_read_at, '-infinity')
        and m.sender_id <> p.user_id
      limit 100
    ) unread
  ) counted
  where p.user_id = (select app.profile_id()) and p.is_direct
    and a.last_at > coalesce(p.last_read_at, '-infinity')
    and counted.unread > 0;
end;

-- Unread messages of the threads that the caller sees, up to 100 of each. A thread never opened counts from thirty days
-- back, so that a new colleague does not begin with a year of unread messages.
create function app.unread_threads() returns table (conversation_id uuid, work_order_id uuid, unread_count bigint)
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
            and c.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
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

-- Unread messages by `conv:{conversation id}` and `wo:{work order id}`; 100 stands for a hundred and more.
create or replace function public.get_unread_message_counts() returns table (key text, unread_count bigint)
language sql stable set search_path = ''
begin atomic
  select 'conv:' || u.conversation_id::text, u.unread_count from app.unread_direct() u
  union all
  select 'wo:' || u.work_order_id::text, u.unread_count from app.unread_threads() u;
end;

-- Overviews ---------------------------------------------------------------------------------------------------

-- The threads that the caller sees in which something was said most recently.
create function app.newest_threads(at_most integer) returns table (conversation_id uuid)
language sql stable security definer rows 200 set search_path = ''
begin atomic
  select a.conversation_id
  from app.conversation_activity a
  where a.work_order_id is not null and a.last_at is not null
    and (
      (select app.is_staff())
      or a.organization_id = any ((select app.partner_organization_ids())::uuid[])
      or a.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  order by a.last_at desc
  limit at_most;
end;

-- The caller's direct conversations, latest first, titled with the name of the other: the newest 200, and all in which
-- something is unread.
drop function public.get_conversations_overview();
create function public.get_conversations_overview() returns table (
  conversation_id uuid, title text, conversation_type text, last_message text, last_message_at timestamptz,
  unread_count bigint, updated_at timestamptz, other_user_id uuid, organization_id uuid,
  last_sender_id uuid, can_send boolean
)
language sql stable set search_path = ''
begin atomic
  with unread as materialized (select u.conversation_id, u.unread_count from app.unread_direct() u),
  shown as (
    (
      select c.id from public.conversations c
      where c.conversation_type = 'direct' and c.id = any ((select app.conversation_ids())::uuid[])
      order by coalesce(c.last_message_at, c.created_at) desc limit 200
    )
    union
    select unread.conversation_id from unread
  )
  select c.id, coalesce(app.profile_name(other.user_id), c.title), c.conversation_type, last.message, c.last_message_at,
    coalesce(unread.unread_count, 0), c.updated_at, other.user_id, c.organization_id, last.sender_id,
    coalesce(person.is_active and (
      (select app.is_staff()) or person.id = any ((select app.contact_profile_ids())::uuid[])
    ), false)
  from shown
  join public.conversations c on c.id = shown.id
  left join unread on unread.conversation_id = c.id
  left join public.conversation_participants other
    on other.conversation_id = c.id and other.user_id <> (select app.profile_id())
  left join public.profiles person on person.id = other.user_id
  left join lateral (
    select m.message, m.sender_id from public.work_order_messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id limit 1
  ) last on true
  order by coalesce(c.last_message_at, c.created_at) desc, c.id
  limit 1000;
end;

-- The threads in which something has been said that the caller may read, latest first: the newest 200, and those in which
-- something is unread.
drop function public.get_work_order_threads_overview();
create function public.get_work_order_threads_overview() returns table (
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
  )
  select 'wo:' || c.work_order_id::text, c.id, c.work_order_id, coalesce(c.title, 'Work Order'), c.conversation_type,
    last.message, last.created_at, coalesce(unread.unread_count, 0), c.updated_at, null::uuid, c.organization_id,
    last.sender_id, true
  from shown
  join public.conversations c on c.id = shown.conversation_id
  left join unread on unread.conversation_id = c.id
  join lateral (
    select m.message, m.created_at, m.sender_id from public.work_order_messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id limit 1
  ) last on true
  order by last.created_at desc, c.id
  limit 1000;
end;

drop function app.unread_messages();

-- One conversation --------------------------------------------------------------------------------------------

-- How many others have read a message of the caller's.
create function app.read_count(of_message uuid) returns bigint
language sql stable security definer set search_path = ''
begin atomic
  select count(*) from public.message_read_receipts r
  join public.work_order_messages m on m.id = r.message_id and m.sender_id = app.profile_id()
  where r.message_id = of_message and r.user_id <> m.sender_id;
end;

-- One page of a conversation, newest first; the next page starts before the last row's created_at. `read_count` is known
-- of one's own messages only.
drop function public.get_conversation_messages(uuid, integer, timestamptz);
create function public.get_conversation_messages(
  p_conversation_id uuid, p_limit integer default 50, p_before timestamptz default now() + interval '1 day'
) returns table (
  id uuid, message text, sender_id uuid, created_at timestamptz, attachment_ids uuid[],
  visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint
)
language sql stable set search_path = ''
begin atomic
  select m.id, m.message, m.sender_id, m.created_at, m.attachment_ids, m.visibility, m.mentioned_ids,
    case when m.sender_id = (select app.profile_id()) then m.client_key end,
    app.profile_name(m.sender_id),
    case when m.sender_id = (select app.profile_id()) then app.read_count(m.id) end
  from public.work_order_messages m
  where m.conversation_id = p_conversation_id and m.created_at < p_before
  order by m.created_at desc, m.id
  limit least(greatest(p_limit, 1), 200);
end;

-- Who can read in a conversation, or in the thread that a work order would have, for those who see it; only people whom the
-- caller may find, and not the caller. `reads` says on which side of a thread: staff, partner, assigned; else direct.
create function public.get_conversation_people(
  p_conversation_id uuid default null, p_work_order_id uuid default null
) returns table (id uuid, name text, organization_name text, reads text)
language sql stable set search_path = ''
begin atomic
  select found.id, found.name, found.organization_name, found.reads from (
    select distinct on (person.id) person.id, app.profile_name(person.id) as name, people.organization_name, people.reads
    from app.conversation_people(
      (select c.id from public.conversations c where c.id = p_conversation_id),
      (select w.id from public.work_orders w where w.id = p_work_order_id)
    ) people
    join public.profiles person on person.id = people.profile_id
    where person.id <> (select app.profile_id())
    order by person.id, people.reads desc
  ) found
  order by found.name, found.id
  limit 500;
end;

-- Marks a conversation read as far as the caller sees it, with a receipt for each unread message. Not up to the present
-- moment: what is being sent right now has an earlier date and is not seen yet. One statement, so that both come from the
-- same view of the conversation; nothing is written where nothing is new.
create or replace function public.mark_conversation_read(p_conversation_id uuid) returns void
language sql set search_path = ''
begin atomic
  with mine as (
    select p.id, p.last_read_at from public.conversation_participants p
    where p.conversation_id = p_conversation_id and p.user_id = (select app.profile_id())
  ),
  newest as (
    -- Not max(): under a policy it would go through all of them.
    select (
      select m.created_at from public.work_order_messages m
      where m.conversation_id = p_conversation_id order by m.created_at desc limit 1
    ) as at
  ),
  receipts as (
    insert into public.message_read_receipts (message_id, user_id)
    select m.id, (select app.profile_id())
    from public.work_order_messages m
    where m.conversation_id = p_conversation_id
      and m.sender_id <> (select app.profile_id())
      and m.created_at > coalesce(
        (select mine.last_read_at from mine),
        (select case c.conversation_type when 'direct' then '-infinity'::timestamptz else now() - interval '30 days' end
         from public.conversations c where c.id = p_conversation_id)
      )
    on conflict (user_id, message_id) do nothing
  ),
  marked as (
    update public.conversation_participants p set last_read_at = newest.at
    from newest
    where p.id = (select mine.id from mine) and newest.at > coalesce(p.last_read_at, '-infinity')
  )
  insert into public.conversation_participants (conversation_id, user_id, last_read_at)
  select p_conversation_id, (select app.profile_id()), newest.at
  from newest where not exists (select from mine)
  on conflict (user_id, conversation_id) do nothing;
end;

-- Says that everything that was sent to the caller directly has arrived. One statement; nothing is written where nothing
-- is new. Up to the newest message that the caller sees, for the reason above.
create function public.mark_messages_delivered() returns void
language sql set search_path = ''
begin atomic
  update public.conversation_participants p set last_delivered_at = c.last_message_at
  from public.conversations c
  where c.id = p.conversation_id
    and p.user_id = (select app.profile_id()) and p.is_direct
    and c.last_message_at > coalesce(p.last_delivered_at, '-infinity')
    and exists (
      select from public.work_order_messages m
      where m.conversation_id = p.conversation_id
        and m.created_at > coalesce(p.last_delivered_at, '-infinity')
        and m.sender_id <> p.user_id
    );
end;

grant execute on function app.unread_direct(), app.unread_threads(), app.newest_threads(integer), app.read_count(uuid)
  to authenticated, service_role;
grant execute on function
  public.get_conversations_overview(), public.get_work_order_threads_overview(),
  public.get_conversation_messages(uuid, integer, timestamptz), public.get_conversation_people(uuid, uuid),
  public.mark_messages_delivered()
to authenticated;

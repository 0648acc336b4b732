-- What the screens of messages read: unread counts, overviews, and search, at the size of a company of many years.
-- Unread messages, the newest threads, and search results are found with the rights of the owner, through
-- app.conversation_activity and a few indexes. These functions return ids and numbers only, and repeat the policies of
-- messages. Every text that is shown is read under the policies themselves.

-- Unread messages -----------------------------------------------------------------------------------------------------

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

-- Unread messages of the threads that the caller sees, up to 100 of each. A thread that was never opened counts from
-- thirty days back, so that a new colleague does not start with a year of unread messages. A message for the
-- subcontractor counts for the one to which it was sent.
create function app.unread_threads() returns table (conversation_id uuid, work_order_id uuid, unread_count bigint)
language sql stable security definer rows 100 set search_path = ''
begin atomic
  with candidates as (
    -- Two parts: recent threads are found by an index, and older ones by the reading marks of the caller.
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
          (select app.is_office())
          or (m.visibility = 'staff' and (select app.is_staff()))
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
      (select app.is_office())
      or c.work_order_id = any ((select app.field_work_order_ids())::uuid[])
      or c.organization_id = any ((select app.partner_organization_ids())::uuid[])
      or c.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
    and counted.unread > 0;
end;

-- Unread messages by `conv:{conversation id}` and `wo:{work order id}`; 100 means 100 or more.
create function public.get_unread_message_counts() returns table (key text, unread_count bigint)
language sql stable set search_path = ''
begin atomic
  select 'conv:' || u.conversation_id::text, u.unread_count from app.unread_direct() u
  union all
  select 'wo:' || u.work_order_id::text, u.unread_count from app.unread_threads() u;
end;

-- Overviews -----------------------------------------------------------------------------------------------------------

-- The threads that the caller sees, the one with the latest message first.
create function app.newest_threads(at_most integer) returns table (conversation_id uuid)
language sql stable security definer rows 200 set search_path = ''
begin atomic
  select a.conversation_id
  from app.conversation_activity a
  where a.work_order_id is not null and a.last_at is not null
    and (
      (select app.is_office())
      or a.work_order_id = any ((select app.field_work_order_ids())::uuid[])
      or a.organization_id = any ((select app.partner_organization_ids())::uuid[])
      or a.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  order by a.last_at desc
  limit at_most;
end;

-- For the office: the threads of an organization, as the customer and as the assigned firm, the latest of each first.
create function app.newest_threads_of(organization uuid, at_most integer) returns table (conversation_id uuid)
language sql stable security definer rows 200 set search_path = ''
begin atomic
  (
    select a.conversation_id from app.conversation_activity a
    where a.organization_id = organization and a.work_order_id is not null and a.last_at is not null
      and (select app.is_office())
    order by a.last_at desc limit at_most
  )
  union
  (
    select a.conversation_id from app.conversation_activity a
    where a.assigned_organization_id = organization and a.work_order_id is not null and a.last_at is not null
      and (select app.is_office())
    order by a.last_at desc limit at_most
  );
end;

-- The caller's direct conversations, latest first, titled with the other person's name: the newest 200, and all with
-- unread messages.
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

-- The threads with messages that the caller may read, latest first: the newest 200, those with unread messages, and
-- the caller's part of its former work orders, in which it can no longer write. For the office alone: with an
-- organization, the newest 200 of each side, as its customer and as the assigned firm, by an index of each.
create function public.get_work_order_threads_overview(p_organization_id uuid default null) returns table (
  id text, conversation_id uuid, work_order_id uuid, title text, conversation_type text, last_message text,
  last_message_at timestamptz, unread_count bigint, updated_at timestamptz, other_user_id uuid, organization_id uuid,
  last_sender_id uuid, can_send boolean, last_sender_name text
)
language sql stable set search_path = ''
begin atomic
  with unread as materialized (select u.conversation_id, u.unread_count from app.unread_threads() u),
  shown as (
    select newest.conversation_id from app.newest_threads(200) newest where p_organization_id is null
    union
    select unread.conversation_id from unread where p_organization_id is null
    union
    select of_one.conversation_id from app.newest_threads_of(p_organization_id, 200) of_one
  ), threads as (
    select c.id, c.work_order_id, c.title, c.updated_at, c.organization_id,
      coalesce(unread.unread_count, 0) as unread_count, true as can_send
    from shown
    join public.conversations c on c.id = shown.conversation_id
    left join unread on unread.conversation_id = c.id
    union all
    select f.conversation_id, f.work_order_id, concat_ws(' ', f.work_order_number, f.title), f.ended_at, f.customer_id,
      0, false
    from app.own_former_work() f
    where p_organization_id is null and f.conversation_id is not null
      and not exists (select from public.conversations c where c.id = f.conversation_id)
  )
  select 'wo:' || t.work_order_id::text, t.id, t.work_order_id, t.title, 'work_order',
    last.message, last.created_at, t.unread_count, t.updated_at, null::uuid, t.organization_id, last.sender_id, t.can_send,
    app.profile_name(last.sender_id)
  from threads t
  join lateral (
    select m.message, m.created_at, m.sender_id from public.work_order_messages m
    where m.conversation_id = t.id order by m.created_at desc, m.id limit 1
  ) last on true
  order by last.created_at desc, t.id
  limit 1000;
end;

-- Search --------------------------------------------------------------------------------------------------------------

-- The ids of messages that contain a text and that the caller may read, newest first.
create function app.find_messages(text_found text, at_most integer, before timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  pattern constant text := '%' || regexp_replace(text_found, '([\\%_])', '\\\1', 'g') || '%';
  has_trigram constant boolean := text_found ~ '[[:alnum:]]{3}';
  direct_ids constant uuid[] := app.conversation_ids();
  is_office constant boolean := app.is_office();
  field_ids constant uuid[] := app.field_work_order_ids();
  partner_ids constant uuid[] := app.partner_organization_ids();
  subcontractor_ids constant uuid[] := app.subcontractor_organization_ids();
  -- The time of the last message of the last of the newest conversations; null when there are no others.
  boundary timestamptz;
  found uuid[];
begin
  boundary := (
    select a.last_at from app.conversation_activity a
    where a.last_at < before
      and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
        else is_office or a.work_order_id = any (field_ids) or a.organization_id = any (partner_ids)
          or a.assigned_organization_id = any (subcontractor_ids)
      end
    order by a.last_at desc offset case when has_trigram then 200 else 500 end limit 1
  );
  found := array(
    select said.id
    from (
      select a.* from app.conversation_activity a
      where a.last_at > coalesce(boundary, '-infinity')
        and case when a.work_order_id is null then a.conversation_id = any (direct_ids)
          else is_office or a.work_order_id = any (field_ids) or a.organization_id = any (partner_ids)
          or a.assigned_organization_id = any (subcontractor_ids)
        end
    ) a
    cross join lateral (
      select m.id, m.created_at from public.work_order_messages m
      where m.conversation_id = a.conversation_id
        and m.created_at > coalesce(boundary, '-infinity') and m.created_at < before
        and m.message ilike pattern
        and (
          a.work_order_id is null
          or is_office
          or (a.work_order_id = any (field_ids) and m.visibility in ('everyone', 'staff'))
          or (a.organization_id = any (partner_ids) and m.visibility in ('everyone', 'partner'))
          or (
            a.assigned_organization_id = any (subcontractor_ids)
            and (
              m.visibility = 'everyone'
              or (m.visibility = 'assigned' and m.assigned_organization_id = any (subcontractor_ids))
            )
          )
        )
      -- Conversation by conversation, because PostgreSQL cannot know that these are few.
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
        and ($4 or a.work_order_id = any ($8) or a.organization_id = any ($5) or a.assigned_organization_id = any ($6) or a.conversation_id = any ($3))
    )
    select array(
      select hits.id from hits
      where case when hits.work_order_id is null then hits.conversation_id = any ($3)
          else $4
            or (hits.work_order_id = any ($8) and hits.visibility in ('everyone', 'staff'))
            or (hits.organization_id = any ($5) and hits.visibility in ('everyone', 'partner'))
            or (
              hits.assigned_organization_id = any ($6)
              and (hits.visibility = 'everyone' or (hits.visibility = 'assigned' and hits.said_to = any ($6)))
            )
        end
      order by hits.created_at desc, hits.id limit $7
    )
  $find$
  into found using pattern, before, direct_ids, is_office, partner_ids, subcontractor_ids, at_most, field_ids;
  return found;
end
$$;

-- The ids of such messages among those that the caller's organizations keep of their last 500 former work orders.
create function app.find_former_messages(text_found text, at_most integer, before timestamptz) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := '%' || regexp_replace(text_found, '([\\%_])', '\\\1', 'g') || '%';
  firms constant uuid[] := app.subcontractor_organization_ids();
begin
  if firms = '{}' then
    return '{}';
  end if;
  return array(
    select said.id
    from app.own_former_work(null, 500) f
    cross join lateral (
      select m.id, m.created_at from public.work_order_messages m
      where m.conversation_id = f.conversation_id and m.created_at < before and m.message ilike pattern
        and case m.visibility
          when 'assigned' then m.assigned_organization_id = any (firms)
          when 'everyone' then exists (
            select from public.firm_stamps s where s.message_id = m.id and s.organization_id = any (firms)
          )
        end
      offset 0
    ) said
    order by said.created_at desc, said.id limit at_most
  );
end
$$;

-- Messages that contain a text of two or more characters, newest first. The next page starts before the created_at of
-- the last row. A direct conversation is titled with the other person's name, and a former work order has the title
-- that it had.
create function public.search_messages(
  p_query text, p_limit integer default 20, p_before timestamptz default now() + interval '1 day'
) returns table (
  id uuid, conversation_id uuid, conversation_type text, work_order_id uuid, title text, message text,
  sender_id uuid, sender_name text, created_at timestamptz
)
language sql stable set search_path = ''
begin atomic
  with asked as materialized (
    select left(trim(p_query), 200) as text, least(greatest(p_limit, 1), 50) as most where length(trim(p_query)) >= 2
  ), former as materialized (
    select f.conversation_id, f.work_order_id, concat_ws(' ', f.work_order_number, f.title) as title
    from app.own_former_work(null, 500) f
  )
  select m.id, m.conversation_id, coalesce(c.conversation_type, 'work_order'), coalesce(c.work_order_id, f.work_order_id),
    coalesce(
      (
        select app.profile_name(other.user_id) from public.conversation_participants other
        where c.conversation_type = 'direct' and other.conversation_id = c.id
          and other.user_id <> (select app.profile_id())
      ),
      c.title, f.title
    ),
    m.message, m.sender_id, app.profile_name(m.sender_id), m.created_at
  from public.work_order_messages m
  left join public.conversations c on c.id = m.conversation_id
  left join former f on f.conversation_id = m.conversation_id and c.id is null
  where m.id = any ((
      select app.find_messages(a.text, a.most, p_before) || app.find_former_messages(a.text, a.most, p_before) from asked a
    )::uuid[])
    and (c.id is not null or f.conversation_id is not null)
  order by m.created_at desc, m.id
  limit (select a.most from asked a);
end;

grant execute on function app.unread_direct(), app.unread_threads(), app.newest_threads(integer),
  app.newest_threads_of(uuid, integer),
  app.find_messages(text, integer, timestamptz), app.find_former_messages(text, integer, timestamptz)
  to authenticated, service_role;
grant execute on function
  public.get_unread_message_counts(), public.get_conversations_overview(), public.get_work_order_threads_overview(uuid),
  public.search_messages(text, integer, timestamptz)
to authenticated;

-- The procedures of messaging (portal requirements 7.3). They run as the caller, so that the
-- policies of 0014 decide what each of them sees; only opening a direct conversation needs more.

-- Opens the conversation with a person, or finds the one there is. A person whom the caller may not find and one who
-- does not exist get the same answer.
create function public.create_direct_conversation(p_other_user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
  pair constant text := least(me, p_other_user_id)::text || ':' || greatest(me, p_other_user_id)::text;
  found_id uuid;
begin
  if me is null then
    raise exception 'Not authenticated' using errcode = 'insufficient_privilege';
  end if;
  if p_other_user_id = me or not exists (
    select from public.profiles p
    where p.id = p_other_user_id and p.is_active
      and (app.is_staff() or p.id = any (app.contact_profile_ids()))
  ) then
    raise exception 'User not found' using hint = 'Choose somebody from the search.';
  end if;
  insert into public.conversations (conversation_type, direct_key) values ('direct', pair)
  on conflict (direct_key) do nothing
  returning id into found_id;
  if found_id is null then
    select c.id into strict found_id from public.conversations c where c.direct_key = pair;
  end if;
  insert into public.conversation_participants (conversation_id, user_id)
  values (found_id, me), (found_id, p_other_user_id)
  on conflict (user_id, conversation_id) do nothing;
  return found_id;
end
$$;

-- Opens the thread of a work order that the caller sees, or finds the one there is.
create function public.open_work_order_thread(p_work_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
begin
  insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
  on conflict (work_order_id) do nothing;
  return (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
end
$$;

-- One page of a conversation, newest first; the next page starts before the last row's created_at.
create function public.get_conversation_messages(
  p_conversation_id uuid, p_limit integer default 50, p_before timestamptz default now() + interval '1 day'
) returns table (id uuid, message text, sender_id uuid, created_at timestamptz, attachment_ids uuid[])
language sql stable set search_path = ''
begin atomic
  select m.id, m.message, m.sender_id, m.created_at, m.attachment_ids
  from public.work_order_messages m
  where m.conversation_id = p_conversation_id and m.created_at < p_before
  order by m.created_at desc, m.id
  limit least(greatest(p_limit, 1), 200);
end;

-- Up to when the caller has read each conversation. A thread never opened counts from thirty days back, so that a new
-- colleague does not begin with a year of unread messages.
create function app.unread_messages() returns table (conversation_id uuid, unread_count bigint)
language sql stable set search_path = ''
begin atomic
  select m.conversation_id, count(*)
  from public.work_order_messages m
  left join public.conversation_participants p
    on p.conversation_id = m.conversation_id and p.user_id = (select app.profile_id())
  where m.sender_id <> (select app.profile_id())
    and m.created_at > coalesce(p.last_read_at, now() - interval '30 days')
  group by m.conversation_id;
end;

-- Unread messages by `conv:{conversation id}` and `wo:{work order id}`.
create function public.get_unread_message_counts() returns table (key text, unread_count bigint)
language sql stable set search_path = ''
begin atomic
  select case c.conversation_type when 'direct' then 'conv:' || c.id::text else 'wo:' || c.work_order_id::text end,
    u.unread_count
  from app.unread_messages() u
  join public.conversations c on c.id = u.conversation_id;
end;

-- The caller's direct conversations, latest first, titled with the name of the other.
create function public.get_conversations_overview() returns table (
  conversation_id uuid, title text, conversation_type text, last_message text, last_message_at timestamptz,
  unread_count bigint, updated_at timestamptz, other_user_id uuid, organization_id uuid
)
language sql stable set search_path = ''
begin atomic
  select c.id, coalesce(nullif(trim(concat_ws(' ', other.first_name, other.last_name)), ''), other.email, c.title),
    c.conversation_type, last.message, c.last_message_at, coalesce(u.unread_count, 0), c.updated_at, p.user_id,
    c.organization_id
  from public.conversations c
  left join public.conversation_participants p
    on p.conversation_id = c.id and p.user_id <> (select app.profile_id())
  left join public.profiles other on other.id = p.user_id
  left join lateral (
    select m.message from public.work_order_messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id limit 1
  ) last on true
  left join app.unread_messages() u on u.conversation_id = c.id
  where c.conversation_type = 'direct'
  order by coalesce(c.last_message_at, c.created_at) desc, c.id;
end;

-- The threads in which something has been said that the caller may read, latest first.
create function public.get_work_order_threads_overview() returns table (
  id text, conversation_id uuid, work_order_id uuid, title text, conversation_type text, last_message text,
  last_message_at timestamptz, unread_count bigint, updated_at timestamptz, other_user_id uuid, organization_id uuid
)
language sql stable set search_path = ''
begin atomic
  select 'wo:' || c.work_order_id::text, c.id, c.work_order_id, coalesce(c.title, 'Work Order'), c.conversation_type,
    last.message, last.created_at, coalesce(u.unread_count, 0), c.updated_at, null::uuid, c.organization_id
  from public.conversations c
  join lateral (
    select m.message, m.created_at from public.work_order_messages m
    where m.conversation_id = c.id order by m.created_at desc, m.id limit 1
  ) last on true
  left join app.unread_messages() u on u.conversation_id = c.id
  where c.conversation_type = 'work_order'
  order by last.created_at desc, c.id
  limit 500;
end;

-- Marks a conversation read up to now, with a receipt for each message of somebody else.
create function public.mark_conversation_read(p_conversation_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
begin
  insert into public.message_read_receipts (message_id, user_id)
  select m.id, me from public.work_order_messages m
  where m.conversation_id = p_conversation_id and m.sender_id <> me
    and not exists (select from public.message_read_receipts r where r.message_id = m.id and r.user_id = me)
  on conflict (user_id, message_id) do nothing;
  update public.conversation_participants set last_read_at = now()
  where conversation_id = p_conversation_id and user_id = me;
  if not found then
    insert into public.conversation_participants (conversation_id, user_id, last_read_at)
    values (p_conversation_id, me, now());
  end if;
end
$$;

grant execute on function app.unread_messages() to authenticated, service_role;
grant execute on function
  public.create_direct_conversation(uuid), public.open_work_order_thread(uuid),
  public.get_conversation_messages(uuid, integer, timestamptz), public.get_unread_message_counts(),
  public.get_conversations_overview(), public.get_work_order_threads_overview(), public.mark_conversation_read(uuid)
to authenticated;

-- The procedures of messages. They run as the caller, so the policies decide what each of them sees. Only opening a
-- direct conversation needs more rights.

-- Opening and reading -------------------------------------------------------------------------------------------------

-- Opens the conversation with a person, or finds the existing one. A person whom the caller may not find and one who
-- does not exist get the same answer.
create function public.create_direct_conversation(p_other_user_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
  pair constant text := least(me, p_other_user_id)::text || ':' || greatest(me, p_other_user_id)::text;
  found_id uuid;
begin
  if me is null then
    raise exception 'Not authenticated'
      using errcode = 'insufficient_privilege', detail = app.reason('conversation_session_missing');
  end if;
  if p_other_user_id = me or not exists (
    select from public.profiles p
    where p.id = p_other_user_id and p.is_active
      and (app.is_staff() or p.id = any (app.contact_profile_ids()))
  ) then
    raise exception 'User not found'
      using hint = 'Choose somebody from the search.', detail = app.reason('conversation_person_missing');
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

-- A work order or conversation that the caller may not see and one that does not exist get the same answer, in plain
-- words and without the text of the policy. A firm that lost the work order gets the thread that it had, so that a
-- message that was stored before is found when it is sent again; recheck_sender refuses new messages.
create function public.open_work_order_thread(p_work_order_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  thread uuid;
  lost record;
begin
  thread := (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
  if thread is null and exists (select from public.work_orders w where w.id = p_work_order_id) then
    begin
      insert into public.conversations (conversation_type, work_order_id) values ('work_order', p_work_order_id)
      on conflict (work_order_id) do nothing;
    exception when insufficient_privilege then
      -- The work order went to another firm while this waited for its lock (fill_conversation).
      if not exists (select from app.own_former_work(p_work_order_id, 1)) then
        raise;
      end if;
    end;
    thread := (select c.id from public.conversations c where c.work_order_id = p_work_order_id);
  end if;
  thread := coalesce(thread, (select f.conversation_id from app.own_former_work(p_work_order_id, 1) f));
  if thread is not null then
    return thread;
  end if;
  select f.is_declined, f.ended_at into lost from app.own_former_work(p_work_order_id, 1) f;
  if found then
    perform app.refuse_message(lost.is_declined, lost.ended_at);
  end if;
  raise exception 'This work order does not exist, or you may not see it.'
    using errcode = 'PT404', detail = app.reason('work_order_missing');
end
$$;

-- Marks a conversation read as far as the caller sees it, with a receipt for each unread message. Not up to the
-- current time: a message that is being sent has an earlier time and is not visible yet. One statement, so that both
-- come from the same view of the conversation; nothing is written when nothing is new.
create function public.mark_conversation_read(p_conversation_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.conversations c where c.id = p_conversation_id) then
    raise exception 'This conversation does not exist, or you may not see it.'
      using errcode = 'PT404', detail = app.reason('conversation_missing');
  end if;
  with mine as (
    select p.id, p.last_read_at from public.conversation_participants p
    where p.conversation_id = p_conversation_id and p.user_id = (select app.profile_id())
  ),
  newest as (
    -- Not max(): under a policy it would read all of them.
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
end
$$;

-- Records that all direct messages have reached the caller, up to the newest message that the caller sees, for the
-- reason above. One statement; nothing is written when nothing is new.
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

grant execute on function public.create_direct_conversation(uuid), public.open_work_order_thread(uuid),
  public.mark_conversation_read(uuid), public.mark_messages_delivered() to authenticated;

-- One conversation ----------------------------------------------------------------------------------------------------

-- How many others have read one of the caller's messages.
create function app.read_count(of_message uuid) returns bigint
language sql stable security definer set search_path = ''
begin atomic
  select count(*) from public.message_read_receipts r
  join public.work_order_messages m on m.id = r.message_id and m.sender_id = app.profile_id()
  where r.message_id = of_message and r.user_id <> m.sender_id;
end;

-- One page of a conversation, newest first. The next page starts before the created_at of the last row. `read_count`
-- is known only for the caller's own messages, and mentions of a subcontractor's people only to the office and to that
-- subcontractor. `assigned_organization_id` is the subcontractor to which a message for the subcontractor belongs: in a
-- reply, the office must not take another one for it.
create function public.get_conversation_messages(
  p_conversation_id uuid, p_limit integer default 50, p_before timestamptz default now() + interval '1 day'
) returns table (
  id uuid, message text, sender_id uuid, created_at timestamptz, attachment_ids uuid[],
  visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint,
  assigned_organization_id uuid
)
language sql stable set search_path = ''
begin atomic
  select m.id, m.message, m.sender_id, m.created_at, m.attachment_ids, m.visibility,
    case m.visibility
      when 'everyone' then m.mentioned_ids || coalesce(
        (select s.mentioned_ids from public.firm_stamps s where s.message_id = m.id), '{}'
      )
      else m.mentioned_ids
    end,
    case when m.sender_id = (select app.profile_id()) then m.client_key end,
    app.profile_name(m.sender_id),
    case when m.sender_id = (select app.profile_id()) then app.read_count(m.id) end,
    m.assigned_organization_id
  from public.work_order_messages m
  where m.conversation_id = p_conversation_id and m.created_at < p_before
  order by m.created_at desc, m.id
  limit least(greatest(p_limit, 1), 200);
end;

-- The newest messages of many conversations in one request, which a phone stores to be read offline.
create function public.get_newest_messages(p_conversation_ids uuid[], p_limit integer default 20) returns table (
  conversation_id uuid, id uuid, message text, sender_id uuid, created_at timestamptz, attachment_ids uuid[],
  visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint,
  assigned_organization_id uuid
)
language sql stable set search_path = ''
begin atomic
  select wanted.id, m.*
  from unnest(p_conversation_ids[1:50]) as wanted (id)
  cross join lateral public.get_conversation_messages(wanted.id, least(p_limit, 20)) m
  order by wanted.id, m.created_at desc, m.id;
end;

-- The people who can read in a conversation, or in the thread that a work order would have, for callers who see it.
-- Only people whom the caller may find, and not the caller. `reads` is the side of a thread (staff, partner,
-- assigned), else direct. `organization_id` is that of the subcontractor, of its people only.
create function public.get_conversation_people(
  p_conversation_id uuid default null, p_work_order_id uuid default null
) returns table (id uuid, name text, organization_name text, reads text, organization_id uuid)
language sql stable set search_path = ''
begin atomic
  select found.id, found.name, found.organization_name, found.reads,
    case found.reads when 'assigned' then found.organization_id end
  from (
    select distinct on (person.id) person.id, app.profile_name(person.id) as name, people.organization_name,
      people.reads, people.organization_id
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

grant execute on function app.read_count(uuid) to authenticated, service_role;
grant execute on function
  public.get_conversation_messages(uuid, integer, timestamptz), public.get_newest_messages(uuid[], integer),
  public.get_conversation_people(uuid, uuid)
to authenticated;

-- Messages: conversations between two people, and the thread of a work order.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.conversations (
  id uuid primary key default app.new_id(),
  conversation_type text not null,
  title text,
  -- The work order of a thread. Each work order has one thread.
  work_order_id uuid unique references public.work_orders (id) on delete cascade,
  -- The customer of that work order.
  organization_id uuid references public.organizations (id) on delete restrict,
  -- The two profile ids of a direct conversation, sorted: two people have one conversation.
  direct_key text unique,
  -- Null for a thread: people who see it later must not learn who opened it.
  created_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The time of the last message that everyone who sees the conversation may read.
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The subcontractor of that work order. Policies ask for it for every message, so it is copied here.
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  constraint conversations_conversation_type check (conversation_type in ('direct', 'work_order')),
  constraint conversations_kind check (
    (conversation_type = 'work_order') = (work_order_id is not null)
    and (conversation_type = 'direct') = (direct_key is not null)
  )
);
create index conversations_organization_id on public.conversations (organization_id, last_message_at desc);
create index conversations_assigned_organization_id
  on public.conversations (assigned_organization_id, last_message_at desc)
  where assigned_organization_id is not null;
create index conversations_created_by on public.conversations (created_by) where created_by is not null;
create index conversations_last_message_at on public.conversations (last_message_at desc, id);

-- The two people of a direct conversation; and for any conversation, up to when a person has read it.
create table public.conversation_participants (
  id uuid primary key default app.new_id(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete restrict,
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  last_delivered_at timestamptz,
  -- Copied from the conversation: a person takes part in few direct conversations and has read thousands of threads.
  is_direct boolean not null default false,
  unique (user_id, conversation_id)
);
create index conversation_participants_conversation_id on public.conversation_participants (conversation_id);
create index conversation_participants_direct on public.conversation_participants (user_id, conversation_id)
  where is_direct;

create table public.work_order_messages (
  id uuid primary key default app.new_id(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  message text not null,
  sender_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  attachment_ids uuid[] not null default '{}',
  -- In the thread of a work order the customer and the subcontractor each talk with the office, not with each other:
  -- partner = customer and office, assigned = subcontractor and office, staff = a note of the office.
  visibility text not null default 'everyone',
  created_at timestamptz not null default now(),
  -- Created by the sender, once for each message: a message that is sent again is not stored again.
  client_key uuid,
  -- The people whom the text names as `@First Last`, except those in public.firm_stamps.
  mentioned_ids uuid[] not null default '{}',
  -- Of a message for the subcontractor: the one that was assigned when it was sent. The next one does not see it, and
  -- the previous one keeps it (decision 051).
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  constraint work_order_messages_message check (length(app.trimmed(message)) > 0 and length(message) <= 10000),
  constraint work_order_messages_visibility check (visibility in ('everyone', 'partner', 'assigned', 'staff')),
  constraint work_order_messages_client_key unique (sender_id, client_key),
  constraint work_order_messages_mentioned_ids check (cardinality(mentioned_ids) <= 20),
  constraint work_order_messages_attachment_ids check (cardinality(attachment_ids) <= 20)
);
-- A page of a conversation. Unread counts read sender, visibility, and subcontractor from this index alone.
create index work_order_messages_conversation on public.work_order_messages (conversation_id, created_at desc, id)
  include (sender_id, visibility, assigned_organization_id);
create index work_order_messages_sender_id on public.work_order_messages (sender_id, created_at desc);
create index work_order_messages_assigned on public.work_order_messages
  (assigned_organization_id, created_at desc, id) where assigned_organization_id is not null;
-- A search also reads the pending list of the index, and one sender in turn sorts it in, so that list is kept short.
create index work_order_messages_search on public.work_order_messages
  using gin (message extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- What belongs to a subcontractor in messages and events that everyone may see. The customer and every later
-- subcontractor read those rows, so the rows do not say which subcontractor had the work order, and do not name its
-- people. Only the office and that subcontractor read this table, and the subcontractor keeps the row by it.
create table public.firm_stamps (
  id uuid primary key default app.new_id(),
  -- A message or an event with visibility 'everyone'.
  message_id uuid references public.work_order_messages (id) on delete cascade,
  event_id uuid references public.work_order_events (id) on delete cascade,
  -- The subcontractor that was assigned at that time; of an event about a report or a bill, its organization.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  -- The subcontractor's people whom the message mentions.
  mentioned_ids uuid[] not null default '{}',
  constraint firm_stamps_one_row check (num_nonnulls(message_id, event_id) = 1),
  constraint firm_stamps_mentioned_ids check (cardinality(mentioned_ids) <= 20)
);
create unique index firm_stamps_message_id on public.firm_stamps (message_id) where message_id is not null;
create unique index firm_stamps_event_id on public.firm_stamps (event_id) where event_id is not null;
create index firm_stamps_organization_id on public.firm_stamps (organization_id);

create table public.message_read_receipts (
  id uuid primary key default app.new_id(),
  message_id uuid not null references public.work_order_messages (id) on delete cascade,
  user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  read_at timestamptz not null default now(),
  unique (user_id, message_id)
);
create index message_read_receipts_message_id on public.message_read_receipts (message_id);

-- The time of the last message in each conversation, for all readers; and, copied, the columns that decide who sees
-- the conversation. Not in public.conversations, where a customer could see that the office wrote a note. The table has
-- few columns, because the search for new messages reads it.
create table app.conversation_activity (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  work_order_id uuid,
  organization_id uuid,
  assigned_organization_id uuid,
  last_at timestamptz
) with (fillfactor = 80);
create index conversation_activity_last_at on app.conversation_activity (last_at desc);
-- The office's list of one organization's threads.
create index conversation_activity_organization on app.conversation_activity (organization_id, last_at desc);
create index conversation_activity_assigned on app.conversation_activity (assigned_organization_id, last_at desc)
  where assigned_organization_id is not null;

alter table public.conversations enable row level security;
alter table public.conversation_participants enable row level security;
alter table public.work_order_messages enable row level security;
alter table public.firm_stamps enable row level security;
alter table public.message_read_receipts enable row level security;
alter table app.conversation_activity enable row level security;

-- Every message updates its conversation, so conversations are not published: screens learn of the update from the
-- message.
select
  realtime.publish('public.work_order_messages'),
  realtime.publish('public.message_read_receipts'),
  realtime.publish('public.conversation_participants');

-- Who sees and writes what --------------------------------------------------------------------------------------------

-- The direct conversations of the caller.
create function app.conversation_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
begin
  return array(select p.conversation_id from public.conversation_participants p where p.user_id = me and p.is_direct);
end
$$;
grant execute on function app.conversation_ids() to authenticated, service_role;

-- Whether the caller may write in a direct conversation: while the other person is active and the caller may contact
-- them. Staff may contact everybody; customers and subcontractors may contact staff and their own organization. Old
-- conversations stay readable.
create function app.can_send_in(conversation uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
begin
  return exists (
    select from public.conversation_participants mine
    join public.conversation_participants p on p.conversation_id = mine.conversation_id and p.user_id <> me
    join public.profiles other on other.id = p.user_id and other.is_active
    where mine.user_id = me and mine.conversation_id = conversation and mine.is_direct
      and (app.is_staff() or other.id = any (app.contact_profile_ids()))
  );
end
$$;

-- `select=can_send` on conversations. Everybody who sees a thread may write in it.
create function public.can_send(public.conversations) returns boolean
language sql stable set search_path = ''
as $$
  select $1.conversation_type = 'work_order' or app.can_send_in($1.id)
$$;

grant execute on function app.can_send_in(uuid), public.can_send(public.conversations) to authenticated, service_role;

create policy service on public.conversations for all to service_role using (true) with check (true);
-- Direct: the two people. A thread: the people who see the work order.
create policy see on public.conversations for select to authenticated using (
  (conversation_type = 'direct' and id = any ((select app.conversation_ids())::uuid[]))
  or (
    conversation_type = 'work_order'
    and (
      (select app.is_office())
      or organization_id = any ((select app.partner_organization_ids())::uuid[])
      or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
      or ((select app.is_technician()) and exists (
        select from public.work_orders w where w.id = work_order_id
      ))
    )
  )
);
create policy open_thread on public.conversations for insert to authenticated with check (
  conversation_type = 'work_order' and exists (select from public.work_orders w where w.id = work_order_id)
);
grant select on public.conversations to authenticated;
grant insert (conversation_type, work_order_id) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

create policy service on public.conversation_participants for all to service_role using (true) with check (true);
create policy see on public.conversation_participants for select to authenticated using (
  user_id = (select app.profile_id())
  or (is_direct and conversation_id = any ((select app.conversation_ids())::uuid[]))
);
-- A person's own reading mark. In the thread of a work order the row is added when the person first reads it.
create policy add_own on public.conversation_participants for insert to authenticated with check (
  user_id = (select app.profile_id())
  and exists (
    select from public.conversations c where c.id = conversation_id and c.conversation_type = 'work_order'
  )
);
create policy change_own on public.conversation_participants for update to authenticated using (
  user_id = (select app.profile_id())
);
grant select on public.conversation_participants to authenticated;
grant insert (conversation_id, user_id, last_read_at), update (last_read_at, last_delivered_at)
  on public.conversation_participants to authenticated;
grant select, insert, update, delete on public.conversation_participants to service_role;

create policy service on public.work_order_messages for all to service_role using (true) with check (true);
-- The last two conditions are also for a previous subcontractor, which keeps its part of the thread but not the
-- conversation.
create policy see on public.work_order_messages for select to authenticated using (
  exists (
    select from public.conversations c
    where c.id = conversation_id
      and (
        c.conversation_type = 'direct'
        or (select app.is_office())
        -- A technician of the crew also reads the office's notes, but not what a subcontractor and the office write.
        or (visibility = 'staff' and (select app.is_staff()))
        or visibility = 'everyone'
        or (visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
      )
  )
  or (
    visibility = 'assigned'
    and work_order_messages.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
  or (
    visibility = 'everyone'
    and exists (select from public.firm_stamps s where s.message_id = work_order_messages.id)
  )
);
create policy send on public.work_order_messages for insert to authenticated with check (
  sender_id = (select app.profile_id())
  and exists (
    select from public.conversations c
    where c.id = conversation_id and (c.conversation_type = 'work_order' or (select app.can_send_in(c.id)))
  )
);
grant select on public.work_order_messages to authenticated;
-- The sender's assigned_organization_id is only compared (refuse_for_former_firm): a trigger sets the stored one.
grant insert (conversation_id, message, sender_id, attachment_ids, visibility, client_key, mentioned_ids,
  assigned_organization_id) on public.work_order_messages to authenticated;
grant select, insert, update, delete on public.work_order_messages to service_role;

create policy service on public.firm_stamps for select to service_role using (true);
create policy see on public.firm_stamps for select to authenticated using (
  (select app.is_office())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.firm_stamps to authenticated, service_role;

-- A person's own receipts, and those of the person's messages.
create policy service on public.message_read_receipts for all to service_role using (true) with check (true);
create policy see on public.message_read_receipts for select to authenticated using (
  user_id = (select app.profile_id())
  or exists (
    select from public.work_order_messages m
    where m.id = message_id and m.sender_id = (select app.profile_id())
  )
);
create policy add_own on public.message_read_receipts for insert to authenticated with check (
  user_id = (select app.profile_id())
  and exists (select from public.work_order_messages m where m.id = message_id)
);
grant select on public.message_read_receipts to authenticated;
grant insert (message_id, user_id) on public.message_read_receipts to authenticated;
grant select, insert, update, delete on public.message_read_receipts to service_role;

-- Realtime ------------------------------------------------------------------------------------------------------------

-- The people who see a conversation may listen to the topic `conversation:{id}`. In a thread only staff may send on
-- it: the customer and the subcontractor, who both listen, talk with the office and not with each other.

-- The conversation of a topic, else null.
create function app.conversation_of_topic(topic text) returns uuid
language sql immutable set search_path = ''
return case
  when topic ~ '^conversation:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then substr(topic, 14)::uuid
end;
grant execute on function app.conversation_of_topic(text) to authenticated;

create policy conversation_hear on realtime.messages for select to authenticated using (
  extension in ('broadcast', 'presence')
  and exists (select from public.conversations c where c.id = (select app.conversation_of_topic(topic)))
);
create policy conversation_speak on realtime.messages for insert to authenticated with check (
  extension in ('broadcast', 'presence')
  and exists (
    select from public.conversations c
    where c.id = (select app.conversation_of_topic(topic))
      and (c.conversation_type = 'direct' or (select app.is_staff()))
  )
);

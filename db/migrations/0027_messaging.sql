-- Messaging: what a message carries (key, mentions, files), when it was said, who may write, up to when it arrived, and
-- who may listen to a conversation.

-- Columns ---------------------------------------------------------------------------------------------------

-- The subcontractor of the work order: a thread is seen by a look at its own row, which is asked for every message.
alter table public.conversations
  add column assigned_organization_id uuid references public.organizations (id) on delete restrict;
update public.conversations c set assigned_organization_id = w.assigned_organization_id
from public.work_orders w where w.id = c.work_order_id;
create index conversations_assigned_organization_id
  on public.conversations (assigned_organization_id, last_message_at desc)
  where assigned_organization_id is not null;

alter table public.conversation_participants
  add column last_delivered_at timestamptz,
  -- As the conversation: somebody takes part in few direct ones and has read thousands of threads.
  add column is_direct boolean not null default false;
update public.conversation_participants p set is_direct = true
from public.conversations c where c.id = p.conversation_id and c.conversation_type = 'direct';
create index conversation_participants_direct on public.conversation_participants (user_id, conversation_id)
  where is_direct;

alter table public.work_order_messages
  -- Made by whoever sends, once per message: sent again, it is the message that there is.
  add column client_key uuid,
  -- Whom the text names, as `@First Last`.
  add column mentioned_ids uuid[] not null default '{}',
  add constraint work_order_messages_client_key unique (sender_id, client_key),
  add constraint work_order_messages_mentioned_ids check (cardinality(mentioned_ids) <= 20),
  add constraint work_order_messages_attachment_ids check (cardinality(attachment_ids) <= 20);
-- A page of a conversation; and what is unread in it, without a look at the rows.
drop index public.work_order_messages_conversation;
create index work_order_messages_conversation on public.work_order_messages (conversation_id, created_at desc, id)
  include (sender_id, visibility);

-- When something was last said in each conversation, notes of the office included; beside it, copied, what decides who
-- sees the conversation. Apart from public.conversations, where a customer could see that the office wrote a note; and
-- narrow, because finding what is new goes through it.
create table app.conversation_activity (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  work_order_id uuid,
  organization_id uuid,
  assigned_organization_id uuid,
  last_at timestamptz
) with (fillfactor = 80);
create index conversation_activity_last_at on app.conversation_activity (last_at desc);
insert into app.conversation_activity
select c.id, c.work_order_id, c.organization_id, c.assigned_organization_id, max(m.created_at)
from public.conversations c left join public.work_order_messages m on m.conversation_id = c.id
group by c.id;
alter table app.conversation_activity enable row level security;

-- Conversations and who takes part --------------------------------------------------------------------------

create or replace function app.fill_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.work_order_id is not null then
    select w.organization_id, w.assigned_organization_id, concat_ws(' ', w.work_order_number, w.title)
    into new.organization_id, new.assigned_organization_id, new.title
    from public.work_orders w where w.id = new.work_order_id;
  end if;
  return new;
end
$$;

create function app.copy_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.conversation_activity (conversation_id, work_order_id, organization_id, assigned_organization_id)
  values (new.id, new.work_order_id, new.organization_id, new.assigned_organization_id)
  on conflict (conversation_id) do update set
    organization_id = excluded.organization_id, assigned_organization_id = excluded.assigned_organization_id;
  return null;
end
$$;
create trigger copy after insert or update of organization_id, assigned_organization_id on public.conversations
for each row execute function app.copy_conversation();

-- Work that is given to another subcontractor takes its thread along.
create function app.thread_follows_work_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set
    organization_id = new.organization_id,
    assigned_organization_id = new.assigned_organization_id,
    title = concat_ws(' ', new.work_order_number, new.title)
  where c.work_order_id = new.id;
  return null;
end
$$;
create trigger thread_follows after update on public.work_orders
for each row when (
  (new.organization_id, new.assigned_organization_id, new.work_order_number, new.title)
  is distinct from (old.organization_id, old.assigned_organization_id, old.work_order_number, old.title)
) execute function app.thread_follows_work_order();

create function app.fill_participant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_direct := exists (
    select from public.conversations c where c.id = new.conversation_id and c.conversation_type = 'direct'
  );
  return new;
end
$$;
create trigger fill_participant before insert on public.conversation_participants
for each row execute function app.fill_participant();

-- The direct conversations of the caller.
create or replace function app.conversation_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := app.profile_id();
begin
  return array(select p.conversation_id from public.conversation_participants p where p.user_id = me and p.is_direct);
end
$$;

-- Everybody who can read in a conversation, or in the thread that a work order would have: on which side of it (direct,
-- staff, partner, assigned) and for which firm. For the functions that ask it; who may call those is for them to say.
create function app.conversation_people(conversation uuid, work_order uuid default null)
returns table (profile_id uuid, reads text, organization_name text)
language sql stable security definer set search_path = ''
begin atomic
  select p.user_id, 'direct', firm.name
  from public.conversation_participants p
  join public.profiles person on person.id = p.user_id and person.is_active
  left join lateral (
    select o.name from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.user_id = p.user_id order by m.created_at, m.id limit 1
  ) firm on true
  where p.conversation_id = conversation and p.is_direct
  union all
  select m.user_id,
    case o.organization_type when 'internal' then 'staff' when 'partner' then 'partner' else 'assigned' end,
    o.name
  from public.work_orders w
  join public.organizations o on o.is_active
    and (o.organization_type = 'internal' or o.id in (w.organization_id, w.assigned_organization_id))
  join public.organization_members m on m.organization_id = o.id
  join public.profiles person on person.id = m.user_id and person.is_active
  where w.id = coalesce(work_order, (select c.work_order_id from public.conversations c where c.id = conversation));
end;

-- How a person is called. Whoever may read a message may know who wrote it, also after that person has left.
create function app.profile_name(profile uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email)
  from public.profiles p where p.id = profile;
end;

-- Who may write ---------------------------------------------------------------------------------------------

-- In a direct conversation: as long as the other is active, and one whom the caller may turn to. Staff turns to
-- everybody; customers and subcontractors to staff and their own organization. Old conversations stay readable.
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

-- `select=can_send` on conversations. Who sees a thread may write in it.
create function public.can_send(public.conversations) returns boolean
language sql stable set search_path = ''
begin atomic
  select $1.conversation_type = 'work_order' or app.can_send_in($1.id);
end;

grant execute on function app.conversation_people(uuid, uuid), app.profile_name(uuid), app.can_send_in(uuid),
  public.can_send(public.conversations)
to authenticated, service_role;

-- What is sent ----------------------------------------------------------------------------------------------

-- Only the office chooses who reads along in a thread; what others write goes to the office.
create or replace function app.set_message_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.visibility := (
    select case
      when c.conversation_type = 'direct' then 'everyone'
      when app.profile_id() is null or app.is_staff() then new.visibility
      when c.organization_id = any (app.partner_organization_ids()) then 'partner'
      else 'assigned'
    end
    from public.conversations c where c.id = new.conversation_id
  );
  -- A conversation that does not exist: the policy refuses it as it refuses a hidden one.
  new.visibility := coalesce(new.visibility, 'everyone');
  return new;
end
$$;

-- Messages of a conversation are dated one after the other, in the order in which they become visible: so a cursor
-- passes none and a reading mark covers none that its reader has not seen. What is loaded brings its own date.
create function app.date_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  previous timestamptz;
  -- Of this transaction, in any conversation.
  previous_here constant timestamptz := nullif(current_setting('app.message_date', true), '')::timestamptz;
begin
  if new.created_at = now() then
    -- Held until this transaction ends: the next sender waits here.
    select a.last_at into previous from app.conversation_activity a
    where a.conversation_id = new.conversation_id for no key update;
    new.created_at := greatest(clock_timestamp(), greatest(previous, previous_here) + interval '1 microsecond');
    perform set_config('app.message_date', new.created_at::text, true);
  end if;
  return new;
end
$$;
create trigger date_message before insert on public.work_order_messages
for each row execute function app.date_message();

-- Once for all messages of a statement: row by row, each would go through the versions that the others made. A note of the
-- office dates nothing that others see.
create or replace function app.date_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.conversation_activity a set last_at = greatest(a.last_at, newest.at)
  from (select m.conversation_id as id, max(m.created_at) as at from added m group by m.conversation_id) newest
  where a.conversation_id = newest.id;
  update public.conversations c set last_message_at = greatest(c.last_message_at, newest.at)
  from (
    select m.conversation_id as id, max(m.created_at) as at from added m
    where m.visibility <> 'staff' group by m.conversation_id
  ) newest
  where c.id = newest.id;
  return null;
end
$$;
create or replace trigger date_conversation after insert on public.work_order_messages
referencing new table as added for each statement execute function app.date_conversation();

-- The files become part of the message: the sender's own, and of nothing else yet. One of somebody else and one that does
-- not exist get the same answer.
create function app.link_message_attachments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  linked integer;
begin
  update public.attachments a set message_id = new.id
  where a.id = any (new.attachment_ids) and a.uploaded_by = new.sender_id
    and num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id) = 0;
  get diagnostics linked = row_count;
  if linked <> cardinality(new.attachment_ids) then
    raise exception 'A file could not be attached.' using errcode = 'check_violation',
      hint = 'Remove the file and add it again, then send once more.';
  end if;
  return null;
end
$$;
create trigger link_attachments after insert on public.work_order_messages
for each row when (new.attachment_ids <> '{}') execute function app.link_message_attachments();

-- Only who can read the message can be named in it, and is told. One who cannot and one who does not exist get the same
-- answer.
create function app.notify_mentioned() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  readers constant uuid[] := array(
    select p.profile_id from app.conversation_people(new.conversation_id) p
    where p.reads in ('direct', 'staff', new.visibility) or new.visibility = 'everyone'
  );
begin
  if not new.mentioned_ids <@ readers then
    raise exception 'Somebody who is mentioned cannot read this message.' using errcode = 'check_violation',
      hint = 'Take the mention out, or choose other readers.';
  end if;
  insert into public.notifications (profile_id, kind, title, body, path, work_order_id)
  select mentioned, 'message_mention', coalesce(app.profile_name(new.sender_id), 'Somebody'), left(new.message, 100),
    format('/messages?conversation=%s&message=%s', new.conversation_id, new.id), c.work_order_id
  from (select distinct unnest(new.mentioned_ids) as mentioned) named
  join public.conversations c on c.id = new.conversation_id
  where mentioned <> new.sender_id;
  return null;
end
$$;
create trigger notify_mentioned after insert on public.work_order_messages
for each row when (new.mentioned_ids <> '{}') execute function app.notify_mentioned();

-- Who sees and writes what ----------------------------------------------------------------------------------

alter policy see on public.conversations using (
  (conversation_type = 'direct' and id = any ((select app.conversation_ids())::uuid[]))
  or (
    conversation_type = 'work_order'
    and (
      (select app.is_staff())
      or organization_id = any ((select app.partner_organization_ids())::uuid[])
      or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    )
  )
);
alter policy see on public.conversation_participants using (
  user_id = (select app.profile_id())
  or (is_direct and conversation_id = any ((select app.conversation_ids())::uuid[]))
);
alter policy see on public.work_order_messages using (
  exists (
    select from public.conversations c
    where c.id = conversation_id
      and (
        c.conversation_type = 'direct'
        or (select app.is_staff())
        or visibility = 'everyone'
        or (visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
        or (
          visibility = 'assigned'
          and c.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
        )
      )
  )
);
alter policy send on public.work_order_messages with check (
  sender_id = (select app.profile_id())
  and exists (
    select from public.conversations c
    where c.id = conversation_id and (c.conversation_type = 'work_order' or (select app.can_send_in(c.id)))
  )
);
grant insert (client_key, mentioned_ids) on public.work_order_messages to authenticated;
grant update (last_delivered_at) on public.conversation_participants to authenticated;

-- Live: the topic `conversation:{id}` is heard by those who see the conversation. In a thread only staff speaks on it:
-- the customer and the subcontractor, who both hear it, talk with the office and not with each other.

-- The conversation that a topic is about, else null.
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

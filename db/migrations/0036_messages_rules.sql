-- Rules of messages: conversations that follow their work orders, participants, and what happens when a message is
-- sent.

-- Conversations -------------------------------------------------------------------------------------------------------

create trigger touch before update on public.conversations for each row execute function app.touch();
create trigger count_daily_rows after insert on public.conversations referencing new table as added
for each statement execute function app.count_daily_rows(
  'conversations_per_day', 'You have begun the most conversations that one person may begin in a day.'
);

-- The lock makes a new thread wait for a handover that is not committed, and a handover wait for a new thread.
-- Otherwise the thread would keep the former subcontractor.
create function app.fill_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.work_order_id is not null then
    select w.organization_id, w.assigned_organization_id, concat_ws(' ', w.work_order_number, w.title)
    into new.organization_id, new.assigned_organization_id, new.title
    from public.work_orders w where w.id = new.work_order_id for share;
    new.created_by := null;
    new.last_message_at := null;
  end if;
  return new;
end
$$;

create trigger fill_conversation before insert on public.conversations
for each row execute function app.fill_conversation();

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

-- A thread follows its work order. The previous subcontractor keeps a former work order; it has declined when it gave
-- the work order back itself. That row is dated under the lock, so that everything in the thread is older.
create function app.thread_follows_work_order() returns trigger
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

create trigger thread_follows after update on public.work_orders
for each row when (
  (new.organization_id, new.assigned_organization_id, new.work_order_number, new.title)
  is distinct from (old.organization_id, old.assigned_organization_id, old.work_order_number, old.title)
) execute function app.thread_follows_work_order();

-- Everybody who can read in a conversation, or in the thread that a work order would have: on which side of it
-- (direct, staff, partner, assigned) and for which organization. Functions that ask it decide who may call them.
create function app.conversation_people(conversation uuid, work_order uuid default null)
returns table (profile_id uuid, reads text, organization_name text, organization_id uuid)
language sql stable security definer set search_path = ''
begin atomic
  select p.user_id, 'direct', firm.name, null::uuid
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
    o.name, o.id
  from public.work_orders w
  join public.organizations o on o.is_active
    and (o.organization_type = 'internal' or o.id in (w.organization_id, w.assigned_organization_id))
  join public.organization_members m on m.organization_id = o.id
  join public.profiles person on person.id = m.user_id and person.is_active
  where w.id = coalesce(work_order, (select c.work_order_id from public.conversations c where c.id = conversation))
    -- A technician takes part in the threads of their own crew.
    and (o.organization_type <> 'internal' or m.capabilities <> '{}' or exists (
      select from public.work_order_assignments a where a.work_order_id = w.id and a.assigned_to = m.user_id
    ));
end;
grant execute on function app.conversation_people(uuid, uuid) to authenticated, service_role;

-- Participants --------------------------------------------------------------------------------------------------------

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

-- Nobody has read or received a message in the future. A person who has read nothing has no time.
create function app.keep_read_times_past() returns trigger
language plpgsql set search_path = '' as $$
declare
  latest constant timestamptz := clock_timestamp() + interval '1 minute';
begin
  if new.last_read_at > latest then new.last_read_at := latest; end if;
  if new.last_delivered_at > latest then new.last_delivered_at := latest; end if;
  return new;
end
$$;

create trigger keep_read_times_past
before insert or update of last_read_at, last_delivered_at on public.conversation_participants
for each row execute function app.keep_read_times_past();

-- A person who has read a conversation has read its mentions. A notification has the time of its transaction, which is
-- not after the message.
create function app.read_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read_at = now()
  where n.profile_id = new.user_id and n.read_at is null and n.created_at <= new.last_read_at
    and n.kind = 'message_mention' and n.path like format('/messages?conversation=%s&%%', new.conversation_id);
  return null;
end
$$;

create trigger read_mentions after insert or update of last_read_at on public.conversation_participants
for each row when (new.last_read_at is not null) execute function app.read_mentions();

-- Sending -------------------------------------------------------------------------------------------------------------

create trigger count_daily_row after insert on public.work_order_messages for each row
execute function app.count_daily_row(
  'messages_per_day', 'You have sent the most messages that one person may send in a day.'
);

-- Sets who may read the message, and of a message for the subcontractor the one to which it belongs. A subcontractor's
-- message never belongs to another one, even if the work order is reassigned while the message is written. The
-- subcontractor's people whom a message for everyone mentions wait in a setting of the transaction for
-- keep_firm_of_messages. They cannot be stored here, because a message that is sent again gets this far and is not
-- stored.
create function app.set_message_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  talk public.conversations;
  firm_people uuid[];
begin
  select * into talk from public.conversations c where c.id = new.conversation_id;
  new.assigned_organization_id := talk.assigned_organization_id;
  if talk.conversation_type = 'direct' then
    new.visibility := 'everyone';
  elsif app.profile_id() is not null and not app.is_staff() then
    if talk.organization_id = any (app.partner_organization_ids()) then
      new.visibility := 'partner';
    else
      new.visibility := 'assigned';
      if not coalesce(talk.assigned_organization_id = any (app.subcontractor_organization_ids()), false) then
        new.assigned_organization_id := null;
      end if;
    end if;
  end if;
  -- A conversation that does not exist: the policy rejects it the same way as a hidden one.
  new.visibility := coalesce(new.visibility, 'everyone');
  if new.visibility <> 'assigned' then
    new.assigned_organization_id := null;
  end if;
  if new.visibility = 'everyone' and talk.assigned_organization_id is not null and new.mentioned_ids <> '{}' then
    firm_people := array(
      select named.id from unnest(new.mentioned_ids) named (id) where app.is_outside(named.id, talk.organization_id)
    );
    if firm_people <> '{}' then
      new.mentioned_ids := array(select named.id from unnest(new.mentioned_ids) named (id) where named.id <> all (firm_people));
      perform set_config('app.firm_mentions',
        (app.firm_mentions() || jsonb_build_object(new.id, to_jsonb(firm_people)))::text, true);
    end if;
  end if;
  return new;
end
$$;

create trigger set_visibility before insert on public.work_order_messages
for each row execute function app.set_message_visibility();

-- The subcontractor's people whom the messages of this statement mention, by message.
create function app.firm_mentions() returns jsonb
language sql stable set search_path = ''
return coalesce(nullif(current_setting('app.firm_mentions', true), ''), '{}')::jsonb;

create function app.firm_mentions_of(message uuid) returns uuid[]
language sql stable set search_path = ''
return array(select jsonb_array_elements_text(app.firm_mentions() -> message::text)::uuid);

-- Runs at the end of the statement. The conversation still has its subcontractor then, because the message has locked
-- the conversation's activity (date_message).
create function app.keep_firm_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.firm_stamps (message_id, organization_id, mentioned_ids)
  select a.id, c.assigned_organization_id, app.firm_mentions_of(a.id)
  from added a join public.conversations c on c.id = a.conversation_id
  where a.visibility = 'everyone' and c.assigned_organization_id is not null;
  perform set_config('app.firm_mentions', '', true);
  return null;
end
$$;

create trigger keep_firm after insert on public.work_order_messages
referencing new table as added for each statement execute function app.keep_firm_of_messages();

-- The messages of a conversation get increasing times, in the order in which they become visible: so a cursor skips
-- none, and a reading mark covers none that its reader has not seen. Loaded messages bring their own times.
create function app.date_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  previous timestamptz;
  -- The previous message of this transaction, in any conversation.
  previous_here constant timestamptz := nullif(current_setting('app.message_date', true), '')::timestamptz;
begin
  if new.created_at = now() then
    -- Locked until this transaction ends: the next sender waits here.
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

-- Refuses a message about a work order that the sender's firm had before: it declined the work order, or lost it.
create function app.refuse_message(is_declined boolean, ended_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  day constant date := app.office_day(ended_at);
begin
  if is_declined then
    raise exception 'Your company declined this work order on %.', app.format_day(day)
      using errcode = 'PT409', detail = app.reason('message_work_order_declined', 'day', day::text),
      hint = 'The message was not sent. Its text stays on this device until you delete it.';
  end if;
  raise exception 'This work order is no longer assigned to your company.'
    using errcode = 'PT409', detail = app.reason('message_work_order_reassigned'),
    hint = 'The message was not sent. Its text stays on this device until you delete it.';
end
$$;
grant execute on function app.refuse_message(boolean, timestamptz) to authenticated, service_role;

-- A sender who lost access to the conversation while date_message waited cannot write in it. A person whose
-- organization lost the work order learns why. A message that is stored already is not refused when it is sent again:
-- it stays unchanged. The name puts the trigger after date_message.
create function app.recheck_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lost record;
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
      select from public.work_order_messages m
      where m.sender_id = new.sender_id and m.client_key = new.client_key and m.sender_id = app.profile_id()
    ) then
      return null;
    end if;
    select f.is_declined, f.ended_at into lost
    from app.own_former_work(
      (select c.work_order_id from public.conversations c where c.id = new.conversation_id), 1
    ) f
    where f.conversation_id = new.conversation_id or f.is_declined;
    if found then
      perform app.refuse_message(lost.is_declined, lost.ended_at);
    end if;
    raise exception 'You cannot write in this conversation.'
      using errcode = 'insufficient_privilege', detail = app.reason('message_forbidden');
  end if;
  return new;
end
$$;

create trigger recheck_sender before insert on public.work_order_messages
for each row when (current_user = 'authenticated') execute function app.recheck_sender();

-- Once for all messages of a statement: row by row, each update would read the row versions that the others created.
-- The date that everyone sees is that of messages that everyone may read.
create function app.date_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.conversation_activity a set last_at = greatest(a.last_at, newest.at)
  from (select m.conversation_id as id, max(m.created_at) as at from added m group by m.conversation_id) newest
  where a.conversation_id = newest.id;
  update public.conversations c set last_message_at = greatest(c.last_message_at, newest.at)
  from (
    select m.conversation_id as id, max(m.created_at) as at from added m
    where m.visibility = 'everyone' group by m.conversation_id
  ) newest
  where c.id = newest.id;
  return null;
end
$$;

create trigger date_conversation after insert on public.work_order_messages
referencing new table as added for each statement execute function app.date_conversation();

-- The files become part of the message: the sender's own files that belong to nothing else. A file of another person
-- and one that does not exist get the same answer.
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
    raise exception 'A file could not be attached.'
      using errcode = 'check_violation', detail = app.reason('file_not_attachable'),
      hint = 'Remove the file and add it again, then send once more.';
  end if;
  return null;
end
$$;

create trigger link_attachments after insert on public.work_order_messages
for each row when (new.attachment_ids <> '{}') execute function app.link_message_attachments();

-- Only people who can read the message can be mentioned in it, and they are notified. A person who cannot read it and
-- one who does not exist get the same answer.
create function app.notify_mentioned() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant uuid[] := new.mentioned_ids || app.firm_mentions_of(new.id);
  sender_name constant text := app.profile_name(new.sender_id);
  readers uuid[];
begin
  if named = '{}' then
    return null;
  end if;
  readers := array(
    select p.profile_id from app.conversation_people(new.conversation_id) p
    where p.reads in ('direct', 'staff', new.visibility) or new.visibility = 'everyone'
  );
  if not named <@ readers then
    raise exception 'Somebody who is mentioned cannot read this message.'
      using errcode = 'check_violation', detail = app.reason('message_mention_hidden'),
      hint = 'Take the mention out, or choose other readers.';
  end if;
  -- The title is the sender's name. For a sender without one it is a text, so facts are kept to translate it.
  insert into public.notifications (profile_id, kind, title, body, facts, path, work_order_id)
  select person.id, 'message_mention', coalesce(sender_name, 'Somebody'), left(new.message, 100),
    case when sender_name is null then '{"person": null}' else '{}' end::jsonb,
    format('/messages?conversation=%s&message=%s', new.conversation_id, new.id), c.work_order_id
  from (select distinct unnest(named) as id) person
  join public.conversations c on c.id = new.conversation_id
  where person.id <> new.sender_id;
  return null;
end
$$;

create trigger notify_mentioned after insert on public.work_order_messages
for each row when (new.mentioned_ids <> '{}' or current_setting('app.firm_mentions', true) <> '')
execute function app.notify_mentioned();

-- Who is to be told of a message outside the portal, and when. A new message is put on a list by the statement that
-- sends it, and nothing else is done while its sender waits. Workers of all nodes take it from there: they announce it to
-- those it may concern, then push or mail what is still unread. A row is what is still to be done; done, it is gone. One
-- whose message is gone is told to nobody, so rows need no foreign keys, whose checks would be half of what they cost.

-- Tables ------------------------------------------------------------------------------------------------------

-- Messages about whose readers nobody has thought yet.
create table app.unannounced_messages (
  message_id uuid primary key,
  created_at timestamptz not null
);
create index unannounced_messages_created_at on app.unannounced_messages (created_at);

-- A message that one person is to be told by push or by mail, unless it is read before. Whether the person may see the
-- message is asked when it is told, as that person.
create table app.message_alerts (
  message_id uuid not null,
  profile_id uuid not null,
  channel text not null,
  conversation_id uuid not null,
  -- Whether the message names this person.
  is_mention boolean not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether it waits for the end of the person's quiet hours.
  is_held boolean not null default false,
  primary key (profile_id, channel, message_id),
  constraint message_alerts_channel check (channel in ('push', 'mail'))
);
create index message_alerts_due on app.message_alerts (channel, due_at, profile_id);

-- What one device is to be told. While a node sends it, next_attempt_at is when another node may take over.
create table app.pushes (
  id uuid primary key default app.new_id(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  message_ids uuid[] not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index pushes_next_attempt_at on app.pushes (next_attempt_at);
create index pushes_subscription_id on app.pushes (subscription_id);

alter table app.unannounced_messages enable row level security;
alter table app.message_alerts enable row level security;
alter table app.pushes enable row level security;
create policy gateway on app.unannounced_messages for all to authenticator using (true) with check (true);
create policy gateway on app.message_alerts for all to authenticator using (true) with check (true);
create policy gateway on app.pushes for all to authenticator using (true) with check (true);
grant select, insert, update, delete on app.unannounced_messages, app.message_alerts, app.pushes to authenticator;

-- Rules -------------------------------------------------------------------------------------------------------

create function app.note_new_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.unannounced_messages (message_id, created_at) values (new.id, new.created_at);
  return null;
end
$$;
-- History that is loaded (the demo company) is nobody's news.
create trigger note_new after insert on public.work_order_messages
for each row when (new.created_at > now() - interval '1 hour') execute function app.note_new_message();

-- Whom a conversation concerns, of those who can read in it, and on which side they read: its participants; of a thread also
-- who wrote or was named in its latest 500 messages, who asked for the work and who is assigned. A side of which nobody
-- takes part yet is told as a whole, of the office its admins and managers: a first word must not go unheard.
create function app.conversation_audience(conversation uuid) returns table (profile_id uuid, reads text)
language sql stable security definer set search_path = ''
begin atomic
  with people as (
    select p.profile_id, p.reads from app.conversation_people(conversation) p
  ), latest as (
    select m.sender_id, m.mentioned_ids from public.work_order_messages m
    where m.conversation_id = conversation order by m.created_at desc, m.id limit 500
  ), thread as (
    select w.id, w.reported_by
    from public.conversations c join public.work_orders w on w.id = c.work_order_id
    where c.id = conversation
  ), taking_part as (
    select p.user_id as id from public.conversation_participants p where p.conversation_id = conversation
    union select latest.sender_id from latest
    union select unnest(latest.mentioned_ids) from latest
    union select thread.reported_by from thread
    union select a.assigned_to from thread join public.work_order_assignments a on a.work_order_id = thread.id
  )
  select people.profile_id, people.reads from people
  where people.profile_id in (select t.id from taking_part t)
    or (
      not exists (
        select from people same join taking_part t on t.id = same.profile_id where same.reads = people.reads
      )
      and (people.reads <> 'staff' or exists (
        select from public.organization_members m
        join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
        where m.user_id = people.profile_id and m.role in ('admin', 'manager')
      ))
    );
end;

-- Takes messages off the list, oldest first, and says whom they are to be told, unless they are read already.
-- Answers how many it took. Several may run at once: they share the list.
create function app.announce_messages(sent_until timestamptz, at_most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid[];
begin
  with due as (
    select u.message_id from app.unannounced_messages u
    where u.created_at <= sent_until order by u.created_at limit at_most for update skip locked
  ), gone as (
    delete from app.unannounced_messages u using due where u.message_id = due.message_id returning u.message_id
  )
  select coalesce(array_agg(gone.message_id), '{}') into taken from gone;

  with concerned as materialized (
    select talk.id as conversation_id, audience.reads, p.id as profile_id, mark.last_read_at,
      s.push_messages and exists (select from public.push_subscriptions d where d.profile_id = p.id) as by_push,
      p.email is not null and s.email_messages <> 'off' as by_mail,
      p.email is not null and s.email_mentions as named_by_mail
    from (select distinct m.conversation_id as id from public.work_order_messages m where m.id = any (taken)) talk
    cross join lateral app.conversation_audience(talk.id) audience
    join public.profiles p on p.id = audience.profile_id and p.user_id is not null
    join public.notification_settings s on s.profile_id = p.id
    left join public.conversation_participants mark on mark.user_id = p.id and mark.conversation_id = talk.id
  )
  insert into app.message_alerts (message_id, profile_id, channel, conversation_id, is_mention, sent_at, due_at)
  select m.id, c.profile_id, told.channel, m.conversation_id, named.is_mention, m.created_at, m.created_at + told.after
  from public.work_order_messages m
  join concerned c on c.conversation_id = m.conversation_id and c.profile_id <> m.sender_id
    and (m.visibility = 'everyone' or c.reads in ('direct', 'staff', m.visibility))
    and (c.last_read_at is null or c.last_read_at < m.created_at)
  cross join lateral (select c.profile_id = any (m.mentioned_ids) as is_mention) named
  -- A mail is thought of when it may be due at the earliest: by then most messages are read.
  join lateral (values
    ('push', interval '0', c.by_push),
    ('mail', interval '5 minutes', c.named_by_mail and named.is_mention),
    ('mail', interval '15 minutes', c.by_mail and not (c.named_by_mail and named.is_mention))
  ) told (channel, after, is_wanted) on told.is_wanted
  where m.id = any (taken) and not exists (
    select from public.message_read_receipts r where r.user_id = c.profile_id and r.message_id = m.id
  )
  -- Who reads on two sides is told once.
  on conflict (profile_id, channel, message_id) do nothing;
  return cardinality(taken);
end
$$;

-- Forgets what is due and was read meanwhile, so that nobody is looked up for it.
create function app.forget_read_alerts(told_by text, due_until timestamptz) returns void
language sql security definer set search_path = ''
begin atomic
  delete from app.message_alerts a
  where a.channel = told_by and a.due_at <= due_until and (
    exists (
      select from public.conversation_participants p
      where p.user_id = a.profile_id and p.conversation_id = a.conversation_id and p.last_read_at >= a.sent_at
    )
    or exists (
      select from public.message_read_receipts r where r.user_id = a.profile_id and r.message_id = a.message_id
    )
  );
end;

grant execute on function app.announce_messages(timestamptz, integer), app.forget_read_alerts(text, timestamptz)
to authenticator;

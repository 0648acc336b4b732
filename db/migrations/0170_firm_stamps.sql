-- What is written for everyone is read by the customer and by every subcontractor that gets the work order later. So its row
-- does not say which firm had the work order at that time, and does not name that firm's people. Both are kept in a table
-- that only the office and that firm read. The firm keeps the row by it.

create table public.firm_stamps (
  id uuid primary key default app.new_id(),
  -- A message or an event whose visibility is 'everyone'.
  message_id uuid references public.work_order_messages (id) on delete cascade,
  event_id uuid references public.work_order_events (id) on delete cascade,
  -- The subcontractor that was assigned when it was written; of an event about a report or a bill, its firm.
  organization_id uuid not null references public.organizations (id) on delete restrict,
  -- Those of its people whom the message mentions.
  mentioned_ids uuid[] not null default '{}',
  constraint firm_stamps_one_row check (num_nonnulls(message_id, event_id) = 1),
  constraint firm_stamps_mentioned_ids check (cardinality(mentioned_ids) <= 20)
);
create unique index firm_stamps_message_id on public.firm_stamps (message_id) where message_id is not null;
create unique index firm_stamps_event_id on public.firm_stamps (event_id) where event_id is not null;
create index firm_stamps_organization_id on public.firm_stamps (organization_id);

alter table public.firm_stamps enable row level security;
create policy service on public.firm_stamps for select to service_role using (true);
create policy see on public.firm_stamps for select to authenticated using (
  (select app.is_staff())
  or organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.firm_stamps to authenticated, service_role;

-- Messages ----------------------------------------------------------------------------------------------------

-- As in 0095; but only a message for the subcontractor says which firm it is for. The people of the firm whom a message for
-- everyone mentions wait in a setting of the transaction for `keep_firm_of_messages`. They cannot be stored here: a message
-- that is sent again gets this far, and is not stored.
create or replace function app.set_message_visibility() returns trigger
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

-- Those of the firm whom the messages of this statement mention, by message.
create function app.firm_mentions() returns jsonb
language sql stable set search_path = ''
return coalesce(nullif(current_setting('app.firm_mentions', true), ''), '{}')::jsonb;

create function app.firm_mentions_of(message uuid) returns uuid[]
language sql stable set search_path = ''
return array(select jsonb_array_elements_text(app.firm_mentions() -> message::text)::uuid);

-- Runs at the end of the statement. The conversation keeps its firm meanwhile: the message holds its activity (0027).
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

-- As in 0027; with the people of the firm.
create or replace function app.notify_mentioned() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant uuid[] := new.mentioned_ids || app.firm_mentions_of(new.id);
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
    raise exception 'Somebody who is mentioned cannot read this message.' using errcode = 'check_violation',
      hint = 'Take the mention out, or choose other readers.';
  end if;
  insert into public.notifications (profile_id, kind, title, body, path, work_order_id)
  select person.id, 'message_mention', coalesce(app.profile_name(new.sender_id), 'Somebody'), left(new.message, 100),
    format('/messages?conversation=%s&message=%s', new.conversation_id, new.id), c.work_order_id
  from (select distinct unnest(named) as id) person
  join public.conversations c on c.id = new.conversation_id
  where person.id <> new.sender_id;
  return null;
end
$$;
drop trigger notify_mentioned on public.work_order_messages;
create trigger notify_mentioned after insert on public.work_order_messages
for each row when (new.mentioned_ids <> '{}' or current_setting('app.firm_mentions', true) <> '')
execute function app.notify_mentioned();

alter policy see on public.work_order_messages using (
  exists (
    select from public.conversations c
    where c.id = conversation_id
      and (
        c.conversation_type = 'direct'
        or (select app.is_staff())
        or visibility = 'everyone'
        or (visibility = 'partner' and c.organization_id = any ((select app.partner_organization_ids())::uuid[]))
      )
  )
  or (
    visibility = 'assigned'
    and work_order_messages.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
  -- The previous subcontractor keeps its part of the thread, but not the conversation.
  or (
    visibility = 'everyone'
    and exists (select from public.firm_stamps s where s.message_id = work_order_messages.id)
  )
);

-- As in 0028; `mentioned_ids` names a firm's people to the office and to that firm.
create or replace function public.get_conversation_messages(
  p_conversation_id uuid, p_limit integer default 50, p_before timestamptz default now() + interval '1 day'
) returns table (
  id uuid, message text, sender_id uuid, created_at timestamptz, attachment_ids uuid[],
  visibility text, mentioned_ids uuid[], client_key uuid, sender_name text, read_count bigint
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
    case when m.sender_id = (select app.profile_id()) then app.read_count(m.id) end
  from public.work_order_messages m
  where m.conversation_id = p_conversation_id and m.created_at < p_before
  order by m.created_at desc, m.id
  limit least(greatest(p_limit, 1), 200);
end;

-- As in 0031; with those of a firm who were mentioned.
create or replace function app.conversation_audience(conversation uuid) returns table (profile_id uuid, reads text)
language sql stable security definer set search_path = ''
begin atomic
  with people as (
    select p.profile_id, p.reads from app.conversation_people(conversation) p
  ), latest as (
    select m.id, m.sender_id, m.mentioned_ids from public.work_order_messages m
    where m.conversation_id = conversation order by m.created_at desc, m.id limit 500
  ), thread as (
    select w.id, w.reported_by
    from public.conversations c join public.work_orders w on w.id = c.work_order_id
    where c.id = conversation
  ), taking_part as (
    select p.user_id as id from public.conversation_participants p where p.conversation_id = conversation
    union select latest.sender_id from latest
    union select unnest(latest.mentioned_ids) from latest
    union select unnest(s.mentioned_ids) from latest join public.firm_stamps s on s.message_id = latest.id
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

-- As in 0031; with those of a firm who were mentioned.
create or replace function app.announce_messages(sent_until timestamptz, at_most integer) returns integer
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
  left join public.firm_stamps stamp on stamp.message_id = m.id
  join concerned c on c.conversation_id = m.conversation_id and c.profile_id <> m.sender_id
    and (m.visibility = 'everyone' or c.reads in ('direct', 'staff', m.visibility))
    and (c.last_read_at is null or c.last_read_at < m.created_at)
  cross join lateral (select c.profile_id = any (m.mentioned_ids || coalesce(stamp.mentioned_ids, '{}')) as is_mention) named
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

-- Events ------------------------------------------------------------------------------------------------------

-- The subcontractor that an event is about.
create function app.firm_of_event(work_order uuid, data jsonb) returns uuid
language sql stable security definer set search_path = ''
begin atomic
  select case
    when data ? 'report_id' then (
      select r.subcontractor_organization_id from public.work_order_reports r where r.id = (data ->> 'report_id')::uuid
    )
    when data ? 'bill_id' then (
      select b.subcontractor_organization_id from public.subcontractor_bills b where b.id = (data ->> 'bill_id')::uuid
    )
    else (select w.assigned_organization_id from public.work_orders w where w.id = work_order)
  end;
end;

-- As in 0095; but an event for everyone does not say which firm had the work order.
create or replace function app.stamp_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_by_assigned := app.is_outside(
    new.actor_profile_id, (select w.organization_id from public.work_orders w where w.id = new.work_order_id)
  );
  new.assigned_organization_id := case
    when new.visibility <> 'everyone' then app.firm_of_event(new.work_order_id, new.data)
  end;
  return new;
end
$$;

create function app.keep_firm_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.firm_stamps (event_id, organization_id)
  select e.id, e.firm
  from (select a.id, app.firm_of_event(a.work_order_id, a.data) as firm from added a where a.visibility = 'everyone') e
  where e.firm is not null;
  return null;
end
$$;
create trigger keep_firm after insert on public.work_order_events
referencing new table as added for each statement execute function app.keep_firm_of_events();

alter policy see on public.work_order_events using (
  (select app.is_staff())
  or (
    visibility = 'assigned'
    and assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
  )
  or (
    visibility = 'everyone'
    and (
      exists (
        select from public.work_orders w
        where w.id = work_order_id
          and (
            w.organization_id = any ((select app.partner_organization_ids())::uuid[])
            or (
              not is_by_assigned
              and w.assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
            )
          )
      )
      or exists (select from public.firm_stamps s where s.event_id = work_order_events.id)
    )
  )
);

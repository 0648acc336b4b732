-- Alerts: what people are still to be notified of outside the portal, by push or mail, and when. A statement that
-- sends a message only adds it to a list, so its sender waits for nothing else. Workers of all nodes process the list:
-- they decide whom each message may concern, then push or mail what is still unread. A row is a pending task, and it
-- is deleted when it is done. A row whose message is gone notifies nobody, so the rows need no foreign keys, whose
-- checks would be half of their cost.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Messages whose readers are not yet decided.
create table app.unannounced_messages (
  message_id uuid primary key,
  created_at timestamptz not null
);
create index unannounced_messages_created_at on app.unannounced_messages (created_at);

-- A message to push or mail to one person, unless it is read before. Whether the person may see the message is checked
-- when it is sent, as that person.
create table app.message_alerts (
  message_id uuid not null,
  profile_id uuid not null,
  channel text not null,
  conversation_id uuid not null,
  -- Whether the message mentions this person.
  is_mention boolean not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether it waits for the end of the person's quiet hours.
  is_held boolean not null default false,
  primary key (profile_id, channel, message_id),
  constraint message_alerts_channel check (channel in ('push', 'mail'))
);
create index message_alerts_due on app.message_alerts (channel, due_at, profile_id);

-- A notification to push or mail to one person, unless it is read before; like app.message_alerts.
create table app.work_alerts (
  notification_id uuid not null,
  profile_id uuid not null,
  channel text not null,
  topic text not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  is_held boolean not null default false,
  primary key (profile_id, channel, notification_id),
  constraint work_alerts_channel check (channel in ('push', 'mail'))
);
create index work_alerts_due on app.work_alerts (channel, due_at, profile_id);

-- A push to one device, of messages or of work. While a node sends it, next_attempt_at is when another node may take
-- over. One that failed stays for some days, so that an administrator can have it sent again.
create table app.pushes (
  id uuid primary key default app.new_id(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  message_ids uuid[] not null default '{}',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  notification_ids uuid[] not null default '{}',
  failed_at timestamptz,
  last_error text,
  constraint pushes_last_error check (length(last_error) <= 500)
);
create index pushes_next_attempt_at on app.pushes (next_attempt_at) where failed_at is null;
create index pushes_failed_at on app.pushes (failed_at) where failed_at is not null;
create index pushes_subscription_id on app.pushes (subscription_id);

-- The days, by the office's calendar, whose reminders were sent. The key makes sure that only one node sends each.
create table app.reminded_days (
  day date primary key,
  reminded_at timestamptz not null default now()
);

alter table app.unannounced_messages enable row level security;
alter table app.message_alerts enable row level security;
alter table app.work_alerts enable row level security;
alter table app.pushes enable row level security;
alter table app.reminded_days enable row level security;
create policy gateway on app.unannounced_messages for all to authenticator using (true) with check (true);
create policy gateway on app.message_alerts for all to authenticator using (true) with check (true);
create policy gateway on app.work_alerts for all to authenticator using (true) with check (true);
create policy gateway on app.pushes for all to authenticator using (true) with check (true);
create policy gateway on app.reminded_days for all to authenticator using (true) with check (true);
grant select, insert, update, delete on app.unannounced_messages, app.message_alerts, app.work_alerts, app.pushes
  to authenticator;
grant select on app.reminded_days to authenticator;

-- Messages ------------------------------------------------------------------------------------------------------------

create function app.note_new_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.unannounced_messages (message_id, created_at) values (new.id, new.created_at);
  return null;
end
$$;

-- History that is loaded (the demo company) notifies nobody.
create trigger note_new after insert on public.work_order_messages
for each row when (new.created_at > now() - interval '1 hour') execute function app.note_new_message();

-- The people whom a conversation concerns, of those who can read in it, and on which side they read: its participants.
-- Of a thread also the authors of its latest 500 messages, the people mentioned in them, the person who asked for the
-- work, and the people assigned. If nobody of a side takes part yet, the whole side is notified, of the office its
-- admins and managers, so that a first message does not stay unnoticed.
create function app.conversation_audience(conversation uuid) returns table (profile_id uuid, reads text)
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
        where m.user_id = people.profile_id and 'assign_work' = any (m.capabilities)
      ))
    );
end;

-- Takes messages off the list, oldest first, and adds alerts for their readers, unless they are read already. Returns
-- how many it took. Several workers may run at once and share the list.
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
  select m.id, c.profile_id, alert.channel, m.conversation_id, named.is_mention, m.created_at, m.created_at + alert.after
  from public.work_order_messages m
  left join public.firm_stamps stamp on stamp.message_id = m.id
  join concerned c on c.conversation_id = m.conversation_id and c.profile_id <> m.sender_id
    and (m.visibility = 'everyone' or c.reads in ('direct', 'staff', m.visibility))
    and (c.last_read_at is null or c.last_read_at < m.created_at)
  cross join lateral (select c.profile_id = any (m.mentioned_ids || coalesce(stamp.mentioned_ids, '{}')) as is_mention) named
  -- A mail is due at its earliest time: by then most messages are read.
  join lateral (values
    ('push', interval '0', c.by_push),
    ('mail', interval '5 minutes', c.named_by_mail and named.is_mention),
    ('mail', interval '15 minutes', c.by_mail and not (c.named_by_mail and named.is_mention))
  ) alert (channel, after, is_wanted) on alert.is_wanted
  where m.id = any (taken) and not exists (
    select from public.message_read_receipts r where r.user_id = c.profile_id and r.message_id = m.id
  )
  -- A person who reads on two sides is notified once.
  on conflict (profile_id, channel, message_id) do nothing;
  return cardinality(taken);
end
$$;

-- Deletes alerts that are due and were read meanwhile, so that nobody is looked up for them.
create function app.forget_read_alerts(alert_channel text, due_until timestamptz) returns void
language sql security definer set search_path = ''
begin atomic
  delete from app.message_alerts a
  where a.channel = alert_channel and a.due_at <= due_until and (
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

-- Work ----------------------------------------------------------------------------------------------------------------

-- Adds alerts by each person's current settings; a worker checks them again when an alert is due.
create function app.alert_of_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.work_alerts (notification_id, profile_id, channel, topic, sent_at, due_at)
  select n.id, n.profile_id, alert.channel, n.topic, n.created_at, n.created_at + alert.after
  from added n
  join public.notification_settings s on s.profile_id = n.profile_id
  join public.profiles p on p.id = n.profile_id
  cross join lateral (select
    case n.topic when 'assignments' then s.push_assignments when 'reviews' then s.push_reviews
      when 'approvals' then s.push_approvals else s.push_due end as by_push,
    case n.topic when 'assignments' then s.email_assignments when 'reviews' then s.email_reviews
      when 'approvals' then s.email_approvals else s.email_due end as by_mail
  ) wish
  -- A short delay, because a person who has the portal open reads it there. A mail is due at its earliest time.
  join lateral (values
    ('push', interval '10 seconds', wish.by_push and exists (
      select from public.push_subscriptions d where d.profile_id = n.profile_id
    )),
    ('mail', interval '2 minutes', wish.by_mail <> 'off' and p.email is not null)
  ) alert (channel, after, is_wanted) on alert.is_wanted
  -- History that is loaded (the demo company) notifies nobody. Messages have their own alerts.
  where n.created_at > now() - interval '1 hour' and n.read_at is null and n.topic <> 'messages';
  return null;
end
$$;

create trigger alert_of_work after insert on public.notifications
referencing new table as added for each statement execute function app.alert_of_work();

-- Deletes alerts that are due and were read, or whose notification is gone, so that nobody is looked up for them.
create function app.forget_read_work(alert_channel text, due_until timestamptz) returns void
language sql security definer set search_path = ''
begin atomic
  delete from app.work_alerts a
  where a.channel = alert_channel and a.due_at <= due_until and not exists (
    select from public.notifications n where n.id = a.notification_id and n.read_at is null
  );
end;

-- Deletes notifications that were read before `read_until`, at most `at_most` at a time. Returns how many.
create function app.sweep_notifications(read_until timestamptz, at_most integer) returns bigint
language sql security definer set search_path = ''
begin atomic
  with old as (
    select n.id from public.notifications n where n.read_at < read_until
    order by n.read_at limit at_most for update skip locked
  ), gone as (
    delete from public.notifications n using old where n.id = old.id returning n.id
  )
  select count(*) from gone;
end;

-- The calendar --------------------------------------------------------------------------------------------------------

-- Notifies the office and the assigned people of work that is due in two days or today, and of work that has been
-- overdue since yesterday or a whole number of weeks longer, up to a year. It catches up on days of the last week on
-- which no node ran. Returns whether the reminders were still to be sent.
create function app.remind_of_due_dates(today date) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  since date;
  notifications app.pending_notification[];
begin
  -- It waits for another node that is sending them.
  insert into app.reminded_days (day) values (today) on conflict (day) do nothing;
  if not found then
    return false;
  end if;
  select greatest(max(d.day) + 1, today - 6) into since
  from app.reminded_days d where d.day < today having max(d.day) is not null;
  delete from app.reminded_days d where d.day < today - 60;

  select array_agg(row(
    case when w.due_date >= today then 'due_soon' else 'overdue' end, a.audience, w.id, null, null, null
  )::app.pending_notification order by w.due_date, w.id, a.audience)
  into notifications
  from public.work_orders w cross join (values ('assigned'), ('office')) a (audience)
  where w.status in ('received', 'assigned', 'in_progress') and w.due_date = any (array(
    select today - n - late
    from generate_series(0, today - coalesce(since, today)) n
    cross join unnest(array[-2, 0] || array(select 1 + 7 * week from generate_series(0, 51) week)) late
  ));
  if notifications is not null then
    perform app.notify(notifications);
  end if;
  return true;
end
$$;

grant execute on function app.forget_read_work(text, timestamptz), app.sweep_notifications(timestamptz, integer),
  app.remind_of_due_dates(date)
to authenticator;

-- Notifies people, and the office, of a clock-out that was probably forgotten. Returns how many sessions it found.
create function app.flag_forgotten_sessions(p_now timestamptz) returns integer
language sql security definer set search_path = ''
begin atomic
  with flagged as (
    update public.employee_reports r set forgotten_at = p_now
    where r.clock_in_time is not null and r.clock_out_time is null
      and (r.forgotten_at is null or r.forgotten_at < r.clock_in_time)
      and r.clock_in_time < p_now - make_interval(mins => coalesce((
        select least(greatest((s.value ->> 'forgotten_after_hours')::numeric, 1), 168) * 60
        from public.settings s
        where s.key = 'time' and jsonb_typeof(s.value -> 'forgotten_after_hours') = 'number'
      ), 14 * 60)::integer)
    returning r.id, r.employee_user_id, r.work_order_id, r.project_id, r.report_date
  ), named as (
    select f.*, app.profile_name(p.id) as person,
      coalesce(w.work_order_number || ' ' || w.title, j.project_number || ' ' || j.name) as item
    from flagged f
    join public.profiles p on p.id = f.employee_user_id
    left join public.work_orders w on w.id = f.work_order_id
    left join public.projects j on j.id = f.project_id
  ), notified as (
    insert into public.notifications (profile_id, kind, title, body, path, facts)
    select n.employee_user_id, 'clock_out_forgotten', 'You are still clocked in since ' || app.format_day(n.report_date),
      n.item, '/employee/time-reports', jsonb_build_object('day', n.report_date)
    from named n
    union all
    select m.user_id, 'clock_out_forgotten',
      coalesce(n.person, 'Somebody') || ' is still clocked in since ' || app.format_day(n.report_date), n.item, case m.role when 'admin' then '/admin/time-management?tab=now' end,
      jsonb_build_object('day', n.report_date, 'person', n.person)
    from named n
    join public.organizations o on o.organization_type = 'internal'
    join public.organization_members m on m.organization_id = o.id and 'manage_time' = any (m.capabilities)
    join public.profiles p on p.id = m.user_id and p.is_active
    where m.user_id <> n.employee_user_id
  )
  select count(*)::integer from flagged;
end;
grant execute on function app.flag_forgotten_sessions(timestamptz) to authenticator;

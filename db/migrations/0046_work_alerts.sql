-- How each person wants to hear of work outside the portal, what is still to be said there, and what the calendar brings.

-- Settings of a person ----------------------------------------------------------------------------------------

-- By topic (0045). In the portal everything is told; what somebody waits for is mailed at once, the rest in the morning.
alter table public.notification_settings
  add column push_assignments boolean not null default true,
  add column push_reviews boolean not null default true,
  add column push_approvals boolean not null default true,
  add column push_due boolean not null default true,
  add column email_assignments text not null default 'at_once',
  add column email_reviews text not null default 'at_once',
  add column email_approvals text not null default 'daily',
  add column email_due text not null default 'daily',
  add constraint notification_settings_email_assignments check (email_assignments in ('off', 'at_once', 'daily')),
  add constraint notification_settings_email_reviews check (email_reviews in ('off', 'at_once', 'daily')),
  add constraint notification_settings_email_approvals check (email_approvals in ('off', 'at_once', 'daily')),
  add constraint notification_settings_email_due check (email_due in ('off', 'at_once', 'daily'));
grant update (push_assignments, push_reviews, push_approvals, push_due, email_assignments, email_reviews,
  email_approvals, email_due) on public.notification_settings to authenticated;

-- What is still to be told ------------------------------------------------------------------------------------

-- A notification that one person is to be told by push or by mail, unless it is read before; like app.message_alerts.
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
alter table app.work_alerts enable row level security;
create policy gateway on app.work_alerts for all to authenticator using (true) with check (true);
grant select, insert, update, delete on app.work_alerts to authenticator;

-- A push tells of messages or of work.
alter table app.pushes
  alter column message_ids set default '{}',
  add column notification_ids uuid[] not null default '{}';

-- By what each person wishes now; a worker looks again when it is due.
create function app.alert_of_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.work_alerts (notification_id, profile_id, channel, topic, sent_at, due_at)
  select n.id, n.profile_id, told.channel, n.topic, n.created_at, n.created_at + told.after
  from added n
  join public.notification_settings s on s.profile_id = n.profile_id
  join public.profiles p on p.id = n.profile_id
  cross join lateral (select
    case n.topic when 'assignments' then s.push_assignments when 'reviews' then s.push_reviews
      when 'approvals' then s.push_approvals else s.push_due end as by_push,
    case n.topic when 'assignments' then s.email_assignments when 'reviews' then s.email_reviews
      when 'approvals' then s.email_approvals else s.email_due end as by_mail
  ) wish
  -- Who has the portal open reads it there; a mail is thought of when it may be due at the earliest.
  join lateral (values
    ('push', interval '10 seconds', wish.by_push and exists (
      select from public.push_subscriptions d where d.profile_id = n.profile_id
    )),
    ('mail', interval '2 minutes', wish.by_mail <> 'off' and p.email is not null)
  ) told (channel, after, is_wanted) on told.is_wanted
  -- What is loaded with its history (the demo company) is nobody's news.
  -- What was said is told by 0031.
  where n.created_at > now() - interval '1 hour' and n.read_at is null and n.topic <> 'messages';
  return null;
end
$$;
create trigger alert_of_work after insert on public.notifications
referencing new table as added for each statement execute function app.alert_of_work();

-- Forgets what is due and was read, or taken back, meanwhile, so that nobody is looked up for it.
create function app.forget_read_work(told_by text, due_until timestamptz) returns void
language sql security definer set search_path = ''
begin atomic
  delete from app.work_alerts a
  where a.channel = told_by and a.due_at <= due_until and not exists (
    select from public.notifications n where n.id = a.notification_id and n.read_at is null
  );
end;

-- What was read ninety days ago is news to nobody. Answers how many went; a few thousand at a time.
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

-- The calendar ------------------------------------------------------------------------------------------------

-- The days, by the office's calendar, whose reminders have been told. Its key is why each is told once, by whichever node.
create table app.reminded_days (
  day date primary key,
  reminded_at timestamptz not null default now()
);
alter table app.reminded_days enable row level security;
create policy gateway on app.reminded_days for all to authenticator using (true) with check (true);
grant select on app.reminded_days to authenticator;

-- Tells the office and who is assigned what is due in two days or today, and what has been overdue since yesterday, or a whole
-- number of weeks longer, up to a year. Days of the last week on which no node ran are made up for. Answers whether it
-- was still to be done.
create function app.remind_of_due_dates(today date) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  since date;
  told app.news[];
begin
  -- Another node that is just telling is waited for.
  insert into app.reminded_days (day) values (today) on conflict (day) do nothing;
  if not found then
    return false;
  end if;
  select greatest(max(d.day) + 1, today - 6) into since
  from app.reminded_days d where d.day < today having max(d.day) is not null;
  delete from app.reminded_days d where d.day < today - 60;

  select array_agg(row(
    case when w.due_date >= today then 'due_soon' else 'overdue' end, a.audience, w.id, null, null, null
  )::app.news order by w.due_date, w.id, a.audience)
  into told
  from public.work_orders w cross join (values ('assigned'), ('office')) a (audience)
  where w.status in ('received', 'assigned', 'in_progress') and w.due_date = any (array(
    select today - n - late
    from generate_series(0, today - coalesce(since, today)) n
    cross join unnest(array[-2, 0] || array(select 1 + 7 * week from generate_series(0, 51) week)) late
  ));
  if told is not null then
    perform app.tell(told);
  end if;
  return true;
end
$$;

grant execute on function app.forget_read_work(text, timestamptz), app.sweep_notifications(timestamptz, integer),
  app.remind_of_due_dates(date)
to authenticator;

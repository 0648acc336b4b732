-- What devices say about the work that waits on them (decision 083). Only the device knows it, so the office sees what
-- the device last reported: numbers and times, no content.

-- One row for each session whose device ever had to wait; it goes with the session. Nobody reads or writes it directly:
-- the functions below write the row of the caller's own session, and answer those who may ask.
create table app.device_queues (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  reports integer not null,
  photos integer not null,
  clock_events integer not null,
  messages integer not null,
  -- How many of these the server has refused: their person has to look at them.
  refused integer not null,
  -- When the oldest was created, by the server's clock; null when nothing waits.
  oldest_at timestamptz,
  reported_at timestamptz not null default now(),
  constraint device_queues_reports check (reports between 0 and 10000),
  constraint device_queues_photos check (photos between 0 and 10000),
  constraint device_queues_clock_events check (clock_events between 0 and 10000),
  constraint device_queues_messages check (messages between 0 and 10000),
  constraint device_queues_refused check (refused between 0 and reports + photos + clock_events + messages),
  constraint device_queues_oldest_at check ((oldest_at is null) = (reports + photos + clock_events + messages = 0))
);
-- System Health asks for those that have waited for too long.
create index device_queues_oldest_at on app.device_queues (oldest_at) where oldest_at is not null;
alter table app.device_queues enable row level security;
-- The export of a person reads it as the server, as it reads the sessions.
create policy gateway on app.device_queues for select to authenticator using (true);
grant select on app.device_queues to authenticator;

-- Stores what waits on the caller's device, for the session of the caller. The age counts, not the device's clock, which
-- may be wrong. Work may be older than its session, when it was kept over a sign-out, by 30 days at most: so an invented
-- age is not above everybody else's. Answers when it was stored; null where there is no such session, or it has ended.
create function app.report_device_queue(
  reports integer, photos integer, clock_events integer, messages integer, refused integer, oldest_age interval
) returns timestamptz
language sql security definer set search_path = ''
begin atomic
  insert into app.device_queues as q (session_id, reports, photos, clock_events, messages, refused, oldest_at)
  select s.id, report_device_queue.reports, report_device_queue.photos, report_device_queue.clock_events,
    report_device_queue.messages, report_device_queue.refused,
    case when report_device_queue.reports + report_device_queue.photos + report_device_queue.clock_events
      + report_device_queue.messages > 0
      then greatest(now() - oldest_age, s.created_at - interval '30 days') end
  from auth.sessions s join public.profiles p on p.user_id = s.user_id
  where s.id = (auth.jwt() ->> 'session_id')::uuid and p.id = app.profile_id()
    and (s.not_after is null or s.not_after > now() or s.delivers_until > now())
  on conflict (session_id) do update set
    reports = excluded.reports, photos = excluded.photos, clock_events = excluded.clock_events,
    messages = excluded.messages, refused = excluded.refused, oldest_at = excluded.oldest_at, reported_at = now()
  returning q.reported_at;
end;
revoke execute on function app.report_device_queue(integer, integer, integer, integer, integer, interval) from public;
grant execute on function app.report_device_queue(integer, integer, integer, integer, integer, interval)
  to authenticated;

-- What a device last reported, as a field of its session; null for one that never had anything to report.
create function app.device_queue_of(session uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select to_jsonb(q) - 'session_id' from app.device_queues q where q.session_id = session;
end;
revoke execute on function app.device_queue_of(uuid) from public;

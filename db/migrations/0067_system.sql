-- The system: what administrators see of the server's state, and what they had it do (decision 083).

-- What administrators had the server do: its rows are the record, also in the audit log.
create table public.maintenance_runs (
  id uuid primary key default app.new_id(),
  kind text not null,
  -- Of a scheduled job, its name.
  target text,
  requested_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- How many rows or files it concerned, while it runs those so far; null where there is nothing to count.
  affected integer,
  -- Why it failed.
  error text,
  created_at timestamptz not null default now(),
  -- Null: it runs, or its process ended meanwhile. Of a scheduled job, `scheduled_jobs` has the end.
  finished_at timestamptz,
  -- When its process last said that it still runs.
  alive_at timestamptz not null default now(),
  constraint maintenance_runs_kind check (
    kind in ('run_job', 'recalculate_figures', 'rebuild_thumbnails', 'resend_emails', 'resend_pushes',
      'find_orphaned_files', 'remove_orphaned_files')
  ),
  constraint maintenance_runs_target check (target ~ '^[a-z]+(-[a-z]+)*$'),
  constraint maintenance_runs_affected check (affected >= 0)
);
create index maintenance_runs_created_at on public.maintenance_runs (created_at desc, id);
create index maintenance_runs_requested_by on public.maintenance_runs (requested_by) where requested_by is not null;

-- Its progress is not recorded, its end is.
create trigger audit after insert or delete on public.maintenance_runs
for each row execute function app.audit();
create trigger audit_end after update on public.maintenance_runs
for each row when (new.finished_at is not null) execute function app.audit();

alter table public.maintenance_runs enable row level security;
create policy service on public.maintenance_runs for all to service_role, commands using (true) with check (true);
create policy see on public.maintenance_runs for select to authenticated using ((select app.may('manage_settings')));
grant select on public.maintenance_runs to authenticated;
grant select, insert, update, delete on public.maintenance_runs to service_role;
grant insert (kind, target) on public.maintenance_runs to command_system;

call app.bound_columns('{"maintenance_runs": {"target": 60, "error": 500, "affected": [0, 1000000000]}}');
call app.validate_limits();

-- What System Health shows. Counts and times only: no content, no address, no secret. ---------------------------------

create function app.system_database() returns table (
  version text, size_bytes bigint, connections integer, max_connections integer
)
language sql stable security definer set search_path = '' as $$
  select current_setting('server_version'), pg_database_size(current_database()),
    (select count(*)::integer from pg_stat_activity a where a.datname = current_database()),
    current_setting('max_connections')::integer
$$;

create function app.system_pushes() returns table (devices integer, waiting integer, oldest_waiting_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::integer from public.push_subscriptions), count(*)::integer, min(p.created_at)
  from app.pushes p where p.failed_at is null
$$;

-- Bytes that belong to no file and should have been removed an hour ago, and uploads that are not finished.
create function app.system_file_queue() returns table (overdue integer, unfinished integer)
language sql stable security definer set search_path = '' as $$
  select
    (select count(*)::integer from storage.unclaimed_files u where u.remove_after < now() - interval '1 hour'),
    (select count(*)::integer from storage.resumable_uploads r where r.finished_at is null and r.expires_at > now())
$$;

-- Stored files by type, without those of a self-check. The size is what the gateway measured.
create function app.system_storage_types() returns table (kind text, files bigint, size_bytes bigint)
language sql stable security definer set search_path = '' as $$
  select case when o.metadata ->> 'mimetype' like 'image/%' then 'pictures'
      when o.metadata ->> 'mimetype' = 'application/pdf' then 'documents' else 'others' end,
    count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects o where not starts_with(o.name, 'self-check/') group by 1 order by 3 desc, 1
$$;

-- Stored files by the organization of the person who uploaded them: of several, the one joined first. The largest ten.
create function app.system_storage_organizations() returns table (
  organization_id uuid, name text, files bigint, size_bytes bigint
)
language sql stable security definer set search_path = '' as $$
  with stored as (
    select o.owner, count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as size_bytes
    from storage.objects o where not starts_with(o.name, 'self-check/') group by 1
  )
  select g.id, g.name, sum(s.files)::bigint, sum(s.size_bytes)::bigint
  from stored s
  left join public.profiles p on p.user_id = s.owner
  left join lateral (
    select m.organization_id from public.organization_members m where m.user_id = p.id
    order by m.created_at, m.organization_id limit 1
  ) m on true
  left join public.organizations g on g.id = m.organization_id
  group by 1, 2 order by 4 desc, 2 limit 10
$$;

-- People with signed-in devices that hold work from before p_waiting_since, as those last reported, the oldest work
-- first; then those whose devices have not contacted the server since p_silent_since, longest first. A device that does
-- not come back may hold more than it has reported. Each person has one row, that of their worst device, and the
-- contractor's own people come first, with 20 rows of their own: whatever others report hides nobody's device.
create function app.system_devices(p_waiting_since timestamptz, p_silent_since timestamptz) returns table (
  profile_id uuid, name text, user_agent text, last_seen_at timestamptz, queue jsonb, devices integer, total bigint,
  waiting bigint, silent bigint
)
language sql stable security definer set search_path = '' as $$
  with late as (
    select q.session_id, q.oldest_at, q.reported_at from app.device_queues q where q.oldest_at < p_waiting_since
  ), found as (
    select p.id as person, s.id, s.user_agent, greatest(coalesce(s.refreshed_at, s.created_at), l.reported_at) as seen_at, l.oldest_at
    from auth.sessions s
    join public.profiles p on p.user_id = s.user_id
    left join late l on l.session_id = s.id
    where case
      when p.is_active and (s.not_after is null or s.not_after > now())
        then l.session_id is not null or coalesce(s.refreshed_at, s.created_at) < p_silent_since
      -- Of somebody who was deactivated, the device delivers until then (decision 077).
      else l.session_id is not null and s.delivers_until > now()
    end
  ), worst as (
    select distinct on (f.person) f.*, count(*) over (partition by f.person) as devices, count(*) over () as total,
      count(*) filter (where f.oldest_at is not null) over () as waiting,
      count(*) filter (where f.seen_at < p_silent_since) over () as silent
    from found f order by f.person, f.oldest_at, f.seen_at, f.id
  ), marked as (
    select w.*, w.person in (
      select m.user_id from public.organization_members m
      join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
    ) as is_own
    from worst w
  ), ranked as (
    select m.*, row_number() over (partition by m.is_own order by m.oldest_at, m.seen_at, m.id) as rank from marked m
  )
  select r.person, app.profile_name(r.person), r.user_agent, r.seen_at, app.device_queue_of(r.id), r.devices::integer,
    r.total, r.waiting, r.silent
  from ranked r where r.rank <= 20 order by r.is_own desc, r.rank
$$;

-- Utilities -----------------------------------------------------------------------------------------------------------

-- Adds the record of a run: one that is done has its number. Answers null while one of the kind runs. A run whose
-- process has not been heard of for two minutes does not count.
create function app.add_maintenance_run(p_kind text, p_affected integer) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  added uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('maintenance ' || p_kind, 0));
  if exists (
    select from public.maintenance_runs r
    where r.kind = p_kind and r.finished_at is null and r.alive_at > now() - interval '2 minutes'
  ) then
    return null;
  end if;
  insert into public.maintenance_runs (kind, affected, finished_at)
  values (p_kind, p_affected, case when p_affected is not null then now() end) returning id into added;
  return added;
end
$$;

-- Counts the figures of the dashboards and the margin again. Answers the number of work orders.
create function app.recount_figures() returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  perform app.recount_work_order_figures();
  perform app.recount_margin();
  return (select count(*) from public.work_orders);
end
$$;
revoke execute on function app.recount_figures() from public;
grant execute on function app.recount_figures() to authenticator;

-- Whether the text of a mail is stored without anything hidden.
create function app.has_whole_text(mail public.email_log) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.mail_bodies b where b.email_id = mail.id)
    or not mail.is_confidential and position('[hidden]' in mail.html || mail.text) = 0
$$;

-- Queues the failed mails whose whole text is stored. Answers null where there is no mail server.
create function app.resend_failed_emails(p_has_server boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  resent integer;
begin
  if not p_has_server and not exists (select from public.email_server s where s.host is not null) then
    return null;
  end if;
  update public.email_log l set status = 'queued', attempts = 0, next_attempt_at = now()
  where l.status = 'failed' and l.template <> 'self_check' and app.has_whole_text(l)
    and app.void_document_of(l) is null;
  get diagnostics resent = row_count;
  return resent;
end
$$;

-- When a person's quiet hours end, by their own clock or else the office's; now, when none hold.
create function app.end_of_quiet_hours(person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when q.quiet_from < q.quiet_to and q.local::time >= q.quiet_from and q.local::time < q.quiet_to
      or q.quiet_from > q.quiet_to and (q.local::time >= q.quiet_from or q.local::time < q.quiet_to)
    then (q.local::date + q.quiet_to + case when q.quiet_to <= q.local::time then interval '1 day' else '0' end)
      at time zone q.zone
    else now()
  end
  from (
    select s.quiet_from, s.quiet_to, z.zone, now() at time zone z.zone as local
    from public.profiles p
    join public.notification_settings s on s.profile_id = p.id
    cross join lateral (select coalesce(p.time_zone,
      (select o.time_zone from public.organizations o where o.organization_type = 'internal' limit 1), 'UTC')) z (zone)
    where p.id = person
  ) q
$$;
revoke execute on function app.end_of_quiet_hours(uuid) from public;

-- Queues the failed pushes of devices that still take them, as if they were new. What was read meanwhile is not sent.
create function app.resend_failed_pushes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  resent integer;
begin
  update app.pushes p
  set failed_at = null, last_error = null, attempts = 0, created_at = now(),
    next_attempt_at = app.end_of_quiet_hours(d.profile_id)
  from public.push_subscriptions d
  where d.id = p.subscription_id and p.failed_at is not null;
  get diagnostics resent = row_count;
  return resent;
end
$$;

-- How many emails and pushes could be sent again.
create function app.failed_messages() returns table (emails integer, pushes integer)
language sql stable security definer set search_path = '' as $$
  select
    (
      select count(*)::integer from public.email_log l
      where l.status = 'failed' and app.has_whole_text(l) and app.void_document_of(l) is null
    ),
    (select count(*)::integer from app.pushes p where p.failed_at is not null)
$$;
revoke execute on function app.add_maintenance_run(text, integer), app.resend_failed_emails(boolean),
  app.resend_failed_pushes(), app.failed_messages(), app.has_whole_text(public.email_log) from public;
grant execute on function app.add_maintenance_run(text, integer), app.resend_failed_emails(boolean),
  app.resend_failed_pushes(), app.failed_messages() to command_system;

-- Rights --------------------------------------------------------------------------------------------------------------

revoke execute on function app.system_database(), app.system_pushes(), app.system_file_queue(),
  app.system_storage_types(), app.system_storage_organizations(), app.system_devices(timestamptz, timestamptz) from public;
grant execute on function app.system_database(), app.system_pushes(), app.system_file_queue(),
  app.system_storage_types(), app.system_storage_organizations(), app.system_devices(timestamptz, timestamptz)
  to command_system;

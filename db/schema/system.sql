-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.maintenance_runs (
  id uuid default app.new_id() not null,
  kind text not null,
  target text,
  requested_by uuid default app.profile_id(),
  affected integer,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  alive_at timestamp with time zone default now() not null,
  constraint maintenance_runs_pkey PRIMARY KEY (id),
  constraint maintenance_runs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint maintenance_runs_affected CHECK (affected >= 0),
  constraint maintenance_runs_affected_0_to_1000000000 CHECK (affected >= 0 AND affected <= 1000000000),
  constraint maintenance_runs_alive_at_year_1900_to_2199 CHECK (alive_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND alive_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint maintenance_runs_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint maintenance_runs_error_max_500 CHECK (length(error) <= 500),
  constraint maintenance_runs_finished_at_year_1900_to_2199 CHECK (finished_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND finished_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint maintenance_runs_kind CHECK (kind = ANY (ARRAY['run_job'::text, 'recalculate_figures'::text, 'rebuild_thumbnails'::text, 'resend_emails'::text, 'resend_pushes'::text, 'find_orphaned_files'::text, 'remove_orphaned_files'::text])),
  constraint maintenance_runs_target CHECK (target ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint maintenance_runs_target_max_60 CHECK (length(target) <= 60)
);
CREATE INDEX maintenance_runs_created_at ON public.maintenance_runs USING btree (created_at DESC, id);
CREATE INDEX maintenance_runs_requested_by ON public.maintenance_runs USING btree (requested_by) WHERE requested_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE ON public.maintenance_runs FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER audit_end AFTER UPDATE ON public.maintenance_runs FOR EACH ROW WHEN (new.finished_at IS NOT NULL) EXECUTE FUNCTION app.audit();
alter table public.maintenance_runs enable row level security;
create policy see on public.maintenance_runs for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.maintenance_runs to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.maintenance_runs to service_role;
grant insert (kind, target) on public.maintenance_runs to command_system;
grant select on public.maintenance_runs to authenticated;

create table public.orphaned_files (
  id uuid default app.new_id() not null,
  kind text not null,
  bucket_id text,
  name text,
  version text,
  record_table text,
  record_id uuid,
  size_bytes numeric(15,0) default 0 not null,
  stored_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint orphaned_files_pkey PRIMARY KEY (id),
  constraint orphaned_files_bucket_id_max_100 CHECK (length(bucket_id) <= 100),
  constraint orphaned_files_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint orphaned_files_kind CHECK (kind = ANY (ARRAY['unlinked'::text, 'unlisted'::text, 'missing'::text])),
  constraint orphaned_files_name_max_1024 CHECK (length(name) <= 1024),
  constraint orphaned_files_named CHECK (COALESCE(name, version) IS NOT NULL),
  constraint orphaned_files_record CHECK ((record_table IS NULL) = (record_id IS NULL)),
  constraint orphaned_files_record_table_max_60 CHECK (length(record_table) <= 60),
  constraint orphaned_files_size_bytes_0_to_100000000000000 CHECK (size_bytes >= 0::numeric AND size_bytes <= '100000000000000'::bigint::numeric),
  constraint orphaned_files_stored_at_year_1900_to_2199 CHECK (stored_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND stored_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint orphaned_files_version_max_255 CHECK (length(version) <= 255)
);
CREATE INDEX orphaned_files_kind ON public.orphaned_files USING btree (kind, stored_at, id);
alter table public.orphaned_files enable row level security;
create policy see on public.orphaned_files for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.orphaned_files to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.orphaned_files to service_role;
grant select on public.orphaned_files to authenticated;

CREATE OR REPLACE FUNCTION app.add_maintenance_run(p_kind text, p_affected integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.add_maintenance_run(text,integer) to command_system;

CREATE OR REPLACE FUNCTION app.end_of_quiet_hours(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.failed_messages()
 RETURNS TABLE(emails integer, pushes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    (
      select count(*)::integer from public.email_log l
      where l.status = 'failed' and app.has_whole_text(l) and app.void_document_of(l) is null
    ),
    (select count(*)::integer from app.pushes p where p.failed_at is not null)
$function$;
grant execute on function app.failed_messages() to command_system;

CREATE OR REPLACE FUNCTION app.file_owner(bucket text, name text, OUT record_table text, OUT record_id uuid)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT found.kind,
     found.id
    FROM (( SELECT
                 CASE
                     WHEN (split_part(file_owner.name, '/'::text, 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text) THEN (split_part(file_owner.name, '/'::text, 1))::uuid
                     ELSE NULL::uuid
                 END AS id) folder
      CROSS JOIN LATERAL ( SELECT 'profiles'::text AS kind,
             p.id
            FROM public.profiles p
           WHERE ((file_owner.bucket = ANY (ARRAY['attachments'::text, 'people'::text])) AND (p.id = folder.id))
         UNION ALL
          SELECT 'organizations'::text,
             g.id
            FROM public.organizations g
           WHERE ((file_owner.bucket = ANY (ARRAY['logos'::text, 'documents'::text])) AND (g.id = folder.id))) found)
  LIMIT 1;
END;

CREATE OR REPLACE FUNCTION app.file_record(file public.attachments, OUT record_table text, OUT record_id uuid)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
      when file.work_order_id is not null then 'work_orders'
      when file.report_id is not null then 'work_order_reports'
      when file.receipt_id is not null then 'receipts'
      when file.bill_id is not null then 'subcontractor_bills'
      when file.message_id is not null then 'work_order_messages'
    end,
    coalesce(file.work_order_id, file.report_id, file.receipt_id, file.bill_id, file.message_id)
$function$;

CREATE OR REPLACE FUNCTION app.find_files_without_rows()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found integer;
  total integer := 0;
begin
  insert into public.orphaned_files (kind, bucket_id, name, record_table, record_id, size_bytes, stored_at)
  select 'missing', 'attachments', a.storage_path, r.record_table, r.record_id, a.size_bytes, a.created_at
  from public.attachments a cross join lateral app.file_record(a) r
  where r.record_id is not null and a.created_at < now() - interval '1 hour' and not exists (
    select from storage.objects o where o.bucket_id = 'attachments' and o.name = a.storage_path
  );
  get diagnostics found = row_count;
  total := total + found;
  insert into public.orphaned_files (kind, bucket_id, name, record_table, record_id, stored_at)
  select 'missing', 'logos', g.logo_storage_path, 'organizations', g.id, g.updated_at
  from public.organizations g
  where g.logo_storage_path is not null and not exists (
    select from storage.objects o where o.bucket_id = 'logos' and o.name = g.logo_storage_path
  );
  get diagnostics found = row_count;
  return total + found;
end
$function$;
grant execute on function app.find_files_without_rows() to authenticator;

CREATE OR REPLACE FUNCTION app.find_orphaned_files(p_folder text, p_before timestamp with time zone, p_versions text[], p_complete boolean[], p_sizes bigint[], p_times timestamp with time zone[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found integer;
  total integer := 0;
begin
  insert into public.orphaned_files (kind, bucket_id, name, version, record_table, record_id, size_bytes, stored_at)
  select 'unlinked', o.bucket_id, o.name, o.version, w.record_table, w.record_id,
    coalesce((o.metadata ->> 'size')::numeric, 0), o.created_at
  from storage.objects o cross join lateral app.file_owner(o.bucket_id, o.name) w
  where right(o.version, 2) = p_folder and app.is_orphaned_file(o, p_before);
  get diagnostics found = row_count;
  total := total + found;

  insert into public.orphaned_files (kind, version, size_bytes, stored_at)
  select 'unlisted', s.version, s.size_bytes, s.stored_at
  from (
    select u.version, sum(u.size_bytes) as size_bytes, max(u.stored_at) as stored_at
    from unnest(p_versions, p_sizes, p_times) u (version, size_bytes, stored_at) group by 1
  ) s
  where s.stored_at < p_before and app.is_unlisted_version(s.version);
  get diagnostics found = row_count;
  total := total + found;

  -- The bytes are stored before the row is added, so those of a new row may have come after the folder was listed.
  insert into public.orphaned_files (kind, bucket_id, name, version, record_table, record_id, size_bytes, stored_at)
  select 'missing', o.bucket_id, o.name, o.version, coalesce(r.record_table, w.record_table),
    coalesce(r.record_id, w.record_id), coalesce((o.metadata ->> 'size')::numeric::bigint, 0), o.created_at
  from storage.objects o
  left join public.attachments a on o.bucket_id = 'attachments' and a.storage_path = o.name
  cross join lateral app.file_record(a) r
  cross join lateral app.file_owner(o.bucket_id, o.name) w
  where right(o.version, 2) = p_folder and o.updated_at < now() - interval '1 hour'
    and not app.is_orphaned_file(o, p_before)
    and not exists (
      select from unnest(p_versions, p_complete) s (version, is_complete) where s.version = o.version and s.is_complete
    );
  get diagnostics found = row_count;
  return total + found;
end
$function$;
grant execute on function app.find_orphaned_files(text,timestamp with time zone,text[],boolean[],bigint[],timestamp with time zone[]) to authenticator;

CREATE OR REPLACE FUNCTION app.forget_orphaned_files()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 DELETE FROM public.orphaned_files;
END;
grant execute on function app.forget_orphaned_files() to authenticator;

CREATE OR REPLACE FUNCTION app.has_whole_text(mail public.email_log)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from app.mail_bodies b where b.email_id = mail.id)
    or not mail.is_confidential and position('[hidden]' in mail.html || mail.text) = 0
$function$;

CREATE OR REPLACE FUNCTION app.is_foreign_file_store()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((found.files > 100) AND (found.files > ( SELECT count(*) AS count
            FROM storage.objects)))
    FROM ( SELECT count(*) AS files
            FROM public.orphaned_files f
           WHERE (f.kind = 'unlisted'::text)) found;
END;
grant execute on function app.is_foreign_file_store() to command_system;

CREATE OR REPLACE FUNCTION app.is_orphaned_file(file storage.objects, p_before timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select file.created_at < p_before and file.updated_at < p_before and case file.bucket_id
    when 'attachments' then not exists (
      select from public.attachments a
      where a.storage_path = file.name and (
        a.created_at >= p_before
        or num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) > 0
      )
    )
    when 'logos' then not exists (select from public.organizations g where g.logo_storage_path = file.name)
    when 'branding' then not exists (
      select from public.settings s where s.key = 'branding' and s.value ->> 'logo_path' = file.name
    )
    when 'documents' then not exists (
      select from public.organization_documents d where d.storage_path = file.name
    )
    when 'people' then not exists (select from public.profiles p where p.photo_storage_path = file.name)
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION app.is_unlisted_version(p_version text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT ((NOT (EXISTS ( SELECT
            FROM storage.objects o
           WHERE (o.version = is_unlisted_version.p_version)))) AND (NOT (EXISTS ( SELECT
            FROM storage.unclaimed_files u
           WHERE (u.version = is_unlisted_version.p_version)))) AND (NOT (EXISTS ( SELECT
            FROM storage.resumable_uploads r
           WHERE (r.version = is_unlisted_version.p_version)))));
END;

CREATE OR REPLACE FUNCTION app.recount_figures()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.recount_work_order_figures();
  perform app.recount_margin();
  return (select count(*) from public.work_orders);
end
$function$;
grant execute on function app.recount_figures() to authenticator;

CREATE OR REPLACE FUNCTION app.remove_orphaned_files(p_before timestamp with time zone, p_at_most integer, OUT taken integer, OUT removed integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  findings uuid[];
  held uuid[];
  loose uuid[];
  doomed uuid[];
  found integer;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(f.id), '{}') into findings from (
    select f.id from public.orphaned_files f where f.kind in ('unlinked', 'unlisted')
    order by f.kind, f.stored_at, f.id limit p_at_most for update skip locked
  ) f;
  taken := cardinality(findings);
  select coalesce(array_agg(o.id), '{}') into held from (
    select o.id from storage.objects o
    where o.version in (select f.version from public.orphaned_files f where f.id = any (findings) and f.kind = 'unlinked')
    order by o.id for update skip locked
  ) o;
  select coalesce(array_agg(a.id), '{}') into loose from (
    select a.id from public.attachments a
    where a.storage_path in (select o.name from storage.objects o where o.id = any (held) and o.bucket_id = 'attachments')
    order by a.id for update skip locked
  ) a;
  select coalesce(array_agg(o.id), '{}') into doomed from storage.objects o
  where o.id = any (held) and app.is_orphaned_file(o, p_before) and not exists (
    select from public.attachments a
    where o.bucket_id = 'attachments' and a.storage_path = o.name and a.id <> all (loose)
  );
  delete from public.attachments a using storage.objects o
  where o.id = any (doomed) and o.bucket_id = 'attachments' and a.storage_path = o.name;
  with gone as (
    delete from storage.objects o where o.id = any (doomed) returning o.version
  )
  insert into storage.unclaimed_files (version, remove_after) select g.version, now() from gone g;
  get diagnostics removed = row_count;
  insert into storage.unclaimed_files (version, remove_after)
  select f.version, now() from public.orphaned_files f
  where f.id = any (findings) and f.kind = 'unlisted' and f.stored_at < p_before and app.is_unlisted_version(f.version)
  on conflict do nothing;
  get diagnostics found = row_count;
  removed := removed + found;
  delete from public.orphaned_files f where f.id = any (findings);
  perform set_config('storage.allow_delete_query', 'false', true);
end
$function$;
grant execute on function app.remove_orphaned_files(timestamp with time zone,integer) to authenticator;

CREATE OR REPLACE FUNCTION app.resend_failed_emails(p_has_server boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.resend_failed_emails(boolean) to command_system;

CREATE OR REPLACE FUNCTION app.resend_failed_pushes()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.resend_failed_pushes() to command_system;

CREATE OR REPLACE FUNCTION app.system_database()
 RETURNS TABLE(version text, size_bytes bigint, connections integer, max_connections integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select current_setting('server_version'), pg_database_size(current_database()),
    (select count(*)::integer from pg_stat_activity a where a.datname = current_database()),
    current_setting('max_connections')::integer
$function$;
grant execute on function app.system_database() to command_system;

CREATE OR REPLACE FUNCTION app.system_devices(p_waiting_since timestamp with time zone, p_silent_since timestamp with time zone)
 RETURNS TABLE(profile_id uuid, name text, user_agent text, last_seen_at timestamp with time zone, queue jsonb, devices integer, total bigint, waiting bigint, silent bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.system_devices(timestamp with time zone,timestamp with time zone) to command_system;

CREATE OR REPLACE FUNCTION app.system_file_queue()
 RETURNS TABLE(overdue integer, unfinished integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    (select count(*)::integer from storage.unclaimed_files u where u.remove_after < now() - interval '1 hour'),
    (select count(*)::integer from storage.resumable_uploads r where r.finished_at is null and r.expires_at > now())
$function$;
grant execute on function app.system_file_queue() to command_system;

CREATE OR REPLACE FUNCTION app.system_pushes()
 RETURNS TABLE(devices integer, waiting integer, oldest_waiting_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (select count(*)::integer from public.push_subscriptions), count(*)::integer, min(p.created_at)
  from app.pushes p where p.failed_at is null
$function$;
grant execute on function app.system_pushes() to command_system;

CREATE OR REPLACE FUNCTION app.system_storage_organizations()
 RETURNS TABLE(organization_id uuid, name text, files bigint, size_bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.system_storage_organizations() to command_system;

CREATE OR REPLACE FUNCTION app.system_storage_types()
 RETURNS TABLE(kind text, files bigint, size_bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when o.metadata ->> 'mimetype' like 'image/%' then 'pictures'
      when o.metadata ->> 'mimetype' = 'application/pdf' then 'documents' else 'others' end,
    count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects o where not starts_with(o.name, 'self-check/') group by 1 order by 3 desc, 1
$function$;
grant execute on function app.system_storage_types() to command_system;

CREATE OR REPLACE FUNCTION public.orphaned_file_totals()
 RETURNS TABLE(kind text, bucket_id text, files bigint, size_bytes numeric, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.kind, o.bucket_id, count(*), sum(o.size_bytes), min(o.stored_at)
  from public.orphaned_files o group by 1, 2 order by 1, 2
$function$;
grant execute on function public.orphaned_file_totals() to authenticated;

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
  constraint maintenance_runs_pkey PRIMARY KEY (id),
  constraint maintenance_runs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint maintenance_runs_affected CHECK (affected >= 0),
  constraint maintenance_runs_affected_0_to_1000000000 CHECK (affected >= 0 AND affected <= 1000000000),
  constraint maintenance_runs_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint maintenance_runs_error_max_500 CHECK (length(error) <= 500),
  constraint maintenance_runs_finished_at_year_1900_to_2199 CHECK (finished_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND finished_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint maintenance_runs_kind CHECK (kind = ANY (ARRAY['run_job'::text, 'recalculate_figures'::text, 'rebuild_thumbnails'::text, 'resend_emails'::text])),
  constraint maintenance_runs_target CHECK (target ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint maintenance_runs_target_max_60 CHECK (length(target) <= 60)
);
CREATE INDEX maintenance_runs_created_at ON public.maintenance_runs USING btree (created_at DESC, id);
CREATE INDEX maintenance_runs_requested_by ON public.maintenance_runs USING btree (requested_by) WHERE requested_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.maintenance_runs FOR EACH ROW EXECUTE FUNCTION app.audit();
alter table public.maintenance_runs enable row level security;
create policy see on public.maintenance_runs for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.maintenance_runs to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.maintenance_runs to service_role;
grant insert (kind, target) on public.maintenance_runs to command_system;
grant select on public.maintenance_runs to authenticated;

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
    where r.kind = p_kind and r.finished_at is null and r.created_at > now() - interval '1 hour'
  ) then
    return null;
  end if;
  insert into public.maintenance_runs (kind, affected, finished_at)
  values (p_kind, p_affected, case when p_affected is not null then now() end) returning id into added;
  return added;
end
$function$;
grant execute on function app.add_maintenance_run(text,integer) to command_system;

CREATE OR REPLACE FUNCTION app.recount_figures()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.recount_work_order_figures();
  return (select count(*) from public.work_orders);
end
$function$;
grant execute on function app.recount_figures() to authenticator;

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
  where l.status = 'failed' and l.template <> 'self_check' and (
    exists (select from app.mail_bodies b where b.email_id = l.id)
    or not l.is_confidential and position('[hidden]' in l.html || l.text) = 0
  );
  get diagnostics resent = row_count;
  return resent;
end
$function$;
grant execute on function app.resend_failed_emails(boolean) to command_system;

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
  from app.pushes p
$function$;
grant execute on function app.system_pushes() to command_system;

CREATE OR REPLACE FUNCTION app.system_silent_devices(p_since timestamp with time zone)
 RETURNS TABLE(profile_id uuid, name text, user_agent text, last_seen_at timestamp with time zone, total bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, app.profile_name(p.id), s.user_agent, coalesce(s.refreshed_at, s.created_at), count(*) over ()
  from auth.sessions s join public.profiles p on p.user_id = s.user_id
  where p.is_active and coalesce(s.refreshed_at, s.created_at) < p_since and (s.not_after is null or s.not_after > now())
  order by 4, s.id limit 20
$function$;
grant execute on function app.system_silent_devices(timestamp with time zone) to command_system;

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

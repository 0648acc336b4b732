-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.self_checks (
  id uuid default app.new_id() not null,
  name text not null,
  run_id uuid default gen_random_uuid() not null,
  state text default 'running'::text not null,
  requested_by uuid not null,
  started_at timestamp with time zone default now() not null,
  ends_by timestamp with time zone not null,
  duration_ms integer,
  problem text,
  detail text,
  confirmed_at timestamp with time zone,
  constraint self_checks_pkey PRIMARY KEY (id),
  constraint self_checks_name_key UNIQUE (name),
  constraint self_checks_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint self_checks_confirmed_at_year_1900_to_2199 CHECK (confirmed_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND confirmed_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint self_checks_detail_max_500 CHECK (length(detail) <= 500),
  constraint self_checks_duration CHECK (duration_ms >= 0),
  constraint self_checks_duration_ms_0_to_1000000000 CHECK (duration_ms >= 0 AND duration_ms <= 1000000000),
  constraint self_checks_ends_by_year_1900_to_2199 CHECK (ends_by >= '1900-01-01 00:00:00+00'::timestamp with time zone AND ends_by < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint self_checks_name CHECK (name = ANY (ARRAY['email'::text, 'push'::text, 'photo'::text, 'document'::text, 'address'::text, 'work'::text, 'clock'::text, 'live'::text, 'job'::text, 'margin'::text])),
  constraint self_checks_problem CHECK (problem = ANY (ARRAY['recipient_missing'::text, 'mail_server_missing'::text, 'mail_paused'::text, 'mail_refused'::text, 'mail_slow'::text, 'push_device_missing'::text, 'push_device_gone'::text, 'push_refused'::text, 'push_unreachable'::text, 'disk_full'::text, 'files_failed'::text, 'document_failed'::text, 'geocoder_missing'::text, 'geocoder_unreachable'::text, 'geocoder_busy'::text, 'live_missed'::text, 'job_failed'::text, 'margin_differs'::text, 'refused'::text, 'busy'::text, 'too_slow'::text, 'interrupted'::text, 'unexpected'::text])),
  constraint self_checks_result CHECK ((state = ANY (ARRAY['failed'::text, 'not_set_up'::text])) = (problem IS NOT NULL)),
  constraint self_checks_started_at_year_1900_to_2199 CHECK (started_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND started_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint self_checks_state CHECK (state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text, 'not_set_up'::text]))
);
CREATE UNIQUE INDEX self_checks_one_running ON public.self_checks USING btree (state) WHERE state = 'running'::text;
CREATE INDEX self_checks_requested_by ON public.self_checks USING btree (requested_by);
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF started_at ON public.self_checks FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON public.self_checks FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table public.self_checks enable row level security;
create policy see on public.self_checks for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.self_checks to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.self_checks to service_role;
grant select (name, requested_by, run_id, state) on public.self_checks to command_system;
grant select on public.self_checks to authenticated;
grant update (confirmed_at) on public.self_checks to command_system;

CREATE OR REPLACE FUNCTION app.add_scratch_people()
 RETURNS TABLE(office_account uuid, technician_account uuid, technician_id uuid, location_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  contractor constant uuid := (select o.id from public.organizations o where o.organization_type = 'internal');
  customer uuid;
begin
  office_account := gen_random_uuid();
  technician_account := gen_random_uuid();
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
  select account, 'authenticated', 'authenticated', account || '@self-check.invalid', now(),
    '{"first_name": "Self-check", "last_name": "Scratch"}'
  from unnest(array[office_account, technician_account]) account;
  insert into public.organization_members (user_id, organization_id, role, preset)
  select p.id, contractor, case when p.user_id = office_account then 'admin' else 'employee' end,
    case when p.user_id = office_account then 'administrator' else 'technician' end
  from public.profiles p where p.user_id in (office_account, technician_account);
  technician_id := (select p.id from public.profiles p where p.user_id = technician_account);
  update public.profiles set is_employee = true where id = technician_id;
  insert into public.profile_rates (profile_id, hourly_billable_rate) values (technician_id, 1);
  insert into public.organizations (name, organization_type) values ('Self-check', 'partner') returning id into customer;
  insert into public.partner_locations (organization_id, name) values (customer, 'Self-check') returning id into location_id;
  return next;
end
$function$;
grant execute on function app.add_scratch_people() to authenticator;

CREATE OR REPLACE FUNCTION app.begin_self_check(p_name text, p_seconds integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run constant uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended('self-check', 0));
  if exists (select from public.self_checks c where c.state = 'running' and c.ends_by > now()) then
    return null;
  end if;
  perform app.end_interrupted_self_checks();
  insert into public.self_checks as c (name, run_id, requested_by, ends_by)
  values (p_name, run, app.profile_id(), now() + make_interval(secs => p_seconds))
  on conflict (name) do update set
    run_id = excluded.run_id, state = 'running', requested_by = excluded.requested_by, started_at = now(),
    ends_by = excluded.ends_by, duration_ms = null, problem = null, detail = null, confirmed_at = null;
  return run;
end
$function$;
grant execute on function app.begin_self_check(text,integer) to command_system;

CREATE OR REPLACE FUNCTION app.end_interrupted_self_checks()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.self_checks set state = 'failed', problem = 'interrupted'
  where state = 'running' and ends_by <= now()
$function$;
grant execute on function app.end_interrupted_self_checks() to authenticator;

CREATE OR REPLACE FUNCTION app.refuse_scratch_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  assert false, 'The people of a self-check are never kept.';
  return null;
end
$function$;

-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.data_erasures (
  id uuid default app.new_id() not null,
  profile_id uuid not null,
  requested_by uuid default app.profile_id() not null,
  counts jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint data_erasures_pkey PRIMARY KEY (id),
  constraint data_erasures_profile_id_key UNIQUE (profile_id),
  constraint data_erasures_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint data_erasures_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint data_erasures_counts_max_50000 CHECK (length(counts::text) <= 50000),
  constraint data_erasures_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX data_erasures_created_at ON public.data_erasures USING btree (created_at DESC, id);
CREATE INDEX data_erasures_requested_by ON public.data_erasures USING btree (requested_by);
CREATE TRIGGER audit AFTER INSERT ON public.data_erasures FOR EACH ROW EXECUTE FUNCTION app.audit('profiles', 'profile_id');
alter table public.data_erasures enable row level security;
create policy see on public.data_erasures for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.data_erasures to commands, service_role using (true) with check (true);
grant select on public.data_erasures to authenticated, service_role;

create table public.data_exports (
  id uuid default app.new_id() not null,
  profile_id uuid,
  organization_id uuid,
  status text default 'waiting'::text not null,
  requested_by uuid default app.profile_id() not null,
  row_count integer default 0 not null,
  file_count integer default 0 not null,
  size_bytes numeric(15,0),
  attempts integer default 0 not null,
  error text,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint data_exports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint data_exports_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint data_exports_attempts_0_to_1000000000 CHECK (attempts >= 0 AND attempts <= 1000000000),
  constraint data_exports_claimed_until_year_1900_to_2199 CHECK (claimed_until >= '1900-01-01 00:00:00+00'::timestamp with time zone AND claimed_until < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint data_exports_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint data_exports_error_max_500 CHECK (length(error) <= 500),
  constraint data_exports_expires_at_year_1900_to_2199 CHECK (expires_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND expires_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint data_exports_expiry CHECK ((status <> ALL (ARRAY['ready'::text, 'expired'::text])) OR expires_at IS NOT NULL),
  constraint data_exports_file_count_0_to_1000000000 CHECK (file_count >= 0 AND file_count <= 1000000000),
  constraint data_exports_finished_at_year_1900_to_2199 CHECK (finished_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND finished_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint data_exports_row_count_0_to_1000000000 CHECK (row_count >= 0 AND row_count <= 1000000000),
  constraint data_exports_size_bytes_0_to_100000000000000 CHECK (size_bytes >= 0::numeric AND size_bytes <= '100000000000000'::bigint::numeric),
  constraint data_exports_status CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text])),
  constraint data_exports_subject CHECK (num_nonnulls(profile_id, organization_id) = 1)
);
CREATE INDEX data_exports_created_at ON public.data_exports USING btree (created_at DESC, id);
CREATE INDEX data_exports_open ON public.data_exports USING btree (created_at) WHERE status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text]);
CREATE INDEX data_exports_organization_id ON public.data_exports USING btree (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX data_exports_profile_id ON public.data_exports USING btree (profile_id) WHERE profile_id IS NOT NULL;
CREATE INDEX data_exports_requested_by ON public.data_exports USING btree (requested_by);
CREATE TRIGGER audit AFTER INSERT ON public.data_exports FOR EACH ROW WHEN (new.profile_id IS NOT NULL) EXECUTE FUNCTION app.audit('profiles', 'profile_id');
CREATE TRIGGER audit_organization AFTER INSERT ON public.data_exports FOR EACH ROW WHEN (new.organization_id IS NOT NULL) EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER audit_organization_state AFTER UPDATE ON public.data_exports FOR EACH ROW WHEN (new.organization_id IS NOT NULL AND old.status <> new.status) EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER audit_state AFTER UPDATE ON public.data_exports FOR EACH ROW WHEN (new.profile_id IS NOT NULL AND old.status <> new.status) EXECUTE FUNCTION app.audit('profiles', 'profile_id');
alter table public.data_exports enable row level security;
create policy see on public.data_exports for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy service on public.data_exports to commands, service_role using (true) with check (true);
grant insert (organization_id, profile_id) on public.data_exports to command_privacy;
grant insert, select, update on public.data_exports to service_role;
grant select on public.data_exports to authenticated, command_privacy;

CREATE OR REPLACE FUNCTION app.direct_messages_of(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT m.id
    FROM (public.work_order_messages m
      JOIN public.conversations c ON (((c.id = m.conversation_id) AND (c.conversation_type = 'direct'::text))))
   WHERE (m.sender_id = direct_messages_of.person);
END;

CREATE OR REPLACE FUNCTION app.erase_person(person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found public.profiles;
  counts jsonb;
begin
  if not (app.may('manage_settings') and app.may('manage_people')) or not app.has_access_of(person) then
    raise exception 'Only administrators export and erase data.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('privacy_admins_only');
  end if;
  -- No export is requested, begun, or finished until this commits: each has read what is erased and is found below, or
  -- reads what is left. Before the person's row, which a request locks second.
  lock table public.data_exports in share row exclusive mode;
  select * into found from public.profiles p where p.id = person for update;
  if found.is_active then
    raise exception 'Only a deactivated person can be erased.'
      using errcode = 'check_violation', hint = 'Deactivate them first.', detail = app.reason('erasure_of_active_person');
  end if;
  if exists (select from public.data_erasures e where e.profile_id = person) then
    raise exception 'This person was erased already.'
      using errcode = 'PT409', hint = 'There is nothing left to do.', detail = app.reason('person_erased_already');
  end if;
  counts := app.erasure_preview(person) -> 'erased';
  perform app.erase_person_data(person, case when found.is_employee then 'Former employee' else 'Former member' end,
    nextval('app.erased_people')::text);
  -- Files with what was just erased. Those of organizations may hold the person's address, or where they took a photo,
  -- also long after they left: all of them go, and those that are being made are made again.
  update public.data_exports e set expires_at = now()
  where e.status = 'ready' and (e.profile_id = person or e.organization_id is not null);
  update public.data_exports e set status = 'failed', error = 'The person was erased.', finished_at = now()
  where e.profile_id = person and e.status in ('waiting', 'running');
  update public.data_exports e set status = 'waiting', claimed_until = null
  where e.organization_id is not null and e.status = 'running';
  insert into public.data_erasures (profile_id, counts) values (person, counts);
  return counts;
end
$function$;
grant execute on function app.erase_person(uuid) to command_privacy;

CREATE OR REPLACE FUNCTION app.erase_person_data(person uuid, new_first_name text, new_last_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account_id constant uuid := (select p.user_id from public.profiles p where p.id = person);
  mail_address constant text := (select p.email from public.profiles p where p.id = person);
  phone_number constant text := (select u.phone from auth.users u where u.id = account_id);
  direct_ids uuid[] := array(select d from app.direct_messages_of(person) d);
  file_ids uuid[] := array(select f from app.private_files_of(person) f);
begin
  perform set_config('app.erases_person', 'on', true), set_config('storage.allow_delete_query', 'true', true);
  -- The file of a row that others link at this moment stays, with its row.
  file_ids := array(select a.id from public.attachments a where a.id = any (file_ids) order by a.id for update skip locked);
  with gone as (
    delete from public.attachments a where a.id = any (file_ids) returning a.storage_path
  ), objects as (
    delete from storage.objects o using gone g
    where o.bucket_id = 'attachments' and o.name = g.storage_path returning o.version
  )
  insert into storage.unclaimed_files (version, remove_after) select o.version, now() from objects o;
  update public.attachments a set latitude = null, longitude = null
  where a.uploaded_by = person and num_nonnulls(a.latitude, a.longitude) > 0;

  update public.work_order_messages m set message = '[erased]', attachment_ids = '{}'
  where m.id = any (direct_ids);
  delete from public.message_read_receipts r where r.user_id = person;

  update public.clock_events e set location_lat = null, location_lng = null, location_address = null,
    location_accuracy_m = null, location_fix_age_s = null
  where e.employee_user_id = person and num_nonnulls(e.location_lat, e.location_address) > 0;
  update public.time_segments s set start_lat = null, start_lng = null, start_accuracy_m = null, start_fix_age_s = null,
    start_address = null, end_lat = null, end_lng = null, end_accuracy_m = null, end_fix_age_s = null, end_address = null
  where s.employee_user_id = person and num_nonnulls(s.start_lat, s.end_lat, s.start_address, s.end_address) > 0;
  update public.employee_reports r set location_lat = null, location_lng = null, location_address = null,
    location_accuracy_m = null, location_fix_age_s = null, clock_out_location_lat = null, clock_out_location_lng = null,
    clock_out_location_address = null, clock_out_location_accuracy_m = null, clock_out_location_fix_age_s = null
  where r.employee_user_id = person
    and num_nonnulls(r.location_lat, r.clock_out_location_lat, r.location_address, r.clock_out_location_address) > 0;

  delete from public.notifications n where n.profile_id = person;
  delete from app.message_alerts a where a.profile_id = person;
  delete from app.work_alerts a where a.profile_id = person;
  delete from public.push_subscriptions s where s.profile_id = person;
  delete from public.notification_settings s where s.profile_id = person;
  delete from public.saved_views v where v.profile_id = person;

  -- That an email was sent stays; to whom and with which text does not.
  delete from app.mail_bodies b using public.email_log l
  where l.id = b.email_id and (l.profile_id = person or l.to_address = mail_address);
  update public.email_log l set to_address = 'erased@erased.invalid', subject = '[erased]', html = '',
    text = case when l.is_confidential then '' else '[hidden]' end, last_error = null,
    status = case when l.status = 'sent' then 'sent' else 'captured' end
  where l.profile_id = person or l.to_address = mail_address;
  delete from public.rejected_addresses r where r.profile_id = person or r.address = mail_address;
  delete from public.invitations i where i.profile_id = person or lower(i.email) = lower(mail_address);
  update public.profile_deactivations d set reason = '[erased]' where d.profile_id = person;

  delete from app.command_receipts r where r.user_id = account_id;
  delete from app.daily_use u where u.holder_id in (person, account_id);
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = account_id::text;
  delete from auth.sms_log s where s.to_number = phone_number;
  -- Sessions, devices, factors, passkeys, and tokens go with the account.
  delete from auth.users u where u.id = account_id;

  update public.profiles p set email = null, first_name = new_first_name, last_name = new_last_name, phone = null,
    avatar_url = null, photo_storage_path = null, language = null, time_zone = null
  where p.id = person;
  perform set_config('app.erases_person', 'off', true), set_config('storage.allow_delete_query', 'false', true);
end
$function$;

CREATE OR REPLACE FUNCTION app.erasure_preview(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('erased', jsonb_build_object('devices', (( SELECT count(*) AS count
            FROM auth.sessions s
           WHERE (s.user_id = p.user_id)) + ( SELECT count(*) AS count
            FROM public.push_subscriptions s
           WHERE (s.profile_id = p.id))), 'emails', ( SELECT count(*) AS count
            FROM public.email_log l
           WHERE ((l.profile_id = p.id) OR (l.to_address = p.email))), 'invitations', ( SELECT count(*) AS count
            FROM public.invitations i
           WHERE ((i.profile_id = p.id) OR (lower(i.email) = lower(p.email)))), 'notifications', ( SELECT count(*) AS count
            FROM public.notifications n
           WHERE (n.profile_id = p.id)), 'positions', (((( SELECT count(*) AS count
            FROM public.clock_events e
           WHERE ((e.employee_user_id = p.id) AND (e.location_lat IS NOT NULL))) + ( SELECT count(*) AS count
            FROM public.time_segments s
           WHERE ((s.employee_user_id = p.id) AND (num_nonnulls(s.start_lat, s.end_lat) > 0)))) + ( SELECT count(*) AS count
            FROM public.employee_reports r
           WHERE ((r.employee_user_id = p.id) AND (num_nonnulls(r.location_lat, r.clock_out_location_lat) > 0)))) + ( SELECT count(*) AS count
            FROM public.attachments a
           WHERE ((a.uploaded_by = p.id) AND (a.latitude IS NOT NULL)))), 'direct_messages', ( SELECT count(*) AS count
            FROM app.direct_messages_of(p.id) direct_messages_of(direct_messages_of)), 'private_files', ( SELECT count(*) AS count
            FROM app.private_files_of(p.id) private_files_of(private_files_of)), 'saved_views', ( SELECT count(*) AS count
            FROM public.saved_views v
           WHERE (v.profile_id = p.id))), 'kept', jsonb_build_object('time', ( SELECT count(*) AS count
            FROM public.employee_reports r
           WHERE (r.employee_user_id = p.id)), 'receipts', ( SELECT count(*) AS count
            FROM public.receipts r
           WHERE ((r.employee_user_id = p.id) OR (r.submitted_by = p.id))), 'reports', ( SELECT count(*) AS count
            FROM public.work_order_reports r
           WHERE (r.subcontractor_user_id = p.id)), 'bills', ( SELECT count(*) AS count
            FROM public.subcontractor_bills b
           WHERE (b.submitted_by = p.id)), 'work_messages', (( SELECT count(*) AS count
            FROM public.work_order_messages m
           WHERE (m.sender_id = p.id)) - ( SELECT count(*) AS count
            FROM app.direct_messages_of(p.id) direct_messages_of(direct_messages_of))), 'files', (( SELECT count(*) AS count
            FROM public.attachments a
           WHERE (a.uploaded_by = p.id)) - ( SELECT count(*) AS count
            FROM app.private_files_of(p.id) private_files_of(private_files_of))), 'audit_entries', ( SELECT count(*) AS count
            FROM public.audit_log e
           WHERE (((e.record_table = 'profiles'::text) AND (e.record_id = (p.id)::text)) OR (e.actor_profile_id = p.id))))) AS jsonb_build_object
    FROM public.profiles p
   WHERE (p.id = erasure_preview.person);
END;
grant execute on function app.erasure_preview(uuid) to command_privacy;

CREATE OR REPLACE FUNCTION app.private_files_of(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT a.id
    FROM public.attachments a
   WHERE ((a.uploaded_by = private_files_of.person) AND ((num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) = 0) OR (a.message_id IN ( SELECT d.d
            FROM app.direct_messages_of(private_files_of.person) d(d)))));
END;

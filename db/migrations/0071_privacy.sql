-- Privacy requests: everything of a person or an organization as a file, and the erasure of a person (decision 087).

-- Exports -------------------------------------------------------------------------------------------------------------

-- A file with everything of a person or an organization, made by a job and kept for some days.
create table public.data_exports (
  id uuid primary key default app.new_id(),
  profile_id uuid references public.profiles (id) on delete restrict,
  organization_id uuid references public.organizations (id) on delete restrict,
  -- expired: the file was removed.
  status text not null default 'waiting',
  requested_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  -- So far, while it runs.
  row_count integer not null default 0,
  file_count integer not null default 0,
  size_bytes numeric(15),
  attempts integer not null default 0,
  error text,
  -- While it runs: when another node may take over.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint data_exports_status check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  constraint data_exports_subject check (num_nonnulls(profile_id, organization_id) = 1),
  constraint data_exports_expiry check (status not in ('ready', 'expired') or expires_at is not null)
);
create index data_exports_created_at on public.data_exports (created_at desc, id);
create index data_exports_profile_id on public.data_exports (profile_id) where profile_id is not null;
create index data_exports_organization_id on public.data_exports (organization_id) where organization_id is not null;
create index data_exports_requested_by on public.data_exports (requested_by);
-- The job asks for what is to be made and what has expired.
create index data_exports_open on public.data_exports (created_at) where status in ('waiting', 'running', 'ready');

-- Its progress is not recorded, its states are: with the person, or the organization.
create trigger audit after insert on public.data_exports
for each row when (new.profile_id is not null) execute function app.audit('profiles', 'profile_id');
create trigger audit_state after update on public.data_exports
for each row when (new.profile_id is not null and old.status <> new.status)
execute function app.audit('profiles', 'profile_id');
create trigger audit_organization after insert on public.data_exports
for each row when (new.organization_id is not null) execute function app.audit('organizations', 'organization_id');
create trigger audit_organization_state after update on public.data_exports
for each row when (new.organization_id is not null and old.status <> new.status)
execute function app.audit('organizations', 'organization_id');

alter table public.data_exports enable row level security;
create policy service on public.data_exports for all to service_role, commands using (true) with check (true);
create policy see on public.data_exports for select to authenticated using ((select app.may('manage_settings')));
grant select on public.data_exports to authenticated;
grant select, insert, update on public.data_exports to service_role;
grant select, insert (profile_id, organization_id) on public.data_exports to command_privacy;

-- The files, `<export>.zip`. Only the person who asked for one reads it, while they may still ask for one. Nobody writes
-- there but the job.
insert into storage.buckets (id, name, public, allowed_mime_types)
values ('exports', 'exports', false, '{application/zip}');
create policy exports_see on storage.objects for select to authenticated using (
  bucket_id = 'exports' and (select app.may('manage_settings')) and (select app.may('see_costs'))
  and (select app.may('manage_people')) and exists (
    select from public.data_exports e
    where name = e.id::text || '.zip' and e.requested_by = (select app.profile_id())
      and e.status = 'ready' and e.expires_at > now()
      and case when e.organization_id is null then (select app.may('manage_time')) else (select app.may('pay_bills')) end
  )
);

-- Erasures ------------------------------------------------------------------------------------------------------------

-- Numbers the names that replace those of people whose data was erased.
create sequence app.erased_people;

-- The record of an erasure. It holds nothing that was erased.
create table public.data_erasures (
  id uuid primary key default app.new_id(),
  profile_id uuid not null unique references public.profiles (id) on delete restrict,
  requested_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  -- What was erased, and how much of it.
  counts jsonb not null,
  created_at timestamptz not null default now()
);
create index data_erasures_created_at on public.data_erasures (created_at desc, id);
create index data_erasures_requested_by on public.data_erasures (requested_by);

create trigger audit after insert on public.data_erasures
for each row execute function app.audit('profiles', 'profile_id');

alter table public.data_erasures enable row level security;
create policy service on public.data_erasures for all to service_role, commands using (true) with check (true);
create policy see on public.data_erasures for select to authenticated using ((select app.may('manage_settings')));
grant select on public.data_erasures to authenticated;
grant select on public.data_erasures to service_role;

call app.bound_columns('{"data_exports": {"error": 500, "size_bytes": [0, 100000000000000]}}');
call app.validate_limits();

-- Messages between two people, which the person wrote.
create function app.direct_messages_of(person uuid) returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  select m.id from public.work_order_messages m
  join public.conversations c on c.id = m.conversation_id and c.conversation_type = 'direct'
  where m.sender_id = person;
end;

-- Files that go with a person: of messages between two people, and those that were never sent.
create function app.private_files_of(person uuid) returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  select a.id from public.attachments a
  where a.uploaded_by = person and (
    num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) = 0
    or a.message_id in (select d from app.direct_messages_of(person) d)
  );
end;

-- What an erasure would erase and keep, by topic, with the number of rows.
create function app.erasure_preview(person uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'erased', jsonb_build_object(
      'devices', (select count(*) from auth.sessions s where s.user_id = p.user_id)
        + (select count(*) from public.push_subscriptions s where s.profile_id = p.id),
      'emails', (select count(*) from public.email_log l where l.profile_id = p.id or l.to_address = p.email),
      'invitations', (select count(*) from public.invitations i
        where i.profile_id = p.id or lower(i.email) = lower(p.email)),
      'notifications', (select count(*) from public.notifications n where n.profile_id = p.id),
      'positions', (select count(*) from public.clock_events e where e.employee_user_id = p.id and e.location_lat is not null)
        + (select count(*) from public.time_segments s
          where s.employee_user_id = p.id and num_nonnulls(s.start_lat, s.end_lat) > 0)
        + (select count(*) from public.employee_reports r
          where r.employee_user_id = p.id and num_nonnulls(r.location_lat, r.clock_out_location_lat) > 0)
        + (select count(*) from public.attachments a where a.uploaded_by = p.id and a.latitude is not null),
      'direct_messages', (select count(*) from app.direct_messages_of(p.id)),
      'private_files', (select count(*) from app.private_files_of(p.id)),
      'saved_views', (select count(*) from public.saved_views v where v.profile_id = p.id)
    ),
    'kept', jsonb_build_object(
      'time', (select count(*) from public.employee_reports r where r.employee_user_id = p.id),
      'receipts', (select count(*) from public.receipts r where r.employee_user_id = p.id or r.submitted_by = p.id),
      'reports', (select count(*) from public.work_order_reports r where r.subcontractor_user_id = p.id),
      'bills', (select count(*) from public.subcontractor_bills b where b.submitted_by = p.id),
      'work_messages', (select count(*) from public.work_order_messages m where m.sender_id = p.id)
        - (select count(*) from app.direct_messages_of(p.id)),
      'files', (select count(*) from public.attachments a where a.uploaded_by = p.id)
        - (select count(*) from app.private_files_of(p.id)),
      'audit_entries', (select count(*) from public.audit_log e
        where e.record_table = 'profiles' and e.record_id = p.id::text or e.actor_profile_id = p.id)
    )
  )
  from public.profiles p where p.id = person;
end;

-- Erases what app.erasure_preview counts. The log does not record the values, and locked days do not refuse: hours, pay,
-- and states stay as they are.
create function app.erase_person_data(person uuid, new_first_name text, new_last_name text) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Erases a deactivated person for the caller, and records it. A number replaces the name.
create function app.erase_person(person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

revoke execute on function app.direct_messages_of(uuid), app.private_files_of(uuid), app.erasure_preview(uuid),
  app.erase_person_data(uuid, text, text), app.erase_person(uuid) from public;
grant execute on function app.erasure_preview(uuid), app.erase_person(uuid) to command_privacy;

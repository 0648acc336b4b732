-- Documents of an organization: its contracts, tax forms, certificates of insurance, licenses, and price lists, with
-- the day on which each expires (decision 090).

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.organization_documents (
  id uuid primary key default app.new_id(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind text not null,
  title text not null,
  -- In the bucket `documents`, in the folder of the organization to which it was uploaded. A merge does not move files.
  storage_path text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  valid_from date,
  -- The last day on which it is valid.
  expires_on date,
  -- A newer document has taken its place: it is kept, and no longer expires.
  is_replaced boolean not null default false,
  note text not null default '',
  uploaded_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_documents_kind check (
    kind in ('insurance', 'license', 'w9', 'contract', 'price_list', 'other')
  ),
  constraint organization_documents_title check (length(app.trimmed(title)) between 1 and 160),
  constraint organization_documents_storage_path check (
    length(storage_path) <= 300 and app.is_storage_path(storage_path)
  ),
  constraint organization_documents_file_name check (length(app.trimmed(file_name)) between 1 and 255),
  constraint organization_documents_validity check (valid_from <= expires_on),
  constraint organization_documents_note check (length(note) <= 2000)
);
create index organization_documents_organization_id
  on public.organization_documents (organization_id, is_replaced, expires_on, id);
-- What expires next, for the marks in lists and for the reminders.
create index organization_documents_expires_on on public.organization_documents (expires_on, organization_id)
  where expires_on is not null and not is_replaced;
create index organization_documents_uploaded_by on public.organization_documents (uploaded_by)
  where uploaded_by is not null;

-- The reminders that were sent, each once: of which document, about which last day, and how many days before it. A
-- document whose last day changes is reminded of again.
create table app.document_reminders (
  document_id uuid not null references public.organization_documents (id) on delete cascade,
  expires_on date not null,
  days_before smallint not null,
  primary key (document_id, expires_on, days_before)
);

create trigger touch before update on public.organization_documents for each row execute function app.touch();
create trigger audit after insert or update or delete on public.organization_documents
for each row execute function app.audit('organizations', 'organization_id');

call app.bound_columns('{"organization_documents": {"title": 160, "file_name": 255, "content_type": 120,
  "size_bytes": [0, 26214400]}}');
call app.validate_limits();

-- Access --------------------------------------------------------------------------------------------------------------

-- Everybody of the office knows who is insured and licensed. The other kinds have prices and tax numbers in them, so
-- those who see an organization's office data see them. The organization itself sees none.
alter table public.organization_documents enable row level security;
create policy service on public.organization_documents for all to service_role, commands using (true) with check (true);
create policy see on public.organization_documents for select to authenticated using (
  (select app.may('manage_organizations', 'see_costs'))
  or (kind in ('insurance', 'license') and (select app.is_office()))
);
grant select on public.organization_documents to authenticated;
grant select, insert, update, delete on public.organization_documents to service_role;
grant select, insert (organization_id, kind, title, storage_path, file_name, content_type, size_bytes, valid_from,
  expires_on, note), update (kind, title, valid_from, expires_on, is_replaced, note), delete
  on public.organization_documents to command_organizations;

alter table app.document_reminders enable row level security;

-- Files ---------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'documents', 'documents', false, 26214400,
  array[
    'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'text/csv',
    'application/msword', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'
  ]
);

-- Those who manage organizations write into the folder named by the organization, and remove what no document names.
-- A file is read by everybody who sees its document, and never replaced.
create policy documents_see on storage.objects for select to authenticated using (
  bucket_id = 'documents'
  and (
    (select app.may('manage_organizations'))
    or exists (select from public.organization_documents d where d.storage_path = objects.name)
  )
);
create policy documents_add on storage.objects for insert to authenticated with check (
  bucket_id = 'documents' and (select app.may('manage_organizations'))
  and exists (select from public.organizations o where o.id::text = (storage.foldername(objects.name))[1])
);
create policy documents_remove on storage.objects for delete to authenticated using (
  bucket_id = 'documents' and (select app.may('manage_organizations'))
  and not exists (select from public.organization_documents d where d.storage_path = objects.name)
);

-- A command that names a file takes its type and size from it, and locks it meanwhile.
create policy command_organizations on storage.objects to command_organizations
using (bucket_id in ('documents', 'logos'));
grant usage on schema storage to command_organizations;
grant select (bucket_id, name, metadata), update (last_accessed_at) on storage.objects to command_organizations;

-- A policy sees the state at the start of the statement. A file that was named meanwhile is left as it is.
create function app.keep_named_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.organization_documents d where old.bucket_id = 'documents' and d.storage_path = old.name)
    or exists (select from public.organizations o where old.bucket_id = 'logos' and o.logo_storage_path = old.name)
  then
    return null;
  end if;
  return old;
end
$$;

create trigger keep_named_file before delete on storage.objects
for each row when (old.bucket_id in ('documents', 'logos') and current_user = 'authenticated')
execute function app.keep_named_file();

-- Removes a file that no row names any more, in the transaction that took its name away. Its bytes are listed for the
-- job that removes them, so a crash leaves nothing behind.
create function app.discard_file(bucket text, path text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text := coalesce(current_setting('storage.allow_delete_query', true), 'false');
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects o where o.bucket_id = bucket and o.name = path returning o.version
  )
  insert into storage.unclaimed_files (version, remove_after) select version, now() from gone
  on conflict (version) do nothing;
  perform set_config('storage.allow_delete_query', allowed, true);
end
$$;

create function app.discard_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.discard_file('documents', old.storage_path);
  return null;
end
$$;
create trigger discard_document after delete on public.organization_documents
for each row execute function app.discard_document();

create function app.discard_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- After a merge, the organization that is kept shows the file of the duplicate.
  if not exists (select from public.organizations o where o.logo_storage_path = old.logo_storage_path) then
    perform app.discard_file('logos', old.logo_storage_path);
  end if;
  return null;
end
$$;
create trigger discard_logo after update of logo_storage_path on public.organizations
for each row when (old.logo_storage_path is distinct from new.logo_storage_path and old.logo_storage_path is not null)
execute function app.discard_logo();

create function app.discard_company_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.discard_file('branding', old.value ->> 'logo_path');
  return null;
end
$$;
create trigger discard_company_logo after update of value on public.settings
for each row when (
  old.key = 'branding' and old.value ->> 'logo_path' is distinct from new.value ->> 'logo_path'
)
execute function app.discard_company_logo();

-- Reminders -----------------------------------------------------------------------------------------------------------

-- The days before the last day of a document on which its managers are reminded.
create function app.document_reminder_days() returns smallint[]
language sql immutable set search_path = ''
begin atomic
  select '{30,7,0}'::smallint[];
end;

-- Whoever enters a document knows when it expires: only later days remind of it.
create function app.skip_passed_reminders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.document_reminders (document_id, expires_on, days_before)
  select new.id, new.expires_on, step.days
  from unnest(app.document_reminder_days()) step (days)
  where new.expires_on - step.days <= app.office_day(now())
  on conflict do nothing;
  return null;
end
$$;
create trigger skip_passed_reminders after insert or update of expires_on on public.organization_documents
for each row when (new.expires_on is not null) execute function app.skip_passed_reminders();

-- Notifies those who manage organizations of documents that expire in 30 days, in seven, and today. It catches up on
-- days on which no node ran, with one notification for each document. Each reminder is recorded in the statement that
-- sends it, so nodes that run at the same time send it once. Returns how many documents it was about.
create function app.remind_of_expiring_documents(today date) returns integer
language sql security definer set search_path = ''
begin atomic
  with reached as (
    insert into app.document_reminders (document_id, expires_on, days_before)
    select d.id, d.expires_on, step.days
    from public.organization_documents d
    join public.organizations o on o.id = d.organization_id and o.is_active
    cross join unnest(app.document_reminder_days()) step (days)
    where d.expires_on between today - 30 and today + step.days and not d.is_replaced
    order by d.id, step.days
    on conflict do nothing
    returning document_id, expires_on
  ), expiring as (
    select distinct d.id, d.title, d.expires_on, o.id as organization_id, o.name
    from reached r
    join public.organization_documents d on d.id = r.document_id and d.expires_on = r.expires_on
    join public.organizations o on o.id = d.organization_id
  ), notified as (
    insert into public.notifications (profile_id, kind, title, body, path, facts)
    select m.user_id, case when e.expires_on < today then 'document_expired' else 'document_expiring' end,
      e.title || case when e.expires_on < today then ' expired on ' else ' expires on ' end
        || app.format_day(e.expires_on),
      e.name, '/admin/organizations/' || e.organization_id,
      jsonb_build_object('document', e.title, 'day', e.expires_on)
    from expiring e
    join public.organizations own on own.organization_type = 'internal'
    join public.organization_members m
      on m.organization_id = own.id and 'manage_organizations' = any (m.capabilities)
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    order by e.expires_on, e.id
  )
  select count(*)::integer from expiring;
end;
grant execute on function app.remind_of_expiring_documents(date) to authenticator;

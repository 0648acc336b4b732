-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.document_reminders (
  document_id uuid not null,
  expires_on date not null,
  days_before smallint not null,
  constraint document_reminders_pkey PRIMARY KEY (document_id, expires_on, days_before),
  constraint document_reminders_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.organization_documents(id) ON DELETE CASCADE
);
alter table app.document_reminders enable row level security;

create table public.organization_documents (
  id uuid default app.new_id() not null,
  organization_id uuid not null,
  kind text not null,
  title text not null,
  storage_path text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  valid_from date,
  expires_on date,
  is_replaced boolean default false not null,
  note text default ''::text not null,
  uploaded_by uuid default app.profile_id(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organization_documents_pkey PRIMARY KEY (id),
  constraint organization_documents_storage_path_key UNIQUE (storage_path),
  constraint organization_documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id) ON DELETE CASCADE,
  constraint organization_documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint organization_documents_content_type_max_120 CHECK (length(content_type) <= 120),
  constraint organization_documents_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_documents_expires_on_year_1900_to_2199 CHECK (expires_on >= '1900-01-01'::date AND expires_on < '2200-01-01'::date),
  constraint organization_documents_file_name CHECK (length(app.trimmed(file_name)) >= 1 AND length(app.trimmed(file_name)) <= 255),
  constraint organization_documents_file_name_max_255 CHECK (length(file_name) <= 255),
  constraint organization_documents_kind CHECK (kind = ANY (ARRAY['insurance'::text, 'license'::text, 'w9'::text, 'contract'::text, 'price_list'::text, 'other'::text])),
  constraint organization_documents_note CHECK (length(note) <= 2000),
  constraint organization_documents_size_bytes_0_to_26214400 CHECK (size_bytes >= 0 AND size_bytes <= 26214400),
  constraint organization_documents_storage_path CHECK (length(storage_path) <= 300 AND app.is_storage_path(storage_path)),
  constraint organization_documents_title CHECK (length(app.trimmed(title)) >= 1 AND length(app.trimmed(title)) <= 160),
  constraint organization_documents_title_max_160 CHECK (length(title) <= 160),
  constraint organization_documents_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint organization_documents_valid_from_year_1900_to_2199 CHECK (valid_from >= '1900-01-01'::date AND valid_from < '2200-01-01'::date),
  constraint organization_documents_validity CHECK (valid_from <= expires_on)
);
CREATE INDEX organization_documents_expires_on ON public.organization_documents USING btree (expires_on, organization_id) WHERE expires_on IS NOT NULL AND NOT is_replaced;
CREATE INDEX organization_documents_organization_id ON public.organization_documents USING btree (organization_id, is_replaced, expires_on, id);
CREATE INDEX organization_documents_uploaded_by ON public.organization_documents USING btree (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.organization_documents FOR EACH ROW EXECUTE FUNCTION app.audit('organizations', 'organization_id');
CREATE TRIGGER discard_document AFTER DELETE ON public.organization_documents FOR EACH ROW EXECUTE FUNCTION app.discard_document();
CREATE TRIGGER skip_passed_reminders AFTER INSERT OR UPDATE OF expires_on ON public.organization_documents FOR EACH ROW WHEN (new.expires_on IS NOT NULL) EXECUTE FUNCTION app.skip_passed_reminders();
CREATE TRIGGER touch BEFORE UPDATE ON public.organization_documents FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.organization_documents enable row level security;
create policy see on public.organization_documents for select to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text, 'see_costs'::text]) AS may) OR (kind = ANY (ARRAY['insurance'::text, 'license'::text])) AND ( SELECT app.is_office() AS is_office));
create policy service on public.organization_documents to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.organization_documents to service_role;
grant delete, select on public.organization_documents to command_organizations;
grant insert (content_type, expires_on, file_name, kind, note, organization_id, size_bytes, storage_path, title, valid_from) on public.organization_documents to command_organizations;
grant select on public.organization_documents to authenticated;
grant update (expires_on, is_replaced, kind, note, title, valid_from) on public.organization_documents to command_organizations;

CREATE OR REPLACE FUNCTION app.discard_company_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.discard_file('branding', old.value ->> 'logo_path');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.discard_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.discard_file('documents', old.storage_path);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.discard_file(bucket text, path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.discard_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- After a merge, the organization that is kept shows the file of the duplicate.
  if not exists (select from public.organizations o where o.logo_storage_path = old.logo_storage_path) then
    perform app.discard_file('logos', old.logo_storage_path);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.document_reminder_days()
 RETURNS smallint[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT '{30,7,0}'::smallint[] AS int2;
END;

CREATE OR REPLACE FUNCTION app.keep_named_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.organization_documents d where old.bucket_id = 'documents' and d.storage_path = old.name)
    or exists (select from public.organizations o where old.bucket_id = 'logos' and o.logo_storage_path = old.name)
  then
    return null;
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION app.remind_of_expiring_documents(today date)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 WITH reached AS (
          INSERT INTO app.document_reminders (document_id, expires_on, days_before)  SELECT d.id,
                     d.expires_on,
                     step.days
                    FROM ((public.organization_documents d
                      JOIN public.organizations o ON (((o.id = d.organization_id) AND o.is_active)))
                      CROSS JOIN unnest(app.document_reminder_days()) step(days))
                   WHERE (((d.expires_on >= (remind_of_expiring_documents.today - 30)) AND (d.expires_on <= (remind_of_expiring_documents.today + (step.days)::integer))) AND (NOT d.is_replaced))
                   ORDER BY d.id, step.days ON CONFLICT DO NOTHING
           RETURNING document_reminders.document_id,
             document_reminders.expires_on
         ), expiring AS (
          SELECT DISTINCT d.id,
             d.title,
             d.expires_on,
             o.id AS organization_id,
             o.name
            FROM ((reached r
              JOIN public.organization_documents d ON (((d.id = r.document_id) AND (d.expires_on = r.expires_on))))
              JOIN public.organizations o ON ((o.id = d.organization_id)))
         ), notified AS (
          INSERT INTO public.notifications (profile_id, kind, title, body, path, facts)  SELECT m.user_id,
                         CASE
                             WHEN (e.expires_on < remind_of_expiring_documents.today) THEN 'document_expired'::text
                             ELSE 'document_expiring'::text
                         END AS "case",
                     ((e.title ||
                         CASE
                             WHEN (e.expires_on < remind_of_expiring_documents.today) THEN ' expired on '::text
                             ELSE ' expires on '::text
                         END) || app.format_day(e.expires_on)),
                     e.name,
                     ('/admin/organizations/'::text || e.organization_id),
                     jsonb_build_object('document', e.title, 'day', e.expires_on) AS jsonb_build_object
                    FROM (((expiring e
                      JOIN public.organizations own ON ((own.organization_type = 'internal'::text)))
                      JOIN public.organization_members m ON (((m.organization_id = own.id) AND ('manage_organizations'::text = ANY (m.capabilities)))))
                      JOIN public.profiles p ON (((p.id = m.user_id) AND p.is_active AND (p.user_id IS NOT NULL))))
                   ORDER BY e.expires_on, e.id
         )
  SELECT (count(*))::integer AS count
    FROM expiring;
END;
grant execute on function app.remind_of_expiring_documents(date) to authenticator;

CREATE OR REPLACE FUNCTION app.skip_passed_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.document_reminders (document_id, expires_on, days_before)
  select new.id, new.expires_on, step.days
  from unnest(app.document_reminder_days()) step (days)
  where new.expires_on - step.days <= app.office_day(now())
  on conflict do nothing;
  return null;
end
$function$;

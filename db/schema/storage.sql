-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean default false not null,
  avif_autodetection boolean default false not null,
  file_size_limit bigint,
  allowed_mime_types text[],
  type text default 'STANDARD'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint buckets_pkey PRIMARY KEY (id),
  constraint buckets_name_key UNIQUE (name),
  constraint buckets_allowed_mime_types_length CHECK (length(allowed_mime_types::text) <= 30000),
  constraint buckets_file_size_limit_check CHECK (file_size_limit >= 0),
  constraint buckets_id_check CHECK (length(id) >= 1 AND length(id) <= 100),
  constraint buckets_name_length CHECK (length(name) <= 100),
  constraint buckets_owner_id_length CHECK (length(owner_id) <= 255),
  constraint buckets_type_check CHECK (type = 'STANDARD'::text)
);
comment on table storage.buckets is 'Where files are kept, with the limits that hold there.';
CREATE TRIGGER buckets_direct_deletion BEFORE DELETE ON storage.buckets FOR EACH STATEMENT EXECUTE FUNCTION storage.refuse_direct_deletion();
CREATE TRIGGER buckets_updated_at BEFORE UPDATE ON storage.buckets FOR EACH ROW EXECUTE FUNCTION storage.set_updated_at();
alter table storage.buckets enable row level security;
create policy gateway_all on storage.buckets to authenticator using (true) with check (true);
create policy service_role_all on storage.buckets to service_role using (true) with check (true);
grant delete, insert, select, update on storage.buckets to anon, authenticated, authenticator, service_role;
insert into storage.buckets (id, name, owner_id, public, avif_autodetection, file_size_limit, allowed_mime_types, type) values
  ('attachments', 'attachments', null, 'false', 'false', '26214400', '{image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,application/pdf}', 'STANDARD'),
  ('branding', 'branding', null, 'true', 'false', '1048576', '{image/png,image/jpeg,image/webp}', 'STANDARD'),
  ('documents', 'documents', null, 'false', 'false', '26214400', '{application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,text/csv,application/msword,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.text,application/vnd.oasis.opendocument.spreadsheet}', 'STANDARD'),
  ('exports', 'exports', null, 'false', 'false', null, '{application/zip}', 'STANDARD'),
  ('logos', 'logos', null, 'false', 'false', '2097152', '{image/jpeg,image/png,image/webp}', 'STANDARD'),
  ('people', 'people', null, 'false', 'false', '2097152', '{image/jpeg,image/png,image/webp}', 'STANDARD');

create table storage.objects (
  id uuid default gen_random_uuid() not null,
  bucket_id text not null,
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  version text default gen_random_uuid()::text not null,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/'::text)) stored,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  last_accessed_at timestamp with time zone default now() not null,
  name_lower text collate "C" generated always as (lower(name)) stored not null,
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_bucket_id_name_key UNIQUE (bucket_id, name),
  constraint objects_version_key UNIQUE (version),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  constraint objects_metadata_length CHECK (length(metadata::text) <= 10000),
  constraint objects_name_check CHECK (length(name) >= 1 AND length(name) <= 1024),
  constraint objects_owner_id_length CHECK (length(owner_id) <= 255),
  constraint objects_user_metadata_length CHECK (length(user_metadata::text) <= 50000),
  constraint objects_version_length CHECK (length(version) <= 255)
);
comment on table storage.objects is 'One row for each stored file.';
CREATE INDEX objects_bucket_id_name_lower_idx ON storage.objects USING btree (bucket_id, name_lower, name);
CREATE INDEX objects_version_folder_idx ON storage.objects USING btree ("right"(version, 2));
CREATE TRIGGER count_file AFTER INSERT ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'attachments'::text AND new.owner IS NOT NULL) EXECUTE FUNCTION app.count_file();
CREATE TRIGGER count_person_photo AFTER INSERT ON storage.objects FOR EACH ROW WHEN (new.bucket_id = 'people'::text AND new.owner IS NOT NULL) EXECUTE FUNCTION app.count_file();
CREATE TRIGGER keep_linked_file BEFORE DELETE ON storage.objects FOR EACH ROW WHEN (old.bucket_id = 'attachments'::text AND CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.keep_linked_file();
CREATE TRIGGER keep_named_file BEFORE DELETE ON storage.objects FOR EACH ROW WHEN ((old.bucket_id = ANY (ARRAY['documents'::text, 'logos'::text])) AND CURRENT_USER = 'authenticated'::name) EXECUTE FUNCTION app.keep_named_file();
CREATE TRIGGER objects_direct_deletion BEFORE DELETE ON storage.objects FOR EACH STATEMENT EXECUTE FUNCTION storage.refuse_direct_deletion();
CREATE TRIGGER objects_updated_at BEFORE UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION storage.set_updated_at();
alter table storage.objects enable row level security;
create policy attachments_add on storage.objects for insert to authenticated with check (bucket_id = 'attachments'::text AND (storage.foldername(name))[1] = ((( SELECT app.profile_id() AS profile_id))::text));
create policy attachments_members on storage.objects as restrictive for insert to authenticated with check (bucket_id <> 'attachments'::text OR ( SELECT app.is_member() AS is_member) AND NOT ( SELECT app.is_linked_without_file(objects.name) AS is_linked_without_file));
create policy attachments_remove on storage.objects for delete to authenticated using (bucket_id = 'attachments'::text AND (storage.foldername(name))[1] = ((( SELECT app.profile_id() AS profile_id))::text) AND NOT ( SELECT app.is_linked_file(objects.name) AS is_linked_file));
create policy attachments_rendered on storage.objects as restrictive for select to authenticated using (bucket_id <> 'attachments'::text OR COALESCE(( SELECT storage.operation() AS operation), ''::text) !~~ '%render%'::text OR ( SELECT app.is_member() AS is_member));
create policy attachments_see on storage.objects for select to authenticated using (bucket_id = 'attachments'::text AND ((storage.foldername(name))[1] = ((( SELECT app.profile_id() AS profile_id))::text) AND NOT ( SELECT app.is_linked_file(objects.name) AS is_linked_file) OR (EXISTS ( SELECT
   FROM public.attachments a
  WHERE a.storage_path = objects.name))));
create policy branding_add on storage.objects for insert to authenticated with check (bucket_id = 'branding'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may) AND name ~ '^logo-[0-9a-f-]{36}\.(png|jpg|webp)$'::text);
create policy branding_remove on storage.objects for delete to authenticated using (bucket_id = 'branding'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy branding_see on storage.objects for select to authenticated using (bucket_id = 'branding'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may));
create policy command_organizations on storage.objects to command_organizations using (bucket_id = ANY (ARRAY['documents'::text, 'logos'::text]));
create policy command_reports on storage.objects to command_reports using (bucket_id = 'attachments'::text);
create policy documents_add on storage.objects for insert to authenticated with check (bucket_id = 'documents'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) AND (EXISTS ( SELECT
   FROM public.organizations o
  WHERE o.id::text = (storage.foldername(objects.name))[1])));
create policy documents_remove on storage.objects for delete to authenticated using (bucket_id = 'documents'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) AND NOT (EXISTS ( SELECT
   FROM public.organization_documents d
  WHERE d.storage_path = objects.name)));
create policy documents_see on storage.objects for select to authenticated using (bucket_id = 'documents'::text AND (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) OR (EXISTS ( SELECT
   FROM public.organization_documents d
  WHERE d.storage_path = objects.name))));
create policy exports_see on storage.objects for select to authenticated using (bucket_id = 'exports'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may) AND ( SELECT app.may(VARIADIC ARRAY['see_costs'::text]) AS may) AND ( SELECT app.may(VARIADIC ARRAY['manage_people'::text]) AS may) AND (EXISTS ( SELECT
   FROM public.data_exports e
  WHERE objects.name = (e.id::text || '.zip'::text) AND e.requested_by = (( SELECT app.profile_id() AS profile_id)) AND e.status = 'ready'::text AND e.expires_at > now() AND
        CASE
            WHEN e.organization_id IS NULL THEN ( SELECT app.may(VARIADIC ARRAY['manage_time'::text]) AS may)
            ELSE ( SELECT app.may(VARIADIC ARRAY['pay_bills'::text]) AS may)
        END)));
create policy gateway_all on storage.objects to authenticator using (true) with check (true);
create policy logos_add on storage.objects for insert to authenticated with check (bucket_id = 'logos'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) AND (EXISTS ( SELECT
   FROM public.organizations o
  WHERE o.id::text = (storage.foldername(objects.name))[1])));
create policy logos_remove on storage.objects for delete to authenticated using (bucket_id = 'logos'::text AND ( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) AND NOT (EXISTS ( SELECT
   FROM public.organizations o
  WHERE o.logo_storage_path = objects.name)));
create policy logos_see on storage.objects for select to authenticated using (bucket_id = 'logos'::text AND (( SELECT app.may(VARIADIC ARRAY['manage_organizations'::text]) AS may) OR (EXISTS ( SELECT
   FROM public.organizations o
  WHERE o.logo_storage_path = objects.name))));
create policy people_add on storage.objects for insert to authenticated with check (bucket_id = 'people'::text AND ( SELECT app.is_member() AS is_member) AND (storage.foldername(name))[1] = ((( SELECT app.profile_id() AS profile_id))::text));
create policy people_remove on storage.objects for delete to authenticated using (bucket_id = 'people'::text AND (storage.foldername(name))[1] = ((( SELECT app.profile_id() AS profile_id))::text) AND NOT (EXISTS ( SELECT
   FROM public.profiles p
  WHERE p.photo_storage_path = objects.name)));
create policy people_see on storage.objects for select to authenticated using (bucket_id = 'people'::text AND ((storage.foldername(name))[1] = ((( SELECT app.profile_id() AS profile_id))::text) OR (EXISTS ( SELECT
   FROM public.profiles p
  WHERE p.photo_storage_path = objects.name))));
create policy service_role_all on storage.objects to service_role using (true) with check (true);
grant delete, insert, select, update on storage.objects to anon, authenticated, authenticator, service_role;
grant select (bucket_id, metadata, name) on storage.objects to command_organizations, command_reports;
grant update (last_accessed_at) on storage.objects to command_organizations, command_reports;

create table storage.resumable_uploads (
  version text not null,
  bucket_id text not null,
  name text collate "C" not null,
  role text not null,
  owner_id text,
  signed boolean not null,
  upsert boolean not null,
  mimetype text not null,
  cache_control text not null,
  user_metadata jsonb,
  upload_metadata text not null,
  size_bytes bigint,
  parts jsonb not null,
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  lease_holder uuid,
  lease_until timestamp with time zone,
  lease_wanted boolean default false not null,
  constraint resumable_uploads_pkey PRIMARY KEY (version),
  constraint resumable_uploads_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES storage.buckets(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint resumable_uploads_cache_control_length CHECK (length(cache_control) <= 250),
  constraint resumable_uploads_mimetype_length CHECK (length(mimetype) <= 255),
  constraint resumable_uploads_name_length CHECK (length(name) <= 1024),
  constraint resumable_uploads_owner_id_length CHECK (length(owner_id) <= 255),
  constraint resumable_uploads_role_length CHECK (length(role) <= 63),
  constraint resumable_uploads_upload_metadata_length CHECK (length(upload_metadata) <= 20000),
  constraint resumable_uploads_user_metadata_length CHECK (length(user_metadata::text) <= 50000),
  constraint resumable_uploads_version_length CHECK (length(version) <= 255)
);
comment on table storage.resumable_uploads is 'Uploads that may be interrupted and gone on with. Kept after they are finished, for the client that missed the answer.';
CREATE INDEX resumable_uploads_bucket_id_idx ON storage.resumable_uploads USING btree (bucket_id);
CREATE INDEX resumable_uploads_expires_at_idx ON storage.resumable_uploads USING btree (expires_at);
CREATE INDEX resumable_uploads_open ON storage.resumable_uploads USING btree (owner_id, expires_at) WHERE finished_at IS NULL;
CREATE TRIGGER limit_open_uploads BEFORE INSERT ON storage.resumable_uploads FOR EACH ROW WHEN (new.owner_id IS NOT NULL) EXECUTE FUNCTION app.limit_open_uploads();
alter table storage.resumable_uploads enable row level security;
create policy gateway_all on storage.resumable_uploads to authenticator using (true) with check (true);
grant delete, insert, select, update on storage.resumable_uploads to authenticator;

create table storage.unclaimed_files (
  version text not null,
  remove_after timestamp with time zone not null,
  constraint unclaimed_files_pkey PRIMARY KEY (version),
  constraint unclaimed_files_version_length CHECK (length(version) <= 255)
);
comment on table storage.unclaimed_files is 'Bytes that belong to no row: announced here before they are written, taken off in the transaction that adds the row of the file, put back in the one that removes it. So a crash at any moment leaves nothing behind that is not listed.';
CREATE INDEX unclaimed_files_remove_after_idx ON storage.unclaimed_files USING btree (remove_after);
alter table storage.unclaimed_files enable row level security;
create policy gateway_all on storage.unclaimed_files to authenticator using (true) with check (true);
grant delete, insert, select, update on storage.unclaimed_files to authenticator;

CREATE OR REPLACE FUNCTION storage.allow_any_operation(expected_operations text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (EXISTS (SELECT FROM unnest(allow_any_operation.expected_operations) expected(expected) WHERE (regexp_replace(expected.expected, '^storage\.'::text, ''::text) = regexp_replace(storage.operation(), '^storage\.'::text, ''::text))));
grant execute on function storage.allow_any_operation(text[]) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.allow_only_operation(expected_operation text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN storage.allow_any_operation(ARRAY[expected_operation]);
grant execute on function storage.allow_only_operation(text) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.extension(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "substring"(name, '[^./]*$'::text);
grant execute on function storage.extension(text) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.filename(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (string_to_array(name, '/'::text))[cardinality(string_to_array(name, '/'::text))];
grant execute on function storage.filename(text) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.foldername(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (string_to_array(name, '/'::text))[1:(cardinality(string_to_array(name, '/'::text)) - 1)];
grant execute on function storage.foldername(text) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.list_level(in_bucket text, prefix text, search text, ignore_case boolean, after text, descending boolean, skip integer, take integer)
 RETURNS TABLE(entry text, object_id uuid, created_at timestamp with time zone, updated_at timestamp with time zone, last_accessed_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET cursor_tuple_fraction TO '0'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  -- Rows of the same folder to read before a jump to its end in the index is cheaper.
  patience constant integer := 8;
  low text collate "C" := case when ignore_case then lower(prefix || search) else prefix || search end;
  -- After everything that starts with the prefix; names are ASCII.
  high text collate "C" := low || chr(127);
  opened refcursor;
  found_key text collate "C";
  found_object record;
  folder text collate "C";
  depth integer;
  walked integer := 0;
  left_to_skip integer := skip;
  left_to_take integer := take;
begin
  if after is not null then
    if descending then high := after;
    else low := case when right(after, 1) = '/' then left(after, -1) || '0' else after || chr(1) end; end if;
  end if;
  loop
    if opened is null then
      if ignore_case and descending then
        open opened for select id, name, name_lower, created_at, updated_at, last_accessed_at from storage.objects
          where bucket_id = in_bucket and name_lower >= low and name_lower < high
          order by name_lower desc, name desc;
      elsif ignore_case then
        open opened for select id, name, name_lower, created_at, updated_at, last_accessed_at from storage.objects
          where bucket_id = in_bucket and name_lower >= low and name_lower < high
          order by name_lower, name;
      elsif descending then
        open opened for select id, name, name_lower, created_at, updated_at, last_accessed_at from storage.objects
          where bucket_id = in_bucket and name >= low and name < high order by name desc;
      else
        open opened for select id, name, name_lower, created_at, updated_at, last_accessed_at from storage.objects
          where bucket_id = in_bucket and name >= low and name < high order by name;
      end if;
    end if;
    fetch opened into found_object;
    exit when not found;
    found_key := case when ignore_case then found_object.name_lower else found_object.name end;

    if folder is not null and starts_with(found_key, folder) then
      walked := walked + 1;
      if walked >= patience then
        if descending then high := folder; else low := left(folder, -1) || '0'; end if;
        close opened;
        opened := null;
      end if;
      continue;
    end if;

    depth := position('/' in substr(found_key, length(prefix) + 1));
    folder := case when depth > 0 then left(found_key, length(prefix) + depth) end;
    walked := 0;
    if left_to_skip > 0 then
      left_to_skip := left_to_skip - 1;
      continue;
    end if;
    exit when left_to_take <= 0;
    left_to_take := left_to_take - 1;
    entry := case when folder is null then found_object.name else left(found_object.name, length(folder)) end;
    object_id := case when folder is null then found_object.id end;
    created_at := case when folder is null then found_object.created_at end;
    updated_at := case when folder is null then found_object.updated_at end;
    last_accessed_at := case when folder is null then found_object.last_accessed_at end;
    return next;
  end loop;
end $function$;
grant execute on function storage.list_level(text,text,text,boolean,text,boolean,integer,integer) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.operation()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN NULLIF(current_setting('storage.operation'::text, true), ''::text);
grant execute on function storage.operation() to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.refuse_direct_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', detail = '{"reason":"storage_direct_deletion","params":{}}',
      hint = 'Deleting the row would leave the file itself behind.';
  end if;
  return null;
end $function$;
grant execute on function storage.refuse_direct_deletion() to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION storage.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;
grant execute on function storage.set_updated_at() to anon, authenticated, authenticator, service_role;

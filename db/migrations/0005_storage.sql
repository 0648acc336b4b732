-- Files: buckets, objects, and uploads in parts. The bytes are outside the database, stored under the version (a uuid)
-- that each row names. Only the storage gateway adds, replaces, and removes both.
--
-- The gateway works as `authenticator`. Before it writes anything it tries the same write as the caller and rolls that
-- back, so that row-level security decides. The gateway writes the row itself, because the row carries facts (size,
-- digest, version) that a caller must not choose.
--
-- The length limits hold for every writer. The gateway refuses most values earlier: names, types, and cache controls
-- by their own rules, metadata by the size of a header or a form field.

-- Tables --------------------------------------------------------------------------------------------------------------

create table storage.buckets (
  id text primary key check (length(id) between 1 and 100),
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  type text not null default 'STANDARD' constraint buckets_type_check check (type in ('STANDARD')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint buckets_name_length check (length(name) <= 100),
  constraint buckets_owner_id_length check (length(owner_id) <= 255),
  constraint buckets_allowed_mime_types_length check (length(allowed_mime_types::text) <= 30000)
);
comment on table storage.buckets is 'Where files are kept, with the limits that hold there.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  -- A bucket that contains files cannot be deleted: its bytes would have no row.
  bucket_id text not null references storage.buckets (id) on update cascade on delete restrict,
  -- "C": names are compared byte by byte, so a prefix is a range of the index.
  name text collate "C" not null check (length(name) between 1 and 1024),
  owner uuid,
  owner_id text,
  -- The default is for rows that are inserted by hand, for example by a test or an import.
  version text not null unique default gen_random_uuid()::text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  -- A column, because under row-level security no index serves an expression that is not leakproof.
  name_lower text collate "C" not null generated always as (lower(name)) stored,
  -- Finds a file by its path, lists a folder, and serves the foreign key.
  constraint objects_bucket_id_name_key unique (bucket_id, name),
  constraint objects_owner_id_length check (length(owner_id) <= 255),
  constraint objects_version_length check (length(version) <= 255),
  constraint objects_metadata_length check (length(metadata::text) <= 10000),
  constraint objects_user_metadata_length check (length(user_metadata::text) <= 50000)
);
comment on table storage.objects is 'One row for each stored file.';
create index objects_bucket_id_name_lower_idx on storage.objects (bucket_id, name_lower, name);
-- The rows of one folder of the file store, for comparing both.
create index objects_version_folder_idx on storage.objects (right(version, 2));

create table storage.unclaimed_files (
  version text primary key,
  remove_after timestamptz not null,
  constraint unclaimed_files_version_length check (length(version) <= 255)
);
comment on table storage.unclaimed_files is
  'Bytes that belong to no row: announced here before they are written, taken off in the transaction that adds the row '
  'of the file, put back in the one that removes it. So a crash at any moment leaves nothing behind that is not listed.';
-- The sweep asks for what is due.
create index unclaimed_files_remove_after_idx on storage.unclaimed_files (remove_after);

create table storage.resumable_uploads (
  -- The address of the upload, and the version of its bytes. It cannot be guessed.
  version text primary key,
  bucket_id text not null references storage.buckets (id) on update cascade on delete cascade,
  name text collate "C" not null,
  -- Who began the upload. Only this caller may continue it.
  role text not null,
  owner_id text,
  -- Begun with a signed URL, which was the permission: row-level security is not asked again.
  signed boolean not null,
  upsert boolean not null,
  mimetype text not null,
  cache_control text not null,
  user_metadata jsonb,
  -- The header as it was sent; the protocol returns it on request.
  upload_metadata text not null,
  -- Null until the client says how long the file will be.
  size_bytes bigint,
  -- The progress: the state that the file store returned for the last part.
  parts jsonb not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- One request at a time works on an upload, on any node.
  lease_holder uuid,
  lease_until timestamptz,
  -- Another request waits for the lease: usually the same client after its connection broke.
  lease_wanted boolean not null default false,
  constraint resumable_uploads_version_length check (length(version) <= 255),
  constraint resumable_uploads_name_length check (length(name) <= 1024),
  constraint resumable_uploads_role_length check (length(role) <= 63),
  constraint resumable_uploads_owner_id_length check (length(owner_id) <= 255),
  constraint resumable_uploads_mimetype_length check (length(mimetype) <= 255),
  constraint resumable_uploads_cache_control_length check (length(cache_control) <= 250),
  constraint resumable_uploads_user_metadata_length check (length(user_metadata::text) <= 50000),
  constraint resumable_uploads_upload_metadata_length check (length(upload_metadata) <= 20000)
);
comment on table storage.resumable_uploads is
  'Uploads that may be interrupted and gone on with. Kept after they are finished, for the client that missed the answer.';
create index resumable_uploads_bucket_id_idx on storage.resumable_uploads (bucket_id);
create index resumable_uploads_expires_at_idx on storage.resumable_uploads (expires_at);

-- Helpers for policies ------------------------------------------------------------------------------------------------

-- The first three set no search path. Their bodies are resolved when they are created, and only without such a setting
-- can PostgreSQL inline them into a policy instead of calling them for each row.
create function storage.foldername(name text) returns text[]
language sql immutable parallel safe
return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];

create function storage.filename(name text) returns text
language sql immutable parallel safe
return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

create function storage.extension(name text) returns text
language sql immutable parallel safe
return substring(name from '[^./]*$');

create function storage.operation() returns text
language sql stable parallel safe set search_path = ''
return nullif(current_setting('storage.operation', true), '');

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable parallel safe set search_path = ''
return exists (
  select from unnest(expected_operations) as expected
  where regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')
);

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable parallel safe set search_path = ''
return storage.allow_any_operation(array[expected_operation]);

-- Lists ---------------------------------------------------------------------------------------------------------------

/*
 * One level of a bucket in the order of names, as the caller sees it: files, and each folder once. It follows an index
 * and skips the content of folders, so its cost depends on the entries of the level and not on the files below.
 *   prefix    the folder, with its slash; search: how names in it begin; ignore_case: for both
 *   after     continue after this name, not folded (a folder's ends with a slash); null from the start
 *   skip      entries to leave out; take: the most entries to return, null for all
 */
create function storage.list_level(
  in_bucket text, prefix text, search text, ignore_case boolean, after text, descending boolean, skip integer, take integer
) returns table (
  entry text, object_id uuid, created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz
)
language plpgsql stable rows 100
set search_path = '' set cursor_tuple_fraction = 0 set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create function storage.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger buckets_updated_at before update on storage.buckets
for each row execute function storage.set_updated_at();

create trigger objects_updated_at before update on storage.objects
for each row execute function storage.set_updated_at();

-- A row that is deleted by hand would leave its bytes behind, unlisted.
create function storage.refuse_direct_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', detail = '{"reason":"storage_direct_deletion","params":{}}',
      hint = 'Deleting the row would leave the file itself behind.';
  end if;
  return null;
end $$;

create trigger buckets_direct_deletion before delete on storage.buckets
for each statement execute function storage.refuse_direct_deletion();

create trigger objects_direct_deletion before delete on storage.objects
for each statement execute function storage.refuse_direct_deletion();

-- Access --------------------------------------------------------------------------------------------------------------

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.unclaimed_files enable row level security;
alter table storage.resumable_uploads enable row level security;

create policy service_role_all on storage.buckets to service_role using (true) with check (true);
create policy service_role_all on storage.objects to service_role using (true) with check (true);
create policy gateway_all on storage.buckets to authenticator using (true) with check (true);
create policy gateway_all on storage.objects to authenticator using (true) with check (true);
create policy gateway_all on storage.unclaimed_files to authenticator using (true) with check (true);
create policy gateway_all on storage.resumable_uploads to authenticator using (true) with check (true);

grant usage on schema storage to anon, authenticated, service_role, authenticator;
-- Policies decide what anon and authenticated may do with a row. There are none until the owner of a bucket writes
-- them. Truncate is not granted, because it ignores policies.
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role, authenticator;
grant select, insert, update, delete on storage.unclaimed_files, storage.resumable_uploads to authenticator;

revoke execute on all functions in schema storage from public;
grant execute on all functions in schema storage to anon, authenticated, service_role, authenticator;

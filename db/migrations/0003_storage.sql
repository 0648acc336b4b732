-- Files: what is stored, where it belongs and who may touch it. The bytes lie outside the database, each under the
-- version (a uuid) that its row names; the storage gateway is the only one who adds, replaces and removes both.
--
-- The gateway works as `authenticator`. Before it writes anything it tries the same write as the caller and rolls that
-- back, so that row-level security decides; the row itself is written by the gateway, because it carries facts
-- (size, digest, version) that no caller may make up.

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
  updated_at timestamptz not null default now()
);
comment on table storage.buckets is 'Where files are kept, with the limits that hold there.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  -- A bucket with files in it cannot go: that would leave bytes nobody knows of.
  bucket_id text not null references storage.buckets (id) on update cascade on delete restrict,
  -- "C": names are compared byte by byte, so that a prefix is a range of the index.
  name text collate "C" not null check (length(name) between 1 and 1024),
  owner uuid,
  owner_id text,
  version text not null unique,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  -- Finds a file by its place, lists a folder, and serves the foreign key.
  constraint objects_bucket_id_name_key unique (bucket_id, name)
);
comment on table storage.objects is 'One row for each stored file.';

create table storage.unclaimed_files (
  version text primary key,
  remove_after timestamptz not null
);
-- The sweep asks for what is due.
create index unclaimed_files_remove_after_idx on storage.unclaimed_files (remove_after);
comment on table storage.unclaimed_files is
  'Bytes that belong to no row: announced here before they are written, taken off in the transaction that adds the row '
  'of the file, put back in the one that removes it. So a crash at any moment leaves nothing behind that is not listed.';

-- Helpers for policies ------------------------------------------------------------------------------------------------

create function storage.foldername(name text) returns text[]
language sql immutable parallel safe set search_path = ''
return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];

create function storage.filename(name text) returns text
language sql immutable parallel safe set search_path = ''
return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

create function storage.extension(name text) returns text
language sql immutable parallel safe set search_path = ''
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

-- A row deleted by hand would leave its bytes behind, unlisted.
create function storage.refuse_direct_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501',
            hint = 'Deleting the row would leave the file itself behind.';
  end if;
  return null;
end $$;

create trigger buckets_direct_deletion before delete on storage.buckets
for each statement execute function storage.refuse_direct_deletion();

create trigger objects_direct_deletion before delete on storage.objects
for each statement execute function storage.refuse_direct_deletion();

-- Who may do what -----------------------------------------------------------------------------------------------------

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.unclaimed_files enable row level security;

create policy service_role_all on storage.buckets to service_role using (true) with check (true);
create policy service_role_all on storage.objects to service_role using (true) with check (true);
create policy gateway_all on storage.buckets to authenticator using (true) with check (true);
create policy gateway_all on storage.objects to authenticator using (true) with check (true);
create policy gateway_all on storage.unclaimed_files to authenticator using (true) with check (true);

grant usage on schema storage to anon, authenticated, service_role, authenticator;
-- What anon and authenticated may do with a row is for the policies to say, and there are none until a bucket's owner
-- writes them. Truncate is not granted: it knows no policies.
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role, authenticator;
grant select, insert, update, delete on storage.unclaimed_files to authenticator;

revoke execute on all functions in schema storage from public;
grant execute on all functions in schema storage to anon, authenticated, service_role, authenticator;

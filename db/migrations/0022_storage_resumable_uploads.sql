-- Files that come in parts, and lists of folders with very many files.

create table storage.resumable_uploads (
  -- The address of the upload, and the version its bytes lie under; nobody can guess one.
  version text primary key,
  bucket_id text not null references storage.buckets (id) on update cascade on delete cascade,
  name text collate "C" not null,
  -- Who began it, and so who may go on with it.
  role text not null,
  owner_id text,
  -- Begun with a signed URL, which was the permission: row-level security is not asked again.
  signed boolean not null,
  upsert boolean not null,
  mimetype text not null,
  cache_control text not null,
  user_metadata jsonb,
  -- The header as it was sent; the protocol gives it back on request.
  upload_metadata text not null,
  -- Null until the client says how long the file will be.
  size_bytes bigint,
  -- How far it has come: the state that the store answered for the last part.
  parts jsonb not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  -- One request at a time works on an upload, on whichever node it is.
  lease_holder uuid,
  lease_until timestamptz,
  -- Another request waits for the lease: usually the same client, whose connection broke without anybody noticing.
  lease_wanted boolean not null default false
);
create index resumable_uploads_bucket_id_idx on storage.resumable_uploads (bucket_id);
create index resumable_uploads_expires_at_idx on storage.resumable_uploads (expires_at);
comment on table storage.resumable_uploads is
  'Uploads that may be interrupted and gone on with. Kept after they are finished, for the client that missed the answer.';

alter table storage.resumable_uploads enable row level security;
create policy gateway_all on storage.resumable_uploads to authenticator using (true) with check (true);
grant select, insert, update, delete on storage.resumable_uploads to authenticator;

-- Lists ---------------------------------------------------------------------------------------------------------------

-- A column of its own, because under row-level security no index serves an expression that is not leakproof.
alter table storage.objects
  add column name_lower text collate "C" not null generated always as (lower(name)) stored;
create index objects_bucket_id_name_lower_idx on storage.objects (bucket_id, name_lower, name);

/*
 * One level of a bucket in the order of names, as the caller sees it: files, and folders once each. It walks along an
 * index and jumps over the content of folders, so that it costs what the level holds and not what lies below.
 *   prefix    the folder, with its slash; search: how names in it begin; fold: both whatever their case
 *   after     goes on behind this name, not folded (a folder's ends with a slash); null from the start
 *   skip      entries to leave out, take: entries to answer at most, null all
 */
create function storage.list_level(
  in_bucket text, prefix text, search text, fold boolean, after text, descending boolean, skip integer, take integer
) returns table (
  entry text, object_id uuid, created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz
)
language plpgsql stable rows 100
set search_path = '' set cursor_tuple_fraction = 0 set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- Rows of the same folder that are walked over before it is worth finding its end in the index.
  patience constant integer := 8;
  low text collate "C" := case when fold then lower(prefix || search) else prefix || search end;
  -- Behind everything that starts with the prefix; names are ASCII.
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
      if fold and descending then
        open opened for select id, name, name_lower, created_at, updated_at, last_accessed_at from storage.objects
          where bucket_id = in_bucket and name_lower >= low and name_lower < high
          order by name_lower desc, name desc;
      elsif fold then
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
    found_key := case when fold then found_object.name_lower else found_object.name end;

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

-- As in 0003, without a search path of their own: their bodies were resolved when they were written, and only so can
-- PostgreSQL fold them into a policy instead of calling them for each row.
create or replace function storage.foldername(name text) returns text[]
language sql immutable parallel safe
return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];

create or replace function storage.filename(name text) returns text
language sql immutable parallel safe
return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

create or replace function storage.extension(name text) returns text
language sql immutable parallel safe
return substring(name from '[^./]*$');

revoke execute on function storage.list_level from public;
grant execute on function storage.list_level to anon, authenticated, service_role, authenticator;

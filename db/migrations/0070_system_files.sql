-- Orphaned files: what a search found in the file store that no record shows, and files of records whose bytes are
-- missing (decision 088).

-- The findings of the last search. Nothing here decides: what is removed is looked at again.
create table public.orphaned_files (
  id uuid primary key default app.new_id(),
  -- unlinked: a row of storage.objects that no record shows. unlisted: bytes without such a row. missing: a record shows
  -- a file whose bytes, or whose row, are not there.
  kind text not null,
  -- Null for bytes without a row, also below.
  bucket_id text,
  name text,
  version text,
  -- The record that shows a missing file; of a file without a record, whose it was.
  record_table text,
  record_id uuid,
  size_bytes numeric(15) not null default 0,
  stored_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint orphaned_files_kind check (kind in ('unlinked', 'unlisted', 'missing')),
  constraint orphaned_files_named check (coalesce(name, version) is not null),
  constraint orphaned_files_record check ((record_table is null) = (record_id is null))
);
-- The list and the totals of a kind, and what is removed next.
create index orphaned_files_kind on public.orphaned_files (kind, stored_at, id);

alter table public.orphaned_files enable row level security;
create policy service on public.orphaned_files for all to service_role, commands using (true) with check (true);
create policy see on public.orphaned_files for select to authenticated using ((select app.may('manage_settings')));
grant select on public.orphaned_files to authenticated;
grant select, insert, update, delete on public.orphaned_files to service_role;

call app.bound_columns('{"orphaned_files": {"bucket_id": 100, "name": 1024, "version": 255, "record_table": 60,
  "size_bytes": [0, 100000000000000]}}');
call app.validate_limits();

-- How much was found, by kind and bucket.
create function public.orphaned_file_totals() returns table (
  kind text, bucket_id text, files bigint, size_bytes numeric, oldest_at timestamptz
)
language sql stable set search_path = '' as $$
  select o.kind, o.bucket_id, count(*), sum(o.size_bytes), min(o.stored_at)
  from public.orphaned_files o group by 1, 2 order by 1, 2
$$;
revoke execute on function public.orphaned_file_totals() from public;
grant execute on function public.orphaned_file_totals() to authenticated;

-- Search --------------------------------------------------------------------------------------------------------------

-- Whether no record shows a file, and it was stored before. A device may send a report, receipt, or message long after
-- its photos; so the row that it added before it has to be as old.
create function app.is_orphaned_file(file storage.objects, p_before timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select file.created_at < p_before and file.updated_at < p_before and case file.bucket_id
    when 'attachments' then not exists (
      select from public.attachments a
      where a.storage_path = file.name and (
        a.created_at >= p_before
        or num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) > 0
      )
    )
    when 'logos' then not exists (select from public.organizations g where g.logo_storage_path = file.name)
    when 'branding' then not exists (
      select from public.settings s where s.key = 'branding' and s.value ->> 'logo_path' = file.name
    )
    when 'documents' then not exists (
      select from public.organization_documents d where d.storage_path = file.name
    )
    when 'people' then not exists (select from public.profiles p where p.photo_storage_path = file.name)
    else false
  end
$$;

-- Whose folder a file is in: a person's for an attachment or a photo, an organization's for a logo or a document.
create function app.file_owner(bucket text, name text, out record_table text, out record_id uuid)
language sql stable security definer set search_path = ''
begin atomic
  select found.kind, found.id from (
    select case when split_part(name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then split_part(name, '/', 1)::uuid end as id
  ) folder
  cross join lateral (
    select 'profiles' as kind, p.id from public.profiles p where bucket in ('attachments', 'people') and p.id = folder.id
    union all
    select 'organizations', g.id from public.organizations g where bucket in ('logos', 'documents') and g.id = folder.id
  ) found limit 1;
end;

-- The record that shows a file.
create function app.file_record(file public.attachments, out record_table text, out record_id uuid)
language sql immutable set search_path = ''
as $$
  select case
      when file.work_order_id is not null then 'work_orders'
      when file.report_id is not null then 'work_order_reports'
      when file.receipt_id is not null then 'receipts'
      when file.bill_id is not null then 'subcontractor_bills'
      when file.message_id is not null then 'work_order_messages'
    end,
    coalesce(file.work_order_id, file.report_id, file.receipt_id, file.bill_id, file.message_id)
$$;

-- Compares one folder of the file store, which holds the versions that end in two digits, with the rows. The arrays are
-- what is stored there; `p_complete` is false for parts of unfinished files and for thumbnails.
create function app.find_orphaned_files(
  p_folder text, p_before timestamptz, p_versions text[], p_complete boolean[], p_sizes bigint[], p_times timestamptz[]
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found integer;
  total integer := 0;
begin
  insert into public.orphaned_files (kind, bucket_id, name, version, record_table, record_id, size_bytes, stored_at)
  select 'unlinked', o.bucket_id, o.name, o.version, w.record_table, w.record_id,
    coalesce((o.metadata ->> 'size')::numeric, 0), o.created_at
  from storage.objects o cross join lateral app.file_owner(o.bucket_id, o.name) w
  where right(o.version, 2) = p_folder and app.is_orphaned_file(o, p_before);
  get diagnostics found = row_count;
  total := total + found;

  insert into public.orphaned_files (kind, version, size_bytes, stored_at)
  select 'unlisted', s.version, s.size_bytes, s.stored_at
  from (
    select u.version, sum(u.size_bytes) as size_bytes, max(u.stored_at) as stored_at
    from unnest(p_versions, p_sizes, p_times) u (version, size_bytes, stored_at) group by 1
  ) s
  where s.stored_at < p_before and app.is_unlisted_version(s.version);
  get diagnostics found = row_count;
  total := total + found;

  -- The bytes are stored before the row is added, so those of a new row may have come after the folder was listed.
  insert into public.orphaned_files (kind, bucket_id, name, version, record_table, record_id, size_bytes, stored_at)
  select 'missing', o.bucket_id, o.name, o.version, coalesce(r.record_table, w.record_table),
    coalesce(r.record_id, w.record_id), coalesce((o.metadata ->> 'size')::numeric::bigint, 0), o.created_at
  from storage.objects o
  left join public.attachments a on o.bucket_id = 'attachments' and a.storage_path = o.name
  cross join lateral app.file_record(a) r
  cross join lateral app.file_owner(o.bucket_id, o.name) w
  where right(o.version, 2) = p_folder and o.updated_at < now() - interval '1 hour'
    and not app.is_orphaned_file(o, p_before)
    and not exists (
      select from unnest(p_versions, p_complete) s (version, is_complete) where s.version = o.version and s.is_complete
    );
  get diagnostics found = row_count;
  return total + found;
end
$$;

-- Whether bytes belong to no row, and to no upload.
create function app.is_unlisted_version(p_version text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select not exists (select from storage.objects o where o.version = p_version)
    and not exists (select from storage.unclaimed_files u where u.version = p_version)
    and not exists (select from storage.resumable_uploads r where r.version = p_version);
end;

-- Records that show a file of which not even a row is there.
create function app.find_files_without_rows() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  found integer;
  total integer := 0;
begin
  insert into public.orphaned_files (kind, bucket_id, name, record_table, record_id, size_bytes, stored_at)
  select 'missing', 'attachments', a.storage_path, r.record_table, r.record_id, a.size_bytes, a.created_at
  from public.attachments a cross join lateral app.file_record(a) r
  where r.record_id is not null and a.created_at < now() - interval '1 hour' and not exists (
    select from storage.objects o where o.bucket_id = 'attachments' and o.name = a.storage_path
  );
  get diagnostics found = row_count;
  total := total + found;
  insert into public.orphaned_files (kind, bucket_id, name, record_table, record_id, stored_at)
  select 'missing', 'logos', g.logo_storage_path, 'organizations', g.id, g.updated_at
  from public.organizations g
  where g.logo_storage_path is not null and not exists (
    select from storage.objects o where o.bucket_id = 'logos' and o.name = g.logo_storage_path
  );
  get diagnostics found = row_count;
  return total + found;
end
$$;

-- Removal -------------------------------------------------------------------------------------------------------------

-- Whether the store holds more files that nobody knows than files of this database: then the store is probably another
-- portal's too, or the database is an old copy.
create function app.is_foreign_file_store() returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select found.files > 100 and found.files > (select count(*) from storage.objects)
  from (select count(*) as files from public.orphaned_files f where f.kind = 'unlisted') found;
end;

-- Takes the next findings from the list, and removes those that are still orphaned: rows at once, bytes by the sweep of
-- storage.unclaimed_files. So a crash at any moment loses nothing and leaves nothing.
-- A file may get its record at the same moment. Whoever adds or links the row of a file locks the file; here both are
-- locked first, without waiting, and what is locked by others stays. Only then a new statement looks whether a record
-- shows the file.
create function app.remove_orphaned_files(p_before timestamptz, p_at_most integer, out taken integer, out removed integer)
language plpgsql security definer set search_path = '' as $$
declare
  findings uuid[];
  held uuid[];
  loose uuid[];
  doomed uuid[];
  found integer;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  select coalesce(array_agg(f.id), '{}') into findings from (
    select f.id from public.orphaned_files f where f.kind in ('unlinked', 'unlisted')
    order by f.kind, f.stored_at, f.id limit p_at_most for update skip locked
  ) f;
  taken := cardinality(findings);
  select coalesce(array_agg(o.id), '{}') into held from (
    select o.id from storage.objects o
    where o.version in (select f.version from public.orphaned_files f where f.id = any (findings) and f.kind = 'unlinked')
    order by o.id for update skip locked
  ) o;
  select coalesce(array_agg(a.id), '{}') into loose from (
    select a.id from public.attachments a
    where a.storage_path in (select o.name from storage.objects o where o.id = any (held) and o.bucket_id = 'attachments')
    order by a.id for update skip locked
  ) a;
  select coalesce(array_agg(o.id), '{}') into doomed from storage.objects o
  where o.id = any (held) and app.is_orphaned_file(o, p_before) and not exists (
    select from public.attachments a
    where o.bucket_id = 'attachments' and a.storage_path = o.name and a.id <> all (loose)
  );
  delete from public.attachments a using storage.objects o
  where o.id = any (doomed) and o.bucket_id = 'attachments' and a.storage_path = o.name;
  with gone as (
    delete from storage.objects o where o.id = any (doomed) returning o.version
  )
  insert into storage.unclaimed_files (version, remove_after) select g.version, now() from gone g;
  get diagnostics removed = row_count;
  insert into storage.unclaimed_files (version, remove_after)
  select f.version, now() from public.orphaned_files f
  where f.id = any (findings) and f.kind = 'unlisted' and f.stored_at < p_before and app.is_unlisted_version(f.version)
  on conflict do nothing;
  get diagnostics found = row_count;
  removed := removed + found;
  delete from public.orphaned_files f where f.id = any (findings);
  perform set_config('storage.allow_delete_query', 'false', true);
end
$$;

create function app.forget_orphaned_files() returns void
language sql security definer set search_path = ''
begin atomic
  delete from public.orphaned_files;
end;

revoke execute on function app.is_orphaned_file(storage.objects, timestamptz), app.file_owner(text, text),
  app.file_record(public.attachments), app.is_unlisted_version(text), app.find_files_without_rows(),
  app.find_orphaned_files(text, timestamptz, text[], boolean[], bigint[], timestamptz[]), app.is_foreign_file_store(),
  app.remove_orphaned_files(timestamptz, integer), app.forget_orphaned_files() from public;
grant execute on function app.find_files_without_rows(), app.remove_orphaned_files(timestamptz, integer),
  app.find_orphaned_files(text, timestamptz, text[], boolean[], bigint[], timestamptz[]), app.forget_orphaned_files()
  to authenticator;
grant execute on function app.is_foreign_file_store() to command_system;

-- Photos and documents of work orders, reports, receipts, bills, and messages, and the bucket of their bytes.

-- A client uploads the file to `{its profile id}/{any uuid}.{extension}`, adds a row without a parent, and passes the
-- row's id to the command that creates the parent.
create table public.attachments (
  id uuid primary key default app.new_id(),
  storage_path text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  category text not null default 'other',
  caption text not null default '',
  -- Where and when the picture was taken, as the app knew at that moment.
  taken_at timestamptz,
  latitude double precision,
  longitude double precision,
  uploaded_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  report_id uuid references public.work_order_reports (id) on delete restrict,
  receipt_id uuid references public.receipts (id) on delete cascade,
  message_id uuid references public.work_order_messages (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The subcontractor's own invoice, a PDF or a photo.
  bill_id uuid references public.subcontractor_bills (id) on delete cascade,
  -- The digest of the bytes, computed by the storage and never sent by the client.
  content_digest text,
  -- The position of a photo among those of its report, as its author arranged them. They arrive in any order.
  position integer,
  -- The subcontractor that owns the file: of a work order the uploader's organization, of a report the report's.
  -- Null: the office's or the customer's.
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  -- Whether the customer may see it. A file of a report also needs the approval of the report.
  is_released boolean not null default true,
  constraint attachments_category check (category in ('before', 'during', 'after', 'signature', 'document', 'other')),
  -- One parent decides who sees it. A photo of a report is not also one of the work order, because the customer
  -- would see it before the report is approved.
  constraint attachments_parent
    check (num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) <= 1),
  -- A row opens its file to everybody who sees the row, so nobody may name a file of another person.
  constraint attachments_storage_path check (
    starts_with(storage_path, uploaded_by::text || '/') and length(storage_path) <= 300
    and app.is_storage_path(storage_path)
  ),
  constraint attachments_file_name check (length(app.trimmed(file_name)) > 0 and length(file_name) <= 255),
  constraint attachments_content_type check (
    length(app.trimmed(content_type)) >= 3 and length(content_type) <= 120
  ),
  constraint attachments_size_bytes check (size_bytes between 0 and 26214400),
  constraint attachments_caption check (length(caption) <= 500),
  constraint attachments_position check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint attachments_order check (position between 0 and 999)
);
create index attachments_uploaded_by on public.attachments (uploaded_by, created_at desc);
create index attachments_work_order_id on public.attachments (work_order_id) where work_order_id is not null;
create index attachments_report_id on public.attachments (report_id) where report_id is not null;
create index attachments_receipt_id on public.attachments (receipt_id) where receipt_id is not null;
create index attachments_message_id on public.attachments (message_id) where message_id is not null;
create index attachments_bill_id on public.attachments (bill_id) where bill_id is not null;
create index attachments_assigned_organization_id on public.attachments (assigned_organization_id)
  where assigned_organization_id is not null;
-- Finds receipts with the same picture.
create index attachments_receipt_digest on public.attachments (content_digest) where receipt_id is not null;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger count_daily_row after insert on public.attachments for each row
execute function app.count_daily_row(
  'attachments_per_day', 'You have added the most files that one person may add in a day.'
);

-- Copies the digest. The file cannot be deleted while the row is being written.
create function app.copy_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  digest text;
begin
  select o.metadata ->> 'eTag' into digest
  from storage.objects o where o.bucket_id = 'attachments' and o.name = new.storage_path for share;
  new.content_digest := coalesce(digest, new.content_digest);
  return new;
end
$$;

create trigger copy_digest before insert on public.attachments for each row execute function app.copy_digest();

-- A row may be added before its file. What the file then is counts when the row becomes part of something.
create trigger copy_digest_linked before update of work_order_id, report_id, receipt_id, message_id, bill_id
on public.attachments for each row when (
  num_nonnulls(old.work_order_id, old.report_id, old.receipt_id, old.message_id, old.bill_id) = 0
  and num_nonnulls(new.work_order_id, new.report_id, new.receipt_id, new.message_id, new.bill_id) > 0
) execute function app.copy_digest();

-- Sets the owner of a file and whether the customer may see it, when the file gets its parent. A subcontractor's file
-- reaches the customer with the report that the office approved, or when the office shares it. A photo that arrives
-- after the review has not been reviewed; one that is loaded with its history (the demo company) brings its own date.
-- Only the office and the customer share a file of a work order by uploading it.
create function app.stamp_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  customer uuid;
  assigned uuid;
  report_status text;
  reviewed timestamptz;
begin
  new.assigned_organization_id := null;
  new.is_released := true;
  if new.work_order_id is not null then
    select w.organization_id, w.assigned_organization_id into customer, assigned
    from public.work_orders w where w.id = new.work_order_id;
    if app.is_outside(new.uploaded_by, customer) then
      new.is_released := false;
      new.assigned_organization_id := (
        select m.organization_id from public.organization_members m
        join public.organizations o on o.id = m.organization_id and o.organization_type = 'subcontractor'
        where m.user_id = new.uploaded_by
        order by m.organization_id is not distinct from assigned desc, m.created_at, m.id limit 1
      );
    end if;
  elsif new.report_id is not null then
    select r.status, r.reviewed_at, r.subcontractor_organization_id into report_status, reviewed, new.assigned_organization_id
    from public.work_order_reports r where r.id = new.report_id;
    new.is_released := coalesce(
      report_status = 'submitted' or (tg_op = 'INSERT' and new.created_at < now() and new.created_at <= reviewed), false
    );
  end if;
  return new;
end
$$;

create trigger stamp_file_added before insert on public.attachments
for each row when (num_nonnulls(new.work_order_id, new.report_id) > 0) execute function app.stamp_file();

create trigger stamp_file_moved before update of work_order_id, report_id on public.attachments
for each row when (
  (new.work_order_id, new.report_id) is distinct from (old.work_order_id, old.report_id)
) execute function app.stamp_file();

-- Access to rows ------------------------------------------------------------------------------------------------------

-- Each parent is asked under its own policies. A file that is part of something is seen with its parent, and not
-- because the caller once uploaded it: people change organizations.
alter table public.attachments enable row level security;
create policy service on public.attachments for all to service_role, commands using (true) with check (true);
create policy see on public.attachments for select to authenticated using (
  (
    uploaded_by = (select app.profile_id())
    and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0
  )
  or (
    work_order_id is not null
    and (
      (select app.is_office())
      or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
      or ((is_released or (assigned_organization_id is null and (select app.is_technician()))) and exists (
        select from public.work_orders w
        where w.id = work_order_id
          and (
            attachments.assigned_organization_id is null
            or (select app.is_technician())
            or w.organization_id = any ((select app.partner_organization_ids())::uuid[])
          )
      ))
    )
  )
  or (report_id is not null and exists (
    select from public.work_order_reports r
    where r.id = report_id
      and (
        is_released
        or (select app.is_staff())
        or r.subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
      )
  ))
  or (receipt_id is not null and exists (select from public.receipts r where r.id = receipt_id))
  or (message_id is not null and exists (select from public.work_order_messages m where m.id = message_id))
  or (bill_id is not null and exists (select from public.subcontractor_bills b where b.id = bill_id))
);
create policy add on public.attachments for insert to authenticated with check (
  (select app.is_member())
  and uploaded_by = (select app.profile_id())
  and (work_order_id is null or exists (select from public.work_orders w where w.id = work_order_id))
);
create policy change_unlinked on public.attachments for update to authenticated using (
  uploaded_by = (select app.profile_id())
  and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0
);
create policy remove_unlinked on public.attachments for delete to authenticated using (
  uploaded_by = (select app.profile_id())
  and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0
);
grant select, delete on public.attachments to authenticated;
-- Not work_order_id: a file becomes part of a work order by the command that also writes the history.
grant insert (storage_path, file_name, content_type, size_bytes, category, caption, taken_at, latitude, longitude,
  position) on public.attachments to authenticated;
grant update (category, caption, position) on public.attachments to authenticated;
grant select, insert, update, delete on public.attachments to service_role;
grant select, update (bill_id) on public.attachments to command_bills;
grant select, update (receipt_id) on public.attachments to command_receipts;
grant select, update (is_released) on public.attachments to command_attachments;
grant select, update (work_order_id) on public.attachments to command_work_orders;
grant select, insert (storage_path, file_name, content_type, size_bytes, category, caption, taken_at, latitude,
  longitude, uploaded_by, report_id, position), update (report_id, category, caption, position)
  on public.attachments to command_reports;

-- Files ---------------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'attachments', 'attachments', false, 26214400,
  '{image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,application/pdf}'
);

-- Whether the bytes at this path are part of something. It runs with the rights of the owner, because a person who has
-- changed organizations does not see the row.
create function app.is_linked_file(path text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.attachments a
    where a.storage_path = path
      and num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) > 0
  );
end;
grant execute on function app.is_linked_file(text) to authenticated, service_role;

-- Whether the row of this path is part of something although its bytes were never stored.
create function app.is_linked_without_file(path text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select app.is_linked_file(path) and not exists (
    select from storage.objects o where o.bucket_id = 'attachments' and o.name = path
  );
end;
grant execute on function app.is_linked_without_file(text) to authenticated;

-- Required photos are photos: only a file that was stored becomes part of something.
create function app.require_stored_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from storage.objects o where o.bucket_id = 'attachments' and o.name = new.storage_path
  ) then
    raise exception 'A file could not be attached.'
      using errcode = 'check_violation', hint = 'Remove the file and add it again, then send once more.',
      detail = app.reason('file_not_attachable');
  end if;
  return new;
end
$$;
create trigger require_stored_file before update of work_order_id, report_id, receipt_id, message_id, bill_id
on public.attachments for each row when (
  current_user like 'command\_%'
  and num_nonnulls(old.work_order_id, old.report_id, old.receipt_id, old.message_id, old.bill_id) = 0
  and num_nonnulls(new.work_order_id, new.report_id, new.receipt_id, new.message_id, new.bill_id) > 0
)
execute function app.require_stored_file();

-- A person writes into the folder named by their profile id. They read there and wherever they see the attachment's
-- row, and may delete what is not part of anything yet. Files are never replaced.
create policy attachments_see on storage.objects for select to authenticated using (
  bucket_id = 'attachments'
  and (
    ((storage.foldername(name))[1] = (select app.profile_id())::text and not (select app.is_linked_file(name)))
    or exists (select from public.attachments a where a.storage_path = name)
  )
);
create policy attachments_add on storage.objects for insert to authenticated with check (
  bucket_id = 'attachments' and (storage.foldername(name))[1] = (select app.profile_id())::text
);
create policy attachments_remove on storage.objects for delete to authenticated using (
  bucket_id = 'attachments'
  and (storage.foldername(name))[1] = (select app.profile_id())::text
  and not (select app.is_linked_file(name))
);
-- Nobody adds the bytes of a row that is part of something: they would reach the customer without a review. A file that
-- is sent again is taken, as before.
create policy attachments_members on storage.objects as restrictive for insert to authenticated with check (
  bucket_id <> 'attachments'
  or ((select app.is_member()) and not (select app.is_linked_without_file(name)))
);
-- A person who has left can still read their own files, but not have them rendered.
create policy attachments_rendered on storage.objects as restrictive for select to authenticated using (
  bucket_id <> 'attachments'
  or coalesce((select storage.operation()), '') not like '%render%'
  or (select app.is_member())
);

-- A photo of a report takes its type and size from the stored file, which is locked meanwhile.
create policy command_reports on storage.objects to command_reports using (bucket_id = 'attachments');
grant usage on schema storage to command_reports;
grant select (bucket_id, name, metadata), update (last_accessed_at) on storage.objects to command_reports;

-- A file that is deleted takes its row along, unless the row has become part of something meanwhile. So nothing is
-- submitted with a photo whose file is being deleted.
create function app.keep_linked_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  attachment public.attachments;
begin
  select * into attachment from public.attachments a where a.storage_path = old.name for update;
  if num_nonnulls(attachment.work_order_id, attachment.report_id, attachment.receipt_id, attachment.message_id,
    attachment.bill_id) > 0 then
    -- A linked file is left as it is, as by the policy.
    return null;
  end if;
  delete from public.attachments where id = attachment.id;
  return old;
end
$$;

create trigger keep_linked_file before delete on storage.objects
for each row when (old.bucket_id = 'attachments' and current_user = 'authenticated')
execute function app.keep_linked_file();

-- Quotas of files -----------------------------------------------------------------------------------------------------

-- The gateway writes the row of a file; its owner is the person.
create function app.count_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select p.id from public.profiles p where p.user_id = new.owner);
  size_bytes constant bigint := coalesce((new.metadata ->> 'size')::numeric::bigint, 0);
  firm uuid;
begin
  if me is null then
    return null;
  end if;
  perform app.use_daily(me, 'files_per_day', 1, 'You have stored the most files that one person may store in a day.');
  perform app.use_daily(me, 'file_bytes_per_day', size_bytes,
    'You have stored the most that one person may store in a day.');
  for firm in
    select m.organization_id from public.organization_members m where m.user_id = me
  loop
    perform app.use_daily(firm, 'organization_files_per_day', 1,
      'Your organization has stored the most files that it may store in a day.');
    perform app.use_daily(firm, 'organization_file_bytes_per_day', size_bytes,
      'Your organization has stored the most that it may store in a day.');
  end loop;
  return null;
end
$$;

create trigger count_file after insert on storage.objects
for each row when (new.bucket_id = 'attachments' and new.owner is not null) execute function app.count_file();

-- Uploads in parts that are neither finished nor expired.
create index resumable_uploads_open on storage.resumable_uploads (owner_id, expires_at) where finished_at is null;

create function app.limit_open_uploads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open uploads ' || new.owner_id, 0));
  if (
    select count(*) from storage.resumable_uploads u
    where u.owner_id = new.owner_id and u.finished_at is null and u.expires_at > now()
  ) >= app.quota('open_uploads') then
    perform app.refuse_quota('open_uploads', 'You have started too many uploads at once.',
      'Finish or cancel the uploads that you have started. Unfinished uploads expire after a day.');
  end if;
  return new;
end
$$;

create trigger limit_open_uploads before insert on storage.resumable_uploads
for each row when (new.owner_id is not null) execute function app.limit_open_uploads();

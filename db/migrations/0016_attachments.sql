-- Photos and documents of work orders, reports, receipts and messages, and the bucket their bytes are in.

-- A client uploads the file to `{its profile id}/{any uuid}.{extension}`, adds a row without a parent, and hands the
-- row's id to the command that makes the parent.
create table public.attachments (
  id uuid primary key default app.new_id(),
  storage_path text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  category text not null default 'other',
  caption text not null default '',
  -- Where and when the picture was taken, as the app knew at the moment of the shutter.
  taken_at timestamptz,
  latitude double precision,
  longitude double precision,
  uploaded_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  report_id uuid references public.work_order_reports (id) on delete restrict,
  receipt_id uuid references public.receipts (id) on delete cascade,
  message_id uuid references public.work_order_messages (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint attachments_category check (category in ('before', 'during', 'after', 'signature', 'document', 'other')),
  -- One parent says who sees it. A photo of a report is not also one of the work order: its customer would see it
  -- before the report is approved.
  constraint attachments_parent check (num_nonnulls(work_order_id, report_id, receipt_id, message_id) <= 1),
  -- A row opens its file to all who see the row: so nobody can name a file of somebody else.
  constraint attachments_storage_path check (
    starts_with(storage_path, uploaded_by::text || '/') and length(storage_path) <= 300
  ),
  constraint attachments_file_name check (length(file_name) between 1 and 255),
  constraint attachments_content_type check (length(content_type) between 3 and 120),
  constraint attachments_size_bytes check (size_bytes between 0 and 26214400),
  constraint attachments_caption check (length(caption) <= 500),
  constraint attachments_position check (latitude between -90 and 90 and longitude between -180 and 180)
);
create index attachments_uploaded_by on public.attachments (uploaded_by, created_at desc);
create index attachments_work_order_id on public.attachments (work_order_id) where work_order_id is not null;
create index attachments_report_id on public.attachments (report_id) where report_id is not null;
create index attachments_receipt_id on public.attachments (receipt_id) where receipt_id is not null;
create index attachments_message_id on public.attachments (message_id) where message_id is not null;

-- Each parent is asked under its own policies.
alter table public.attachments enable row level security;
create policy service on public.attachments for all to service_role using (true) with check (true);
create policy see on public.attachments for select to authenticated using (
  uploaded_by = (select app.profile_id())
  or (work_order_id is not null and exists (select from public.work_orders w where w.id = work_order_id))
  or (report_id is not null and exists (select from public.work_order_reports r where r.id = report_id))
  or (receipt_id is not null and exists (select from public.receipts r where r.id = receipt_id))
  or (message_id is not null and exists (select from public.work_order_messages m where m.id = message_id))
);
-- Without a parent, or straight to a work order that the caller sees.
create policy add on public.attachments for insert to authenticated with check (
  uploaded_by = (select app.profile_id())
  and (work_order_id is null or exists (select from public.work_orders w where w.id = work_order_id))
);
create policy change_unlinked on public.attachments for update to authenticated using (
  uploaded_by = (select app.profile_id())
  and num_nonnulls(work_order_id, report_id, receipt_id, message_id) = 0
);
create policy remove_unlinked on public.attachments for delete to authenticated using (
  uploaded_by = (select app.profile_id())
  and num_nonnulls(work_order_id, report_id, receipt_id, message_id) = 0
);
grant select, delete on public.attachments to authenticated;
grant insert (storage_path, file_name, content_type, size_bytes, category, caption, taken_at, latitude, longitude,
  work_order_id) on public.attachments to authenticated;
grant update (category, caption) on public.attachments to authenticated;
grant select, insert, update, delete on public.attachments to service_role;

-- The files -------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'attachments', 'attachments', false, 26214400,
  '{image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,application/pdf}'
);

-- A person writes into the folder named by its profile id, reads there and wherever it sees the attachment's row,
-- and may take back what is not part of anything yet. Files are never replaced.
create policy attachments_see on storage.objects for select to authenticated using (
  bucket_id = 'attachments'
  and (
    (storage.foldername(name))[1] = (select app.profile_id())::text
    or exists (select from public.attachments a where a.storage_path = name)
  )
);
create policy attachments_add on storage.objects for insert to authenticated with check (
  bucket_id = 'attachments' and (storage.foldername(name))[1] = (select app.profile_id())::text
);
create policy attachments_remove on storage.objects for delete to authenticated using (
  bucket_id = 'attachments'
  and (storage.foldername(name))[1] = (select app.profile_id())::text
  and not exists (
    select from public.attachments a
    where a.storage_path = name and num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id) > 0
  )
);

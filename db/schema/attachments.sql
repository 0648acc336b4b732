-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.attachments (
  id uuid default app.new_id() not null,
  storage_path text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  category text default 'other'::text not null,
  caption text default ''::text not null,
  taken_at timestamp with time zone,
  latitude double precision,
  longitude double precision,
  uploaded_by uuid default app.profile_id() not null,
  work_order_id uuid,
  report_id uuid,
  receipt_id uuid,
  message_id uuid,
  created_at timestamp with time zone default now() not null,
  bill_id uuid,
  content_digest text,
  "position" integer,
  assigned_organization_id uuid,
  is_released boolean default true not null,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_storage_path_key UNIQUE (storage_path),
  constraint attachments_assigned_organization_id_fkey FOREIGN KEY (assigned_organization_id) REFERENCES public.organizations(id) ON DELETE RESTRICT,
  constraint attachments_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES public.subcontractor_bills(id) ON DELETE CASCADE,
  constraint attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.work_order_messages(id) ON DELETE CASCADE,
  constraint attachments_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES public.receipts(id) ON DELETE CASCADE,
  constraint attachments_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.work_order_reports(id) ON DELETE RESTRICT,
  constraint attachments_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint attachments_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_orders(id) ON DELETE RESTRICT,
  constraint attachments_caption CHECK (length(caption) <= 500),
  constraint attachments_category CHECK (category = ANY (ARRAY['before'::text, 'during'::text, 'after'::text, 'signature'::text, 'document'::text, 'other'::text])),
  constraint attachments_content_digest_max_200 CHECK (length(content_digest) <= 200),
  constraint attachments_content_type CHECK (length(app.trimmed(content_type)) >= 3 AND length(content_type) <= 120),
  constraint attachments_created_at_year_1900_to_2199 CHECK (created_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND created_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint attachments_file_name CHECK (length(app.trimmed(file_name)) > 0 AND length(file_name) <= 255),
  constraint attachments_latitude_minus_90_to_90 CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint attachments_longitude_minus_180_to_180 CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint attachments_order CHECK ("position" >= 0 AND "position" <= 999),
  constraint attachments_parent CHECK (num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) <= 1),
  constraint attachments_position CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint attachments_position_0_to_1000000000 CHECK ("position" >= 0 AND "position" <= 1000000000),
  constraint attachments_size_bytes CHECK (size_bytes >= 0 AND size_bytes <= 26214400),
  constraint attachments_size_bytes_0_to_1000000000 CHECK (size_bytes >= 0 AND size_bytes <= 1000000000),
  constraint attachments_storage_path CHECK (starts_with(storage_path, uploaded_by::text || '/'::text) AND length(storage_path) <= 300 AND app.is_storage_path(storage_path)),
  constraint attachments_taken_at_year_1900_to_2199 CHECK (taken_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND taken_at < '2200-01-01 00:00:00+00'::timestamp with time zone)
);
CREATE INDEX attachments_assigned_organization_id ON public.attachments USING btree (assigned_organization_id) WHERE assigned_organization_id IS NOT NULL;
CREATE INDEX attachments_bill_id ON public.attachments USING btree (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX attachments_message_id ON public.attachments USING btree (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX attachments_receipt_digest ON public.attachments USING btree (content_digest) WHERE receipt_id IS NOT NULL;
CREATE INDEX attachments_receipt_id ON public.attachments USING btree (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX attachments_report_id ON public.attachments USING btree (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX attachments_uploaded_by ON public.attachments USING btree (uploaded_by, created_at DESC);
CREATE INDEX attachments_work_order_id ON public.attachments USING btree (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE TRIGGER copy_digest BEFORE INSERT ON public.attachments FOR EACH ROW EXECUTE FUNCTION app.copy_digest();
CREATE TRIGGER copy_digest_linked BEFORE UPDATE OF work_order_id, report_id, receipt_id, message_id, bill_id ON public.attachments FOR EACH ROW WHEN (num_nonnulls(old.work_order_id, old.report_id, old.receipt_id, old.message_id, old.bill_id) = 0 AND num_nonnulls(new.work_order_id, new.report_id, new.receipt_id, new.message_id, new.bill_id) > 0) EXECUTE FUNCTION app.copy_digest();
CREATE TRIGGER count_daily_row AFTER INSERT ON public.attachments FOR EACH ROW EXECUTE FUNCTION app.count_daily_row('attachments_per_day', 'You have added the most files that one person may add in a day.');
CREATE TRIGGER require_stored_file BEFORE UPDATE OF work_order_id, report_id, receipt_id, message_id, bill_id ON public.attachments FOR EACH ROW WHEN (CURRENT_USER ~~ 'command\_%'::text AND num_nonnulls(old.work_order_id, old.report_id, old.receipt_id, old.message_id, old.bill_id) = 0 AND num_nonnulls(new.work_order_id, new.report_id, new.receipt_id, new.message_id, new.bill_id) > 0) EXECUTE FUNCTION app.require_stored_file();
CREATE TRIGGER stamp_file_added BEFORE INSERT ON public.attachments FOR EACH ROW WHEN (num_nonnulls(new.work_order_id, new.report_id) > 0) EXECUTE FUNCTION app.stamp_file();
CREATE TRIGGER stamp_file_moved BEFORE UPDATE OF work_order_id, report_id ON public.attachments FOR EACH ROW WHEN (new.work_order_id IS DISTINCT FROM old.work_order_id OR new.report_id IS DISTINCT FROM old.report_id) EXECUTE FUNCTION app.stamp_file();
alter table public.attachments enable row level security;
create policy add on public.attachments for insert to authenticated with check (( SELECT app.is_member() AS is_member) AND uploaded_by = (( SELECT app.profile_id() AS profile_id)) AND (work_order_id IS NULL OR (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = attachments.work_order_id))));
create policy change_unlinked on public.attachments for update to authenticated using (uploaded_by = (( SELECT app.profile_id() AS profile_id)) AND num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0);
create policy remove_unlinked on public.attachments for delete to authenticated using (uploaded_by = (( SELECT app.profile_id() AS profile_id)) AND num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0);
create policy see on public.attachments for select to authenticated using (uploaded_by = (( SELECT app.profile_id() AS profile_id)) AND num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0 OR work_order_id IS NOT NULL AND (( SELECT app.is_office() AS is_office) OR (assigned_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[])) OR (is_released OR assigned_organization_id IS NULL AND ( SELECT app.is_technician() AS is_technician)) AND (EXISTS ( SELECT
   FROM public.work_orders w
  WHERE w.id = attachments.work_order_id AND (attachments.assigned_organization_id IS NULL OR ( SELECT app.is_technician() AS is_technician) OR (w.organization_id = ANY ((( SELECT app.partner_organization_ids() AS partner_organization_ids))::uuid[])))))) OR report_id IS NOT NULL AND (EXISTS ( SELECT
   FROM public.work_order_reports r
  WHERE r.id = attachments.report_id AND (attachments.is_released OR ( SELECT app.is_staff() AS is_staff) OR (r.subcontractor_organization_id = ANY ((( SELECT app.subcontractor_organization_ids() AS subcontractor_organization_ids))::uuid[]))))) OR receipt_id IS NOT NULL AND (EXISTS ( SELECT
   FROM public.receipts r
  WHERE r.id = attachments.receipt_id)) OR message_id IS NOT NULL AND (EXISTS ( SELECT
   FROM public.work_order_messages m
  WHERE m.id = attachments.message_id)) OR bill_id IS NOT NULL AND (EXISTS ( SELECT
   FROM public.subcontractor_bills b
  WHERE b.id = attachments.bill_id)));
create policy service on public.attachments to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.attachments to service_role;
grant delete, select on public.attachments to authenticated;
grant insert ("position", caption, category, content_type, file_name, latitude, longitude, report_id, size_bytes, storage_path, taken_at, uploaded_by) on public.attachments to command_reports;
grant insert ("position", caption, category, content_type, file_name, latitude, longitude, size_bytes, storage_path, taken_at) on public.attachments to authenticated;
grant select on public.attachments to command_attachments, command_bills, command_receipts, command_reports, command_work_orders;
grant update ("position", caption, category) on public.attachments to authenticated;
grant update ("position", caption, category, report_id) on public.attachments to command_reports;
grant update (bill_id) on public.attachments to command_bills;
grant update (is_released) on public.attachments to command_attachments;
grant update (receipt_id) on public.attachments to command_receipts;
grant update (work_order_id) on public.attachments to command_work_orders;

CREATE OR REPLACE FUNCTION app.copy_digest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  digest text;
begin
  select o.metadata ->> 'eTag' into digest
  from storage.objects o where o.bucket_id = 'attachments' and o.name = new.storage_path for share;
  new.content_digest := coalesce(digest, new.content_digest);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.count_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.is_linked_file(path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.attachments a
           WHERE ((a.storage_path = is_linked_file.path) AND (num_nonnulls(a.work_order_id, a.report_id, a.receipt_id, a.message_id, a.bill_id) > 0)))) AS "exists";
END;
grant execute on function app.is_linked_file(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_linked_without_file(path text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (app.is_linked_file(path) AND (NOT (EXISTS ( SELECT
            FROM storage.objects o
           WHERE ((o.bucket_id = 'attachments'::text) AND (o.name = is_linked_without_file.path))))));
END;
grant execute on function app.is_linked_without_file(text) to authenticated;

CREATE OR REPLACE FUNCTION app.keep_linked_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.limit_open_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.require_stored_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.stamp_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

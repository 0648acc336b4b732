-- Whose a file is, and whether the customer may see it. A subcontractor's file reaches the customer with the report that the
-- office approved, or when the office shares it.

alter table public.attachments
  -- The subcontractor whose file it is: of a work order, the uploader's firm; of a report, the report's. Null: the office's or the customer's.
  add column assigned_organization_id uuid references public.organizations (id) on delete restrict,
  -- Whether the customer may see it, once its report is approved.
  add column is_released boolean not null default true;
create index attachments_assigned_organization_id on public.attachments (assigned_organization_id)
  where assigned_organization_id is not null;

-- Decided when the file gets its parent. A photo that arrives after the verdict has not been reviewed; one that is loaded
-- with its history (the demo company) brings its own date. Nobody but the office and the customer shares a file of a work
-- order by uploading it.
create function app.stamp_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  customer uuid;
  assigned uuid;
  verdict text;
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
    select r.status, r.reviewed_at, r.subcontractor_organization_id into verdict, reviewed, new.assigned_organization_id
    from public.work_order_reports r where r.id = new.report_id;
    new.is_released := coalesce(
      verdict = 'submitted' or (tg_op = 'INSERT' and new.created_at < now() and new.created_at <= reviewed), false
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

-- What is part of something is seen with it, and no longer because somebody once uploaded it: people change firms.
alter policy see on public.attachments using (
  (
    uploaded_by = (select app.profile_id())
    and num_nonnulls(work_order_id, report_id, receipt_id, message_id, bill_id) = 0
  )
  or (
    work_order_id is not null
    and (
      (select app.is_staff())
      or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
      or (is_released and exists (
        select from public.work_orders w
        where w.id = work_order_id
          and (
            attachments.assigned_organization_id is null
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

-- Whether the bytes at this path are part of something: asked with the rights of the owner, because a person who has
-- changed firms does not see the row.
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

alter policy attachments_see on storage.objects using (
  bucket_id = 'attachments'
  and (
    ((storage.foldername(name))[1] = (select app.profile_id())::text and not (select app.is_linked_file(name)))
    or exists (select from public.attachments a where a.storage_path = name)
  )
);
alter policy attachments_remove on storage.objects using (
  bucket_id = 'attachments'
  and (storage.foldername(name))[1] = (select app.profile_id())::text
  and not (select app.is_linked_file(name))
);

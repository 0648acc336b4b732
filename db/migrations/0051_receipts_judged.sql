-- Receipts to the end: handed in for oneself or for somebody else, judged, corrected and sent again, paid back; their
-- history, their news, and what looks like a second copy of one.

alter table public.receipts
  -- Who handed it in: the office does for people who bring paper.
  add column submitted_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The day the money went back to whoever paid, and who said so.
  add column reimbursed_on date,
  add column reimbursed_by uuid references public.profiles (id) on delete restrict,
  add column reimbursed_at timestamptz,
  add column search_text text not null generated always as (
    vendor_name || ' ' || description || ' ' || amount::text
  ) stored,
  add constraint receipts_reimbursed check (reimbursed_on is null or status = 'approved'),
  add constraint receipts_review_notes check (length(review_notes) <= 2000);
create index receipts_submitted_by on public.receipts (submitted_by) where submitted_by is not null;
create index receipts_reimbursed_by on public.receipts (reimbursed_by) where reimbursed_by is not null;
create index receipts_amount on public.receipts (amount desc, id);
create index receipts_category on public.receipts (category, receipt_date desc, id);
create index receipts_employee_status on public.receipts (employee_user_id, status, receipt_date desc, id);
create index receipts_to_reimburse on public.receipts (receipt_date desc, id)
  where status = 'approved' and reimbursed_on is null;
create index receipts_search on public.receipts using gin (search_text extensions.gin_trgm_ops);
-- The sums of a list, without a look at the rows: all that the filters and the policy ask stands in the index.
create index receipts_sums on public.receipts
  (employee_user_id, status, category, receipt_date, reimbursed_on, amount);
-- What may be the same purchase once more.
create index receipts_purchase on public.receipts (amount, receipt_date, lower(trim(vendor_name)));

-- What the screen of one's own receipts lets somebody do: what was sent back is corrected, too.
alter policy change on public.receipts using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status in ('submitted', 'rejected')
);
alter policy remove on public.receipts using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status in ('submitted', 'rejected')
);
alter policy add on public.receipt_allocations with check (
  exists (
    select from public.receipts r
    where r.id = receipt_id and r.employee_user_id = (select app.profile_id()) and r.status in ('submitted', 'rejected')
  )
);
alter policy remove on public.receipt_allocations using (
  exists (
    select from public.receipts r
    where r.id = receipt_id and r.employee_user_id = (select app.profile_id()) and r.status in ('submitted', 'rejected')
  )
);

-- What was approved stands as it was read, whoever writes.
create function app.check_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('submitted', 'approved'), ('submitted', 'rejected'), ('rejected', 'submitted')
  ) then
    raise exception 'A receipt cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status = 'approved' and (
    (new.employee_user_id, new.vendor_name, new.receipt_date, new.amount, new.category)
    is distinct from (old.employee_user_id, old.vendor_name, old.receipt_date, old.amount, old.category)
  ) then
    raise exception 'An approved receipt cannot change.' using errcode = 'check_violation';
  end if;
  if old.status = 'rejected' and new.status = 'submitted' then
    new.reviewed_by := null;
    new.reviewed_at := null;
    new.review_notes := null;
  end if;
  return new;
end
$$;
create trigger check_receipt before update on public.receipts for each row execute function app.check_receipt();

-- The same picture ------------------------------------------------------------------------------------------

-- What the bytes of the file amount to, as the storage has counted them; never the client's word.
alter table public.attachments add column content_digest text;
create index attachments_receipt_digest on public.attachments (content_digest) where receipt_id is not null;

create function app.copy_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select o.metadata ->> 'eTag' into new.content_digest
  from storage.objects o where o.bucket_id = 'attachments' and o.name = new.storage_path;
  return new;
end
$$;
create trigger copy_digest before insert on public.attachments for each row execute function app.copy_digest();

update public.attachments a set content_digest = o.metadata ->> 'eTag'
from storage.objects o
where o.bucket_id = 'attachments' and o.name = a.storage_path and a.receipt_id is not null;

-- Other receipts, as far as the caller sees them, that look like this one: of the same shop, amount and day, or with the
-- very same picture. `p_receipt_id` is the receipt itself when it is handed in already.
create function public.receipt_twins(
  p_vendor_name text, p_amount numeric, p_receipt_date date, p_attachment_ids uuid[] default '{}',
  p_receipt_id uuid default null
) returns table (
  id uuid, vendor_name text, amount numeric, receipt_date date, status text, employee_name text,
  is_same_picture boolean
)
language sql stable set search_path = ''
begin atomic
  select r.id, r.vendor_name, r.amount, r.receipt_date, r.status,
    trim(concat_ws(' ', p.first_name, p.last_name)), bool_or(found.is_same_picture)
  from (
    select like_it.id, false as is_same_picture
    from public.receipts like_it
    where like_it.amount = p_amount and like_it.receipt_date = p_receipt_date
      and lower(trim(like_it.vendor_name)) = lower(trim(p_vendor_name))
    union all
    select other.receipt_id, true
    from public.attachments own
    join public.attachments other on other.content_digest = own.content_digest and other.receipt_id is not null
    where own.id = any (p_attachment_ids) and other.id <> own.id
  ) found
  join public.receipts r on r.id = found.id
  left join public.profiles p on p.id = r.employee_user_id
  where r.id is distinct from p_receipt_id
  group by r.id, p.id
  order by r.receipt_date desc, r.id
  limit 5;
end;
grant execute on function public.receipt_twins(text, numeric, date, uuid[], uuid) to authenticated, service_role;

-- Whether a receipt looks like another one that stands: `select=id,looks_doubled`.
create function public.looks_doubled(public.receipts) returns boolean
language sql stable set search_path = ''
begin atomic
  select exists (
    select from public.receipts r
    where r.amount = $1.amount and r.receipt_date = $1.receipt_date
      and lower(trim(r.vendor_name)) = lower(trim($1.vendor_name))
      and r.id <> $1.id and r.status <> 'rejected'
  );
end;
grant execute on function public.looks_doubled(public.receipts) to authenticated, service_role;

-- Sums ------------------------------------------------------------------------------------------------------

-- What a list of receipts adds up to: how many, how much, what waits for a judgement, and for money.
create function public.receipt_sums(
  p_employee_id uuid default null, p_status text default null, p_category text default null,
  p_from date default null, p_to date default null, p_unpaid boolean default false, p_query text default ''
) returns table (
  receipts bigint, total numeric, submitted_receipts bigint, submitted_total numeric, approved_receipts bigint,
  approved_total numeric, unpaid_receipts bigint, unpaid_total numeric
)
language sql stable set search_path = ''
begin atomic
  select count(*), coalesce(sum(r.amount), 0),
    count(*) filter (where r.status = 'submitted'),
    coalesce(sum(r.amount) filter (where r.status = 'submitted'), 0),
    count(*) filter (where r.status = 'approved'),
    coalesce(sum(r.amount) filter (where r.status = 'approved'), 0),
    count(*) filter (where r.status = 'approved' and r.reimbursed_on is null),
    coalesce(sum(r.amount) filter (where r.status = 'approved' and r.reimbursed_on is null), 0)
  from public.receipts r
  where (p_employee_id is null or r.employee_user_id = p_employee_id)
    and (p_status is null or r.status = p_status)
    and (p_category is null or r.category = p_category)
    and (p_from is null or r.receipt_date >= p_from)
    and (p_to is null or r.receipt_date <= p_to)
    and (not p_unpaid or (r.status = 'approved' and r.reimbursed_on is null))
    and (
      trim(p_query) = ''
      or r.search_text ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    );
end;
grant execute on function public.receipt_sums(uuid, text, text, date, date, boolean, text)
  to authenticated, service_role;

-- History ---------------------------------------------------------------------------------------------------

-- What happened to a receipt, in order. The trigger writes it, whoever changes the receipt; nobody rewrites it. A work order's
-- own history says nothing of receipts: it is read by colleagues, and a receipt is its owner's and the managers'.
create table public.receipt_events (
  id uuid primary key default app.new_id(),
  receipt_id uuid not null references public.receipts (id) on delete cascade,
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- A reason, as somebody wrote it.
  message text not null default '',
  data jsonb not null default '{}',
  -- Not now(): one command writes several entries, and they are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint receipt_events_event_type check (
    event_type in ('submitted', 'changed', 'resubmitted', 'allocated', 'approved', 'rejected', 'reimbursed')
  ),
  constraint receipt_events_message check (length(message) <= 2000)
);
create index receipt_events_receipt on public.receipt_events (receipt_id, created_at, id);
create index receipt_events_actor on public.receipt_events (actor_profile_id, created_at desc)
  where actor_profile_id is not null;

create function app.record_receipt_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what constant text := case
    when tg_op = 'INSERT' then 'submitted'
    when new.status <> old.status then case new.status when 'submitted' then 'resubmitted' else new.status end
    when new.reimbursed_on is distinct from old.reimbursed_on then 'reimbursed'
    when (new.vendor_name, new.receipt_date, new.amount, new.category)
      is distinct from (old.vendor_name, old.receipt_date, old.amount, old.category) then 'changed'
  end;
begin
  if what is null then
    return null;
  end if;
  insert into public.receipt_events (receipt_id, event_type, message, data, created_at)
  values (
    new.id, what,
    case what when 'rejected' then coalesce(new.review_notes, '') else '' end,
    jsonb_strip_nulls(jsonb_build_object(
      'amount', new.amount,
      'amount_before', case when tg_op = 'UPDATE' then nullif(old.amount, new.amount) end,
      'reimbursed_on', new.reimbursed_on
    )),
    -- History that is loaded (the demo company) began when it began.
    case when tg_op = 'INSERT' and new.created_at < now() then new.created_at else clock_timestamp() end
  );
  return null;
end
$$;
create trigger record_event after insert or update on public.receipts
for each row execute function app.record_receipt_event();

-- Whoever sees the receipt sees its history.
alter table public.receipt_events enable row level security;
create policy service_read on public.receipt_events for select to service_role using (true);
create policy service_add on public.receipt_events for insert to service_role with check (true);
create policy see on public.receipt_events for select to authenticated using (
  exists (select from public.receipts r where r.id = receipt_id)
);
grant select on public.receipt_events to authenticated;
grant select, insert on public.receipt_events to service_role;

-- News ------------------------------------------------------------------------------------------------------

alter table public.notifications
  add column receipt_id uuid references public.receipts (id) on delete cascade,
  alter column topic set expression as (case
    when kind = 'message_mention' then 'messages'
    when kind in ('report_submitted', 'report_rejected') then 'reviews'
    when kind in ('report_approved', 'bill_submitted', 'bill_approved', 'bill_rejected', 'bill_paid',
      'receipt_submitted', 'receipt_approved', 'receipt_rejected') then 'approvals'
    when kind in ('due_soon', 'overdue') then 'due'
    else 'assignments'
  end);
create index notifications_receipt_id on public.notifications (receipt_id) where receipt_id is not null;
alter policy see_own on public.notifications using (
  profile_id = (select app.profile_id())
  and (work_order_id is null or exists (select from public.work_orders w where w.id = work_order_id))
  and (report_id is null or exists (select from public.work_order_reports r where r.id = report_id))
  and (bill_id is null or exists (select from public.subcontractor_bills b where b.id = bill_id))
  and (receipt_id is null or exists (select from public.receipts r where r.id = receipt_id))
);

-- Tells what these receipts are now: the office that they wait, their owners how they were judged; nobody of what they did
-- themselves. What nobody has read of them meanwhile is outdated. More than ten of a kind are one line.
create function app.tell_of_receipts(ids uuid[]) returns void
language sql security definer set search_path = ''
begin atomic
  with outdated as (
    delete from public.notifications n where n.receipt_id = any (ids) and n.read_at is null
  ), heard as (
    select p.id as profile_id, m.role = 'admin' as is_admin, 'receipt_' || r.status as kind, r.id as receipt_id,
      format('$%s from %s', to_char(r.amount, 'FM999,999,999,990.00'), r.vendor_name) as what,
      case r.status
        when 'submitted' then trim(concat_ws(' ', owner.first_name, owner.last_name))
        else coalesce(r.review_notes, '') end as body,
      count(*) over same as many, row_number() over same as nth
    from public.receipts r
    join public.profiles owner on owner.id = r.employee_user_id
    join public.organizations o on o.organization_type = 'internal' and o.is_active
    join public.organization_members m on m.organization_id = o.id
      and case r.status when 'submitted' then m.role in ('admin', 'manager') else m.user_id = r.employee_user_id end
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where r.id = any (ids) and p.id is distinct from app.profile_id()
      and (r.status <> 'submitted' or p.id <> r.employee_user_id)
    window same as (partition by p.id, r.status order by r.id
      rows between unbounded preceding and unbounded following)
  )
  insert into public.notifications (profile_id, kind, title, body, path, receipt_id, created_at)
  select heard.profile_id, heard.kind,
    case
      when heard.many > 10 then heard.many || case heard.kind
        when 'receipt_submitted' then ' receipts wait for approval'
        when 'receipt_approved' then ' receipts were approved'
        else ' receipts were sent back' end
      else heard.what || case heard.kind
        when 'receipt_submitted' then ' waits for approval'
        when 'receipt_approved' then ' was approved'
        else ' was sent back' end
    end,
    case when heard.many > 10 then '' else left(heard.body, 500) end,
    case
      when heard.many > 10 and heard.kind = 'receipt_submitted' then '/admin/finance/receipts?status=submitted'
      when heard.many > 10 then '/employee/receipts'
      when heard.kind = 'receipt_submitted' or heard.is_admin then '/admin/finance/receipts/' || heard.receipt_id
      else '/employee/receipts/' || heard.receipt_id
    end,
    case when heard.many > 10 then null else heard.receipt_id end,
    clock_timestamp()
  from heard where heard.many <= 10 or heard.nth = 1;
end;

create function app.tell_of_new_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- History that is loaded (the demo company) is nobody's news.
  ids constant uuid[] := array(
    select n.id from added n where n.status = 'submitted' and n.created_at > now() - interval '1 hour'
  );
begin
  if cardinality(ids) > 0 then
    perform app.tell_of_receipts(ids);
  end if;
  return null;
end
$$;
create trigger tell_of_receipts after insert on public.receipts
referencing new table as added for each statement execute function app.tell_of_new_receipts();

create function app.tell_of_judged_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(
    select n.id from changed n join before b on b.id = n.id where b.status <> n.status
  );
begin
  if cardinality(ids) > 0 then
    perform app.tell_of_receipts(ids);
  end if;
  return null;
end
$$;
create trigger tell_of_judged_receipts after update on public.receipts
referencing old table as before new table as changed
for each statement execute function app.tell_of_judged_receipts();

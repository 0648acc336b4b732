-- What the screens of receipts read, and whom receipts notify.

-- Duplicates ----------------------------------------------------------------------------------------------------------

-- Other receipts, as far as the caller sees them, that look like this one: with the same vendor, amount, and day, or
-- with the same picture. `p_receipt_id` is the receipt itself if it was already submitted.
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

-- `select=id,looks_doubled` on receipts: whether a receipt looks like another valid one that the caller sees: with the
-- same vendor, amount, and day, or with the same picture.
create function public.looks_doubled(public.receipts) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.receipts r
    where r.amount = $1.amount and r.receipt_date = $1.receipt_date
      and lower(trim(r.vendor_name)) = lower(trim($1.vendor_name))
      and r.id <> $1.id and r.status <> 'rejected'
  ) or exists (
    select from public.attachments own
    join public.attachments other
      on other.content_digest = own.content_digest and other.receipt_id <> own.receipt_id
    join public.receipts r on r.id = other.receipt_id
    where own.receipt_id = $1.id and r.status <> 'rejected'
  )
$$;
grant execute on function public.looks_doubled(public.receipts) to authenticated, service_role;

-- Sums ----------------------------------------------------------------------------------------------------------------

-- The sums of a list of receipts: how many, how much, and what waits for review and for payment.
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

-- Notifications -------------------------------------------------------------------------------------------------------

-- Notifies people of the current status of these receipts: the office that they wait, their owners of the review;
-- nobody of their own steps. Unread earlier notifications of them are deleted. More than ten of a kind become one.
create function app.notify_of_receipts(ids uuid[]) returns void
language sql security definer set search_path = ''
begin atomic
  with outdated as (
    -- When it can be undone, when it no longer can be (0068_decisions.sql).
    delete from public.notifications n where n.receipt_id = any (ids) and n.read_at is null
      and coalesce(current_setting('app.decision', true), '') = ''
  ), heard as (
    select p.id as profile_id, m.role = 'admin' as is_admin, 'receipt_' || r.status as kind, r.id as receipt_id,
      format('$%s from %s', to_char(r.amount, 'FM999,999,999,990.00'), r.vendor_name) as what,
      jsonb_build_object('amount', r.amount, 'vendor', r.vendor_name) as facts,
      case r.status
        when 'submitted' then trim(concat_ws(' ', owner.first_name, owner.last_name))
        else coalesce(r.review_notes, '') end as body,
      count(*) over same as many, row_number() over same as nth
    from public.receipts r
    join public.profiles owner on owner.id = r.employee_user_id
    join public.organizations o on o.organization_type = 'internal' and o.is_active
    join public.organization_members m on m.organization_id = o.id
      and case r.status when 'submitted' then 'manage_time' = any (m.capabilities) else m.user_id = r.employee_user_id end
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where r.id = any (ids) and p.id is distinct from app.profile_id()
      and (r.status <> 'submitted' or p.id <> r.employee_user_id)
    window same as (partition by p.id, r.status order by r.id
      rows between unbounded preceding and unbounded following)
  )
  insert into public.notifications (profile_id, kind, title, body, facts, path, receipt_id, created_at)
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
    case when heard.many > 10 then jsonb_build_object('count', heard.many) else heard.facts end,
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

create function app.notify_of_new_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- History that is loaded (the demo company) notifies nobody.
  ids constant uuid[] := array(
    select n.id from added n where n.status = 'submitted' and n.created_at > now() - interval '1 hour'
  );
begin
  if cardinality(ids) > 0 then
    perform app.notify_of_receipts(ids);
  end if;
  return null;
end
$$;

create trigger notify_of_receipts after insert on public.receipts
referencing new table as added for each statement execute function app.notify_of_new_receipts();

create function app.notify_of_reviewed_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(
    select n.id from changed n join before b on b.id = n.id where b.status <> n.status
  );
begin
  if cardinality(ids) > 0 then
    perform app.notify_of_receipts(ids);
  end if;
  return null;
end
$$;

create trigger notify_of_reviewed_receipts after update on public.receipts
referencing old table as before new table as changed
for each statement when (not app.is_undoing()) execute function app.notify_of_reviewed_receipts();

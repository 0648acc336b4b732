-- What the screens of bills and money read in one statement.

-- The completed work orders of one subcontractor, newest first, each with its NTE and the amount on bills. It runs as
-- the caller. A search accepts a number without its zeros. It looks for a text in the newest 600 work orders, and in
-- all of them when fewer than ten match.
create function public.billable_work_orders(
  p_organization_id uuid, p_query text default '', p_with_billed boolean default false, p_ids uuid[] default '{}',
  p_limit integer default 50
) returns table (
  id uuid, work_order_number text, title text, store_location text, date_completed timestamptz,
  nte_amount numeric, billed_amount numeric
)
language sql stable set search_path = ''
begin atomic
  with asked as (
    select trim(p_query) as text,
      '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%' as pattern,
      'WO-' || lpad(digits, greatest(6, length(digits)), '0') as number
    from (
      select nullif(regexp_replace(p_query, '^\s*(?:wo-?)?\s*(\d{1,9})\s*$|^.*$', '\1', 'i'), '') as digits
    ) typed
  ), newest as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
    order by w.date_completed desc
    limit 600
  ), near as (
    select n.* from newest n, asked a
    where a.text = '' or n.work_order_number ilike a.pattern or n.title ilike a.pattern
      or n.store_location ilike a.pattern
  ), far as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
      and w.id = any ((
        -- A number must match exactly.
        select case when a.number is null and a.text ~ '[[:alnum:]]{3}' and (select count(*) from near) < 10
          then app.work_orders_like(a.pattern, 1000) end
        from asked a
      )::uuid[])
  ), named as (
    select w.id, w.work_order_number, w.title, w.store_location, w.date_completed
    from public.work_orders w
    where w.assigned_organization_id = p_organization_id and w.date_completed is not null
      and w.status in ('completed', 'closed')
      and (w.work_order_number = (select a.number from asked a) or w.id = any (p_ids))
  ), found as (
    select * from named union select * from near union select * from far
  )
  select f.id, f.work_order_number, f.title, f.store_location, f.date_completed, b.nte_amount,
    coalesce(billed.amount, 0)
  from found f
  left join public.work_order_budgets b on b.work_order_id = f.id
  left join lateral (
    select sum(l.amount) as amount
    from public.subcontractor_bill_work_orders l
    join public.subcontractor_bills s on s.id = l.subcontractor_bill_id
    where l.work_order_id = f.id and s.status in ('submitted', 'approved', 'paid')
  ) billed on true
  where p_with_billed or billed.amount is null or f.id = any (p_ids)
  order by f.id = any (p_ids) desc, f.date_completed desc, f.id
  limit least(greatest(p_limit, 1), 200) + cardinality(p_ids);
end;
grant execute on function public.billable_work_orders(uuid, text, boolean, uuid[], integer)
  to authenticated, service_role;

-- The sums of a list of bills: how many, how much, and how much of it waits for review and for payment.
create function public.bill_sums(
  p_organization_ids uuid[] default null, p_statuses text[] default null, p_from timestamptz default null,
  p_until timestamptz default null, p_over_nte boolean default false, p_query text default ''
) returns table (
  bills bigint, total numeric, submitted_bills bigint, submitted_total numeric, approved_bills bigint,
  approved_total numeric, over_nte_total numeric
)
language sql stable set search_path = ''
begin atomic
  select count(*), coalesce(sum(b.total_amount), 0),
    count(*) filter (where b.status = 'submitted'),
    coalesce(sum(b.total_amount) filter (where b.status = 'submitted'), 0),
    count(*) filter (where b.status = 'approved'),
    coalesce(sum(b.total_amount) filter (where b.status = 'approved'), 0),
    coalesce(sum(b.over_nte_amount), 0)
  from public.subcontractor_bills b
  -- Nobody owes the amount of a draft or of a bill that was sent back.
  where b.status in ('submitted', 'approved', 'paid')
    and (p_organization_ids is null or b.subcontractor_organization_id = any (p_organization_ids))
    and (p_statuses is null or b.status = any (p_statuses))
    and (p_from is null or b.submitted_at >= p_from)
    and (p_until is null or b.submitted_at < p_until)
    and (not p_over_nte or b.over_nte_amount > 0)
    and (
      trim(p_query) = ''
      or b.search_text ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    );
end;
grant execute on function public.bill_sums(uuid[], text[], timestamptz, timestamptz, boolean, text)
  to authenticated, service_role;

-- What the office has yet to review, pay, send, and receive. Added up in the database, because an answer has a limited
-- number of rows.
create function public.open_money()
returns table (bills_to_approve numeric, bills_to_pay numeric, invoices_to_send numeric, invoices_unpaid numeric)
language sql stable set search_path = ''
begin atomic
  select bills.to_approve, bills.to_pay, invoices.to_send, invoices.unpaid
  from (
    select coalesce(sum(b.total_amount) filter (where b.status = 'submitted'), 0) as to_approve,
      coalesce(sum(b.total_amount) filter (where b.status = 'approved'), 0) as to_pay
    from public.subcontractor_bills b where b.status in ('submitted', 'approved')
  ) bills, (
    select coalesce(sum(i.total_amount) filter (where i.status = 'draft'), 0) as to_send,
      coalesce(sum(i.total_amount) filter (where i.status = 'sent'), 0) as unpaid
    from public.partner_invoices i where i.status in ('draft', 'sent')
  ) invoices;
end;
grant execute on function public.open_money() to authenticated, service_role;

-- Finds bills by a rare text through their trigrams, with the rights of the owner. It returns ids only, at most
-- `at_most`; the caller reads them under the policies.
create function app.bills_like(pattern text, at_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
begin
  return array(select b.id from public.subcontractor_bills b where b.search_text ilike pattern limit at_most);
end
$$;
grant execute on function app.bills_like(text, integer) to authenticated, service_role;

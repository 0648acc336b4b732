-- What the screens of receivables read in one statement.

-- `select=invoice_state` on `partner_invoices`: the status as people say it. Overdue is by the office's day.
create function public.invoice_state(public.partner_invoices) returns text
language sql stable set search_path = ''
begin atomic
  select case
    when $1.status <> 'sent' then $1.status
    when $1.due_date < app.office_day(now()) then 'overdue'
    when $1.paid_amount > 0 then 'partly_paid'
    when $1.viewed_at is not null then 'viewed'
    else 'sent'
  end;
end;
grant execute on function public.invoice_state(public.partner_invoices) to authenticated, service_role;

-- The payments and credit notes on an invoice, as its customer reads them: without notes of the office, and without
-- those that were taken off.
create function public.invoice_payments(p_invoice_id uuid)
returns table (
  id uuid, kind text, happened_on date, method text, reference text, amount numeric, credit_note_id uuid
)
language sql stable security definer set search_path = ''
begin atomic
  select a.id, case when a.credit_note_id is null then 'payment' else 'credit_note' end,
    coalesce(p.received_on, c.issued_on), p.method, coalesce(p.reference, c.credit_note_number), a.amount,
    a.credit_note_id
  from public.partner_invoices i
  join public.payment_allocations a on a.partner_invoice_id = i.id and a.released_at is null
  left join public.customer_payments p on p.id = a.customer_payment_id
  left join public.credit_notes c on c.id = a.credit_note_id
  where i.id = p_invoice_id and (
    (select app.may('invoice', 'see_costs'))
    or (i.status <> 'draft' and i.organization_id = any ((select app.partner_organization_ids())::uuid[]))
  )
  order by 3, a.created_at, a.id;
end;
revoke execute on function public.invoice_payments(uuid) from public;
grant execute on function public.invoice_payments(uuid) to authenticated, service_role;

-- Payments that a list shows: how many, and how much that did not come back.
create function public.payment_sums(p_from date default null, p_until date default null, p_state text default '', p_query text default '')
returns table (payments bigint, amount numeric, returned_amount numeric)
language sql stable set search_path = ''
begin atomic
  select count(*), coalesce(sum(p.amount) filter (where p.returned_on is null), 0),
    coalesce(sum(p.amount) filter (where p.returned_on is not null), 0)
  from public.customer_payments p
  where (p_from is null or p.received_on >= p_from) and (p_until is null or p.received_on <= p_until)
    and (p_state <> 'credit' or p.available_amount > 0)
    and (p_state <> 'returned' or p.returned_on is not null)
    and (
      trim(p_query) = ''
      or p.reference ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    );
end;
grant execute on function public.payment_sums(date, date, text, text) to authenticated, service_role;

-- What work to invoice amounts to -------------------------------------------------------------------------------------

-- Prices of a hundred thousand work orders take a minute. So each row of the queue keeps what its work amounted to when
-- it changed. The server calls this every few seconds (server/domains/figures). It answers how many rows it priced.
create function app.price_work_to_invoice(p_rows integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  work_orders uuid[];
  versions timestamptz[];
  free uuid[];
begin
  select array_agg(q.work_order_id), array_agg(q.changed_at) into work_orders, versions
  from (
    select * from app.work_to_invoice w where w.priced_of is distinct from w.changed_at
    order by w.since, w.work_order_id limit p_rows
  ) q;
  -- Whoever approves or invoices the work now changes its row, which is priced the next time.
  free := array(
    select q.work_order_id from app.work_to_invoice q
    where q.work_order_id = any (work_orders) order by q.work_order_id for update skip locked
  );
  with parts as (
    select p.work_order_id, sum(app.round_money(p.quantity * p.unit_price)) as amount, max(p.happened_on) as last_day
    from app.work_parts(free) p group by p.work_order_id
  )
  update app.work_to_invoice q set amount = p.amount, last_day = p.last_day, priced_of = v.version
  from unnest(work_orders, versions) v (id, version)
  left join parts p on p.work_order_id = v.id
  where q.work_order_id = v.id and q.work_order_id = any (free) and q.changed_at = v.version;
  return coalesce(cardinality(work_orders), 0);
end
$$;
revoke execute on function app.price_work_to_invoice(integer) from public;
grant execute on function app.price_work_to_invoice(integer) to authenticator;
create index work_to_invoice_not_priced on app.work_to_invoice (since, work_order_id)
  where priced_of is distinct from changed_at;

-- What else than the queue itself changes the amounts: a part of the work is invoiced, the work is for another customer,
-- location, or project, and prices change.
create function app.forget_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  case tg_table_name
    when 'partner_invoice_lines' then
      changed := array(select l.work_order_id from new_lines l);
    when 'work_orders' then
      changed := array[new.id];
    else
      changed := array(select q.work_order_id from app.work_to_invoice q);
  end case;
  perform from app.work_to_invoice q where q.work_order_id = any (changed) order by q.work_order_id for update;
  update app.work_to_invoice q set priced_of = null where q.work_order_id = any (changed) and q.priced_of is not null;
  return null;
end
$$;
create trigger unqueued_prices after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.forget_prices();
create trigger forget_prices after update on public.work_orders for each row when (
  (old.organization_id, old.partner_location_id, old.project_id, old.trade, old.priority)
  is distinct from (new.organization_id, new.partner_location_id, new.project_id, new.trade, new.priority)
) execute function app.forget_prices();
create trigger forget_prices after insert or update or delete on public.price_lists
for each statement execute function app.forget_prices();
create trigger forget_prices after insert or update or delete on public.price_list_items
for each statement execute function app.forget_prices();

-- How many work orders public.billable_work lists with these filters, and what they amount to. What was not priced yet
-- is priced now, unless it is more than a reader should wait for: then it counts with its former amount.
create function app.billable_sums(
  p_customer uuid, p_location uuid, p_project uuid, p_from date, p_until date, p_search text
) returns table (work_orders bigint, amount numeric)
language sql stable security definer set search_path = ''
begin atomic
  with few as (
    select count(*) <= 200 as are_few from (
      select from app.work_to_invoice q where q.priced_of is distinct from q.changed_at limit 201
    ) q
  )
  select count(*), coalesce(sum(v.amount), 0)
  from app.work_to_invoice q
  cross join few f
  join public.work_orders w on w.id = q.work_order_id
  left join public.projects j on j.id = w.project_id
  cross join lateral (
    -- The condition stands here, so that nothing is computed for what is priced.
    select sum(app.round_money(p.quantity * p.unit_price)) as amount, max(p.happened_on) as last_day
    from app.work_parts(array[q.work_order_id]) p
    where f.are_few and q.priced_of is distinct from q.changed_at
    union all
    select q.amount, q.last_day where not f.are_few or q.priced_of is not distinct from q.changed_at
  ) v
  where (select app.may('invoice', 'see_costs')) and v.amount is not null and j.is_billed_by_contract is not true
    and (p_customer is null or w.organization_id = p_customer)
    and (p_location is null or w.partner_location_id = p_location)
    and (p_project is null or w.project_id = p_project)
    and (p_from is null or v.last_day >= p_from) and (p_until is null or v.last_day <= p_until)
    and (
      app.trimmed(coalesce(p_search, '')) = ''
      or concat_ws(' ', w.work_order_number, w.title, w.partner_reference, w.store_location,
        (select o.name from public.organizations o where o.id = w.organization_id))
        ilike '%' || regexp_replace(app.trimmed(p_search), '([\\%_])', '\\\1', 'g') || '%'
    );
end;
create function public.billable_sums(
  p_customer uuid default null, p_location uuid default null, p_project uuid default null, p_from date default null,
  p_until date default null, p_search text default ''
) returns table (work_orders bigint, amount numeric)
language sql stable set search_path = ''
begin atomic
  select * from app.billable_sums(p_customer, p_location, p_project, p_from, p_until, p_search);
end;
grant execute on function app.billable_sums(uuid, uuid, uuid, date, date, text),
  public.billable_sums(uuid, uuid, uuid, date, date, text) to authenticated, service_role;

-- The Billing Dashboard -----------------------------------------------------------------------------------------------

-- What is to be invoiced, sent, received, reviewed, and paid, as far as the caller sees it, by the office's day; and what
-- is expected to come in and go out by week: balances by the day they are due. Weeks begin on Monday; money that is
-- overdue or due on no day has none.
create function public.billing_figures(p_days integer default 30)
returns table (figure text, week date, count bigint, amount numeric)
language sql stable set search_path = ''
begin atomic
  with days as (
    select app.office_day(now()) as today
  ), invoices as (
    select i.*, i.due_date < d.today as is_overdue from public.partner_invoices i, days d
    where i.status in ('draft', 'sent') and (select app.is_office())
  ), bills as (
    select b.*, b.due_date < d.today as is_overdue from public.subcontractor_bills b, days d
    where b.status in ('submitted', 'approved') and (select app.is_office())
  )
  select 'to_invoice', null::date, s.work_orders, s.amount from public.billable_sums() s
  union all
  select 'old_to_invoice', null, s.work_orders, s.amount
  from days d cross join lateral public.billable_sums(p_until => d.today - greatest(p_days, 0)) s
  union all
  select 'drafts', null, count(*), coalesce(sum(i.total_amount), 0) from invoices i where i.status = 'draft'
  union all
  select 'unpaid', null, count(*), coalesce(sum(i.balance_amount), 0) from invoices i where i.status = 'sent'
  union all
  select 'overdue', null, count(*), coalesce(sum(i.balance_amount), 0)
  from invoices i where i.status = 'sent' and i.is_overdue
  union all
  select 'paid_this_month', null, s.payments, s.amount
  from days d cross join lateral public.payment_sums(p_from => date_trunc('month', d.today::timestamp)::date, p_until => d.today) s
  where (select app.is_office())
  union all
  select 'bills_to_approve', null, count(*), coalesce(sum(b.total_amount), 0) from bills b where b.status = 'submitted'
  union all
  select 'bills_to_pay', null, count(*), coalesce(sum(b.balance), 0) from bills b where b.status = 'approved'
  union all
  select case when i.is_overdue then 'in_overdue' when i.due_date is null then 'in_any_day' else 'in' end,
    case when not i.is_overdue then date_trunc('week', i.due_date::timestamp)::date end, count(*), sum(i.balance_amount)
  from invoices i where i.status = 'sent' and i.balance_amount <> 0 group by 1, 2
  union all
  select case when b.is_overdue then 'out_overdue' when b.due_date is null then 'out_any_day' else 'out' end,
    case when not b.is_overdue then date_trunc('week', b.due_date::timestamp)::date end, count(*), sum(b.balance)
  from bills b where b.status = 'approved' and b.balance <> 0 group by 1, 2;
end;
grant execute on function public.billing_figures(integer) to authenticated, service_role;

-- Of the work to invoice, the approved final reports, for the office's dashboard, counted up to a hundred.
create function app.count_reports_to_invoice() returns bigint
language sql stable security definer set search_path = '' begin atomic
  select count(*) from (
    select
    from app.work_to_invoice q
    join public.work_order_reports r on r.work_order_id = q.work_order_id and r.status = 'approved' and r.is_final
    join public.work_orders w on w.id = q.work_order_id
    left join public.projects p on p.id = w.project_id
    where (select app.may('invoice')) and p.is_billed_by_contract is not true
      and not exists (select from public.partner_invoice_lines l where l.work_order_report_id = r.id)
    limit 100
  ) c;
end;
grant execute on function app.count_reports_to_invoice() to authenticated, service_role;

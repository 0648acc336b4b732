-- What the screens of receivables read in one statement.

-- `select=invoice_state` on `partner_invoices`: the status as people say it. Overdue is by the office's day.
create function public.invoice_state(public.partner_invoices) returns text
language sql stable set search_path = ''
as $$
  select case
    when $1.status <> 'sent' then $1.status
    when $1.due_date < app.office_day(now()) then 'overdue'
    when $1.paid_amount > 0 then 'partly_paid'
    when $1.viewed_at is not null then 'viewed'
    else 'sent'
  end
$$;
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
create function public.payment_sums(
  p_from date default null, p_until date default null, p_state text default '', p_query text default '',
  p_customer uuid default null
) returns table (payments bigint, amount numeric, returned_amount numeric)
language sql stable set search_path = ''
begin atomic
  select count(*) filter (where p.returned_on is null), coalesce(sum(p.amount) filter (where p.returned_on is null), 0),
    coalesce(sum(p.amount) filter (where p.returned_on is not null), 0)
  from public.customer_payments p
  where (p_customer is null or p.organization_id = p_customer)
    and (p_from is null or p.received_on >= p_from) and (p_until is null or p.received_on <= p_until)
    and (p_state <> 'credit' or p.available_amount > 0)
    and (p_state <> 'returned' or p.returned_on is not null)
    and (
      trim(p_query) = ''
      or p.reference ilike '%' || regexp_replace(trim(p_query), '([\\%_])', '\\\1', 'g') || '%'
    );
end;
grant execute on function public.payment_sums(date, date, text, text, uuid) to authenticated, service_role;

-- What work to invoice amounts to -------------------------------------------------------------------------------------

-- The lines that an invoice of work orders would get, as the office reads them: a row for each that has any.
create function app.priced_work(work_orders uuid[])
returns table (work_order_id uuid, amount numeric, last_day date, parts jsonb, lacks_price boolean)
language sql stable security definer rows 50 set search_path = ''
begin atomic
  select c.work_order_id, sum(app.round_money(c.quantity * c.unit_price)), max(c.happened_on),
    jsonb_agg(jsonb_build_object(
      'kind', c.kind, 'unit', c.unit, 'quantity', c.quantity, 'unit_price', c.unit_price,
      'amount', app.round_money(c.quantity * c.unit_price), 'day', c.happened_on,
      'work_order_report_id', c.work_order_report_id, 'price_list_item_id', c.price_list_item_id, 'job_type', c.job_type,
      'time_kind', c.time_kind, 'labor_class', c.labor_class, 'trip_day', c.trip_day,
      -- What the line charges for (create_invoices, left_out), and what that costs, which a markup depends on.
      'source', coalesce(
        c.work_order_report_id, c.employee_report_id, c.receipt_allocation_id, c.bill_line_id, c.mileage_entry_id
      ), 'cost', coalesce(
        (select a.amount from public.receipt_allocations a where a.id = c.receipt_allocation_id),
        (select b.amount from public.subcontractor_bill_work_orders b where b.id = c.bill_line_id)
      )
    ) order by c.kind, c.happened_on, coalesce(
      c.work_order_report_id, c.employee_report_id, c.receipt_allocation_id, c.bill_line_id, c.mileage_entry_id
    ), c.time_kind),
    bool_or(not c.is_priced)
  from app.work_parts(work_orders) c group by c.work_order_id;
end;

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
  update app.work_to_invoice q
  set amount = p.amount, last_day = p.last_day, parts = p.parts, lacks_price = p.lacks_price, priced_of = v.version,
    organization_id = w.organization_id, partner_location_id = w.partner_location_id, project_id = w.project_id,
    has_left_out = v.id in (select o.work_order_id from app.left_out_of(free) o)
  from unnest(work_orders, versions) v (id, version)
  join public.work_orders w on w.id = v.id
  left join app.priced_work(free) p on p.work_order_id = v.id
  where q.work_order_id = v.id and q.work_order_id = any (free) and q.changed_at = v.version;
  return coalesce(cardinality(work_orders), 0);
end
$$;
revoke execute on function app.priced_work(uuid[]), app.price_work_to_invoice(integer) from public;
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
    when 'profile_rates' then
      -- Only the work of this person: another labor class prices their hours.
      changed := array(
        select distinct e.work_order_id from public.employee_reports e
        join app.work_to_invoice q on q.work_order_id = e.work_order_id
        where e.employee_user_id = coalesce(new.profile_id, old.profile_id) and e.status = 'approved'
      );
    else
      changed := array(select q.work_order_id from app.work_to_invoice q);
  end case;
  perform app.queue_changes('{}', changed);
  return null;
end
$$;
create trigger unqueued_prices after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.forget_prices();
create trigger forget_prices after update on public.work_orders for each row when (
  (old.organization_id, old.partner_location_id, old.project_id, old.trade, old.priority, old.job_type)
  is distinct from (new.organization_id, new.partner_location_id, new.project_id, new.trade, new.priority, new.job_type)
) execute function app.forget_prices();
create trigger forget_prices_of_class after update on public.profile_rates
for each row when (old.labor_class is distinct from new.labor_class) execute function app.forget_prices();
create trigger forget_prices_of_new_class after insert on public.profile_rates
for each row when (new.labor_class is not null) execute function app.forget_prices();
create trigger forget_prices_of_old_class after delete on public.profile_rates
for each row when (old.labor_class is not null) execute function app.forget_prices();
create trigger forget_prices after insert or update or delete on public.price_lists
for each statement execute function app.forget_prices();
create trigger forget_prices after insert or update or delete on public.price_list_items
for each statement execute function app.forget_prices();
-- Hours on holidays, on days off, and after hours have their own prices.
create trigger forget_prices after insert or update on public.settings
for each row when (new.key = 'working_time') execute function app.forget_prices();

create trigger forget_prices after update on public.organizations
for each row when (old.organization_type = 'internal' and old.time_zone is distinct from new.time_zone)
execute function app.forget_prices();

-- The queue for the office, as far as these filters let it through. What was not priced yet is priced now, unless it is
-- more than a reader should wait for: then it has its former amount, or none.
create function app.billable_queue(
  p_customer uuid default null, p_location uuid default null, p_project uuid default null, p_from date default null,
  p_until date default null, p_search text default ''
) returns table (work_order_id uuid, since timestamptz, last_day date, amount numeric)
language sql stable security definer rows 2000 set search_path = ''
begin atomic
  with asked as materialized (
    select nullif(app.trimmed(p_search), '') as words,
      '%' || regexp_replace(app.trimmed(p_search), '([\\%_])', '\\\1', 'g') || '%' as pattern
  ), few as materialized (
    select array_agg(q.work_order_id) as ids from (
      select q.work_order_id from app.work_to_invoice q where q.priced_of is distinct from q.changed_at limit 201
    ) q having count(*) <= 200
  ), queue as (
    select q.work_order_id, q.since, q.last_day, q.amount, q.organization_id, q.partner_location_id, q.project_id,
      false as is_former
    from app.work_to_invoice q where q.priced_of is not distinct from q.changed_at
    union all
    select q.work_order_id, q.since, q.last_day, q.amount, w.organization_id, w.partner_location_id, w.project_id, true
    from app.work_to_invoice q join public.work_orders w on w.id = q.work_order_id
    where q.priced_of is distinct from q.changed_at and not exists (select from few)
    union all
    select q.work_order_id, q.since, p.last_day, p.amount, w.organization_id, w.partner_location_id, w.project_id, false
    from few f
    cross join lateral app.priced_work(f.ids) p
    join app.work_to_invoice q on q.work_order_id = p.work_order_id
    join public.work_orders w on w.id = p.work_order_id
    -- To start the function takes longer than everything else here.
    where f.ids is not null
  )
  select q.work_order_id, q.since, q.last_day, q.amount
  from asked a
  cross join queue q
  left join public.projects p on p.id = q.project_id
  where (select app.may('invoice', 'see_costs'))
    -- Without lines there is nothing to invoice.
    and (q.amount is not null or q.is_former)
    -- The contract of a project bills its work: to propose it here, too, would bill it twice.
    and p.is_billed_by_contract is not true
    and (p_customer is null or q.organization_id = p_customer)
    and (p_location is null or q.partner_location_id = p_location)
    and (p_project is null or q.project_id = p_project)
    and (p_from is null or q.last_day >= p_from) and (p_until is null or q.last_day <= p_until)
    and (
      a.words is null
      or exists (
        select from public.work_orders w left join public.organizations o on o.id = w.organization_id
        where w.id = q.work_order_id
          and concat_ws(' ', w.work_order_number, w.title, w.partner_reference, w.store_location, o.name) ilike a.pattern
      )
    );
end;

-- A page of it by last day of work, amount, or customer, with a minus from the end; all of the queue is sorted. `waiting`
-- names one record of each kind that waits for approval: a report, a person whose time it is, a bill, a receipt, miles.
create function app.billable_work(
  p_customer uuid, p_location uuid, p_project uuid, p_from date, p_until date, p_search text, p_limit integer,
  p_offset integer, p_sort text
) returns table (
  work_order_id uuid, work_order_number text, title text, customer_reference text, organization_id uuid,
  organization_name text, partner_location_id uuid, location_name text, project_id uuid, project_name text,
  last_day date, amount numeric, parts jsonb, missing text[], waiting jsonb, nte_amount numeric,
  since timestamptz, billed numeric, invoices jsonb, one_job_per_invoice boolean
)
language sql stable security definer set search_path = ''
begin atomic
  with page as materialized (
    select q.work_order_id, q.since, q.last_day, row_number() over (
      order by case p_sort when 'amount' then q.amount when '-amount' then -q.amount when '-last_day' then current_date - q.last_day end,
        case p_sort when 'customer' then lower(n.name) end, case p_sort when '-customer' then lower(n.name) end desc,
        q.last_day, q.since, q.work_order_id
    ) as position
    from app.billable_queue(p_customer, p_location, p_project, p_from, p_until, p_search) q
    left join public.work_orders w on w.id = q.work_order_id and p_sort in ('customer', '-customer')
    left join public.organizations n on n.id = w.organization_id
    order by position limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
  ), kept as materialized (
    select q.* from page join app.work_to_invoice q on q.work_order_id = page.work_order_id
    where q.priced_of = q.changed_at
  ), priced as (
    select k.work_order_id, k.amount, k.last_day, k.parts, k.lacks_price from kept k
    union all
    select p.* from (
      select array_agg(page.work_order_id) as ids from page
      where page.work_order_id not in (select k.work_order_id from kept k)
    ) changed
    cross join lateral app.priced_work(changed.ids) p where changed.ids is not null
  )
  select w.id, w.work_order_number, w.title, w.partner_reference, w.organization_id, o.name, w.partner_location_id,
    w.store_location, w.project_id, p.name, part.last_day, part.amount,
    case when (select app.may('see_costs')) then part.parts else app.parts_without_costs(part.parts) end,
    array_remove(array[
      case when waiting.report is not null then 'report_not_approved' end,
      case when waiting.time is not null then 'time_not_approved' end,
      case when waiting.bill is not null then 'bill_not_approved' end,
      -- Billed by the hours of its report, work may charge less than the bill that comes later.
      case when exists (
        select from public.work_order_reports r
        where r.work_order_id = w.id and r.status = 'approved' and r.subcontractor_organization_id is not null
          and not app.is_report_invoiced(r.id) and not exists (
            select from public.subcontractor_bill_work_orders l
            join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
            where l.work_order_id = w.id and b.subcontractor_organization_id = r.subcontractor_organization_id
              and b.status in ('submitted', 'approved', 'paid')
          )
      ) then 'no_bill' end,
      case when waiting.receipt is not null then 'receipt_not_approved' end,
      case when waiting.mileage is not null then 'mileage_not_approved' end,
      case when g.requires_reference and coalesce(w.partner_reference, '') = '' then 'no_reference' end,
      case when g.requires_photos and not app.has_report_photo(w.id) then 'no_photos' end,
      case when part.amount + billed.amount > n.nte_amount then 'over_nte' end,
      case when part.lacks_price then 'no_price' end
    ], null),
    to_jsonb(waiting), n.nte_amount, q.since, billed.amount, billed.invoices, coalesce(g.one_job_per_invoice, false)
  from page q
  join priced part on part.work_order_id = q.work_order_id
  join public.work_orders w on w.id = q.work_order_id
  join public.organizations o on o.id = w.organization_id
  left join public.organization_billing g on g.organization_id = w.organization_id
  left join public.projects p on p.id = w.project_id
  left join public.work_order_budgets n on n.work_order_id = w.id
  -- What invoices bill of it already: the rest is a receipt, a bill, or time that was approved later.
  cross join lateral (
    select coalesce(sum(b.amount), 0) as amount,
      coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]') as invoices
    from (
      select i.id, i.invoice_number, i.created_at, sum(l.amount) as amount
      from public.partner_invoice_lines l join public.partner_invoices i on i.id = l.partner_invoice_id
      where l.work_order_id = w.id and not l.is_void group by i.id
    ) b
  ) billed
  cross join lateral (
    select (
      select r.id from public.work_order_reports r where r.work_order_id = w.id and r.status = 'submitted' limit 1
    ) as report, (
      select e.employee_user_id from public.employee_reports e
      where e.work_order_id = w.id and e.status in ('open', 'submitted') limit 1
    ) as time, (
      select b.id from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id = w.id and b.status = 'submitted' limit 1
    ) as bill, (
      select r.id from public.receipt_allocations a join public.receipts r on r.id = a.receipt_id
      where a.work_order_id = w.id and r.status = 'submitted' limit 1
    ) as receipt, (
      select m.id from public.mileage_entries m where m.work_order_id = w.id and m.status = 'submitted' limit 1
    ) as mileage
  ) waiting
  order by q.position;
end;

-- One row for each work order with approved work that is on no invoice: what an invoice would charge for it, and what
-- the office should look at before. Only for those who invoice or see costs; for others it has no rows.
create function public.billable_work(
  p_customer uuid default null, p_location uuid default null, p_project uuid default null, p_from date default null,
  p_until date default null, p_search text default '', p_limit integer default 50, p_offset integer default 0,
  p_sort text default 'last_day'
) returns table (
  work_order_id uuid, work_order_number text, title text, customer_reference text, organization_id uuid,
  organization_name text, partner_location_id uuid, location_name text, project_id uuid, project_name text,
  last_day date, amount numeric, parts jsonb, missing text[], waiting jsonb, nte_amount numeric,
  since timestamptz, billed numeric, invoices jsonb, one_job_per_invoice boolean
)
language sql stable set search_path = ''
begin atomic
  select * from app.billable_work(p_customer, p_location, p_project, p_from, p_until, p_search, p_limit, p_offset, p_sort);
end;

-- How many work orders public.billable_work lists with these filters, and what they amount to.
create function public.billable_sums(
  p_customer uuid default null, p_location uuid default null, p_project uuid default null, p_from date default null,
  p_until date default null, p_search text default ''
) returns table (work_orders bigint, amount numeric)
language sql stable set search_path = ''
begin atomic
  select count(q.amount), coalesce(sum(q.amount), 0)
  from app.billable_queue(p_customer, p_location, p_project, p_from, p_until, p_search) q;
end;
grant execute on function app.billable_queue(uuid, uuid, uuid, date, date, text),
  app.billable_work(uuid, uuid, uuid, date, date, text, integer, integer, text),
  public.billable_work(uuid, uuid, uuid, date, date, text, integer, integer, text),
  public.billable_sums(uuid, uuid, uuid, date, date, text) to authenticated, service_role;

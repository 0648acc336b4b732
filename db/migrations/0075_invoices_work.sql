-- Work to invoice: what the office has approved and no invoice has, with its prices (decision 093).

-- The queue -----------------------------------------------------------------------------------------------------------

-- The work orders that may have something to invoice: among a million, few. Whatever becomes billable puts its work order
-- here; an invoice that leaves nothing takes it away. A row too many is harmless, because readers look at the work
-- itself. A row too few would hide work, so only the version that was read is taken away.
create table app.work_to_invoice (
  work_order_id uuid primary key references public.work_orders (id) on delete cascade,
  since timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  -- What an invoice would charge, and the last day of the work, as of `priced_of` (0080_payments_lists.sql).
  amount numeric(14, 2),
  last_day date,
  priced_of timestamptz
);
create index work_to_invoice_since on app.work_to_invoice (since, work_order_id);
create index work_to_invoice_day on app.work_to_invoice (last_day, since, work_order_id);
alter table app.work_to_invoice enable row level security;

create function app.queue_to_invoice(work_orders uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- In order, so that two statements about the same work wait for each other instead of dying.
  insert into app.work_to_invoice as q (work_order_id)
  select distinct w.id from unnest(work_orders) w (id) where w.id is not null order by w.id
  on conflict (work_order_id) do update set changed_at = clock_timestamp()
$$;

create function app.queue_approved_reports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_to_invoice(array(select r.work_order_id from new_rows r where r.status = 'approved'));
  return null;
end
$$;
create trigger queue_added after insert on public.work_order_reports referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_changed after update on public.work_order_reports referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_added after insert on public.employee_reports referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_changed after update on public.employee_reports referencing new table as new_rows
for each statement execute function app.queue_approved_reports();

create trigger queue_added after insert on public.mileage_entries referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_changed after update on public.mileage_entries referencing new table as new_rows
for each statement execute function app.queue_approved_reports();

create function app.queue_approved_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_to_invoice(array(
    select l.work_order_id from new_rows b
    join old_rows before on before.id = b.id and before.status <> b.status
    join public.subcontractor_bill_work_orders l on l.subcontractor_bill_id = b.id
    where b.status in ('approved', 'paid')
  ));
  return null;
end
$$;
create trigger queue_changed after update on public.subcontractor_bills
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_bills();

-- Lines of bills that are loaded with their history (the demo company).
create function app.queue_loaded_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_to_invoice(array(
    select l.work_order_id from new_rows l
    join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
  ));
  return null;
end
$$;
create trigger queue_added after insert on public.subcontractor_bill_work_orders referencing new table as new_rows
for each statement execute function app.queue_loaded_bills();

create function app.queue_approved_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_to_invoice(array(
    select a.work_order_id from new_rows r
    join old_rows before on before.id = r.id and before.status <> r.status
    join public.receipt_allocations a on a.receipt_id = r.id
    where r.status = 'approved'
  ));
  return null;
end
$$;
create trigger queue_changed after update on public.receipts
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_receipts();

create function app.queue_allocated_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_to_invoice(array(
    select a.work_order_id from new_rows a join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
  ));
  return null;
end
$$;
create trigger queue_added after insert on public.receipt_allocations referencing new table as new_rows
for each statement execute function app.queue_allocated_receipts();
create trigger queue_changed after update on public.receipt_allocations referencing new table as new_rows
for each statement execute function app.queue_allocated_receipts();

-- Parts ---------------------------------------------------------------------------------------------------------------

-- What work orders have to invoice: one row for each line that an invoice would get. Everything is billed once. A crew is
-- the contractor's own people, or one subcontractor, and its work is billed in one of two ways: by its approved time or
-- bills or, when it has none, by the hours of its approved reports. Once reports are on an invoice, its time and bills
-- are not billed too, and once time or bills are, its reports are not. Time that is added later is billed as the rest of
-- its day.
create function app.work_parts(p_work_order_ids uuid[]) returns table (
  work_order_id uuid, kind text, unit text, quantity numeric, unit_price numeric, happened_on date,
  work_order_report_id uuid, employee_report_id uuid, receipt_allocation_id uuid, bill_line_id uuid,
  mileage_entry_id uuid, price_list_item_id uuid, is_priced boolean
)
language sql stable security definer set search_path = ''
begin atomic
  with work as (
    select w.id, w.priority from public.work_orders w where w.id = any (p_work_order_ids)
  ), reports as (
    select r.id, r.work_order_id, r.subcontractor_organization_id as firm, r.completed_on, r.replaces_report_id,
      r.hours_worked * r.crew_size as hours,
      exists (
        select from public.partner_invoice_lines l where l.work_order_report_id = r.id and not l.is_void
      ) as is_invoiced
    from work w join public.work_order_reports r on r.work_order_id = w.id and r.status = 'approved'
  ), own_time as (
    select e.id, e.work_order_id, e.report_date, e.hourly_rate_snapshot, app.hours_of_day(e.id) as hours,
      app.hours_invoiced(e.id) as hours_invoiced
    from work w join public.employee_reports e on e.work_order_id = w.id
    where e.status = 'approved'
  ), bills as (
    select l.id, l.work_order_id, l.amount, b.subcontractor_organization_id as firm, app.office_day(b.submitted_at) as day
    from work w join public.subcontractor_bill_work_orders l on l.work_order_id = w.id
    join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
  ), labor as (
    select t.work_order_id, t.report_date as day, t.hours, t.hours_invoiced, t.hourly_rate_snapshot as rate,
      null::uuid as report, t.id as employee_report
    from own_time t
    where t.hours > t.hours_invoiced
      and not exists (
        select from reports r where r.work_order_id = t.work_order_id and r.firm is null and r.is_invoiced
      )
    union all
    select r.work_order_id, r.completed_on, r.hours, 0, null, r.id, null
    from reports r
    where not r.is_invoiced
      and not exists (
        select from public.partner_invoice_lines l
        where not l.is_void and l.work_order_report_id = r.replaces_report_id
      )
      and case
        when r.firm is null then not exists (
          select from own_time t where t.work_order_id = r.work_order_id and t.hours > 0
        ) and not exists (
          select from public.partner_invoice_lines l
          where l.work_order_id = r.work_order_id and not l.is_void and l.employee_report_id is not null
        )
        else not exists (
          select from bills b where b.work_order_id = r.work_order_id and b.firm = r.firm
        ) and not exists (
          select from public.partner_invoice_lines l
          join public.subcontractor_bill_work_orders o on o.id = l.bill_line_id
          join public.subcontractor_bills b on b.id = o.subcontractor_bill_id
          where l.work_order_id = r.work_order_id and not l.is_void and b.subcontractor_organization_id = r.firm
        )
      end
  )
  select l.work_order_id, 'labor', case when l.hours > 0 then 'hour' else 'each' end,
    case when l.hours_invoiced > 0
        then greatest(l.hours, price.minimum_hours) - greatest(l.hours_invoiced, price.minimum_hours)
      when l.hours > 0 then greatest(l.hours, price.minimum_hours) else 1 end,
    case when l.hours > 0 then app.round_money(coalesce(price.value, 0)) else 0 end,
    l.day, l.report, l.employee_report, null::uuid, null::uuid, null::uuid, price.price_list_item_id,
    l.hours > 0 and price.value is not null
  from labor l join work w on w.id = l.work_order_id
  left join lateral app.proposed_price('hour', w.id, l.day, app.time_kind(w.priority, l.day), 0, l.rate) price on true
  -- The minimum that was billed covers the rest of the day.
  where l.hours_invoiced = 0 or l.hours > coalesce(price.minimum_hours, 0)
  union all
  -- One trip for each day on site. A trip that costs nothing is no line: a customer would ask what it pays for.
  select d.work_order_id, 'trip', 'each', d.days, app.round_money(price.value), d.day, null, null, null, null, null,
    price.price_list_item_id, true
  from (
    select l.work_order_id, count(distinct l.day)::numeric as days, min(l.day) as day from labor l
    where l.hours_invoiced = 0 group by l.work_order_id
  ) d
  join lateral app.proposed_price('trip', d.work_order_id, d.day) price on app.round_money(price.value) > 0
  union all
  select b.work_order_id, 'subcontractor', 'each', 1,
    app.round_money(b.amount * (1 + coalesce(price.value, 0) / 100)), b.day, null, null, null, b.id, null,
    price.price_list_item_id, true
  from bills b
  left join lateral app.proposed_price('subcontractor_markup', b.work_order_id, b.day, p_cost => b.amount) price on true
  where not exists (select from public.partner_invoice_lines l where l.bill_line_id = b.id and not l.is_void)
    and not exists (
      select from reports r where r.work_order_id = b.work_order_id and r.firm = b.firm and r.is_invoiced
    )
  union all
  select a.work_order_id, 'material', 'each', 1,
    app.round_money(a.amount * (1 + coalesce(price.value, 0) / 100)), r.receipt_date, null, null, a.id, null, null,
    price.price_list_item_id, true
  from work w join public.receipt_allocations a on a.work_order_id = w.id
  join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
  left join lateral app.proposed_price('material_markup', w.id, r.receipt_date, p_cost => a.amount) price on true
  where not exists (select from public.partner_invoice_lines l where l.receipt_allocation_id = a.id and not l.is_void)
  union all
  select m.work_order_id, 'trip', 'mile', m.miles, app.round_money(coalesce(price.value, 0)), m.drive_date, null, null,
    null, null, m.id, price.price_list_item_id, price.value is not null
  from work w join public.mileage_entries m on m.work_order_id = w.id and m.status = 'approved'
  left join lateral app.proposed_price('mile', w.id, m.drive_date) price on true
  where not exists (select from public.partner_invoice_lines l where l.mileage_entry_id = m.id and not l.is_void);
end;

-- Takes work orders out of the queue that have nothing left, unless something was added since they were read.
create function app.unqueue_invoiced(work_orders uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Read before the parts.
  queued constant jsonb := (
    select jsonb_object_agg(q.work_order_id, q.changed_at) from app.work_to_invoice q where q.work_order_id = any (work_orders)
  );
begin
  delete from app.work_to_invoice q
  where q.work_order_id = any (work_orders) and q.changed_at = (queued ->> q.work_order_id::text)::timestamptz
    and q.work_order_id not in (select p.work_order_id from app.work_parts(work_orders) p);
end
$$;

create function app.queue_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform app.queue_to_invoice(array(select l.work_order_id from old_lines l));
  else
    perform app.unqueue_invoiced(array(select distinct l.work_order_id from new_lines l));
  end if;
  return null;
end
$$;
create trigger queue_invoiced after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.queue_invoice_lines();
create trigger queue_removed after delete on public.partner_invoice_lines referencing old table as old_lines
for each statement execute function app.queue_invoice_lines();

create function app.queue_voided_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_to_invoice(array(
    select l.work_order_id from new_lines l join old_lines before on before.id = l.id and l.is_void and not before.is_void
  ));
  return null;
end
$$;
create trigger queue_voided after update on public.partner_invoice_lines
referencing old table as old_lines new table as new_lines for each statement execute function app.queue_voided_lines();

-- Reading -------------------------------------------------------------------------------------------------------------

-- The queue for the office: work orders with something to invoice, oldest work first, as a page of a list. `waiting` names one
-- record of each kind that still waits for approval: a report, a person whose time it is, a bill, a receipt, and miles.
create function app.billable_work(
  p_customer uuid, p_location uuid, p_project uuid, p_from date, p_until date, p_search text, p_limit integer,
  p_offset integer
) returns table (
  work_order_id uuid, work_order_number text, title text, customer_reference text, organization_id uuid,
  organization_name text, partner_location_id uuid, location_name text, project_id uuid, project_name text,
  last_day date, amount numeric, parts jsonb, missing text[], waiting jsonb, nte_amount numeric,
  since timestamptz, billed numeric, invoices jsonb
)
language sql stable security definer set search_path = ''
begin atomic
  select w.id, w.work_order_number, w.title, w.partner_reference, w.organization_id, o.name, w.partner_location_id,
    w.store_location, w.project_id, p.name, part.last_day, part.amount, part.parts,
    array_remove(array[
      case when waiting.report is not null then 'report_not_approved' end,
      case when waiting.time is not null then 'time_not_approved' end,
      case when waiting.bill is not null then 'bill_not_approved' end,
      case when waiting.receipt is not null then 'receipt_not_approved' end,
      case when waiting.mileage is not null then 'mileage_not_approved' end,
      case when coalesce(w.partner_reference, '') = '' and exists (
        select from public.organization_billing g where g.organization_id = w.organization_id and g.requires_reference
      ) then 'no_reference' end,
      case when part.amount + billed.amount > n.nte_amount then 'over_nte' end,
      case when part.is_unpriced then 'no_price' end
    ], null),
    to_jsonb(waiting), n.nte_amount, q.since, billed.amount, billed.invoices
  from app.work_to_invoice q
  join public.work_orders w on w.id = q.work_order_id
  join public.organizations o on o.id = w.organization_id
  left join public.projects p on p.id = w.project_id
  left join public.work_order_budgets n on n.work_order_id = w.id
  cross join lateral (
    select sum(app.round_money(c.quantity * c.unit_price)) as amount, max(c.happened_on) as last_day,
      bool_or(not c.is_priced) as is_unpriced,
      jsonb_agg(jsonb_build_object(
        'kind', c.kind, 'unit', c.unit, 'quantity', c.quantity, 'unit_price', c.unit_price,
        'amount', app.round_money(c.quantity * c.unit_price), 'day', c.happened_on,
        'work_order_report_id', c.work_order_report_id, 'price_list_item_id', c.price_list_item_id
      ) order by c.kind, c.happened_on) as parts
    from app.work_parts(array[w.id]) c
  ) part
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
  where (select app.may('invoice', 'see_costs'))
    -- The contract of a project bills its work: to propose it here, too, would bill it twice.
    and p.is_billed_by_contract is not true
    and (p_customer is null or w.organization_id = p_customer)
    and (p_location is null or w.partner_location_id = p_location)
    and (p_project is null or w.project_id = p_project)
    and (
      app.trimmed(coalesce(p_search, '')) = ''
      or concat_ws(' ', w.work_order_number, w.title, w.partner_reference, w.store_location, o.name)
        ilike '%' || regexp_replace(app.trimmed(p_search), '([\\%_])', '\\\1', 'g') || '%'
    )
    and part.amount is not null
    and (p_from is null or part.last_day >= p_from) and (p_until is null or part.last_day <= p_until)
  order by q.last_day, q.since, q.work_order_id
  limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0);
end;

-- One row for each work order with approved work that is on no invoice: what an invoice would charge for it, and what
-- the office should look at before. Only for those who invoice or see costs; for others it has no rows.
create function public.billable_work(
  p_customer uuid default null, p_location uuid default null, p_project uuid default null, p_from date default null,
  p_until date default null, p_search text default '', p_limit integer default 50, p_offset integer default 0
) returns table (
  work_order_id uuid, work_order_number text, title text, customer_reference text, organization_id uuid,
  organization_name text, partner_location_id uuid, location_name text, project_id uuid, project_name text,
  last_day date, amount numeric, parts jsonb, missing text[], waiting jsonb, nte_amount numeric,
  since timestamptz, billed numeric, invoices jsonb
)
language sql stable set search_path = ''
begin atomic
  select * from app.billable_work(p_customer, p_location, p_project, p_from, p_until, p_search, p_limit, p_offset);
end;

-- For the command that invoices work: of two that invoice the same work at once, the second one waits and then finds
-- nothing left. Whatever approves or assigns the work waits too, and so does what ends an approval.
create function app.lock_work_to_invoice(work_orders uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.work_orders w where w.id = any (work_orders) order by w.id for no key update;
  perform app.lock_approved(work_orders);
end
$$;

grant execute on function app.billable_work(uuid, uuid, uuid, date, date, text, integer, integer),
  public.billable_work(uuid, uuid, uuid, date, date, text, integer, integer)
  to authenticated, service_role;
grant execute on function app.work_parts(uuid[]), app.lock_work_to_invoice(uuid[]) to command_invoices;
grant select on public.work_orders, public.organizations, public.partner_locations, public.projects,
  public.organization_billing to command_invoices;

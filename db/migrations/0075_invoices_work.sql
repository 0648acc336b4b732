-- Work to invoice: what the office has approved and no invoice has, with its prices (decision 093).

-- The queue -----------------------------------------------------------------------------------------------------------

-- The work orders that may have something to invoice: among a million, few. Whatever becomes billable puts its work order
-- here; an invoice that leaves nothing takes it away. A row too many is harmless, because readers look at the work
-- itself. A row too few would hide work, so only the version that was read is taken away.
create table app.work_to_invoice (
  work_order_id uuid primary key references public.work_orders (id) on delete cascade,
  since timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  -- What an invoice would charge, with its lines, the last day of the work, and whom and what it is for, as of `priced_of`
  -- (0080_payments_lists.sql): a list of thousands need not look up each work order.
  amount numeric(14, 2),
  last_day date, parts jsonb,
  lacks_price boolean,
  organization_id uuid, partner_location_id uuid, project_id uuid,
  -- Something approved is not proposed (app.left_out_of).
  has_left_out boolean not null default false,
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

-- Something became billable, and something changed that is in the queue already: its prices are computed again
-- (0080_payments_lists.sql).
create function app.queue_changes(billable uuid[], changed uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from app.work_to_invoice q where q.work_order_id = any (billable || changed) order by q.work_order_id for update;
  perform app.queue_to_invoice(billable);
  update app.work_to_invoice q set priced_of = null
  where q.work_order_id = any (changed) and q.priced_of is not null;
end
$$;

create function app.queue_approved_reports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_op
    when 'INSERT' then
      perform app.queue_to_invoice(array(select r.work_order_id from new_rows r where r.status = 'approved'));
    when 'UPDATE' then
      perform app.queue_changes(
        array(select r.work_order_id from new_rows r where r.status = 'approved'),
        array(select r.work_order_id from old_rows r union select r.work_order_id from new_rows r)
      );
    when 'DELETE' then
      perform app.queue_changes('{}', array(select r.work_order_id from old_rows r));
  end case;
  return null;
end
$$;
create trigger queue_added after insert on public.work_order_reports referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_changed after update on public.work_order_reports
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_reports();
create trigger queue_removed after delete on public.work_order_reports referencing old table as old_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_added after insert on public.employee_reports referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_changed after update on public.employee_reports
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_reports();
create trigger queue_removed after delete on public.employee_reports referencing old table as old_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_added after insert on public.mileage_entries referencing new table as new_rows
for each statement execute function app.queue_approved_reports();
create trigger queue_changed after update on public.mileage_entries
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_reports();
create trigger queue_removed after delete on public.mileage_entries referencing old table as old_rows
for each statement execute function app.queue_approved_reports();

create function app.queue_approved_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid[] := array(
    select b.id from new_rows b join old_rows before on before.id = b.id and before.status <> b.status
  );
begin
  perform app.queue_changes(
    array(
      select l.work_order_id from public.subcontractor_bill_work_orders l
      join new_rows b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
      where l.subcontractor_bill_id = any (changed)
    ),
    array(select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = any (changed))
  );
  return null;
end
$$;
create trigger queue_changed after update on public.subcontractor_bills
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_bills();

-- Lines of bills that are loaded with their history (the demo company), and what happens to lines later.
create function app.queue_bill_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_op
    when 'INSERT' then
      perform app.queue_to_invoice(array(
        select l.work_order_id from new_rows l
        join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
      ));
    when 'UPDATE' then
      perform app.queue_changes(
        '{}', array(select l.work_order_id from old_rows l union select l.work_order_id from new_rows l)
      );
    when 'DELETE' then
      perform app.queue_changes('{}', array(select l.work_order_id from old_rows l));
  end case;
  return null;
end
$$;
create trigger queue_added after insert on public.subcontractor_bill_work_orders referencing new table as new_rows
for each statement execute function app.queue_bill_lines();
create trigger queue_changed after update on public.subcontractor_bill_work_orders
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_bill_lines();
create trigger queue_removed after delete on public.subcontractor_bill_work_orders referencing old table as old_rows
for each statement execute function app.queue_bill_lines();

create function app.queue_approved_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid[] := array(
    select r.id from new_rows r
    join old_rows before on before.id = r.id and (before.status, before.receipt_date) <> (r.status, r.receipt_date)
  );
begin
  perform app.queue_changes(
    array(
      select a.work_order_id from public.receipt_allocations a
      join new_rows r on r.id = a.receipt_id and r.status = 'approved' where a.receipt_id = any (changed)
    ),
    array(select a.work_order_id from public.receipt_allocations a where a.receipt_id = any (changed))
  );
  return null;
end
$$;
create trigger queue_changed after update on public.receipts
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_approved_receipts();

create function app.queue_allocated_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  billable uuid[] := '{}';
begin
  if tg_op <> 'DELETE' then
    billable := array(
      select a.work_order_id from new_rows a join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
    );
  end if;
  if tg_op = 'INSERT' then
    perform app.queue_to_invoice(billable);
  else
    perform app.queue_changes(billable, array(select a.work_order_id from old_rows a));
  end if;
  return null;
end
$$;
create trigger queue_added after insert on public.receipt_allocations referencing new table as new_rows
for each statement execute function app.queue_allocated_receipts();
create trigger queue_changed after update on public.receipt_allocations
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_allocated_receipts();
create trigger queue_removed after delete on public.receipt_allocations referencing old table as old_rows
for each statement execute function app.queue_allocated_receipts();

-- Parts ---------------------------------------------------------------------------------------------------------------

-- What work orders, and projects themselves, have to invoice: one row for each line that an invoice would get, with the id
-- of either. A project itself has time, receipts, and miles, and neither trips nor flat prices. Everything is billed once.
-- A crew is the contractor's own people, or one subcontractor, and its work is billed in one of two ways: by its approved
-- time or bills or, when it has none, by the hours of its approved reports. Once reports are on an invoice, its time and
-- bills are not billed too, and once time or bills are, its reports are not. Time added later is the rest of its day.
--
-- An hour has the price for the labor class of whoever worked it, as it is now. Reports say nothing of it.
--
-- A flat price for the job type replaces the labor and the trips of the own crew, as long as none of its labor is on an
-- invoice. The line names the first day or report, and charges for all that are approved (app.bill_hours,
-- app.bill_reports). What is approved later is proposed by the hour: the office sees it, and decides.
create function app.work_parts(p_work_order_ids uuid[]) returns table (
  work_order_id uuid, kind text, unit text, quantity numeric, unit_price numeric, happened_on date,
  work_order_report_id uuid, employee_report_id uuid, receipt_allocation_id uuid, bill_line_id uuid,
  mileage_entry_id uuid, price_list_item_id uuid, is_priced boolean, job_type text, time_kind text,
  -- Of labor that comes with a trip: its day.
  trip_day date, labor_class text
)
language sql stable security definer rows 10 set search_path = ''
begin atomic
  with work as (
    select w.id, w.priority, nullif(app.trimmed(w.job_type), '') as job_type, true as has_trips
    from public.work_orders w where w.id = any (p_work_order_ids)
    union all
    select p.id, null, null, false from public.projects p where p.id = any (p_work_order_ids)
  ), reports as (
    select r.id, r.work_order_id, r.subcontractor_organization_id as firm, r.completed_on, r.replaces_report_id,
      r.hours_worked * r.crew_size as hours,
      app.is_report_invoiced(r.id) as is_invoiced
    from work w join public.work_order_reports r on r.work_order_id = w.id and r.status = 'approved'
  ), own_time as (
    select e.id, w.id as work_order_id, e.report_date, e.hourly_rate_snapshot, app.hours_of_day(e.id) as hours,
      app.hours_invoiced(e.id) as hours_invoiced, c.labor_class
    from work w cross join lateral (
      select * from public.employee_reports o where o.work_order_id = w.id
      union all
      select * from public.employee_reports o where o.project_id = w.id
    ) e
    left join public.profile_rates c on c.profile_id = e.employee_user_id
    where e.status = 'approved'
  ), bills as (
    select l.id, l.work_order_id, l.amount, b.subcontractor_organization_id as firm, app.office_day(b.submitted_at) as day
    from work w join public.subcontractor_bill_work_orders l on l.work_order_id = w.id
    join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
  ), crew_labor as (
    select t.work_order_id, t.report_date as day, h.time_kind, h.hours as part, t.hours, t.hours_invoiced,
      t.hourly_rate_snapshot as rate, null::uuid as report, t.id as employee_report, true as is_own, t.labor_class
    from own_time t cross join lateral app.hours_to_bill(t.id) h
    where t.hours > t.hours_invoiced
      and not exists (
        select from reports r where r.work_order_id = t.work_order_id and r.firm is null and r.is_invoiced
      )
    union all
    select r.work_order_id, r.completed_on, app.time_kind(w.priority, r.completed_on), r.hours, r.hours, 0, null, r.id, null, r.firm is null,
      null
    from reports r join work w on w.id = r.work_order_id
    where not r.is_invoiced and not app.is_report_invoiced(r.replaces_report_id)
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
  ), flat as (
    select own.*, w.job_type, price.price_list_item_id, price.value
    from (
      select l.work_order_id, min(l.day) as day, (array_agg(l.report order by l.day, l.report))[1] as report,
        (array_agg(l.employee_report order by l.day, l.employee_report))[1] as employee_report
      from crew_labor l where l.is_own group by l.work_order_id
    ) own
    join work w on w.id = own.work_order_id and w.job_type is not null
    cross join lateral app.price_of('flat', w.id, own.day, p_description => w.job_type) price
    where not exists (
      select from public.partner_invoice_lines l
      left join public.work_order_reports r on r.id = l.work_order_report_id
      where l.work_order_id = w.id and not l.is_void
        and (l.employee_report_id is not null or (r.id is not null and r.subcontractor_organization_id is null))
    )
  ), labor as (
    select l.*, w.has_trips and l.hours_invoiced = 0 and not app.is_day_invoiced(l.work_order_id, l.day) as has_trip
    from crew_labor l join work w on w.id = l.work_order_id where not l.is_own or l.work_order_id not in (select f.work_order_id from flat f)
  ), priced as (
    -- The parts of a day that cost the same are one line, without a time kind.
    select l.work_order_id, l.day, l.report, l.employee_report, l.hours, l.hours_invoiced, l.has_trip, sum(l.part) as part,
      case when count(*) = 1 then min(l.time_kind) end as time_kind, price.price_list_item_id, price.value,
      price.minimum_hours, price.labor_class, row_number() over (
        partition by l.report, l.employee_report order by price.minimum_hours desc nulls last, min(l.time_kind) desc
      ) as minimum_rank
    from labor l join work w on w.id = l.work_order_id
    left join lateral app.proposed_price('hour', w.id, l.day, l.time_kind, 0, l.rate, l.labor_class) price on true
    group by l.work_order_id, l.day, l.report, l.employee_report, l.hours, l.hours_invoiced, l.has_trip,
      price.price_list_item_id, price.value, price.minimum_hours, price.labor_class
  )
  select f.work_order_id, 'flat', 'each', 1::numeric, app.round_money(f.value), f.day, f.report, f.employee_report,
    null::uuid, null::uuid, null::uuid, f.price_list_item_id, true, f.job_type, null, null, null
  from flat f
  union all
  select l.work_order_id, 'labor', case when l.hours > 0 then 'hour' else 'each' end,
    case when l.hours_invoiced > 0 then greatest(l.hours, l.minimum_hours) - greatest(l.hours_invoiced, l.minimum_hours)
      -- The day has its highest minimum once.
      when l.hours > 0 then l.part + case when l.minimum_rank = 1 then greatest(l.minimum_hours - l.hours, 0) else 0 end
      else 1 end,
    case when l.hours > 0 then app.round_money(coalesce(l.value, 0)) else 0 end,
    l.day, l.report, l.employee_report, null, null, null, l.price_list_item_id,
    l.hours > 0 and l.value is not null, null, l.time_kind, case when l.has_trip then l.day end, l.labor_class
  from priced l
  -- The minimum that was billed covers the rest of the day.
  where l.hours_invoiced = 0 or l.hours > coalesce(l.minimum_hours, 0)
  union all
  -- One trip for each day on site. A trip that costs nothing is no line: a customer would ask what it pays for.
  select d.work_order_id, 'trip', 'each', d.days, app.round_money(price.value), d.day, null, null, null, null, null,
    price.price_list_item_id, true, null, null, null, null
  from (
    select l.work_order_id, count(distinct l.day)::numeric as days, min(l.day) as day from labor l
    where l.has_trip group by l.work_order_id
  ) d
  join lateral app.proposed_price('trip', d.work_order_id, d.day) price on app.round_money(price.value) > 0
  union all
  select b.work_order_id, 'subcontractor', 'each', 1,
    app.round_money(b.amount * (1 + coalesce(price.value, 0) / 100)), b.day, null, null, null, b.id, null,
    price.price_list_item_id, true, null, null, null, null
  from bills b
  left join lateral app.proposed_price('subcontractor_markup', b.work_order_id, b.day, p_cost => b.amount) price on true
  where not exists (select from public.partner_invoice_lines l where l.bill_line_id = b.id and not l.is_void)
    and not exists (
      select from reports r where r.work_order_id = b.work_order_id and r.firm = b.firm and r.is_invoiced
    )
  union all
  select w.id, 'material', 'each', 1,
    app.round_money(a.amount * (1 + coalesce(price.value, 0) / 100)), r.receipt_date, null, null, a.id, null, null,
    price.price_list_item_id, true, null, null, null, null
  from work w cross join lateral (
    select * from public.receipt_allocations o where o.work_order_id = w.id
    union all
    select * from public.receipt_allocations o where o.project_id = w.id
  ) a
  join public.receipts r on r.id = a.receipt_id and r.status = 'approved'
  left join lateral app.proposed_price('material_markup', w.id, r.receipt_date, p_cost => a.amount) price on true
  where not exists (select from public.partner_invoice_lines l where l.receipt_allocation_id = a.id and not l.is_void)
  union all
  select w.id, 'trip', 'mile', m.miles, app.round_money(coalesce(price.value, 0)), m.drive_date, null, null,
    null, null, m.id, price.price_list_item_id, price.value is not null, null, null, null, null
  from work w cross join lateral (
    select * from public.mileage_entries o where o.work_order_id = w.id
    union all
    select * from public.mileage_entries o where o.project_id = w.id
  ) m
  left join lateral app.proposed_price('mile', w.id, m.drive_date) price on true
  where m.status = 'approved' and not exists (select from public.partner_invoice_lines l where l.mileage_entry_id = m.id and not l.is_void);
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
    and q.work_order_id not in (select p.work_order_id from app.work_parts(work_orders) p)
    -- It stays visible.
    and q.work_order_id not in (select o.work_order_id from app.left_out_of(work_orders) o);
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
    select l.work_order_id from new_lines l join old_lines before on before.id = l.id
    where (l.is_void and not before.is_void)
      -- What it charges decides what is left out (app.left_out_of).
      or (num_nonnulls(l.work_order_report_id, l.bill_line_id) > 0
        and (l.kind, l.unit, l.amount) is distinct from (before.kind, before.unit, before.amount))
  ));
  return null;
end
$$;
create trigger queue_voided after update on public.partner_invoice_lines
referencing old table as old_lines new table as new_lines for each statement execute function app.queue_voided_lines();

-- Whether a report of a work order that its customer sees has a photo that it sees, too.
create function app.has_report_photo(work_order uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.work_order_reports r join public.attachments a on a.report_id = r.id
    where r.work_order_id = work_order and r.status = 'approved' and a.is_released and a.category <> 'signature'
      and starts_with(a.content_type, 'image/')
  );
end;

grant select on public.work_orders, public.organizations, public.partner_locations, public.projects,
  public.organization_billing to command_invoices;

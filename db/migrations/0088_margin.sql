-- The margin: what work earned and what it cost, kept for each piece of work and each month, with sums (decision 102).

-- Tables --------------------------------------------------------------------------------------------------------------

-- What was earned and spent by month: of a work order; of a project, what belongs to none of its work orders; of an
-- invoice, its lines for no work order; and a credit note that is for no invoice. The columns of what it is for are zero
-- or empty where it has none. One process at a time writes the rows, so that writers of documents wait for nobody.
create table app.margin_rows (
  subject_id uuid not null,
  -- The first day of it.
  month date not null,
  customer_id uuid not null,
  location_id uuid not null,
  project_id uuid not null,
  -- Who did the work; zero for the contractor's own people.
  subcontractor_id uuid not null,
  trade text not null,
  revenue numeric(14, 2) not null,
  subcontractors numeric(14, 2) not null,
  labor numeric(14, 2) not null,
  receipts numeric(14, 2) not null,
  -- Receipts for fuel and travel, and what was paid for miles.
  travel numeric(14, 2) not null,
  primary key (subject_id, month, subcontractor_id)
);
-- The work behind a sum. Sums of several filters are added up from it: of tens of thousands of rows of a customer.
create index margin_rows_customer on app.margin_rows (customer_id, month)
  include (location_id, project_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel);
create index margin_rows_project on app.margin_rows (project_id, month)
  include (customer_id, location_id, subcontractor_id, trade, revenue, subcontractors, labor, receipts, travel);
create index margin_rows_subcontractor on app.margin_rows (subcontractor_id, month)
  include (customer_id, location_id, project_id, trade, revenue, subcontractors, labor, receipts, travel);
create index margin_rows_trade on app.margin_rows (trade, month)
  include (customer_id, location_id, project_id, subcontractor_id, revenue, subcontractors, labor, receipts, travel);
create index margin_rows_location on app.margin_rows (location_id, month);
create index margin_rows_month on app.margin_rows (month);
alter table app.margin_rows enable row level security;

-- The sums of the rows by month: of everything, and of each customer, location, project, subcontractor, and trade.
create table app.margin_sums (
  dimension text not null,
  key text not null,
  month date not null,
  revenue numeric(14, 2) not null,
  subcontractors numeric(14, 2) not null,
  labor numeric(14, 2) not null,
  receipts numeric(14, 2) not null,
  travel numeric(14, 2) not null,
  primary key (dimension, key, month)
);
create index margin_sums_month on app.margin_sums (dimension, month, key)
  include (revenue, subcontractors, labor, receipts, travel);
alter table app.margin_sums enable row level security;

-- The sums of all months. The first hundred of thousands of customers are found without reading their months.
create table app.margin_totals (
  dimension text not null,
  key text not null,
  revenue numeric(14, 2) not null,
  subcontractors numeric(14, 2) not null,
  labor numeric(14, 2) not null,
  receipts numeric(14, 2) not null,
  travel numeric(14, 2) not null,
  primary key (dimension, key)
);
alter table app.margin_totals enable row level security;

-- Work and documents that changed. Writers only append. Until the rows of the work are written, readers compute it.
create table app.margin_queue (
  record_id uuid not null,
  -- Later for a cost rate that is scheduled: nobody writes when its day begins.
  begins_at timestamptz not null default '-infinity',
  turn bigint generated always as identity primary key
);
alter table app.margin_queue enable row level security;

-- What work earned and cost -------------------------------------------------------------------------------------------

-- The first day of a month.
create function app.month_of(day date) returns date
language sql immutable
return date_trunc('month', day::timestamp)::date;

-- Lines that say when the customer pays, and not for what (decision 099): they are no revenue.
create function app.moves_money(kind text) returns boolean
language sql immutable
return kind in ('retainage', 'retainage_release', 'deposit', 'deposit_applied');

-- The lines of sent invoices for these subjects. `firm` did the work: it is the one that the billed document names, else
-- the assigned one. Taxes are no revenue.
create function app.margin_lines(p_subjects uuid[])
returns table (subject_id uuid, invoice_id uuid, line_id uuid, day date, firm uuid, amount numeric)
language sql stable security definer set search_path = ''
begin atomic
  select l.work_order_id, i.id, l.id, coalesce(i.issue_date, app.office_day(coalesce(i.sent_at, i.created_at))),
    case
      when l.bill_line_id is not null then (
        select b.subcontractor_organization_id from public.subcontractor_bill_work_orders o
        join public.subcontractor_bills b on b.id = o.subcontractor_bill_id where o.id = l.bill_line_id
      )
      when l.work_order_report_id is not null then (
        select r.subcontractor_organization_id from public.work_order_reports r where r.id = l.work_order_report_id
      )
      when num_nonnulls(l.employee_report_id, l.receipt_allocation_id) = 0 then w.assigned_organization_id
    end,
    l.amount
  from public.partner_invoice_lines l
  join public.partner_invoices i on i.id = l.partner_invoice_id and i.status in ('sent', 'paid')
  join public.work_orders w on w.id = l.work_order_id
  where l.work_order_id = any (p_subjects) and not app.moves_money(l.kind)
  union all
  select i.id, i.id, l.id, coalesce(i.issue_date, app.office_day(coalesce(i.sent_at, i.created_at))), null, l.amount
  from public.partner_invoices i
  join public.partner_invoice_lines l on l.partner_invoice_id = i.id and l.work_order_id is null
  where i.id = any (p_subjects) and i.status in ('sent', 'paid') and not app.moves_money(l.kind);
end;

-- What credit notes take off these lines. A credit note is for its invoice as a whole, tax included: without its share of
-- the tax it is spread over what the invoice charges by the amounts, to the cent. Charged are all lines but those that
-- hold or take off money; of them, what is for a deposit or for released retainage takes off no revenue.
create function app.margin_credits(p_subjects uuid[])
returns table (subject_id uuid, day date, firm uuid, amount numeric)
language sql stable security definer set search_path = ''
begin atomic
  with lines as materialized (
    select * from app.margin_lines(p_subjects)
  ), credits as (
    select c.id, c.partner_invoice_id, c.issued_on,
      app.round_money(c.amount * t.charged / (t.charged + i.tax_amount)) as amount
    from public.credit_notes c join public.partner_invoices i on i.id = c.partner_invoice_id
    cross join lateral (
      select sum(s.amount) as charged from public.partner_invoice_lines s
      where s.partner_invoice_id = i.id and s.kind not in ('retainage', 'deposit_applied')
    ) t
    where c.voided_at is null and t.charged > 0 and c.partner_invoice_id in (select l.invoice_id from lines l)
  ), spread as (
    select c.issued_on, l.id as line_id,
      app.round_money(c.amount * l.reached / l.total) - app.round_money(c.amount * (l.reached - l.amount) / l.total)
        as amount
    from credits c
    cross join lateral (
      select s.id, s.amount, sum(s.amount) over (order by s.position, s.id) as reached, sum(s.amount) over () as total
      from public.partner_invoice_lines s
      where s.partner_invoice_id = c.partner_invoice_id and s.kind not in ('retainage', 'deposit_applied')
    ) l
  )
  select l.subject_id, s.issued_on, l.firm, s.amount from spread s join lines l on l.line_id = s.line_id
  union all
  select c.id, c.issued_on, null, c.amount from public.credit_notes c
  where c.id = any (p_subjects) and c.partner_invoice_id is null and c.voided_at is null;
end;

-- What the time of the contractor's own people costs, at the rate of its day (public.cost_rate), approved or not.
create function app.margin_labor(p_subjects uuid[])
returns table (subject_id uuid, day date, employee_report_id uuid, amount numeric)
language sql stable security definer set search_path = ''
begin atomic
  select s.work_order_id, s.report_date, s.employee_report_id,
    app.round_money(s.hours_worked * coalesce(public.cost_rate(s), 0))
  from public.time_segments s where s.work_order_id = any (p_subjects) and s.is_current
  union all
  select s.project_id, s.report_date, s.employee_report_id,
    app.round_money(s.hours_worked * coalesce(public.cost_rate(s), 0))
  from public.time_segments s where s.project_id = any (p_subjects) and s.is_current;
end;

-- The parts of receipts that are for these subjects.
create function app.margin_receipts(p_subjects uuid[])
returns table (subject_id uuid, day date, status text, is_travel boolean, amount numeric)
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(a.work_order_id, a.project_id), r.receipt_date, r.status, r.category in ('fuel', 'travel'), a.amount
  from (
    select * from public.receipt_allocations o where o.work_order_id = any (p_subjects)
    union all
    select * from public.receipt_allocations o where o.project_id = any (p_subjects)
  ) a
  join public.receipts r on r.id = a.receipt_id;
end;

-- What the miles for these subjects cost, at the rate of the day on which they were recorded.
create function app.margin_mileage(p_subjects uuid[])
returns table (subject_id uuid, day date, status text, amount numeric)
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(m.work_order_id, m.project_id), m.drive_date, m.status, app.round_money(m.miles * c.rate)
  from (
    select * from public.mileage_entries o where o.work_order_id = any (p_subjects)
    union all
    select * from public.mileage_entries o where o.project_id = any (p_subjects)
  ) m
  join app.mileage_costs c on c.mileage_entry_id = m.id;
end;

-- The rows of app.margin_rows as the documents are now.
create function app.margin_facts(p_subjects uuid[]) returns setof app.margin_rows
language sql stable security definer set search_path = ''
begin atomic
  with subjects as (
    select w.id, w.organization_id as customer, w.partner_location_id as location, w.project_id as project, w.trade
    from public.work_orders w where w.id = any (p_subjects)
    union all
    select p.id, p.organization_id, null, p.id, '' from public.projects p where p.id = any (p_subjects)
    union all
    select i.id, i.organization_id, null, i.project_id, '' from public.partner_invoices i where i.id = any (p_subjects)
    union all
    select c.id, c.organization_id, null, null, '' from public.credit_notes c where c.id = any (p_subjects)
  ), entries as (
    select l.subject_id, l.day, l.firm, l.amount as revenue, 0 as subcontractors, 0 as labor, 0 as receipts, 0 as travel
    from app.margin_lines(p_subjects) l
    union all
    select c.subject_id, c.day, c.firm, -c.amount, 0, 0, 0, 0 from app.margin_credits(p_subjects) c
    union all
    -- The day of the books (0090_accounting.sql), so that no closed month changes.
    select l.work_order_id, app.office_day(coalesce(b.reviewed_at, b.submitted_at)), b.subcontractor_organization_id, 0,
      l.amount, 0, 0, 0
    from public.subcontractor_bill_work_orders l
    join public.subcontractor_bills b on b.id = l.subcontractor_bill_id and b.status in ('approved', 'paid')
    where l.work_order_id = any (p_subjects)
    union all
    select t.subject_id, t.day, null, 0, 0, t.amount, 0, 0 from app.margin_labor(p_subjects) t
    union all
    select r.subject_id, r.day, null, 0, 0, 0, case when r.is_travel then 0 else r.amount end,
      case when r.is_travel then r.amount else 0 end
    from app.margin_receipts(p_subjects) r where r.status = 'approved'
    union all
    select m.subject_id, m.day, null, 0, 0, 0, 0, m.amount from app.margin_mileage(p_subjects) m
    where m.status = 'approved'
  )
  select e.subject_id, app.month_of(e.day), coalesce(s.customer, z.zero), coalesce(s.location, z.zero),
    coalesce(s.project, z.zero), coalesce(e.firm, z.zero), s.trade, sum(e.revenue), sum(e.subcontractors), sum(e.labor),
    sum(e.receipts), sum(e.travel)
  from entries e
  join subjects s on s.id = e.subject_id
  cross join (values ('00000000-0000-0000-0000-000000000000'::uuid)) z (zero)
  group by e.subject_id, 2, 3, 4, 5, 6, 7;
end;

-- Queueing ------------------------------------------------------------------------------------------------------------

create function app.queue_margin(records uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into app.margin_queue (record_id) select distinct r.id from unnest(records) r (id) where r.id is not null
$$;

-- The work that changed with these records. It is found when the queue is read and not when the record is written: by
-- then, what another writer was adding to the record at the same time can be seen.
create function app.margin_subjects(p_records uuid[]) returns setof uuid
language sql stable security definer set search_path = ''
begin atomic
  with invoices as (
    select r.id from unnest(p_records) r (id) union all
    select c.partner_invoice_id from public.credit_notes c where c.id = any (p_records)
  ), unrated as (
    -- Time whose rate is found later: that of these people, and of these pay periods.
    select s.work_order_id, s.project_id from public.time_segments s
    where s.employee_user_id = any (p_records) and s.is_current and s.cost_rate_id is null
    union all
    select s.work_order_id, s.project_id from public.pay_periods p
    join public.time_segments s on s.report_date between p.starts_on and p.ends_on
    where p.id = any (p_records) and s.is_current and s.cost_rate_id is null
  )
  select i.id from invoices i where i.id is not null
  union
  select l.work_order_id from public.partner_invoice_lines l
  where l.partner_invoice_id in (select i.id from invoices i) and l.work_order_id is not null
  union
  select l.work_order_id from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = any (p_records)
  union
  select coalesce(a.work_order_id, a.project_id) from public.receipt_allocations a where a.receipt_id = any (p_records)
  union
  select coalesce(u.work_order_id, u.project_id) from unrated u
  union
  -- Firms are few. A join would be planned for as many firms as records, and read all rows.
  select r.subject_id from (select o.id from public.organizations o where o.id = any (p_records) offset 0) o
  cross join lateral (
    select r.subject_id from app.margin_rows r where r.customer_id = o.id
    union all select r.subject_id from app.margin_rows r where r.subcontractor_id = o.id offset 0
  ) r;
end;

-- What waits, for readers.
create function app.margin_waiting() returns uuid[]
language sql stable security definer set search_path = ''
begin atomic
  select array(select app.margin_subjects(array_agg(distinct q.record_id))
    from app.margin_queue q where q.begins_at <= now() having count(*) > 0);
end;

-- Statements about rows with a work order or a project: parts of receipts, time, miles, and lines of bills.
create function app.queue_margin_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform app.queue_margin(array(
      select coalesce(to_jsonb(o) ->> 'work_order_id', to_jsonb(o) ->> 'project_id')::uuid from old_rows o
    ));
  end if;
  if tg_op <> 'DELETE' then
    perform app.queue_margin(array(
      select coalesce(to_jsonb(n) ->> 'work_order_id', to_jsonb(n) ->> 'project_id')::uuid from new_rows n
    ));
  end if;
  return null;
end
$$;

create trigger queue_margin_added after insert on public.time_segments referencing new table as new_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_changed after update on public.time_segments
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_removed after delete on public.time_segments referencing old table as old_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_added after insert on public.receipt_allocations referencing new table as new_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_changed after update on public.receipt_allocations
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_removed after delete on public.receipt_allocations referencing old table as old_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_added after insert on public.mileage_entries referencing new table as new_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_changed after update on public.mileage_entries
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_removed after delete on public.mileage_entries referencing old table as old_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_added after insert on public.subcontractor_bill_work_orders referencing new table as new_rows
for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_changed after update on public.subcontractor_bill_work_orders
referencing old table as old_rows new table as new_rows for each statement execute function app.queue_margin_of_rows();
create trigger queue_margin_removed after delete on public.subcontractor_bill_work_orders
referencing old table as old_rows for each statement execute function app.queue_margin_of_rows();

-- Lines of drafts earn nothing. An invoice that is sent or void queues its lines below; this is for lines that are loaded
-- into a sent invoice or removed with theirs. The names put it after sum_added, which locks a draft until commit.
create function app.queue_margin_of_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.queue_margin(array(
      select coalesce(l.work_order_id, l.partner_invoice_id) from new_rows l
      join public.partner_invoices i on i.id = l.partner_invoice_id and i.status in ('sent', 'paid')
    ));
  else
    perform app.queue_margin(array(
      select coalesce(l.work_order_id, l.partner_invoice_id) from old_rows l
      left join public.partner_invoices i on i.id = l.partner_invoice_id where i.status is distinct from 'draft'
    ));
  end if;
  return null;
end
$$;
create trigger tally_margin_added after insert on public.partner_invoice_lines referencing new table as new_rows
for each statement execute function app.queue_margin_of_lines();
create trigger tally_margin_removed after delete on public.partner_invoice_lines referencing old table as old_rows
for each statement execute function app.queue_margin_of_lines();

-- Records of which only some changes move money between sums, and not each payment.
create function app.queue_margin_of_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  perform app.queue_margin(array[(changed ->> tg_argv[0])::uuid, (changed ->> tg_argv[1])::uuid]);
  return null;
end
$$;
create trigger queue_margin after update on public.partner_invoices for each row when (
  (old.status in ('sent', 'paid'), old.organization_id, old.project_id, old.issue_date)
  is distinct from (new.status in ('sent', 'paid'), new.organization_id, new.project_id, new.issue_date)
) execute function app.queue_margin_of_record('id');
create trigger queue_margin after insert or delete or update of amount, voided_at, issued_on, organization_id
on public.credit_notes for each row execute function app.queue_margin_of_record('id', 'partner_invoice_id');
create trigger queue_margin after update on public.subcontractor_bills for each row when (
  (old.status in ('approved', 'paid'), old.reviewed_at, old.submitted_at, old.subcontractor_organization_id) is distinct
  from (new.status in ('approved', 'paid'), new.reviewed_at, new.submitted_at, new.subcontractor_organization_id)
) execute function app.queue_margin_of_record('id');
create trigger queue_margin after update on public.receipts for each row when (
  (old.status, old.receipt_date, old.category) is distinct from (new.status, new.receipt_date, new.category)
) execute function app.queue_margin_of_record('id');
create trigger queue_margin after insert or update of locked_at, starts_on, ends_on on public.pay_periods
for each row execute function app.queue_margin_of_record('id');
create trigger queue_margin after update on public.work_orders for each row when (
  (old.organization_id, old.partner_location_id, old.project_id, old.assigned_organization_id, old.trade)
  is distinct from
  (new.organization_id, new.partner_location_id, new.project_id, new.assigned_organization_id, new.trade)
) execute function app.queue_margin_of_record('id');
create trigger queue_removed_margin after delete on public.work_orders
for each row execute function app.queue_margin_of_record('id');
create trigger queue_margin after delete or update of organization_id on public.projects
for each row execute function app.queue_margin_of_record('id');
create trigger queue_margin after update of merged_into_id on public.organizations
for each row execute function app.queue_margin_of_record('id');

-- The sums that a row is a part of.
create function app.margin_keys(app.margin_rows) returns table (dimension text, key text)
language sql immutable
as $$
  values ('all', ''), ('customer', $1.customer_id::text), ('location', $1.location_id::text),
    ('project', $1.project_id::text), ('subcontractor', $1.subcontractor_id::text), ('trade', $1.trade)
$$;

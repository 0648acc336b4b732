-- What invoices charge for: it stays approved, where it is, and as much as it is, and is charged once.

-- The hours of a day that a line charges for. A line's quantity may differ: the office changes it, and there are minimum
-- hours. More time may be added to the day later, and then another line has the rest. A flat price charges for all days
-- of the work order that are approved when it is invoiced: its line names the first one.
create table app.invoiced_hours (
  invoice_line_id uuid not null references public.partner_invoice_lines (id) on delete cascade,
  employee_report_id uuid not null references public.employee_reports (id) on delete restrict,
  -- When they were worked, as price lists tell hours apart.
  time_kind text not null,
  hours numeric(8, 2) not null,
  primary key (invoice_line_id, employee_report_id, time_kind)
);
create index invoiced_hours_employee_report_id on app.invoiced_hours (employee_report_id);
alter table app.invoiced_hours enable row level security;

-- The reports for which a flat price charges, next to the one that its line names.
create table app.flat_reports (
  invoice_line_id uuid not null references public.partner_invoice_lines (id) on delete cascade,
  work_order_report_id uuid not null references public.work_order_reports (id) on delete restrict,
  primary key (invoice_line_id, work_order_report_id)
);
create index flat_reports_work_order_report_id on app.flat_reports (work_order_report_id);
alter table app.flat_reports enable row level security;

-- The hours of all sessions of a day. Its row shows only the last one. A row that was written without a clock has no
-- segment.
create function app.hours_of_day(report uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (select sum(s.hours_worked) from public.time_segments s where s.employee_report_id = report and s.is_current),
    (select r.hours_worked from public.employee_reports r where r.id = report)
  );
end;

-- The hours of a day on invoices that are not void.
create function app.hours_invoiced(report uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(h.hours), 0)
  from app.invoiced_hours h join public.partner_invoice_lines l on l.id = h.invoice_line_id and not l.is_void
  where h.employee_report_id = report;
end;

-- Whether a report is on an invoice that is not void.
create function app.is_report_invoiced(report uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.partner_invoice_lines l where l.work_order_report_id = report and not l.is_void
  ) or exists (
    select from app.flat_reports f join public.partner_invoice_lines l on l.id = f.invoice_line_id and not l.is_void
    where f.work_order_report_id = report
  );
end;

-- Keeping -------------------------------------------------------------------------------------------------------------

-- Refuses with the invoice that charges for a row, unless it is void.
create function app.refuse_invoiced(table_name text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invoice text;
begin
  select coalesce(nullif(i.invoice_number, ''), nullif(i.title, ''), w.work_order_number, '') into invoice
  from public.partner_invoice_lines l
  join public.partner_invoices i on i.id = l.partner_invoice_id
  left join public.work_orders w on w.id = l.work_order_id
  where not l.is_void and case refuse_invoiced.table_name
    -- Lists of lines, which an index finds.
    when 'work_order_reports' then l.id = any (array(
      select o.id from public.partner_invoice_lines o where o.work_order_report_id = refuse_invoiced.id
      union all
      select f.invoice_line_id from app.flat_reports f where f.work_order_report_id = refuse_invoiced.id
    ))
    when 'employee_reports' then l.id = any (array(
      select h.invoice_line_id from app.invoiced_hours h where h.employee_report_id = refuse_invoiced.id
    ))
    when 'receipt_allocations' then l.receipt_allocation_id = refuse_invoiced.id
    when 'receipts' then l.receipt_allocation_id in (
      select a.id from public.receipt_allocations a where a.receipt_id = refuse_invoiced.id
    )
    when 'subcontractor_bill_work_orders' then l.bill_line_id = refuse_invoiced.id
    when 'subcontractor_bills' then l.bill_line_id in (
      select b.id from public.subcontractor_bill_work_orders b where b.subcontractor_bill_id = refuse_invoiced.id
    )
    when 'mileage_entries' then l.mileage_entry_id = refuse_invoiced.id
  end
  order by i.invoice_number = '', i.id limit 1;
  if found then
    raise exception 'This cost is on an invoice to the customer: %.', invoice
      using errcode = 'check_violation', detail = app.reason('cost_invoiced', 'invoice', invoice),
      hint = 'Remove its line from the draft, or void the invoice, first.';
  end if;
end
$$;

-- Whatever ends an approval, moves a cost, or changes how much it is: an undo, too. An invoice that is void lets it go.
create function app.keep_invoiced() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_invoiced(tg_table_name, old.id);
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger keep_invoiced_row before delete on public.work_order_reports
for each row execute function app.keep_invoiced();
create trigger keep_invoiced before update on public.work_order_reports
for each row when (
  old.status = 'approved' and (new.status, new.work_order_id, new.hours_worked, new.crew_size, new.completed_on)
  is distinct from (old.status, old.work_order_id, old.hours_worked, old.crew_size, old.completed_on)
)
execute function app.keep_invoiced();

create trigger keep_invoiced_row before delete on public.receipts for each row execute function app.keep_invoiced();
create trigger keep_invoiced before update on public.receipts
for each row when (
  old.status = 'approved' and (new.status, new.amount, new.receipt_date)
  is distinct from (old.status, old.amount, old.receipt_date)
)
execute function app.keep_invoiced();
create trigger keep_invoiced before delete or update of amount, work_order_id, project_id, receipt_id
on public.receipt_allocations for each row execute function app.keep_invoiced();

create trigger keep_invoiced_row before delete on public.subcontractor_bills
for each row execute function app.keep_invoiced();
create trigger keep_invoiced before update on public.subcontractor_bills
for each row when (old.status in ('approved', 'paid') and new.status not in ('approved', 'paid'))
execute function app.keep_invoiced();
create trigger keep_invoiced before delete or update of amount, work_order_id, subcontractor_bill_id
on public.subcontractor_bill_work_orders
for each row execute function app.keep_invoiced();

-- An approved entry does not change: it can only go.
create trigger keep_invoiced_row before delete on public.mileage_entries
for each row execute function app.keep_invoiced();

-- A day with more time than is invoiced waits for approval again. Its approval is not undone while all of it is invoiced.
create trigger keep_invoiced_row before delete on public.employee_reports
for each row execute function app.keep_invoiced();
create trigger keep_invoiced before update on public.employee_reports
for each row when (
  (new.work_order_id, new.project_id, new.report_date, new.employee_user_id)
    is distinct from (old.work_order_id, old.project_id, old.report_date, old.employee_user_id)
  or (new.status = 'rejected' and old.status <> 'rejected')
)
execute function app.keep_invoiced();

create function app.keep_invoiced_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.hours_of_day(old.id) <= app.hours_invoiced(old.id) then
    perform app.refuse_invoiced('employee_reports', old.id);
  end if;
  return new;
end
$$;
create trigger keep_invoiced_approval before update on public.employee_reports
for each row when (old.status = 'approved' and new.status <> 'approved' and app.is_undoing())
execute function app.keep_invoiced_approval();

create function app.refuse_fewer_hours(report uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if app.hours_of_day(report) < app.hours_invoiced(report) then
    perform app.refuse_invoiced('employee_reports', report);
  end if;
end
$$;

create function app.keep_invoiced_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_fewer_hours(new.id);
  return null;
end
$$;
create trigger keep_invoiced_hours after update of hours_worked on public.employee_reports
for each row when (new.hours_worked < old.hours_worked) execute function app.keep_invoiced_hours();

-- A correction may be of another day or work order than the segment that it replaces.
create function app.keep_invoiced_segment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_fewer_hours(s.employee_report_id)
  from public.time_segments s where s.id = new.replaces_segment_id;
  return null;
end
$$;
create trigger keep_invoiced_segment after insert on public.time_segments
for each row when (new.replaces_segment_id is not null) execute function app.keep_invoiced_segment();

-- Charging ------------------------------------------------------------------------------------------------------------

-- Whether what a line charges for is approved. Nothing of it is: it is charged for as it stands.
create function app.is_source_approved(line public.partner_invoice_lines) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when line.work_order_report_id is not null then exists (
      select from public.work_order_reports r where r.id = line.work_order_report_id and r.status = 'approved'
    )
    when line.employee_report_id is not null then exists (
      select from public.employee_reports r where r.id = line.employee_report_id and r.status = 'approved'
    ) and not exists (
      select from app.invoiced_hours h join public.employee_reports r on r.id = h.employee_report_id
      where h.invoice_line_id = line.id and r.status <> 'approved'
    )
    when line.receipt_allocation_id is not null then exists (
      select from public.receipt_allocations a join public.receipts r on r.id = a.receipt_id
      where a.id = line.receipt_allocation_id and r.status = 'approved'
    )
    when line.bill_line_id is not null then exists (
      select from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.id = line.bill_line_id and b.status in ('approved', 'paid')
    )
    when line.mileage_entry_id is not null then exists (
      select from public.mileage_entries m where m.id = line.mileage_entry_id and m.status = 'approved'
    )
    else true
  end
$$;
grant execute on function app.is_source_approved(public.partner_invoice_lines) to command_invoices;

create function app.refuse_unapproved_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What was approved after app.lock_approved (0111_invoices_projects.sql) has no lock yet.
  perform app.lock_approved(array[coalesce(new.work_order_id, (
    select i.project_id from public.partner_invoices i where i.id = new.partner_invoice_id
  ))]);
  if not app.is_source_approved(new) then
    raise exception 'Line %, “%”, charges for something that is not approved.', new.position, new.description
      using errcode = 'PT409', detail = app.reason('invoice_line_not_approved', 'line', new.position::text,
        'description', new.description),
      hint = 'Remove the line, or have it approved again.';
  end if;
  return new;
end
$$;

create trigger refuse_unapproved before insert on public.partner_invoice_lines
for each row when (
  (current_user = 'service_role' or current_user like 'command\_%')
  and num_nonnulls(
    new.work_order_report_id, new.employee_report_id, new.receipt_allocation_id, new.bill_line_id, new.mileage_entry_id
  ) > 0
)
execute function app.refuse_unapproved_line();

create function app.bill_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rest numeric;
begin
  -- Of two lines for one day, the second one counts the first.
  perform from public.employee_reports r where r.id = new.employee_report_id for no key update;
  rest := app.hours_of_day(new.employee_report_id) - app.hours_invoiced(new.employee_report_id);
  if rest <= 0 then
    perform app.refuse_invoiced('employee_reports', new.employee_report_id);
  end if;
  -- A line for one part of the day leaves the other to its own line.
  insert into app.invoiced_hours (invoice_line_id, employee_report_id, time_kind, hours)
  select new.id, new.employee_report_id, h.time_kind, h.hours from app.hours_to_bill(new.employee_report_id) h
  where new.time_kind is null or h.time_kind = new.time_kind or h.hours_invoiced > 0;
  if not found then
    -- The working time has changed since the line was proposed.
    insert into app.invoiced_hours (invoice_line_id, employee_report_id, time_kind, hours)
    values (new.id, new.employee_report_id, new.time_kind, rest);
  end if;
  if new.kind = 'flat' then
    -- app.lock_approved holds them.
    insert into app.invoiced_hours (invoice_line_id, employee_report_id, time_kind, hours)
    select new.id, r.id, h.time_kind, h.hours
    from public.employee_reports r cross join lateral app.hours_to_bill(r.id) h
    where r.work_order_id = new.work_order_id and r.status = 'approved' and r.id <> new.employee_report_id;
  end if;
  return null;
end
$$;

create trigger bill_hours after insert on public.partner_invoice_lines
for each row when (new.employee_report_id is not null and not new.is_void) execute function app.bill_hours();

-- A flat price for a job that only reports tell of charges for all of the own crew's reports.
create function app.bill_reports() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.flat_reports (invoice_line_id, work_order_report_id)
  select new.id, r.id from public.work_order_reports r
  where r.work_order_id = new.work_order_id and r.status = 'approved' and r.subcontractor_organization_id is null
    and r.id <> new.work_order_report_id and not app.is_report_invoiced(r.id);
  return null;
end
$$;

create trigger bill_reports after insert on public.partner_invoice_lines
for each row when (new.kind = 'flat' and new.work_order_report_id is not null and not new.is_void)
execute function app.bill_reports();

-- Mail ----------------------------------------------------------------------------------------------------------------

-- What a mail brings that is void or was deleted, so that it is not sent again. Tables of credit notes and payments follow.
create function app.void_document_of(mail public.email_log) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case mail.template
    when 'invoice' then (
      select distinct 'invoice' from public.email_records r left join public.partner_invoices i on i.id = r.record_id
      where r.email_id = mail.id and r.record_table = 'partner_invoices' and (i.id is null or i.status not in ('sent', 'paid'))
    )
    when 'credit_note' then (
      select distinct 'credit_note' from public.email_records r join public.credit_notes c on c.id = r.record_id
      where r.email_id = mail.id and r.record_table = 'credit_notes' and c.voided_at is not null
    )
    when 'remittance' then (
      select distinct 'payment' from public.email_records r join public.payment_run_payees p on p.id = r.record_id
      where r.email_id = mail.id and r.record_table = 'payment_run_payees' and p.voided_at is not null
    )
  end;
end
$$;
revoke execute on function app.void_document_of(public.email_log) from public;
grant execute on function app.void_document_of(public.email_log) to command_emails;

-- A mail that still waits for the mail server does not leave after what it brings is void: its template, and why it did
-- not leave.
create function app.stop_mails_of_void() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.email_log l set status = 'failed', last_error = tg_argv[1]
  from public.email_records r
  where r.record_table = tg_table_name and r.record_id = new.id and r.email_id = l.id
    and l.template = tg_argv[0] and l.status in ('queued', 'paused');
  return null;
end
$$;
create trigger stop_mails after update on public.partner_invoices
for each row when (new.status = 'void' and old.status <> 'void')
execute function app.stop_mails_of_void('invoice', 'The invoice was voided before the email left.');

-- Requests ------------------------------------------------------------------------------------------------------------

-- What a request was for that made drafts: a key that comes again with something else is an error of its sender.
create table app.invoice_requests (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  submission_key uuid not null,
  -- Of the work orders and the grouping.
  digest text not null,
  made_at timestamptz not null default now(),
  primary key (profile_id, submission_key)
);
create index invoice_requests_made_at on app.invoice_requests (made_at);
alter table app.invoice_requests enable row level security;

-- Makes repetitions of a request wait for each other. Returns whether the key is new or is repeated with the same
-- request. It is kept for longer than devices repeat a request.
create function app.hold_invoice_request(key uuid, work_orders uuid[], grouped_by text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  request constant text := md5(concat_ws(' ', grouped_by, (
    select string_agg(distinct w.id::text, ' ' order by w.id::text) from unnest(work_orders) w (id)
  )));
begin
  delete from app.invoice_requests r where r.made_at < now() - interval '30 days';
  insert into app.invoice_requests (profile_id, submission_key, digest) values (app.profile_id(), key, request)
  on conflict do nothing;
  return exists (
    select from app.invoice_requests r
    where r.profile_id = app.profile_id() and r.submission_key = key and r.digest = request
  );
end
$$;
grant execute on function app.hold_invoice_request(uuid, uuid[], text) to command_invoices;

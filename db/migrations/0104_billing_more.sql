-- What bills, lists, and mails of money need beyond the files of their tables.

-- What a customer has open, the oldest first, for the form of a payment. With the status in the index and not in its
-- condition: a prepared statement has the status as a parameter, and reads the whole table otherwise.
create index partner_invoices_due_of on public.partner_invoices (organization_id, status, due_date nulls first, id);

-- What is due on no day, for the lists that the Billing Dashboard opens: the newest first.
create index partner_invoices_no_due_date on public.partner_invoices (created_at desc, id)
  where due_date is null and status = 'sent';
create index subcontractor_bills_no_due_date on public.subcontractor_bills (created_at desc, id)
  where due_date is null and status = 'approved';
-- Of which a part is paid: few, which the lists of both sides show by the day, also of one subcontractor.
create index subcontractor_bills_partly_paid on public.subcontractor_bills (created_at desc, id)
  where status = 'approved' and paid_amount > 0;
create index subcontractor_bills_organization_partly_paid on public.subcontractor_bills
  (subcontractor_organization_id, created_at desc, id) where status = 'approved' and paid_amount > 0;

-- What is void is not mailed any more.
create trigger stop_mails after update of voided_at on public.credit_notes
for each row when (new.voided_at is not null and old.voided_at is null)
execute function app.stop_mails_of_void('credit_note', 'The credit note was voided before the email left.');
create trigger stop_mails after update of voided_at on public.payment_run_payees
for each row when (new.voided_at is not null and old.voided_at is null)
execute function app.stop_mails_of_void('remittance', 'The payment was voided before the email left.');

-- When a bill is due --------------------------------------------------------------------------------------------------

-- It follows from the terms of the firm when a bill is submitted. Until the bill is paid, those who approve or pay bills
-- may agree on another day with the firm, or on none. It is no day of the books: closed months do not ask about it.
create function app.check_bill_due_date() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_day constant date := app.office_day(new.submitted_at);
begin
  if app.profile_id() is not null and not (app.may('approve_bills') or app.may('pay_bills')) then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if app.is_own_firm(
    case when app.may('approve_bills') then 'approve_bills' else 'pay_bills' end, new.subcontractor_organization_id
  ) then
    raise exception 'Somebody else has to decide about money of your own firm.'
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason('own_firm_money');
  end if;
  if new.due_date < first_day then
    raise exception 'This bill was submitted on %. Choose that day or a later one.', app.format_day(first_day)
      using errcode = 'check_violation', detail = jsonb_set(
        app.reason('bill_due_before_submission', 'day', first_day::text)::jsonb, '{field}', '"due_date"'
      )::text;
  end if;
  return new;
end
$$;
-- After check_bill, which keeps the day of every other bill.
create trigger check_due_date before update on public.subcontractor_bills
for each row when (old.status = new.status and old.due_date is distinct from new.due_date and not app.is_undoing())
execute function app.check_bill_due_date();

-- The firm reads it in the history of its bill.
create function app.record_bill_due_date() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, data)
  values (new.id, 'due_date_changed', jsonb_strip_nulls(jsonb_build_object('from', old.due_date, 'to', new.due_date)));
  return null;
end
$$;
create trigger record_due_date after update on public.subcontractor_bills
for each row when (old.status = new.status and old.due_date is distinct from new.due_date and not app.is_undoing())
execute function app.record_bill_due_date();

grant update (due_date) on public.subcontractor_bills to command_bills;

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
      and not app.is_report_invoiced(r.id)
    limit 100
  ) c;
end;
grant execute on function app.count_reports_to_invoice() to authenticated, service_role;

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
    select i.status, i.total_amount, i.balance_amount, i.due_date, i.due_date < d.today as is_overdue
    from public.partner_invoices i, days d
    where i.status in ('draft', 'sent') and (select app.is_office())
  ), bills as (
    select b.status, b.total_amount, b.balance, b.due_date, b.due_date < d.today as is_overdue
    from public.subcontractor_bills b, days d
    where b.status in ('submitted', 'approved') and (select app.is_office())
  ), queue as materialized (
    select q.amount, q.last_day <= d.today - least(greatest(p_days, 0), 36500) as is_old from app.billable_queue() q, days d
  )
  select 'to_invoice', null::date, count(q.amount), coalesce(sum(q.amount), 0) from queue q
  union all
  select 'old_to_invoice', null, count(q.amount), coalesce(sum(q.amount), 0) from queue q where q.is_old
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

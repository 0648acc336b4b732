-- What customers and the office rely on after a draft is made: rules of customers for their invoices (decision 093).

-- One work order per invoice ------------------------------------------------------------------------------------------

-- Refuses an invoice of several work orders, if its customer pays none.
create function app.refuse_several_jobs(invoices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  numbers text;
begin
  select string_agg(w.work_order_number, ', ' order by w.work_order_number) into numbers
  from public.partner_invoices i
  join public.organization_billing b on b.organization_id = i.organization_id and b.one_job_per_invoice
  join lateral (
    select w.work_order_number from public.work_orders w
    where w.id in (select l.work_order_id from public.partner_invoice_lines l where l.partner_invoice_id = i.id)
    order by w.work_order_number limit 10
  ) w on true
  where i.id = any (invoices) and i.status = 'draft'
  group by i.id having count(*) > 1
  limit 1;
  if found then
    raise exception 'This customer wants an invoice for each work order. The lines are of several: %.', numbers
      using errcode = 'check_violation',
      detail = jsonb_set(
        app.reason('invoice_of_several_jobs', 'work_orders', numbers)::jsonb, '{field}', '"lines"'
      )::text,
      hint = 'Keep the lines of one work order. What is removed can be invoiced on its own.';
  end if;
end
$$;

-- Whoever takes lines away is on the way to one work order.
create function app.keep_one_job() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_several_jobs(array(select distinct l.partner_invoice_id from new_lines l));
  return null;
end
$$;
create trigger keep_one_job after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement when (current_user = 'service_role' or current_user like 'command\_%')
execute function app.keep_one_job();
create trigger keep_one_job_changed after update on public.partner_invoice_lines referencing new table as new_lines
for each statement when (current_user = 'service_role' or current_user like 'command\_%')
execute function app.keep_one_job();

-- Sending -------------------------------------------------------------------------------------------------------------

-- The rule may be younger than the draft, and a report may have lost its approval or its photos meanwhile.
create function app.check_customer_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  numbers text;
begin
  perform app.refuse_several_jobs(array[new.id]);
  select string_agg(w.work_order_number, ', ' order by w.work_order_number) into numbers
  from (
    select w.work_order_number from public.work_orders w
    where w.id in (select l.work_order_id from public.partner_invoice_lines l where l.partner_invoice_id = new.id)
      and exists (
        select from public.organization_billing b where b.organization_id = new.organization_id and b.requires_photos
      )
      and not app.has_report_photo(w.id)
    order by w.work_order_number limit 10
  ) w;
  if numbers is not null then
    raise exception 'This customer pays no invoice without photos of the work. No approved report has one: %.', numbers
      using errcode = 'check_violation', detail = app.reason('invoice_photos_missing', 'work_orders', numbers),
      hint = 'Approve a report with photos, or share the photos of an approved one with the customer.';
  end if;
  return new;
end
$$;
create trigger check_customer_rules before update on public.partner_invoices
for each row when (
  old.status = 'draft' and new.status = 'sent' and (current_user = 'service_role' or current_user like 'command\_%')
) execute function app.check_customer_rules();

-- Reports of an invoice -----------------------------------------------------------------------------------------------

-- The approved reports that the lines of an invoice bill: a line's own report, else those of its work order. Never one
-- about the work of another customer.
create function app.billed_reports(invoice uuid)
returns table (id uuid, report_number text, work_order_number text, completed_on date, photos bigint)
language sql stable security definer rows 10 set search_path = ''
begin atomic
  with lines as (
    select l.work_order_id, l.work_order_report_id from public.partner_invoice_lines l
    where l.partner_invoice_id = billed_reports.invoice
  ), billed as (
    select l.work_order_report_id as id from lines l
    union
    select r.id from lines l
    join public.work_order_reports r on r.work_order_id = l.work_order_id and l.work_order_report_id is null
  )
  select r.id, r.report_number, w.work_order_number, r.completed_on, (
    select count(*) from public.attachments a
    where a.report_id = r.id and a.is_released and a.category <> 'signature' and starts_with(a.content_type, 'image/')
  )
  from billed b
  join public.work_order_reports r on r.id = b.id and r.status = 'approved'
  join public.work_orders w on w.id = r.work_order_id
  join public.partner_invoices i on i.id = billed_reports.invoice and i.organization_id = r.organization_id
  order by r.completed_on, r.report_number;
end;
revoke execute on function app.billed_reports(uuid) from public;
grant execute on function app.billed_reports(uuid) to service_role, command_invoices;

-- The same for whoever sees the invoice.
create function public.invoice_reports(p_invoice_id uuid)
returns table (id uuid, report_number text, work_order_number text, completed_on date, photos bigint)
language sql stable security definer rows 10 set search_path = ''
begin atomic
  select r.* from public.partner_invoices i cross join lateral app.billed_reports(i.id) r
  where i.id = p_invoice_id and (
    (select app.may('invoice', 'see_costs'))
    or (i.status <> 'draft' and i.organization_id = any ((select app.partner_organization_ids())::uuid[]))
  );
end;
revoke execute on function public.invoice_reports(uuid) from public;
grant execute on function public.invoice_reports(uuid) to authenticated, service_role;

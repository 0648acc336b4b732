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

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

-- A percent off ------------------------------------------------------------------------------------------------------

-- A discount in percent of the other lines, instead of an amount.
alter table public.partner_invoice_lines
  add column discount_percent numeric(5, 2),
  add constraint partner_invoice_lines_discount_percent check (
    discount_percent is null or (discount_percent > 0 and discount_percent <= 100 and kind = 'discount' and quantity = 1)
  );
grant insert (discount_percent), update (discount_percent) on public.partner_invoice_lines to command_invoices;
-- The index finds the few drafts that have one.
create index partner_invoice_lines_percent on public.partner_invoice_lines (partner_invoice_id)
  where discount_percent is not null;

-- Computes the percent discounts of drafts: of what their lines charge for, without other discounts, deposits, and
-- retainage, rounded once by the one rule.
create function app.compute_discounts(invoices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong constant jsonb := (
    select jsonb_object_agg(d.id, c.price)
    from public.partner_invoice_lines d
    join public.partner_invoices i on i.id = d.partner_invoice_id and i.status = 'draft'
    cross join lateral (
      select -app.round_money(coalesce(sum(l.amount), 0) * d.discount_percent / 100) as price
      from public.partner_invoice_lines l
      where l.partner_invoice_id = d.partner_invoice_id and l.kind in (
        'labor', 'material', 'subcontractor', 'trip', 'flat', 'other'
      )
    ) c
    where d.partner_invoice_id = any (invoices) and d.discount_percent is not null and d.unit_price <> c.price
  );
begin
  -- An update would call this again, also one of no rows.
  if wrong is not null then
    update public.partner_invoice_lines d set unit_price = (wrong ->> d.id::text)::numeric
    where wrong ? d.id::text and d.partner_invoice_id = any (invoices);
  end if;
end
$$;
revoke execute on function app.compute_discounts(uuid[]) from public;

create function app.follow_percents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform app.compute_discounts(array(select distinct l.partner_invoice_id from old_lines l));
  else
    perform app.compute_discounts(array(select distinct l.partner_invoice_id from new_lines l));
  end if;
  return null;
end
$$;
-- The names put them before those that add the invoice up.
create trigger compute_discounts_added after insert on public.partner_invoice_lines referencing new table as new_lines
for each statement execute function app.follow_percents();
create trigger compute_discounts_changed after update on public.partner_invoice_lines
referencing new table as new_lines for each statement execute function app.follow_percents();
create trigger compute_discounts_removed after delete on public.partner_invoice_lines
referencing old table as old_lines for each statement execute function app.follow_percents();

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

-- Reissuing -----------------------------------------------------------------------------------------------------------

-- The void invoice that this one replaces; it is replaced once.
alter table public.partner_invoices
  add column replaces_invoice_id uuid references public.partner_invoices (id) on delete restrict,
  add constraint partner_invoices_replaces unique (replaces_invoice_id),
  add constraint partner_invoices_replaces_another check (replaces_invoice_id <> id);
grant insert (replaces_invoice_id) on public.partner_invoices to command_invoices;

create function app.check_replaced_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.partner_invoices i
    where i.id = new.replaces_invoice_id and i.organization_id = new.organization_id and i.status = 'void'
  ) then
    raise exception 'Only a void invoice is replaced, by one to the same customer.'
      using errcode = 'check_violation', detail = app.reason('invoice_not_void');
  end if;
  return new;
end
$$;
create trigger check_replaced before insert on public.partner_invoices
for each row when (new.replaces_invoice_id is not null) execute function app.check_replaced_invoice();

-- The lines of a void invoice, with whether they can be billed again, and whether their price should be looked at.
-- What a line bills is free while the work to invoice has it. Lines that bill nothing are free, except a trip that a
-- price list proposed for labor which is not free. What is on a project itself has the invoice's project, and is billed
-- as work is (`job_id` is the work order or that project). Work by contract is billed by its project. A day is billed whole: a
-- line about it has the hours that are left of it.
create function app.lines_to_reissue(invoice uuid) returns table (
  line_position integer, work_order_id uuid, kind text, unit text, description text, quantity numeric,
  unit_price numeric, is_taxable boolean, work_order_report_id uuid, employee_report_id uuid,
  receipt_allocation_id uuid, bill_line_id uuid, mileage_entry_id uuid, price_list_item_id uuid, time_kind text,
  discount_percent numeric, is_free boolean, is_priced_otherwise boolean
)
language sql stable security definer rows 50 set search_path = ''
begin atomic
  with lines as (
    select l.*, coalesce(l.work_order_id, i.project_id) as job_id,
      coalesce(w.id, p.id) is not null and p.is_billed_by_contract is not true as is_open, num_nonnulls(
      l.work_order_report_id, l.employee_report_id, l.receipt_allocation_id, l.bill_line_id, l.mileage_entry_id
    ) > 0 as has_source
    from public.partner_invoices i
    join public.partner_invoice_lines l on l.partner_invoice_id = i.id
    left join public.work_orders w on w.id = l.work_order_id and w.organization_id = i.organization_id
    left join public.projects p on case
      when l.work_order_id is null then p.id = i.project_id and p.organization_id = i.organization_id
      else p.id = w.project_id
    end
    where i.id = lines_to_reissue.invoice
  ), parts as materialized (
    select * from app.work_parts(array(select distinct l.job_id from lines l where l.is_open and l.has_source))
  ), matched as (
    select l.*, c.quantity is not null as is_left, c.quantity as quantity_left,
      c.is_priced and c.amount <> l.amount as is_priced_otherwise,
      (
        select sum(h.hours) from app.invoiced_hours h
        where h.invoice_line_id = l.id and h.employee_report_id = l.employee_report_id
      ) is distinct from app.hours_of_day(l.employee_report_id) - app.hours_invoiced(l.employee_report_id)
        as has_other_hours
    from lines l
    left join lateral (
      -- A line without a time kind is for all hours of its day.
      select sum(p.quantity) as quantity, sum(app.round_money(p.quantity * p.unit_price)) as amount,
        bool_and(p.is_priced) as is_priced
      from parts p
      where p.work_order_id = l.job_id and coalesce(
        p.work_order_report_id, p.employee_report_id, p.receipt_allocation_id, p.bill_line_id, p.mileage_entry_id
      ) = coalesce(
        l.work_order_report_id, l.employee_report_id, l.receipt_allocation_id, l.bill_line_id, l.mileage_entry_id
      ) and (l.time_kind is null or p.time_kind = l.time_kind)
    ) c on true
  )
  select m.position, m.work_order_id, m.kind, m.unit, m.description,
    case when m.employee_report_id is not null and m.is_left and m.has_other_hours then m.quantity_left
      else m.quantity end,
    m.unit_price, m.is_taxable, m.work_order_report_id, m.employee_report_id, m.receipt_allocation_id, m.bill_line_id,
    m.mileage_entry_id, m.price_list_item_id, m.time_kind, m.discount_percent,
    m.contract_line_id is null and m.kind not in ('retainage', 'retainage_release', 'deposit', 'deposit_applied')
      and (m.is_open or (m.work_order_id is null and not m.has_source))
      and case
        when m.has_source then m.is_left
        when m.kind = 'trip' and m.price_list_item_id is not null then exists (
          select from matched o where o.work_order_id = m.work_order_id and o.kind = 'labor' and o.is_left
        )
        else true
      end,
    m.has_source and coalesce(m.is_priced_otherwise, false)
  from matched m order by m.position, m.id;
end;
revoke execute on function app.lines_to_reissue(uuid) from public;
grant execute on function app.lines_to_reissue(uuid), app.hold_payment_request(uuid, text),
  app.answer_payment_request(uuid, jsonb) to command_invoices;

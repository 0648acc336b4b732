-- What is recorded on a project itself and not on a work order: time, receipts, and miles. Without a contract, the office
-- invoices them as lines that name them (decision 112). app.work_parts proposes them, as it does for work orders.

-- Charging ------------------------------------------------------------------------------------------------------------

-- The work of a line is work for the customer of the invoice. What is on a project itself is on an invoice of the project.
create function app.check_invoiced_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.work_order_id is null then
    if not exists (
      select from public.partner_invoices i
      join public.projects p on p.id = i.project_id and p.organization_id = i.organization_id
      where i.id = new.partner_invoice_id and p.id = coalesce(
        (select e.project_id from public.employee_reports e where e.id = new.employee_report_id),
        (select a.project_id from public.receipt_allocations a where a.id = new.receipt_allocation_id),
        (select m.project_id from public.mileage_entries m where m.id = new.mileage_entry_id)
      )
    ) then
      raise exception 'This cost is not of the project of the invoice.'
        using errcode = 'insufficient_privilege', detail = app.reason('invoiced_cost_of_other_project');
    end if;
  elsif not exists (
    select from public.work_orders w join public.partner_invoices i on i.organization_id = w.organization_id
    where w.id = new.work_order_id and i.id = new.partner_invoice_id
  ) then
    raise exception 'This work order is not for the customer of the invoice.'
      using errcode = 'insufficient_privilege', detail = app.reason('invoiced_work_of_other_organization');
  end if;
  return new;
end
$$;

create trigger check_work before insert or update of work_order_id, partner_invoice_id on public.partner_invoice_lines
for each row when (
  (current_user in ('authenticated', 'service_role') or current_user like 'command\_%') and num_nonnulls(
    new.work_order_id, new.work_order_report_id, new.employee_report_id, new.receipt_allocation_id, new.bill_line_id,
    new.mileage_entry_id
  ) > 0
)
execute function app.check_invoiced_work();

-- Locks what is approved of work orders and of projects themselves, so that it stays so until it is on invoices: whatever
-- ends the approval waits, and then finds the line. Each kind in the order of its ids. Every line asks it, and few are of a
-- project.
create function app.lock_approved(jobs uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.work_order_reports r where r.work_order_id = any (jobs) and r.status = 'approved'
  order by r.id for share;
  perform from public.subcontractor_bills b
  where b.status in ('approved', 'paid') and b.id in (
    select l.subcontractor_bill_id from public.subcontractor_bill_work_orders l where l.work_order_id = any (jobs)
  )
  order by b.id for share;
  perform from public.receipts r
  where r.status = 'approved' and r.id in (
    select a.receipt_id from public.receipt_allocations a where a.work_order_id = any (jobs)
  )
  order by r.id for share;
  perform from public.employee_reports r where r.work_order_id = any (jobs) and r.status = 'approved'
  order by r.id for no key update;
  perform from public.mileage_entries m where m.work_order_id = any (jobs) and m.status = 'approved'
  order by m.id for share;
  if not exists (select from public.projects p where p.id = any (jobs)) then
    return;
  end if;
  perform from public.receipts r
  where r.status = 'approved' and r.id in (
    select a.receipt_id from public.receipt_allocations a where a.project_id = any (jobs)
  )
  order by r.id for share;
  perform from public.employee_reports r where r.project_id = any (jobs) and r.status = 'approved'
  order by r.id for no key update;
  perform from public.mileage_entries m where m.project_id = any (jobs) and m.status = 'approved'
  order by m.id for share;
end
$$;

-- For the commands that invoice work: of two that invoice the same work at once, the second one waits and then finds
-- nothing left. Whatever approves or assigns the work waits too, and so does what ends an approval.
create function app.lock_work_to_invoice(jobs uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.projects p where p.id = any (jobs) order by p.id for no key update;
  perform from public.work_orders w where w.id = any (jobs) order by w.id for no key update;
  perform app.lock_approved(jobs);
end
$$;
grant execute on function app.work_parts(uuid[]), app.lock_work_to_invoice(uuid[]) to command_invoices;

-- Drafts that the own costs of a project can be added to: its own, unless they bill its contract, retainage, or a deposit.
create function app.drafts_for_costs(project uuid) returns table (id uuid, title text, total_amount numeric)
language sql stable security definer rows 5 set search_path = ''
begin atomic
  select i.id, i.title, i.total_amount
  from public.partner_invoices i join public.projects p on p.id = i.project_id and p.organization_id = i.organization_id
  where p.id = drafts_for_costs.project and i.status = 'draft' and not exists (
    select from public.partner_invoice_lines l
    where l.partner_invoice_id = i.id and (l.contract_line_id is not null or app.moves_money(l.kind))
  )
  order by i.created_at desc, i.id desc;
end;
revoke execute on function app.drafts_for_costs(uuid) from public;
grant execute on function app.drafts_for_costs(uuid) to command_invoices;

-- Reading -------------------------------------------------------------------------------------------------------------

-- What an invoice would charge for a project itself, what is missing before, and the drafts that it can be added to; one
-- row for a project with a customer and without a contract. `waiting` names one record of each kind that waits for approval,
-- of time its person. Only for those who invoice or see costs; for others it has no rows.
create function public.project_to_invoice(p_project_id uuid)
returns table (project_id uuid, amount numeric, parts jsonb, missing text[], waiting jsonb, drafts jsonb)
language sql stable security definer rows 1 set search_path = ''
begin atomic
  select p.id, coalesce(w.amount, 0), coalesce(
      case when (select app.may('see_costs')) then w.parts else app.parts_without_costs(w.parts) end, '[]'
    ), array_remove(array[
      case when waiting.time is not null then 'time_not_approved' end,
      case when waiting.receipt is not null then 'receipt_not_approved' end,
      case when waiting.mileage is not null then 'mileage_not_approved' end,
      case when w.lacks_price then 'no_price' end
    ], null), to_jsonb(waiting), coalesce((select jsonb_agg(d) from app.drafts_for_costs(p.id) d), '[]')
  from public.projects p
  left join lateral app.priced_work(array[p.id]) w on true
  cross join lateral (
    select (
      select e.employee_user_id from public.employee_reports e
      where e.project_id = p.id and e.status in ('open', 'submitted') limit 1
    ) as time, (
      select r.id from public.receipt_allocations a join public.receipts r on r.id = a.receipt_id
      where a.project_id = p.id and r.status = 'submitted' limit 1
    ) as receipt, (
      select m.id from public.mileage_entries m where m.project_id = p.id and m.status = 'submitted' limit 1
    ) as mileage
  ) waiting
  where p.id = p_project_id and p.organization_id is not null and not p.is_billed_by_contract
    and (select app.may('invoice', 'see_costs'));
end;
revoke execute on function public.project_to_invoice(uuid) from public;
grant execute on function public.project_to_invoice(uuid) to authenticated, service_role;

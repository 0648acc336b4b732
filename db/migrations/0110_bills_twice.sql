-- Bills that may be about the same work twice.

-- `select=looks_billed_twice` on bills that wait for their approval: another bill of the same subcontractor that counts
-- charges one of its work orders, or has the same number of the subcontractor's own. It runs as the caller, so nobody
-- learns of bills that they do not see.
create function public.looks_billed_twice(public.subcontractor_bills) returns boolean
language sql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select $1.status = 'submitted' and (
    exists (
      select from public.subcontractor_bills b
      where b.subcontractor_organization_id = $1.subcontractor_organization_id
        and b.external_number_key = $1.external_number_key
        and b.status in ('submitted', 'approved', 'paid') and b.id <> $1.id
    )
    or exists (
      select from public.subcontractor_bill_work_orders own
      join public.subcontractor_bill_work_orders l
        on l.work_order_id = own.work_order_id and l.subcontractor_bill_id <> own.subcontractor_bill_id
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where own.subcontractor_bill_id = $1.id
        and b.subcontractor_organization_id = $1.subcontractor_organization_id
        and b.status in ('submitted', 'approved', 'paid')
    )
  )
$$;
grant execute on function public.looks_billed_twice(public.subcontractor_bills) to authenticated, service_role;

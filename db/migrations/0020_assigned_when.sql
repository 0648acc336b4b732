-- Since when somebody has a work order: told anew whenever it goes to somebody else, and nothing while it is nobody's.

create or replace function app.check_work_order_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  goes_to_another constant boolean := new.assigned_organization_id is distinct from old.assigned_organization_id;
begin
  if goes_to_another and new.assigned_organization_id is not null and not exists (
    select from public.organizations o
    where o.id = new.assigned_organization_id and o.organization_type <> 'partner' and o.is_active
  ) then
    raise exception 'Work can be assigned to an active subcontractor organization only.'
      using errcode = 'check_violation';
  end if;
  new.date_assigned := case
    when new.status = 'received' and new.assigned_organization_id is null then null
    when goes_to_another or old.status = 'received' then now()
    -- Given to people of the office while it was on hold, it is theirs when it goes on.
    else coalesce(old.date_assigned, now())
  end;
  return new;
end
$$;

drop trigger check_assignment on public.work_orders;
create trigger check_assignment before update on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  or (new.status is distinct from old.status and new.status in ('received', 'assigned'))
) execute function app.check_work_order_assignment();

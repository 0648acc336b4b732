-- The NTE of a work order: the most that the assigned subcontractor may charge. The customer sees the work order but
-- never this amount. Row-level security hides rows and not columns, so the amount has a table of its own.

create table public.work_order_budgets (
  work_order_id uuid primary key references public.work_orders (id) on delete cascade,
  nte_amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The subcontractor to which this amount was given.
  assigned_organization_id uuid references public.organizations (id) on delete restrict,
  constraint work_order_budgets_nte_amount check (nte_amount > 0)
);
create index work_order_budgets_assigned on public.work_order_budgets (assigned_organization_id)
  where assigned_organization_id is not null;

-- NTE amounts of previous subcontractors, by which their bills are still reviewed. An amount holds until the
-- subcontractor gets the work order again: then it starts without one.
create table app.former_budgets (
  work_order_id uuid not null references public.work_orders (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  nte_amount numeric(12, 2) not null,
  primary key (work_order_id, organization_id)
);
create index former_budgets_organization_id on app.former_budgets (organization_id);

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger touch before update on public.work_order_budgets for each row execute function app.touch();
create trigger audit after insert or update or delete on public.work_order_budgets
for each row execute function app.audit('work_orders', 'work_order_id');

-- Records the assigned subcontractor with the amount, and keeps the amount of the previous one. An amount that is
-- removed while its subcontractor has the work order is gone.
create function app.stamp_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    new.assigned_organization_id := (
      select w.assigned_organization_id from public.work_orders w where w.id = new.work_order_id
    );
  end if;
  if tg_op <> 'INSERT' and old.assigned_organization_id is not null and exists (
    select from public.work_orders w
    where w.id = old.work_order_id and w.assigned_organization_id is distinct from old.assigned_organization_id
  ) then
    insert into app.former_budgets (work_order_id, organization_id, nte_amount)
    values (old.work_order_id, old.assigned_organization_id, old.nte_amount)
    on conflict (work_order_id, organization_id) do update set nte_amount = excluded.nte_amount;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger stamp_budget before insert or update or delete on public.work_order_budgets
for each row execute function app.stamp_budget();

-- The amount given to one subcontractor does not hold for the next, nor does an amount from an earlier assignment. It
-- runs after the trigger count_figures, which reads the amount.
create function app.take_budget_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.former_budgets f
  where f.work_order_id = new.id and f.organization_id = new.assigned_organization_id;
  if found then
    perform app.lock_billing(array[new.id]);
    perform app.recount_over_nte(array[new.id]);
  end if;
  delete from public.work_order_budgets b
  where b.work_order_id = new.id and b.assigned_organization_id <> new.assigned_organization_id;
  return null;
end
$$;

create trigger take_budget_back after update of assigned_organization_id on public.work_orders
for each row when (
  new.assigned_organization_id is distinct from old.assigned_organization_id
  and new.assigned_organization_id is not null
) execute function app.take_budget_back();

-- A person who may assign work sets its NTE, unless their own report or bill waits for it: then they may not raise or
-- remove it. A reassignment does not remove it, because the subcontractor keeps it for its bills; but giving the work
-- back to that subcontractor does.
create function app.refuse_own_nte() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  work_order constant uuid := old.work_order_id;
begin
  if tg_op = 'DELETE' and tg_table_name = 'work_order_budgets' then
    if exists (
      select from public.work_orders w
      where w.id = work_order and w.assigned_organization_id is distinct from old.assigned_organization_id
    ) then
      return old;
    end if;
  end if;
  if (tg_op = 'DELETE' or new.nte_amount > old.nte_amount) and (
    -- A report or bill of their firm may follow.
    exists (
      select from public.work_orders w
      where w.id = work_order and app.is_own_decision('assign_work', null, w.assigned_organization_id)
    )
    or exists (
      select from public.work_order_reports r
      where r.work_order_id = work_order and r.status in ('submitted', 'rejected')
        and app.is_own_decision('assign_work', r.subcontractor_user_id,
          r.subcontractor_organization_id)
    )
    or exists (
      select from public.subcontractor_bill_work_orders l
      join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
      where l.work_order_id = work_order and b.status in ('draft', 'submitted', 'rejected')
        and app.is_own_decision('assign_work', b.submitted_by, b.subcontractor_organization_id)
    )
  ) then
    raise exception 'This is the work of your own firm, or your report or bill for it waits. Somebody else has to raise its NTE.'
      using errcode = 'insufficient_privilege', detail = app.reason('work_order_own_nte'),
      hint = 'Ask a colleague, or leave the NTE as it is.';
  end if;
  return coalesce(new, old);
end
$$;

create trigger refuse_own_nte before update or delete on public.work_order_budgets
for each row execute function app.refuse_own_nte();
create trigger refuse_own_nte before delete on app.former_budgets
for each row execute function app.refuse_own_nte();

-- Access --------------------------------------------------------------------------------------------------------------

alter table app.former_budgets enable row level security;
alter table public.work_order_budgets enable row level security;
create policy service on public.work_order_budgets for all to service_role, commands using (true) with check (true);
create policy see on public.work_order_budgets for select to authenticated using (
  (select app.is_office())
  or assigned_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
grant select on public.work_order_budgets to authenticated;
grant select, insert, update, delete on public.work_order_budgets to service_role;
grant select, insert (work_order_id, nte_amount), update (nte_amount), delete on public.work_order_budgets
  to command_work_orders;

-- `select=nte_amount` on work_orders: the amount if the caller may know it, else null.
create function public.nte_amount(public.work_orders) returns numeric
language sql stable set search_path = ''
as $$
  select b.nte_amount from public.work_order_budgets b where b.work_order_id = $1.id
$$;
grant execute on function public.nte_amount(public.work_orders) to authenticated, service_role;

-- The NTE that one subcontractor was given last on a work order; null without one.
create function app.firm_nte(work_order uuid, firm uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (
      select b.nte_amount from public.work_order_budgets b
      where b.work_order_id = work_order and b.assigned_organization_id = firm
    ),
    (
      select f.nte_amount from app.former_budgets f
      where f.work_order_id = work_order and f.organization_id = firm
    )
  );
end;
grant execute on function app.firm_nte(uuid, uuid) to authenticated, service_role, command_bills;

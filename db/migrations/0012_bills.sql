-- Bills: what subcontractors charge the contractor for their work orders.

-- Whose bill it is unless said otherwise: of the caller's subcontractor organizations the one joined first.
create function app.billing_organization_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select m.organization_id from public.organization_members m
    where m.user_id = app.profile_id() and m.organization_id = any (app.subcontractor_organization_ids())
    order by m.created_at, m.id limit 1
  );
end
$$;
grant execute on function app.billing_organization_id() to authenticated, service_role;

create table public.subcontractor_bills (
  id uuid primary key default app.new_id(),
  -- The subcontractor's own number, and ours: empty while draft, taken when the bill is submitted.
  external_bill_number text,
  internal_bill_number text not null default '',
  total_amount numeric(12, 2),
  status text not null default 'draft',
  notes text,
  submitted_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  submitted_at timestamptz,
  subcontractor_organization_id uuid not null default app.billing_organization_id()
    references public.organizations (id) on delete restrict,
  rejection_reason text,
  reviewed_by uuid references public.profiles (id) on delete restrict,
  reviewed_at timestamptz,
  paid_at timestamptz,
  payment_reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subcontractor_bills_status check (status in ('draft', 'submitted', 'approved', 'rejected', 'paid')),
  constraint subcontractor_bills_external_bill_number check (length(external_bill_number) <= 80),
  constraint subcontractor_bills_notes check (length(notes) <= 5000),
  constraint subcontractor_bills_number check (status = 'draft' or internal_bill_number <> ''),
  constraint subcontractor_bills_submitted_at check (status = 'draft' or submitted_at is not null),
  constraint subcontractor_bills_rejection_reason check (
    status <> 'rejected' or coalesce(trim(rejection_reason), '') <> ''
  )
);
create unique index subcontractor_bills_internal_bill_number on public.subcontractor_bills (internal_bill_number)
  where internal_bill_number <> '';
-- A person's drafts, newest change first.
create index subcontractor_bills_submitted_by on public.subcontractor_bills (submitted_by, status, updated_at desc);
create index subcontractor_bills_organization on public.subcontractor_bills
  (subcontractor_organization_id, created_at desc, id);
create index subcontractor_bills_status on public.subcontractor_bills (status, created_at desc, id);
create index subcontractor_bills_created_at on public.subcontractor_bills (created_at desc, id);
create index subcontractor_bills_reviewed_by on public.subcontractor_bills (reviewed_by)
  where reviewed_by is not null;

-- The lines: one per work order.
create table public.subcontractor_bill_work_orders (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete cascade,
  work_order_id uuid not null references public.work_orders (id) on delete restrict,
  amount numeric(12, 2) not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  constraint subcontractor_bill_work_orders_amount check (amount > 0),
  constraint subcontractor_bill_work_orders_description check (length(description) <= 1000),
  unique (subcontractor_bill_id, work_order_id)
);
-- "What has been billed for this work order?"
create index subcontractor_bill_work_orders_work_order_id on public.subcontractor_bill_work_orders (work_order_id);

-- Rules -----------------------------------------------------------------------------------------------------

create trigger touch before update on public.subcontractor_bills for each row execute function app.touch();

create function app.bill_total(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select sum(l.amount) from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = bill;
end;

-- Rows that arrive in a later state (the demo company) get their number here.
create function app.start_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.subcontractor_organization_id is null then
    raise exception 'User organization not found';
  end if;
  if new.status = 'draft' then
    new.internal_bill_number := '';
    new.total_amount := null;
  elsif new.internal_bill_number = '' then
    new.internal_bill_number := app.next_number('BILL');
  end if;
  return new;
end
$$;
create trigger start_bill before insert on public.subcontractor_bills
for each row execute function app.start_bill();

-- The total is the sum of the lines, whatever was sent; states follow draft → submitted → approved → paid, and
-- rejected goes back to the subcontractor, who corrects and submits again under the same number.
create function app.check_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status in ('draft', 'rejected') then
    new.total_amount := app.bill_total(new.id);
  elsif new.total_amount is distinct from old.total_amount then
    raise exception 'The amount of a % bill cannot change.', old.status using errcode = 'check_violation';
  end if;
  -- A number once taken stays.
  new.internal_bill_number := old.internal_bill_number;
  if new.status = old.status then
    -- A direct write sends the date when it submits (portal requirements 7.2); at no other moment can it be set.
    new.submitted_at := old.submitted_at;
    return new;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'submitted'), ('rejected', 'submitted'), ('submitted', 'approved'), ('submitted', 'rejected'),
    ('approved', 'paid')
  ) then
    raise exception 'A bill cannot go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'submitted' then
    if new.total_amount is null then
      raise exception 'A bill needs at least one work order with an amount before it can be submitted.'
        using errcode = 'check_violation';
    end if;
    -- Drafts may collect work early; what is submitted has been accepted by the office.
    if exists (
      select from public.subcontractor_bill_work_orders l
      join public.work_orders w on w.id = l.work_order_id
      where l.subcontractor_bill_id = new.id and w.status not in ('completed', 'closed')
    ) then
      raise exception 'Only completed work orders can be billed.' using errcode = 'check_violation',
        hint = 'Take the others off the bill, or wait until their reports are approved.';
    end if;
    if new.internal_bill_number = '' then
      new.internal_bill_number := app.next_number('BILL');
    end if;
    new.submitted_by := coalesce(app.profile_id(), new.submitted_by);
    new.submitted_at := now();
    new.rejection_reason := null;
    new.reviewed_by := null;
    new.reviewed_at := null;
  end if;
  return new;
end
$$;
create trigger check_bill before update on public.subcontractor_bills
for each row execute function app.check_bill();

-- The work order must be assigned to the organization of the bill. Runs as the caller: a bill or work order that is
-- hidden and one that does not exist get the same answer.
create function app.check_bill_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.subcontractor_bills b
    join public.work_orders w on w.assigned_organization_id = b.subcontractor_organization_id
    where b.id = new.subcontractor_bill_id and w.id = new.work_order_id
  ) then
    raise exception 'This work order is not assigned to the organization of the bill.'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger check_line before insert or update of work_order_id, subcontractor_bill_id
on public.subcontractor_bill_work_orders for each row execute function app.check_bill_line();

-- Touching the bill lets check_bill add up.
create function app.sum_bill() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subcontractor_bills b set updated_at = now()
  where b.id = coalesce(new.subcontractor_bill_id, old.subcontractor_bill_id) and b.status in ('draft', 'rejected');
  return null;
end
$$;
create trigger sum_bill after insert or update or delete on public.subcontractor_bill_work_orders
for each row execute function app.sum_bill();

-- Who sees and changes what -----------------------------------------------------------------------------------

-- A subcontractor's people see the bills of their organization and write their own while these are with them; an
-- admin may do so for them. The office sees what has been submitted and its own drafts.
alter table public.subcontractor_bills enable row level security;
create policy service on public.subcontractor_bills for all to service_role using (true) with check (true);
create policy see on public.subcontractor_bills for select to authenticated using (
  ((select app.is_staff()) and (status <> 'draft' or submitted_by = (select app.profile_id())))
  or subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
create policy add on public.subcontractor_bills for insert to authenticated with check (
  status = 'draft'
  and submitted_by = (select app.profile_id())
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or ((select app.is_admin()) and exists (
      select from public.organizations o
      where o.id = subcontractor_organization_id and o.organization_type = 'subcontractor'
    ))
  )
);
create policy change on public.subcontractor_bills for update to authenticated using (
  status in ('draft', 'rejected')
  and submitted_by = (select app.profile_id())
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or (select app.is_admin())
  )
) with check (
  status in ('draft', 'rejected', 'submitted')
  and submitted_by = (select app.profile_id())
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or (select app.is_admin())
  )
);
create policy remove on public.subcontractor_bills for delete to authenticated using (
  status = 'draft'
  and submitted_by = (select app.profile_id())
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or (select app.is_admin())
  )
);
grant select, delete on public.subcontractor_bills to authenticated;
-- A direct write sends all of these (portal requirements 7.2); the triggers above say which of them count.
grant insert (external_bill_number, internal_bill_number, total_amount, status, notes, submitted_by,
  subcontractor_organization_id) on public.subcontractor_bills to authenticated;
grant update (external_bill_number, total_amount, status, notes, submitted_by, submitted_at,
  subcontractor_organization_id) on public.subcontractor_bills to authenticated;
grant select, insert, update, delete on public.subcontractor_bills to service_role;

alter table public.subcontractor_bill_work_orders enable row level security;
create policy service on public.subcontractor_bill_work_orders for all to service_role
  using (true) with check (true);
create policy see on public.subcontractor_bill_work_orders for select to authenticated using (
  exists (select from public.subcontractor_bills b where b.id = subcontractor_bill_id)
);
create policy add on public.subcontractor_bill_work_orders for insert to authenticated with check (
  exists (
    select from public.subcontractor_bills b
    where b.id = subcontractor_bill_id
      and b.status in ('draft', 'rejected') and b.submitted_by = (select app.profile_id())
  )
);
create policy change on public.subcontractor_bill_work_orders for update to authenticated using (
  exists (
    select from public.subcontractor_bills b
    where b.id = subcontractor_bill_id
      and b.status in ('draft', 'rejected') and b.submitted_by = (select app.profile_id())
  )
);
create policy remove on public.subcontractor_bill_work_orders for delete to authenticated using (
  exists (
    select from public.subcontractor_bills b
    where b.id = subcontractor_bill_id
      and b.status in ('draft', 'rejected') and b.submitted_by = (select app.profile_id())
  )
);
grant select, delete on public.subcontractor_bill_work_orders to authenticated;
grant insert (subcontractor_bill_id, work_order_id, amount, description), update (amount, description)
  on public.subcontractor_bill_work_orders to authenticated;
grant select, insert, update, delete on public.subcontractor_bill_work_orders to service_role;

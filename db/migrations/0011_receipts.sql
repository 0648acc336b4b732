-- Receipts: what the contractor's people paid, and for which work.

create table public.receipts (
  id uuid primary key default app.new_id(),
  employee_user_id uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  vendor_name text not null,
  receipt_date date not null,
  amount numeric(12, 2) not null,
  category text not null default 'materials',
  description text not null default '',
  status text not null default 'submitted',
  reviewed_by uuid references public.profiles (id) on delete restrict,
  reviewed_at timestamptz,
  review_notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint receipts_status check (status in ('submitted', 'approved', 'rejected')),
  constraint receipts_category check (category in (
    'materials', 'tools', 'equipment_rental', 'fuel', 'travel', 'meals', 'permits', 'other'
  )),
  constraint receipts_vendor_name check (length(trim(vendor_name)) between 1 and 160),
  constraint receipts_description check (length(description) <= 2000),
  constraint receipts_amount check (amount > 0)
);
create index receipts_employee on public.receipts (employee_user_id, receipt_date desc, id);
create index receipts_status on public.receipts (status, receipt_date desc, id);
create index receipts_receipt_date on public.receipts (receipt_date desc, id);
create index receipts_reviewed_by on public.receipts (reviewed_by) where reviewed_by is not null;

-- One receipt may be for several jobs.
create table public.receipt_allocations (
  id uuid primary key default app.new_id(),
  receipt_id uuid not null references public.receipts (id) on delete cascade,
  work_order_id uuid references public.work_orders (id) on delete restrict,
  project_id uuid references public.projects (id) on delete restrict,
  amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  constraint receipt_allocations_item check (num_nonnulls(work_order_id, project_id) = 1),
  constraint receipt_allocations_amount check (amount > 0),
  unique (receipt_id, work_order_id),
  unique (receipt_id, project_id)
);
create index receipt_allocations_work_order_id on public.receipt_allocations (work_order_id)
  where work_order_id is not null;
create index receipt_allocations_project_id on public.receipt_allocations (project_id)
  where project_id is not null;

create trigger touch before update on public.receipts for each row execute function app.touch();

-- No more can be allocated than was paid. The receipt is locked first, so that two writers cannot both fit.
create function app.check_receipt_allocations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  receipt constant uuid := case tg_table_name when 'receipts' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'receipt_id' end;
  paid numeric;
  allocated numeric;
begin
  select r.amount into paid from public.receipts r where r.id = receipt for update;
  select sum(a.amount) into allocated from public.receipt_allocations a where a.receipt_id = receipt;
  if allocated > paid then
    raise exception 'The allocations (%) are more than the receipt (%).', allocated, paid
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger check_allocations after update of amount on public.receipts
for each row execute function app.check_receipt_allocations();
create trigger check_allocations after insert or update on public.receipt_allocations
for each row execute function app.check_receipt_allocations();

-- Staff write their own while it waits; managers see all and judge them by command.
alter table public.receipts enable row level security;
create policy service on public.receipts for all to service_role using (true) with check (true);
create policy see on public.receipts for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.is_manager())
);
create policy add on public.receipts for insert to authenticated with check (
  employee_user_id = (select app.profile_id()) and (select app.is_staff())
);
create policy change on public.receipts for update to authenticated using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status = 'submitted'
);
create policy remove on public.receipts for delete to authenticated using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status = 'submitted'
);
grant select, delete on public.receipts to authenticated;
grant insert (vendor_name, receipt_date, amount, category, description),
  update (vendor_name, receipt_date, amount, category, description) on public.receipts to authenticated;
grant select, insert, update, delete on public.receipts to service_role;

-- Seen and written with the receipt.
alter table public.receipt_allocations enable row level security;
create policy service on public.receipt_allocations for all to service_role using (true) with check (true);
create policy see on public.receipt_allocations for select to authenticated using (
  exists (select from public.receipts r where r.id = receipt_id)
);
create policy add on public.receipt_allocations for insert to authenticated with check (
  exists (
    select from public.receipts r
    where r.id = receipt_id and r.employee_user_id = (select app.profile_id()) and r.status = 'submitted'
  )
);
create policy remove on public.receipt_allocations for delete to authenticated using (
  exists (
    select from public.receipts r
    where r.id = receipt_id and r.employee_user_id = (select app.profile_id()) and r.status = 'submitted'
  )
);
grant select, delete on public.receipt_allocations to authenticated;
grant insert (receipt_id, work_order_id, project_id, amount) on public.receipt_allocations to authenticated;
grant select, insert, update, delete on public.receipt_allocations to service_role;

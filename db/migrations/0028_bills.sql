-- Bills: what subcontractors charge the contractor for their work orders.

-- The organization of a new bill by default: of the caller's subcontractor organizations the one joined first.
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
  -- The subcontractor's number in lower case without spaces: bills of one subcontractor with the same key may be the
  -- same bill twice. Stored, because row-level security keeps an index of an expression from being used.
  external_number_key text generated always as (
    nullif(lower(regexp_replace(external_bill_number, '\s', '', 'g')), '')
  ) stored,
  internal_bill_number text not null default '',
  total_amount numeric(12, 2),
  -- What was submitted. The office may approve less: from its approval on, total_amount is what was approved.
  billed_amount numeric(12, 2),
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
  -- What it adds to the amounts by which its work orders exceed their NTE. It follows the NTE and the other bills while
  -- the bill counts (decision 062); the figure of the office's review is in the history. Triggers maintain it.
  over_nte_amount numeric(12, 2) not null default 0,
  -- The day of the payment, its method, and who recorded it. paid_at is when it was recorded.
  paid_on date,
  payment_method text,
  paid_by uuid references public.profiles (id) on delete restrict,
  -- Its numbers, the subcontractor's name, and the numbers of its work orders, maintained by triggers.
  search_text text not null default '',
  -- The form that it came from: sent again after a lost answer, the form is the same bill.
  submission_key uuid,
  -- The day by which it is to be paid: that of its submission, and the days agreed with the subcontractor. Null: nothing
  -- is agreed.
  due_date date,
  -- The sum of its payments that are not void, maintained by triggers.
  paid_amount numeric(12, 2) not null default 0,
  -- What is held of the approved amount, and what was released of it. Null until the approval, which may name another
  -- percentage than the one agreed with the subcontractor.
  retainage_percent numeric(5, 2),
  retainage_amount numeric(12, 2) not null default 0,
  retainage_released numeric(12, 2) not null default 0,
  -- What is left to pay now. Nothing is owed before the approval, and nothing of what is held.
  balance numeric(12, 2) not null generated always as (
    case when status = 'approved' then coalesce(total_amount, 0) - retainage_amount + retainage_released - paid_amount
      else 0 end
  ) stored,
  constraint subcontractor_bills_status check (status in ('draft', 'submitted', 'approved', 'rejected', 'paid')),
  constraint subcontractor_bills_external_bill_number check (length(external_bill_number) <= 80),
  constraint subcontractor_bills_notes check (length(notes) <= 5000),
  constraint subcontractor_bills_number check (status = 'draft' or internal_bill_number <> ''),
  constraint subcontractor_bills_submitted_at check (status = 'draft' or submitted_at is not null),
  constraint subcontractor_bills_rejection_reason check (
    status <> 'rejected' or coalesce(app.trimmed(rejection_reason), '') <> ''
  ),
  constraint subcontractor_bills_retainage check (
    retainage_percent between 0 and 100 and retainage_released between 0 and retainage_amount
  ),
  constraint subcontractor_bills_payment_method check (payment_method in ('ach', 'check', 'card', 'other')),
  constraint subcontractor_bills_payment_reference check (length(payment_reference) <= 120)
);
create unique index subcontractor_bills_internal_bill_number on public.subcontractor_bills (internal_bill_number)
  where internal_bill_number <> '';
-- The key belongs to its sender, so it cannot name another person's bill.
create unique index subcontractor_bills_submission_key on public.subcontractor_bills (submitted_by, submission_key)
  where submission_key is not null;
create index subcontractor_bills_external_number on public.subcontractor_bills
  (subcontractor_organization_id, external_number_key) where external_number_key is not null;
-- A person's drafts, the latest change first.
create index subcontractor_bills_submitted_by on public.subcontractor_bills (submitted_by, status, updated_at desc);
create index subcontractor_bills_status on public.subcontractor_bills (status, created_at desc, id);
create index subcontractor_bills_created_at on public.subcontractor_bills (created_at desc, id);
-- With what the policy asks, so that the thousands of bills of one subcontractor are counted without reading them.
create index subcontractor_bills_organization on public.subcontractor_bills
  (subcontractor_organization_id, created_at desc, id) include (status, submitted_by);
-- A subcontractor's bills of one status, newest first: without it, 200 submitted bills among 33,000 paid ones were
-- found by reading all bills of that subcontractor.
create index subcontractor_bills_organization_status on public.subcontractor_bills
  (subcontractor_organization_id, status, created_at desc, id) include (submitted_by);
-- The lists of both sides, by the day of submission and by amount. Drafts have no day and come last.
create index subcontractor_bills_submitted_at on public.subcontractor_bills (submitted_at desc nulls last, id);
create index subcontractor_bills_status_submitted on public.subcontractor_bills
  (status, submitted_at desc nulls last, id);
create index subcontractor_bills_organization_submitted on public.subcontractor_bills
  (subcontractor_organization_id, submitted_at desc nulls last, id) include (status, submitted_by);
create index subcontractor_bills_total on public.subcontractor_bills (total_amount desc nulls last, id);
create index subcontractor_bills_organization_total on public.subcontractor_bills
  (subcontractor_organization_id, total_amount desc nulls last, id) include (status, submitted_by);
create index subcontractor_bills_over_nte on public.subcontractor_bills (submitted_at desc, id)
  where over_nte_amount > 0;
create index subcontractor_bills_search on public.subcontractor_bills
  using gin (search_text extensions.gin_trgm_ops);
-- The sums of a list without reading the rows: the index has all columns that the filters and the policy ask for.
create index subcontractor_bills_sums on public.subcontractor_bills
  (subcontractor_organization_id, status, submitted_at, submitted_by, over_nte_amount, total_amount, balance);
-- What is due until a day, for a payment run.
create index subcontractor_bills_due on public.subcontractor_bills (due_date nulls first, id)
  where status = 'approved';
create index subcontractor_bills_reviewed_by on public.subcontractor_bills (reviewed_by)
  where reviewed_by is not null;
create index subcontractor_bills_paid_by on public.subcontractor_bills (paid_by) where paid_by is not null;

-- The lines: one for each work order.
create table public.subcontractor_bill_work_orders (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete cascade,
  work_order_id uuid not null references public.work_orders (id) on delete restrict,
  amount numeric(12, 2) not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  -- What was submitted, and why the office approved less of it. Triggers maintain the first.
  billed_amount numeric(12, 2) not null default 0,
  reduction_reason text,
  constraint subcontractor_bill_work_orders_amount check (
    amount >= 0 and billed_amount > 0 and amount <= billed_amount
  ),
  constraint subcontractor_bill_work_orders_reduction check (
    (amount < billed_amount) = (coalesce(app.trimmed(reduction_reason), '') <> '')
  ),
  constraint subcontractor_bill_work_orders_description check (length(description) <= 1000),
  unique (subcontractor_bill_id, work_order_id)
);
-- What has been billed for a work order.
create index subcontractor_bill_work_orders_work_order_id on public.subcontractor_bill_work_orders (work_order_id);

-- The history, in order. Triggers write it for every writer; nobody rewrites it.
create table public.subcontractor_bill_events (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete cascade,
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The reason or note that a person wrote.
  message text not null default '',
  -- Amounts and numbers at that time.
  data jsonb not null default '{}',
  visibility text not null default 'everyone',
  -- Not now(): one command may write several entries, which are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint subcontractor_bill_events_event_type check (
    event_type in ('created', 'submitted', 'approved', 'over_nte_approved', 'rejected', 'partly_paid', 'paid',
      'payment_voided', 'retainage_released', 'due_date_changed')
  ),
  constraint subcontractor_bill_events_message check (length(message) <= 2000),
  constraint subcontractor_bill_events_visibility check (visibility in ('everyone', 'staff'))
);
create index subcontractor_bill_events_bill on public.subcontractor_bill_events
  (subcontractor_bill_id, created_at, id);
create index subcontractor_bill_events_actor on public.subcontractor_bill_events (actor_profile_id, created_at desc)
  where actor_profile_id is not null;

-- Access --------------------------------------------------------------------------------------------------------------

-- Whether nobody may write a bill of this firm any more: its submitter is neither an active person of the firm, nor of
-- the office, which writes bills for firms.
create function app.is_stranded(firm uuid, submitter uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select not exists (
    select from public.organization_members m
    join public.profiles p on p.id = m.user_id and p.is_active
    join public.organizations o on o.id = m.organization_id
    where m.user_id = submitter and (o.id = firm or o.organization_type = 'internal')
  );
end;
revoke execute on function app.is_stranded(uuid, uuid) from public;
grant execute on function app.is_stranded(uuid, uuid) to authenticated, service_role;

-- The drafts and sent-back bills of people who left firms that the caller administers. Policies ask once for each
-- statement.
create function app.stranded_bill_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  firms constant uuid[] := app.administered_organization_ids();
begin
  if firms = '{}' then
    return '{}';
  end if;
  return array(
    select b.id from public.subcontractor_bills b
    where b.subcontractor_organization_id = any (firms) and b.status in ('draft', 'rejected')
      and app.is_stranded(b.subcontractor_organization_id, b.submitted_by)
  );
end
$$;
grant execute on function app.stranded_bill_ids() to authenticated, service_role;

-- `select=may_correct`: whether the caller may change and submit the bill. It looks at this bill alone: lists ask it for
-- each of theirs.
create function public.may_correct(public.subcontractor_bills) returns boolean
language sql stable set search_path = ''
as $$
  select $1.status in ('draft', 'rejected') and coalesce(
    $1.submitted_by = app.profile_id()
      or $1.subcontractor_organization_id = any (app.administered_organization_ids())
        and app.is_stranded($1.subcontractor_organization_id, $1.submitted_by),
    false
  )
$$;
grant execute on function public.may_correct(public.subcontractor_bills) to authenticated, service_role;

-- The people of a subcontractor see the bills of their organization. They write their own while these are drafts or
-- were sent back; an admin may do so for them. Whoever changes the bill of somebody who left takes it over. The office
-- sees submitted bills and its own drafts.
alter table public.subcontractor_bills enable row level security;
create policy service on public.subcontractor_bills for all to service_role, commands using (true) with check (true);
create policy see on public.subcontractor_bills for select to authenticated using (
  (
    (select app.may('approve_bills', 'pay_bills', 'see_costs'))
    and (status <> 'draft' or submitted_by = (select app.profile_id()))
  )
  or subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
);
create policy add on public.subcontractor_bills for insert to authenticated with check (
  status = 'draft'
  and submitted_by = (select app.profile_id())
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or ((select app.may('approve_bills')) and exists (
      select from public.organizations o
      where o.id = subcontractor_organization_id and o.organization_type = 'subcontractor'
    ))
  )
);
create policy change on public.subcontractor_bills for update to authenticated using (
  status in ('draft', 'rejected')
  and (submitted_by = (select app.profile_id()) or id = any ((select app.stranded_bill_ids())::uuid[]))
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or (select app.may('approve_bills'))
  )
) with check (
  status in ('draft', 'rejected', 'submitted')
  and submitted_by = (select app.profile_id())
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or (select app.may('approve_bills'))
  )
);
create policy remove on public.subcontractor_bills for delete to authenticated using (
  status = 'draft'
  and (submitted_by = (select app.profile_id()) or id = any ((select app.stranded_bill_ids())::uuid[]))
  and (
    subcontractor_organization_id = any ((select app.subcontractor_organization_ids())::uuid[])
    or (select app.may('approve_bills'))
  )
);
grant select, delete on public.subcontractor_bills to authenticated;

-- Two administrators take over one bill at once: the policy sees the bill as the second statement found it, before it
-- waited for the first. This looks at the bill as it is now.
create function app.refuse_taken_bill() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.submitted_by is distinct from app.profile_id()
    and not app.is_stranded(old.subcontractor_organization_id, old.submitted_by)
  then
    raise exception 'Somebody else of the firm has taken over this bill meanwhile.'
      using errcode = 'PT409', hint = 'Reload to see it.', detail = app.reason('bill_taken_over');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger refuse_taken_bill before update or delete on public.subcontractor_bills
for each row when (current_user = 'authenticated') execute function app.refuse_taken_bill();
-- The specification's client sends all of these columns; the triggers decide which of them count.
grant insert (external_bill_number, internal_bill_number, total_amount, status, notes, submitted_by, submission_key,
  subcontractor_organization_id) on public.subcontractor_bills to authenticated;
grant update (external_bill_number, total_amount, status, notes, submitted_by, submitted_at,
  subcontractor_organization_id) on public.subcontractor_bills to authenticated;
grant select, insert, update, delete on public.subcontractor_bills to service_role;
grant select, update (status, rejection_reason, reviewed_by, reviewed_at) on public.subcontractor_bills
  to command_bills;

alter table public.subcontractor_bill_work_orders enable row level security;
create policy service on public.subcontractor_bill_work_orders for all to service_role, commands
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
grant select, update (amount, reduction_reason) on public.subcontractor_bill_work_orders to command_bills;

-- Everybody who sees the bill sees its history. The office's own notes are visible only to the office.
alter table public.subcontractor_bill_events enable row level security;
create policy service_read on public.subcontractor_bill_events for select to service_role using (true);
create policy service_add on public.subcontractor_bill_events for insert to service_role, commands with check (true);
create policy see on public.subcontractor_bill_events for select to authenticated using (
  (visibility = 'everyone' or (select app.is_office()))
  and exists (select from public.subcontractor_bills b where b.id = subcontractor_bill_id)
);
grant select on public.subcontractor_bill_events to authenticated;
grant select, insert on public.subcontractor_bill_events to service_role;
grant insert (subcontractor_bill_id, event_type, message, visibility, data)
  on public.subcontractor_bill_events to command_bills;

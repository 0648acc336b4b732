-- Receipts: what the contractor's people paid, and for which work.

-- Tables --------------------------------------------------------------------------------------------------------------

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
  -- The person who submitted it. The office submits receipts for people who bring paper.
  submitted_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- Of the form: however often it is sent, also corrected after a lost answer, it becomes one receipt.
  submission_key uuid,
  -- The day on which the person who paid was reimbursed, and who recorded it.
  reimbursed_on date,
  reimbursed_by uuid references public.profiles (id) on delete restrict,
  reimbursed_at timestamptz,
  search_text text not null generated always as (
    vendor_name || ' ' || description || ' ' || amount::text
  ) stored,
  constraint receipts_status check (status in ('submitted', 'approved', 'rejected')),
  constraint receipts_category check (category in (
    'materials', 'tools', 'equipment_rental', 'fuel', 'travel', 'meals', 'permits', 'other'
  )),
  constraint receipts_vendor_name check (length(app.trimmed(vendor_name)) between 1 and 160),
  constraint receipts_description check (length(description) <= 2000),
  constraint receipts_amount check (amount > 0),
  constraint receipts_reimbursed check (reimbursed_on is null or status = 'approved'),
  constraint receipts_review_notes check (length(review_notes) <= 2000)
);
create index receipts_employee on public.receipts (employee_user_id, receipt_date desc, id);
create index receipts_employee_status on public.receipts (employee_user_id, status, receipt_date desc, id);
create index receipts_status on public.receipts (status, receipt_date desc, id);
create index receipts_receipt_date on public.receipts (receipt_date desc, id);
create index receipts_amount on public.receipts (amount desc, id);
create index receipts_category on public.receipts (category, receipt_date desc, id);
create index receipts_reviewed_by on public.receipts (reviewed_by) where reviewed_by is not null;
create index receipts_submitted_by on public.receipts (submitted_by) where submitted_by is not null;
create unique index receipts_submission_key on public.receipts (submitted_by, submission_key)
  where submission_key is not null;
create index receipts_reimbursed_by on public.receipts (reimbursed_by) where reimbursed_by is not null;
create index receipts_to_reimburse on public.receipts (receipt_date desc, id)
  where status = 'approved' and reimbursed_on is null;
create index receipts_search on public.receipts using gin (search_text extensions.gin_trgm_ops);
-- The sums of a list without reading the rows: the index has all columns that the filters and the policy ask for.
create index receipts_sums on public.receipts
  (employee_user_id, status, category, receipt_date, reimbursed_on, amount);
-- Finds what may be the same purchase.
create index receipts_purchase on public.receipts (amount, receipt_date, lower(trim(vendor_name)));

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

-- The history, in order. A trigger writes it for every writer; nobody rewrites it. The history of a work order does
-- not mention receipts: colleagues read that history, and a receipt concerns only its owner and managers.
create table public.receipt_events (
  id uuid primary key default app.new_id(),
  receipt_id uuid not null references public.receipts (id) on delete cascade,
  event_type text not null,
  actor_profile_id uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The reason that a person wrote.
  message text not null default '',
  data jsonb not null default '{}',
  -- Not now(): one command may write several entries, which are read in the order in which they were written.
  created_at timestamptz not null default clock_timestamp(),
  constraint receipt_events_event_type check (
    event_type in ('submitted', 'changed', 'resubmitted', 'allocated', 'approved', 'rejected', 'reimbursed')
  ),
  constraint receipt_events_message check (length(message) <= 2000)
);
create index receipt_events_receipt on public.receipt_events (receipt_id, created_at, id);
create index receipt_events_actor on public.receipt_events (actor_profile_id, created_at desc)
  where actor_profile_id is not null;

-- Triggers of receipts ------------------------------------------------------------------------------------------------

create trigger touch before update on public.receipts for each row execute function app.touch();
create trigger audit after insert or update or delete on public.receipts
for each row execute function app.audit();
create trigger count_daily_rows after insert on public.receipts referencing new table as added
for each statement execute function app.count_daily_rows(
  'receipts_per_day', 'You have added the most receipts that one person may add in a day.'
);

-- Nobody has bought anything tomorrow. No time zone is more than 14 hours ahead of UTC.
create function app.keep_receipt_date_past() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.receipt_date > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be dated in the future.'
      using errcode = 'check_violation', hint = 'Choose today or an earlier day.', detail = app.reason('receipt_in_future');
  end if;
  return new;
end
$$;

create trigger keep_receipt_date_past before insert or update of receipt_date on public.receipts
for each row execute function app.keep_receipt_date_past();

-- An older receipt is a typing error. The same years as RECEIPT_MAX_AGE_YEARS in shared/limits.ts. No time zone is
-- more than 12 hours behind UTC. An existing receipt keeps its day. The next trigger and this one run after the
-- policies and limits, so that a person who may not write learns nothing from them. They do not hold for history that
-- the owner of the tables loads (the demo company).
create function app.check_receipt_age() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.receipt_date < ((now() at time zone 'UTC' - interval '12 hours')::date - interval '2 years')
    and (tg_op = 'INSERT' or new.receipt_date <> old.receipt_date)
  then
    raise exception 'A receipt can be at most two years old.'
      using errcode = 'check_violation', hint = 'Check the date of the receipt.', detail = app.reason('receipt_too_old');
  end if;
  return null;
end
$$;

create trigger check_receipt_age after insert or update of receipt_date on public.receipts
for each row when (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
execute function app.check_receipt_age();

create function app.check_reimbursement_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.reimbursed_on < new.receipt_date then
    raise exception 'This receipt is of %. It cannot be reimbursed before.', app.format_day(new.receipt_date)
      using errcode = 'check_violation', hint = 'Choose that day or a later one.',
      detail = app.reason('receipt_reimbursed_before_date', 'day', new.receipt_date::text);
  end if;
  if new.reimbursed_on > (now() at time zone 'UTC' + interval '14 hours')::date then
    raise exception 'A receipt cannot be reimbursed in the future.'
      using errcode = 'check_violation', detail = app.reason('receipt_reimbursed_in_future'),
      hint = 'Choose today or an earlier day.';
  end if;
  return null;
end
$$;

create trigger check_reimbursement_day after insert or update of reimbursed_on on public.receipts
for each row when (
  (current_user in ('authenticated', 'service_role') or current_user like 'command\_%')
  and new.reimbursed_on is not null
)
execute function app.check_reimbursement_day();

-- An approved receipt keeps the values that were reviewed, for every writer.
create function app.check_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('submitted', 'approved'), ('submitted', 'rejected'), ('rejected', 'submitted')
  ) then
    raise exception 'A receipt cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation',
      detail = app.reason('receipt_status_step_invalid', 'from', old.status, 'to', new.status);
  end if;
  if old.status = 'approved' and (
    (new.employee_user_id, new.vendor_name, new.receipt_date, new.amount, new.category)
    is distinct from (old.employee_user_id, old.vendor_name, old.receipt_date, old.amount, old.category)
  ) then
    raise exception 'An approved receipt cannot change.'
      using errcode = 'check_violation', detail = app.reason('receipt_final');
  end if;
  if old.status = 'rejected' and new.status = 'submitted' then
    new.reviewed_by := null;
    new.reviewed_at := null;
    new.review_notes := null;
  end if;
  return new;
end
$$;

create trigger check_receipt before update on public.receipts for each row
when (not app.is_undoing()) execute function app.check_receipt();

create trigger refuse_own_decision before update on public.receipts
for each row when (
  (old.status <> new.status and new.status in ('approved', 'rejected'))
  or (new.reimbursed_on is not null and old.reimbursed_on is distinct from new.reimbursed_on)
)
execute function app.refuse_own_decision('receipt_own_decision', 'Somebody else has to approve or reimburse your own receipt, or one that you submitted.');

-- A receipt that was sent back is submitted again when its owner corrects it, by the command or directly. The name
-- puts the trigger before check_receipt, which then clears the review.
create function app.resubmit_receipt() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'submitted';
  return new;
end
$$;

create trigger begin_resubmission before update on public.receipts for each row
when (old.status = 'rejected' and new.status = 'rejected' and current_user = 'authenticated')
execute function app.resubmit_receipt();

create function app.record_receipt_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what constant text := case
    when tg_op = 'INSERT' then 'submitted'
    when new.status <> old.status then case new.status when 'submitted' then 'resubmitted' else new.status end
    when new.reimbursed_on is distinct from old.reimbursed_on then 'reimbursed'
    when (new.vendor_name, new.receipt_date, new.amount, new.category)
      is distinct from (old.vendor_name, old.receipt_date, old.amount, old.category) then 'changed'
  end;
begin
  if what is null then
    return null;
  end if;
  insert into public.receipt_events (receipt_id, event_type, message, data, created_at)
  values (
    new.id, what,
    case what when 'rejected' then coalesce(new.review_notes, '') else '' end,
    jsonb_strip_nulls(jsonb_build_object(
      'amount', new.amount,
      'amount_before', case when tg_op = 'UPDATE' then nullif(old.amount, new.amount) end,
      'reimbursed_on', new.reimbursed_on
    )),
    -- History that is loaded (the demo company) keeps its time.
    case when tg_op = 'INSERT' and new.created_at < now() then new.created_at else clock_timestamp() end
  );
  return null;
end
$$;

create trigger record_event after insert or update on public.receipts
for each row when (not app.is_undoing()) execute function app.record_receipt_event();

-- Triggers of allocations ---------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on public.receipt_allocations
for each row execute function app.audit('receipts', 'receipt_id');
create trigger count_daily_rows after insert on public.receipt_allocations referencing new table as added
for each statement execute function app.count_daily_rows(
  'receipt_allocations_per_day', 'You have allocated the most receipts that one person may allocate in a day.'
);
-- The office moves receipts to other jobs after their approval, by a command that locks them itself.
create trigger guard_parent before insert or update or delete on public.receipt_allocations
for each row when (current_user = 'authenticated')
execute function app.guard_parent('receipts', 'receipt_id', 'receipt', 'submitted', 'rejected');

-- Allocations never exceed the amount paid. The receipt is locked first, so that two writers cannot both fit.
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
      using errcode = 'check_violation',
      detail = app.reason('receipt_allocations_too_large', 'allocated', allocated::text, 'amount', paid::text);
  end if;
  return null;
end
$$;

create trigger check_allocations after update of amount on public.receipts
for each row execute function app.check_receipt_allocations();
create trigger check_allocations after insert or update on public.receipt_allocations
for each row execute function app.check_receipt_allocations();

create function app.limit_receipt_allocations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.receipt_allocations a where a.receipt_id in (select receipt_id from added)
    group by a.receipt_id having count(*) > 50
  ) then
    raise exception 'Split a receipt over at most 50 jobs.'
      using errcode = 'check_violation', detail = app.reason('receipt_allocations_too_many');
  end if;
  return null;
end
$$;
revoke execute on function app.limit_receipt_allocations() from public;

create trigger limit_allocations after insert on public.receipt_allocations referencing new table as added
for each statement execute function app.limit_receipt_allocations();

-- A corrected allocation also submits its receipt again. Deferred, so that a correction of both is one step in the
-- history.
create function app.resubmit_allocated_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.receipts r set status = 'submitted'
  where r.id = coalesce(new.receipt_id, old.receipt_id) and r.status = 'rejected';
  return null;
end
$$;

create constraint trigger resubmit_receipt after insert or update or delete on public.receipt_allocations
deferrable initially deferred for each row when (current_user = 'authenticated')
execute function app.resubmit_allocated_receipt();

-- Access --------------------------------------------------------------------------------------------------------------

-- Staff write their own receipts while they wait or after they were sent back. Managers see all and review them by
-- command.
alter table public.receipts enable row level security;
create policy service on public.receipts for all to service_role, commands using (true) with check (true);
create policy see on public.receipts for select to authenticated using (
  (employee_user_id = (select app.profile_id()) and (select app.is_staff())) or (select app.may('manage_time', 'see_costs'))
);
create policy add on public.receipts for insert to authenticated with check (
  employee_user_id = (select app.profile_id()) and (select app.is_staff())
);
create policy change on public.receipts for update to authenticated using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status in ('submitted', 'rejected')
);
create policy remove on public.receipts for delete to authenticated using (
  employee_user_id = (select app.profile_id()) and (select app.is_staff()) and status in ('submitted', 'rejected')
);
grant select, delete on public.receipts to authenticated;
grant insert (vendor_name, receipt_date, amount, category, description, submission_key),
  update (vendor_name, receipt_date, amount, category, description) on public.receipts to authenticated;
grant select, insert, update, delete on public.receipts to service_role;
grant select, insert (vendor_name, receipt_date, amount, category, description, employee_user_id, submitted_by,
    submission_key),
  update (status, reviewed_by, reviewed_at, review_notes, reimbursed_on, reimbursed_by, reimbursed_at)
  on public.receipts to command_receipts;

-- Seen and written with the receipt.
alter table public.receipt_allocations enable row level security;
create policy service on public.receipt_allocations for all to service_role, commands using (true) with check (true);
create policy see on public.receipt_allocations for select to authenticated using (
  exists (select from public.receipts r where r.id = receipt_id)
);
create policy add on public.receipt_allocations for insert to authenticated with check (
  exists (
    select from public.receipts r
    where r.id = receipt_id and r.employee_user_id = (select app.profile_id()) and r.status in ('submitted', 'rejected')
  )
  -- For a job that the person sees, as `save_receipt` asks.
  and (work_order_id is null or exists (select from public.work_orders w where w.id = work_order_id))
  and (project_id is null or exists (select from public.projects p where p.id = project_id))
);
create policy remove on public.receipt_allocations for delete to authenticated using (
  exists (
    select from public.receipts r
    where r.id = receipt_id and r.employee_user_id = (select app.profile_id()) and r.status in ('submitted', 'rejected')
  )
);
grant select, delete on public.receipt_allocations to authenticated;
grant insert (receipt_id, work_order_id, project_id, amount) on public.receipt_allocations to authenticated;
grant select, insert, update, delete on public.receipt_allocations to service_role;
grant select, insert (receipt_id, work_order_id, project_id, amount), delete on public.receipt_allocations
  to command_receipts;

-- Everybody who sees the receipt sees its history.
alter table public.receipt_events enable row level security;
create policy service_read on public.receipt_events for select to service_role using (true);
create policy service_add on public.receipt_events for insert to service_role, commands with check (true);
create policy see on public.receipt_events for select to authenticated using (
  exists (select from public.receipts r where r.id = receipt_id)
);
grant select on public.receipt_events to authenticated;
grant select, insert on public.receipt_events to service_role;
grant insert (receipt_id, event_type, actor_profile_id, data) on public.receipt_events to command_receipts;

-- Retainage of bills: a part of what is approved is held, and payable once the office releases it (decision 101).

-- What was released of a bill, in parts or as a whole.
create table public.retainage_releases (
  id uuid primary key default app.new_id(),
  subcontractor_bill_id uuid not null references public.subcontractor_bills (id) on delete restrict,
  amount numeric(12, 2) not null,
  released_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  -- The form that it came from: sent again after a lost answer, it is the same release.
  submission_key uuid not null,
  created_at timestamptz not null default now(),
  constraint retainage_releases_amount check (amount > 0)
);
create index retainage_releases_bill on public.retainage_releases (subcontractor_bill_id, created_at, id);
create unique index retainage_releases_submission_key on public.retainage_releases (released_by, submission_key);

create trigger audit after insert or update or delete on public.retainage_releases
for each row execute function app.audit('subcontractor_bills', 'subcontractor_bill_id');

call app.bound_columns('{"retainage_releases": {"amount": [0, 10000000000]}}');
call app.validate_limits();

-- Rules ---------------------------------------------------------------------------------------------------------------

-- What is agreed with a firm, in percent of each bill; null: nothing is held.
create function app.retainage_percent(firm uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select b.retainage_percent from public.organization_billing b where b.organization_id = firm;
end;

create function app.retainage_released(bill uuid) returns numeric
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(r.amount), 0) from public.retainage_releases r where r.subcontractor_bill_id = bill;
end;

-- Holds the retainage as the bill is approved, and keeps what is released of it the sum of the releases. Its name puts it
-- after check_bill, which sets the approved total.
create function app.hold_bill_retainage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'submitted' and new.status = 'approved' then
    new.retainage_percent := coalesce(new.retainage_percent, app.retainage_percent(new.subcontractor_organization_id), 0);
    new.retainage_amount := app.round_money(coalesce(new.total_amount, 0) * new.retainage_percent / 100);
  elsif old.status in ('approved', 'paid') then
    new.retainage_percent := old.retainage_percent;
    new.retainage_amount := old.retainage_amount;
  else
    new.retainage_percent := null;
    new.retainage_amount := 0;
  end if;
  -- Nothing is held of a bill that is not approved, whatever was loaded with it.
  new.retainage_released := least(app.retainage_released(new.id), new.retainage_amount);
  return new;
end
$$;
create trigger hold_bill_retainage before update on public.subcontractor_bills
for each row when (not app.is_undoing()) execute function app.hold_bill_retainage();

-- A release is for an approved bill of somebody else, by a person who may pay, and for no more than is held. The lock on
-- the bill lets of two releases at once the second one find what the first has left.
create function app.check_retainage_release() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bill public.subcontractor_bills;
begin
  select * into bill from public.subcontractor_bills b where b.id = new.subcontractor_bill_id for update;
  if app.profile_id() is not null and not app.may('pay_bills')
    or app.is_own_decision('pay_bills', bill.submitted_by, bill.subcontractor_organization_id) then
    raise exception 'Your access does not include this step of a bill.'
      using errcode = 'insufficient_privilege', detail = app.reason('bill_step_not_allowed');
  end if;
  if bill.status <> 'approved' or new.amount > bill.retainage_amount - bill.retainage_released then
    raise exception 'Only % of this bill is still held.',
        case bill.status when 'approved' then bill.retainage_amount - bill.retainage_released else 0 end
      using errcode = 'PT409', hint = 'Reload to see what was released.',
      detail = app.reason('retainage_over_held', 'amount', (
        case bill.status when 'approved' then bill.retainage_amount - bill.retainage_released else 0 end
      )::text);
  end if;
  return new;
end
$$;
create trigger check_release before insert on public.retainage_releases
for each row execute function app.check_retainage_release();

-- Brings the bill up to date, and says so in its history.
create function app.apply_retainage_release() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.subcontractor_bills b set retainage_released = app.retainage_released(b.id)
  where b.id = new.subcontractor_bill_id;
  insert into public.subcontractor_bill_events (subcontractor_bill_id, event_type, data)
  values (new.subcontractor_bill_id, 'retainage_released', jsonb_build_object('amount', new.amount));
  return null;
end
$$;
create trigger apply_release after insert on public.retainage_releases
for each row execute function app.apply_retainage_release();

-- Access --------------------------------------------------------------------------------------------------------------

-- Written by a command. Whoever sees a bill sees what is held and released of it.
alter table public.retainage_releases enable row level security;
create policy service on public.retainage_releases for all to service_role, commands using (true) with check (true);
create policy see on public.retainage_releases for select to authenticated using (
  exists (select from public.subcontractor_bills b where b.id = subcontractor_bill_id)
);
grant select on public.retainage_releases to authenticated;
grant select, insert, update, delete on public.retainage_releases to service_role;
grant select, insert (subcontractor_bill_id, amount, submission_key) on public.retainage_releases to command_bills;
grant update (retainage_percent) on public.subcontractor_bills to command_bills;
grant select (organization_id, retainage_percent), insert (organization_id, retainage_percent), update (retainage_percent)
  on public.organization_billing to command_bills;

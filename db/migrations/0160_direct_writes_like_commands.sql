-- Direct writes of tables that have commands too are held to what those demand (decision 056). Their triggers run after the
-- policies, so that whoever may not write learns nothing.

-- Locations -----------------------------------------------------------------------------------------------------------

-- Older rows keep an empty address until somebody changes it.
create function app.check_location() returns trigger
language plpgsql set search_path = '' as $$
begin
  if trim(new.address_line1) = '' and (tg_op = 'INSERT' or new.address_line1 <> old.address_line1) then
    raise exception 'Enter the street and number.' using errcode = 'check_violation';
  end if;
  if trim(new.city) = '' and (tg_op = 'INSERT' or new.city <> old.city) then
    raise exception 'Enter the town.' using errcode = 'check_violation';
  end if;
  if trim(new.state) = '' and (tg_op = 'INSERT' or new.state <> old.state) then
    raise exception 'Choose the state.' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and not exists (
    select from public.organizations o
    where o.id = new.organization_id and o.organization_type = 'partner' and o.is_active
  ) then
    raise exception 'This customer does not exist, or you may not add locations for it.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.check_location() from public;
create trigger check_location after insert or update of address_line1, city, state on public.partner_locations
for each row when (current_user = 'authenticated') execute function app.check_location();

-- Rates ---------------------------------------------------------------------------------------------------------------

create function app.check_rated_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
    where m.user_id = new.profile_id
  ) then
    raise exception 'This person is not one of your own people.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.check_rated_person() from public;
create trigger check_person after insert on public.profile_rates
for each row when (current_user = 'authenticated') execute function app.check_rated_person();
create trigger check_person after insert on public.profile_cost_rates
for each row when (current_user = 'authenticated') execute function app.check_rated_person();

-- Receipts ------------------------------------------------------------------------------------------------------------

create function app.limit_receipt_allocations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.receipt_allocations a where a.receipt_id in (select receipt_id from added)
    group by a.receipt_id having count(*) > 50
  ) then
    raise exception 'Split a receipt over at most 50 jobs.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
revoke execute on function app.limit_receipt_allocations() from public;
create trigger limit_allocations after insert on public.receipt_allocations referencing new table as added
for each statement execute function app.limit_receipt_allocations();

-- Settings ------------------------------------------------------------------------------------------------------------

-- A quota that is no number of rows or bytes would fail every write of everybody.
alter table public.settings add constraint settings_quotas check (
  key <> 'quotas' or jsonb_typeof(value) = 'object'
    and not jsonb_path_exists(value, '$.* ? (@.type() != "number" || @ < 0 || @ > 1000000000000000)')
) not valid;

-- Organizations -------------------------------------------------------------------------------------------------------

-- Nobody of an inactive organization is recognized, so an inactive contractor has no administrator.
create or replace function app.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active
    where m.role = 'admin'
  ) then
    raise exception 'There must be at least one active administrator.'
      using hint = 'Make somebody else an administrator first.';
  end if;
  return null;
end
$$;
create trigger keep_an_administrator after update of is_active on public.organizations
for each row when (old.is_active and not new.is_active and old.organization_type = 'internal')
execute function app.keep_an_administrator();

call app.validate_limits();

-- What a person of the office may do: presets, and who may give which access to whom (decision 082).

-- The same table as shared/rules/capabilities.ts; a test compares them.
create function app.preset_capabilities(preset text) returns text[]
language sql immutable set search_path = ''
return case preset
  when 'administrator' then '{assign_work,review_reports,approve_bills,pay_bills,invoice,manage_time,see_costs,manage_organizations,manage_people,manage_settings}'::text[]
  when 'manager' then '{assign_work,review_reports,manage_time,see_costs}'
  when 'dispatcher' then '{assign_work}'
  when 'reviewer' then '{review_reports}'
  when 'billing' then '{approve_bills,pay_bills,invoice,see_costs}'
  when 'payroll' then '{manage_time,see_costs}'
  when 'read_only' then '{see_costs,read_only}'
  when 'technician' then '{}'
end;

-- The preset of a role for which none was chosen.
create function app.role_preset(role text) returns text
language sql immutable set search_path = ''
return case role when 'admin' then 'administrator' when 'manager' then 'manager' else 'technician' end;

-- Whether the writer names all of the access: what is the same as before is then chosen, too. Of a role alone that
-- changes (update of the column role) it is not.
create function app.is_access_given() returns boolean
language sql stable
return current_setting('app.access_given', true) is not distinct from 'yes';
revoke execute on function app.is_access_given() from public;

-- Fills the access of a membership: none outside of the office; the preset of the role for a new membership and for a
-- changed role without a changed preset; the capabilities of a preset. Only `custom` has capabilities of its own. Every
-- writer passes here: commands, invitations, single sign-on, and bulk loads.
create function app.set_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.organizations o where o.id = new.organization_id and o.organization_type = 'internal'
  ) then
    new.preset := null;
    new.capabilities := '{}';
  else
    if new.preset is null or (
      tg_op = 'UPDATE' and new.role <> old.role and new.preset is not distinct from old.preset
      and not app.is_access_given()
    ) then
      new.preset := app.role_preset(new.role);
    end if;
    if new.preset = 'administrator' and new.role <> 'admin' then
      raise exception 'An administrator needs the role admin.'
        using errcode = 'check_violation', detail = app.reason('access_needs_role');
    end if;
    new.capabilities := coalesce(app.preset_capabilities(new.preset), new.capabilities);
  end if;
  if new.preset is not distinct from 'administrator' then
    new.bill_approval_limit := null;
    new.may_approve_over_nte := true;
  elsif not 'approve_bills' = any (new.capabilities)
    or (
      tg_op = 'UPDATE' and old.preset = 'administrator' and old.may_approve_over_nte = new.may_approve_over_nte
      and not app.is_access_given()
    )
  then
    new.bill_approval_limit := case when 'approve_bills' = any (new.capabilities) then new.bill_approval_limit end;
    new.may_approve_over_nte := false;
  end if;
  return new;
end
$$;
revoke execute on function app.set_access() from public;

create trigger set_access before insert or update on public.organization_members
for each row execute function app.set_access();

-- Whether a person has all of this access, and so may give and take it. An administrator has everything. *Read only* is
-- no power, so everybody has it.
create function app.has_access(
  person uuid, given_role text, given_preset text, given_capabilities text[], bill_limit numeric, over_nte boolean
) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where m.user_id = person and (
      m.preset = 'administrator'
      or given_preset <> 'administrator'
        and (given_role <> 'admin' or m.role = 'admin')
        and array_remove(given_capabilities, 'read_only') <@ m.capabilities
        and (
          not 'approve_bills' = any (given_capabilities)
          or coalesce(bill_limit, 'infinity') <= coalesce(m.bill_approval_limit, 'infinity')
            and (not over_nte or m.may_approve_over_nte)
        )
    )
  );
end;

-- Whether the caller has all the access that another person has in the office. Others have none of it.
create function app.has_access_of(person uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select coalesce((
    select app.has_access(
      app.profile_id(), m.role, m.preset, m.capabilities, m.bill_approval_limit, m.may_approve_over_nte
    )
    from public.organization_members m where m.user_id = person and m.preset is not null
  ), true);
end;
grant execute on function app.has_access_of(uuid) to authenticated, command_people;

-- Nobody gives access that they do not have, and nobody changes the access of a person who has more. Commands and direct
-- writes pass here. The name puts the trigger after set_access.
create function app.check_given_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (
    tg_op <> 'INSERT' and old.preset is not null and not app.has_access(
      app.profile_id(), old.role, old.preset, old.capabilities, old.bill_approval_limit, old.may_approve_over_nte
    )
  ) or (
    tg_op <> 'DELETE' and new.preset is not null and not app.has_access(
      app.profile_id(), new.role, new.preset, new.capabilities, new.bill_approval_limit, new.may_approve_over_nte
    )
  ) then
    raise exception 'You can give and take only access that you have yourself.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('access_beyond_own');
  end if;
  return coalesce(new, old);
end
$$;
revoke execute on function app.check_given_access() from public;

create trigger within_own_access before insert or update or delete on public.organization_members
for each row when (current_user in ('authenticated', 'command_people')) execute function app.check_given_access();

-- The same for an invitation, whose links give its access to whoever accepts it. Sending it again takes it over, and so
-- does changing it.
create function app.check_invited_access() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not app.may_invite(
    app.profile_id(), new.organization_id, new.role, new.preset, new.bill_approval_limit, new.may_approve_over_nte
  ) or tg_op = 'UPDATE' and not app.may_invite(
    app.profile_id(), old.organization_id, old.role, old.preset, old.bill_approval_limit, old.may_approve_over_nte
  ) then
    raise exception 'You can give and take only access that you have yourself.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('access_beyond_own');
  end if;
  return new;
end
$$;
revoke execute on function app.check_invited_access() from public;

create trigger within_own_access
before insert or update of invited_by, role, preset, bill_approval_limit, may_approve_over_nte on public.invitations
for each row when (current_user = 'command_invitations') execute function app.check_invited_access();

-- The people of whom the caller does not change what is stored, although they manage people: of an administrator, only
-- administrators change it. A list, so that policies make it once per statement. Deactivated administrators stay on it.
create function app.unmanaged_profile_ids() returns uuid[]
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(m.user_id), '{}')
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
  where m.preset = 'administrator' and not app.is_admin();
end;
revoke execute on function app.unmanaged_profile_ids() from public;
grant execute on function app.unmanaged_profile_ids() to authenticated, service_role;

alter policy change on public.profiles using (
  id = (select app.profile_id())
  or (select app.may('manage_people')) and id <> all ((select app.unmanaged_profile_ids())::uuid[])
);
alter policy add on public.organization_members
with check ((select app.may('manage_people')) and user_id <> all ((select app.unmanaged_profile_ids())::uuid[]));
alter policy change on public.organization_members
using ((select app.may('manage_people')) and user_id <> all ((select app.unmanaged_profile_ids())::uuid[]));
alter policy remove on public.organization_members
using ((select app.may('manage_people')) and user_id <> all ((select app.unmanaged_profile_ids())::uuid[]));
-- Nobody but an administrator sets their own rates, as in set_pay_rates.
alter policy add on public.profile_rates with check (
  (select app.may('manage_people')) and profile_id <> all ((select app.unmanaged_profile_ids())::uuid[])
  and (profile_id <> (select app.profile_id()) or (select app.is_admin()))
);
alter policy change on public.profile_rates using (
  (select app.may('manage_people')) and profile_id <> all ((select app.unmanaged_profile_ids())::uuid[])
  and (profile_id <> (select app.profile_id()) or (select app.is_admin()))
);
alter policy add on public.profile_cost_rates with check (
  (select app.may('manage_people')) and profile_id <> all ((select app.unmanaged_profile_ids())::uuid[])
  and (profile_id <> (select app.profile_id()) or (select app.is_admin()))
);
alter policy change on public.profile_cost_rates using (
  (select app.may('manage_people')) and profile_id <> all ((select app.unmanaged_profile_ids())::uuid[])
  and (profile_id <> (select app.profile_id()) or (select app.is_admin()))
);

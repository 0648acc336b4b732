-- Who manages whose access: memberships, deactivation, sessions, and second factors (decision 077).

-- The caller's rights over people ------------------------------------------------------------------------------------

-- Whether the caller manages everyone's access, except of people who have more than the caller (decision 082).
create function app.manages_people() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return app.may('manage_people');
end
$$;

-- Whether the caller manages the members of an organization.
create function app.manages_members(organization uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(app.manages_people() or organization = any (app.administered_organization_ids()), false);
end
$$;

-- Whether the caller manages the account of a person. The administrator of a firm does for people who belong to no
-- other organization: of others, they manage only the membership in the firm.
create function app.manages_account(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return app.manages_people() or coalesce((
    select bool_and(m.organization_id = any (app.administered_organization_ids()))
    from public.organization_members m where m.user_id = person
  ), false);
end
$$;
grant execute on function app.administered_organization_ids(), app.manages_people(), app.manages_members(uuid),
  app.manages_account(uuid) to authenticated, service_role, command_people;
grant execute on function app.may(text[]) to command_people;

-- Memberships ---------------------------------------------------------------------------------------------------------

-- Nobody removes or changes their own membership, whoever else could: they would raise their own rights, or leave a firm
-- without anybody who manages it. Administrators add only people who belong nowhere: others join another firm after they
-- agreed, by an invitation. A command that runs as command_people checks no more than what is checked here again.
create function app.guard_membership() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.user_id = app.profile_id() then
    raise exception 'Somebody else has to change your own membership.'
      using errcode = 'insufficient_privilege', hint = 'Ask another administrator.',
      detail = app.reason('own_membership');
  end if;
  if tg_op <> 'INSERT' and not app.manages_members(old.organization_id) then
    raise exception 'Only administrators of this organization change its members.'
      using errcode = 'insufficient_privilege', detail = app.reason('members_administrators_only');
  end if;
  if tg_op = 'INSERT' and current_user = 'authenticated' and app.is_elsewhere(new.user_id, new.organization_id) then
    raise exception 'This person belongs to another organization.'
      using errcode = 'check_violation', hint = 'Invite them: they join after they have agreed.',
      detail = app.reason('membership_needs_consent');
  end if;
  return coalesce(new, old);
end
$$;

create function app.is_elsewhere(person uuid, organization uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select app.manages_people() and exists (
    select from public.organization_members m where m.user_id = person and m.organization_id <> organization
  );
end;
grant execute on function app.is_elsewhere(uuid, uuid) to authenticated, command_people;

create trigger guard_membership before insert or update or delete on public.organization_members
for each row when (current_user in ('authenticated', 'command_people'))
execute function app.guard_membership();

-- A row is found by its person and changed by its id; the administrators of a firm change it by a command.
grant select, update (role), delete on public.organization_members to command_people;
grant select on public.organizations to command_people;

-- Deactivation --------------------------------------------------------------------------------------------------------

-- Each time somebody was deactivated. The open row says by whom, when, and why.
create table public.profile_deactivations (
  id uuid primary key default app.new_id(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  -- The firm whose administrator did it; null for the office. The firm reactivates only whom it has deactivated.
  organization_id uuid references public.organizations (id) on delete restrict,
  reason text not null,
  deactivated_by uuid not null default app.profile_id() references public.profiles (id) on delete restrict,
  deactivated_at timestamptz not null default now(),
  reactivated_by uuid references public.profiles (id) on delete restrict,
  reactivated_at timestamptz,
  -- Until when the person's devices may send what was done before; null when they may not.
  delivers_until timestamptz,
  -- The work orders and projects that somebody else took over. Unsent work on them is still delivered.
  handed_over uuid[] not null default '{}',
  constraint profile_deactivations_delivers check (delivers_until > deactivated_at),
  constraint profile_deactivations_reason check (length(app.trimmed(reason)) between 1 and 1000),
  constraint profile_deactivations_reactivated check (reactivated_at >= deactivated_at)
);
create unique index profile_deactivations_open on public.profile_deactivations (profile_id)
  where reactivated_at is null;
create index profile_deactivations_profile on public.profile_deactivations (profile_id, deactivated_at desc);
create index profile_deactivations_organization_id on public.profile_deactivations (organization_id)
  where organization_id is not null;
create index profile_deactivations_deactivated_by on public.profile_deactivations (deactivated_by);
create index profile_deactivations_reactivated_by on public.profile_deactivations (reactivated_by)
  where reactivated_by is not null;

-- Whose open work waits for somebody else.
create index profiles_inactive on public.profiles (id) where not is_active;

create trigger audit after insert or update or delete on public.profile_deactivations
for each row execute function app.audit('profiles', 'profile_id');

alter table public.profile_deactivations enable row level security;
create policy service on public.profile_deactivations for all to service_role, commands
  using (true) with check (true);
create policy see on public.profile_deactivations for select to authenticated using (
  (select app.manages_people()) or organization_id = any ((select app.administered_organization_ids())::uuid[])
);
grant select on public.profile_deactivations to authenticated;
grant select, insert, update on public.profile_deactivations to service_role;
grant select, insert (profile_id, organization_id, reason, delivers_until, handed_over), update (reactivated_by, reactivated_at)
  on public.profile_deactivations to command_people;

-- The deactivated person whose device sends what they did before, and when their access ended; no row for everybody
-- else. The session is one that the deactivation has ended. Only commands that deliver, and uploads of photos, ask it
-- (decision 077): they set app.delivery, and everything else finds nobody.
create function app.delivering_person() returns table (profile uuid, ended_at timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select p.id, s.not_after
  from auth.sessions s
  join auth.users u on u.id = s.user_id and u.deleted_at is null
  join public.profiles p on p.user_id = s.user_id and not p.is_active
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = (auth.jwt() ->> 'sub')::uuid
    and s.delivers_until > now()
    and (s.aal > 'aal1' or not exists (
      select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'
    ));
end;
revoke execute on function app.delivering_person() from public;

-- Deactivation takes the account, so it needs a caller who manages it, and never the person themselves.
create function app.guard_deactivation() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.id = app.profile_id() then
    raise exception 'Somebody else has to deactivate you.'
      using errcode = 'insufficient_privilege', hint = 'Ask another administrator.', detail = app.reason('own_deactivation');
  end if;
  if not app.manages_account(new.id) then
    raise exception 'Only administrators deactivate and reactivate people.'
      using errcode = 'insufficient_privilege', detail = app.reason('people_administrators_only');
  end if;
  if not app.has_access_of(new.id) then
    raise exception 'You can give and take only access that you have yourself.'
      using errcode = 'insufficient_privilege', hint = 'Ask an administrator.', detail = app.reason('access_beyond_own');
  end if;
  if new.is_active and not app.manages_people() and not exists (
    select from public.profile_deactivations d
    where d.profile_id = new.id and d.reactivated_at is null
      and d.organization_id = any (app.administered_organization_ids())
  ) then
    raise exception 'The office has deactivated this person.'
      using errcode = 'insufficient_privilege', hint = 'Ask the office to reactivate them.',
      detail = app.reason('deactivated_by_office');
  end if;
  return new;
end
$$;

create trigger guard_deactivation before update of is_active on public.profiles
for each row when (old.is_active <> new.is_active and current_user = 'command_people')
execute function app.guard_deactivation();

grant select, update (is_active) on public.profiles to command_people;

-- A clock-in that waits for the lock of the person's clock finds them deactivated. Only a delivery counts
-- what was done before, and ends it with the deactivation.
create function app.require_active_worker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = new.employee_user_id and p.is_active for share;
  if not found and app.access_ended_at() is null then
    raise exception 'This person is deactivated.' using detail = app.reason('person_deactivated');
  end if;
  return new;
end
$$;

create trigger require_active_worker before insert on public.employee_reports
for each row when (new.status = 'open' and current_user in ('authenticated', 'command_clock'))
execute function app.require_active_worker();
create trigger require_active_worker_again before update of status on public.employee_reports
for each row when (
  new.status = 'open' and old.status <> 'open' and current_user in ('authenticated', 'command_clock')
)
execute function app.require_active_worker();
grant execute on function app.lock_clock(uuid), app.is_internal_admin(uuid) to command_people;

-- A deactivation holds the person while it hands over their work, and the end of a membership holds the membership:
-- whoever assigns them more meanwhile finds them deactivated, or gone.
create function app.require_active_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = new.assigned_to and p.is_active for share;
  if not found then
    raise exception 'This person is deactivated.' using detail = app.reason('person_deactivated');
  end if;
  -- Work is for one organization; on a project, people of any organization of the type.
  perform from public.organization_members m
  where m.user_id = new.assigned_to and m.organization_id in (
    select o.id from public.organizations o
    where o.id = (to_jsonb(new) ->> 'organization_id')::uuid
      or tg_table_name = 'project_assignments' and o.organization_type = new.assignment_type
  )
  for share;
  if not found then
    raise exception 'This person does not belong to the organization any more.'
      using detail = app.reason('assignee_left_organization');
  end if;
  return new;
end
$$;

-- Holds somebody whose access ends, and the membership if only that one ends, until the transaction does. With
-- p_hands_over also their open work, and that first: whoever assigns work holds the work before the person, so the other
-- order would be a deadlock. Work that somebody assigns meanwhile lets the person go again, and is held, too.
create function app.hold_leaving_person(p_person uuid, p_membership uuid, p_hands_over boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  work uuid[] := '{}';
begin
  loop
    if p_hands_over then
      work := app.open_work_of(p_person);
      perform from public.work_orders w where w.id = any (work) order by w.id for update;
      perform from public.projects p where p.id = any (work) order by p.id for update;
    end if;
    begin
      perform from public.profiles p where p.id = p_person for no key update;
      perform from public.organization_members m where m.id = p_membership for update;
      if not p_hands_over or app.open_work_of(p_person) <@ work then
        return;
      end if;
      -- Its handler undoes the locks of this block.
      raise assert_failure;
    exception when assert_failure then
      null;
    end;
  end loop;
end
$$;

-- The open work orders and projects to which a person is assigned.
create function app.open_work_of(person uuid) returns uuid[]
language sql set search_path = '' as $$
  select array(
    select a.work_order_id from public.work_order_assignments a join public.work_orders w on w.id = a.work_order_id
    where a.assigned_to = person and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
    union all
    select a.project_id from public.project_assignments a join public.projects p on p.id = a.project_id
    where a.assigned_to = person and p.status in ('planned', 'active', 'on_hold')
  )
$$;
revoke execute on function app.hold_leaving_person(uuid, uuid, boolean), app.open_work_of(uuid) from public;
grant execute on function app.hold_leaving_person(uuid, uuid, boolean) to command_people;

create trigger require_active_assignee before insert on public.work_order_assignments
for each row when (current_user = 'command_work_orders') execute function app.require_active_assignee();
create trigger require_active_assignee before insert on public.project_assignments
for each row when (current_user = 'command_projects') execute function app.require_active_assignee();

create function app.was_deactivated(person uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select app.is_office() and exists (
    select from public.profile_deactivations d
    where d.profile_id = person and d.deactivated_at < at and (d.reactivated_at is null or at < d.reactivated_at)
  );
end;

-- `select=came_after_deactivation` on work_order_reports: whether the device of a deactivated person delivered it. Only
-- the office knows.
create function public.came_after_deactivation(public.work_order_reports) returns boolean
language sql stable set search_path = ''
as $$
  select app.was_deactivated($1.subcontractor_user_id, $1.submitted_at)
$$;
revoke execute on function app.was_deactivated(uuid, timestamptz),
  public.came_after_deactivation(public.work_order_reports) from public;
grant execute on function app.was_deactivated(uuid, timestamptz),
  public.came_after_deactivation(public.work_order_reports) to authenticated;

call app.bound_columns('{"profile_deactivations": {"reason": 1000}}');
call app.validate_limits();

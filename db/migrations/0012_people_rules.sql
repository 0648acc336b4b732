-- Rules about people: accounts and profiles, roles, lost rights, and who may not decide on their own work.

create trigger touch before update on public.profiles for each row execute function app.touch();
create trigger touch before update on public.organizations for each row execute function app.touch();
create trigger touch before update on public.organization_members for each row execute function app.touch();

-- Documents show the company's times, so an unknown time zone would leave them without any.
create trigger check_time_zone before insert or update of time_zone on public.organizations
for each row when (new.time_zone is not null) execute function app.check_time_zone();

-- Whether the caller must show a second factor first. A person who has one must always show it: otherwise a stolen
-- password would open all of their work, and the factor would only protect the password. The setting `sign_in` with
-- {"admin_second_factor": true} demands one of every administrator. Signing in, enrolling, and verifying are the
-- gateway's and are not affected.
create function app.owes_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  session constant text := claims ->> 'session_id';
begin
  if session is null or claims ->> 'aal' = 'aal2' and exists (
    select from auth.sessions s where s.id = session::uuid and s.aal <> 'aal1'
  ) then
    return false;
  end if;
  return exists (
    select from auth.mfa_factors f where f.user_id = (claims ->> 'sub')::uuid and f.status = 'verified'
  ) or exists (
    select from public.settings s where s.key = 'sign_in' and s.value -> 'admin_second_factor' = 'true'::jsonb
  ) and exists (
    select
    from public.profiles p
    join public.organization_members m on m.user_id = p.id and m.role = 'admin'
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    where p.user_id = (claims ->> 'sub')::uuid and p.is_active
  );
end
$$;
revoke execute on function app.owes_second_factor() from public;
grant execute on function app.owes_second_factor() to authenticated, service_role;

-- A screen asks this to tell "show your second factor first" from "you have no access".
create function public.second_factor_due() returns boolean
language sql stable set search_path = '' as $$
  select app.owes_second_factor()
$$;
revoke execute on function public.second_factor_due() from public;
grant execute on function public.second_factor_due() to authenticated;

-- A command that changes a person's rights sees the change in the same transaction.
create function app.forget_viewer() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('app.viewer_claims', 'changed', true);
  return null;
end
$$;

create trigger forget_viewer after insert or update or delete on public.profiles
for each statement execute function app.forget_viewer();
create trigger forget_viewer after insert or update or delete on public.organizations
for each statement execute function app.forget_viewer();
create trigger forget_viewer after insert or update or delete on public.organization_members
for each statement execute function app.forget_viewer();

-- A person's display name. A reader of a message may know its author, also after the author has left.
create function app.profile_name(profile uuid) returns text
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.email)
  from public.profiles p where p.id = profile;
end;
grant execute on function app.profile_name(uuid) to authenticated, service_role;

-- Accounts ------------------------------------------------------------------------------------------------------------

-- Every account gets a profile, with the names from sign-up.
create function app.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, email, first_name, last_name)
  values (
    new.id,
    new.email,
    app.signed_up_name(new.raw_user_meta_data ->> 'first_name'),
    app.signed_up_name(new.raw_user_meta_data ->> 'last_name')
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger create_profile after insert on auth.users for each row execute function app.create_profile();

-- The address that people see is the one they sign in with.
create function app.follow_account_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end
$$;

create trigger follow_account_email after update of email on auth.users
for each row when (old.email is distinct from new.email) execute function app.follow_account_email();

-- What a stranger claimed about the owner of an address also leaves the profile (decision 048).
create function app.settle_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set first_name = app.signed_up_name(new.raw_user_meta_data ->> 'first_name'),
    last_name = app.signed_up_name(new.raw_user_meta_data ->> 'last_name'),
    phone = null,
    avatar_url = null,
    photo_storage_path = null
  where user_id = new.id;
  return null;
end
$$;
revoke execute on function app.settle_profile() from public;

create trigger settle_profile after update of claims_settled_at on auth.users
for each row when (new.claims_settled_at is distinct from old.claims_settled_at)
execute function app.settle_profile();

-- A profile whose account was deleted can no longer act.
create function app.deactivate_without_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_active := false;
  return new;
end
$$;

create trigger deactivate_without_account before update of user_id on public.profiles
for each row when (old.user_id is not null and new.user_id is null)
execute function app.deactivate_without_account();

-- A disabled person cannot sign in: the answer is `user_banned`, which the sign-in page explains. Enabling the person
-- ends the ban, unless the account was deleted or was banned separately.
create function app.ban_disabled() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  for_good constant timestamptz := '9999-12-31 00:00:00+00';
begin
  if new.is_active then
    update auth.users set banned_until = null where id = new.user_id and banned_until = for_good;
    delete from auth.sessions where user_id = new.user_id and delivers_until is not null;
  else
    update auth.users set banned_until = for_good
    where id = new.user_id and banned_until is distinct from 'infinity';
  end if;
  return null;
end
$$;

create trigger ban_disabled after update of is_active on public.profiles
for each row when (old.is_active <> new.is_active and new.user_id is not null)
execute function app.ban_disabled();
create trigger ban_disabled_from_the_start after insert on public.profiles
for each row when (not new.is_active and new.user_id is not null)
execute function app.ban_disabled();

-- Whether the caller belongs to any active organization.
create function app.is_member() returns boolean
language sql stable set search_path = '' as $$
  select cardinality(app.organization_ids()) > 0
$$;
revoke execute on function app.is_member() from public;
grant execute on function app.is_member() to authenticated, service_role, authenticator;

-- When the access of a person ended whose device delivers; null for everybody else.
create function app.access_ended_at() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return nullif(app.viewer('ended'), '')::timestamptz;
end
$$;
grant execute on function app.access_ended_at() to authenticated, service_role, command_clock;

-- Roles ---------------------------------------------------------------------------------------------------------------

-- The office has admins, managers, and employees; other organizations have admins and members.
create function app.check_member_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := (select organization_type from public.organizations where id = new.organization_id);
begin
  if (kind = 'internal' and new.role = 'member') or (kind <> 'internal' and new.role in ('manager', 'employee')) then
    raise exception 'The role % does not exist in an organization of type %.', new.role, kind
      using errcode = 'check_violation',
      detail = app.reason('role_of_other_organization', 'role', new.role, 'organization_type', kind);
  end if;
  return new;
end
$$;

create trigger check_member_role before insert or update on public.organization_members
for each row execute function app.check_member_role();

-- At least one active administrator must remain. An inactive contractor has none, because nobody of an inactive
-- organization is recognized. The lock makes two administrators who remove each other do so one after the other; the
-- check is a later statement, so that it sees what the first one did.
create function app.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active
    where m.role = 'admin' and m.preset = 'administrator'
  ) then
    raise exception 'There must be at least one active administrator.'
      using hint = 'Make somebody else an administrator first.', detail = app.reason('last_administrator');
  end if;
  return null;
end
$$;

create trigger keep_an_administrator after update or delete on public.organization_members
for each row when (old.preset = 'administrator') execute function app.keep_an_administrator();
create trigger keep_an_administrator after update of is_active on public.organizations
for each row when (old.is_active and not new.is_active and old.organization_type = 'internal')
execute function app.keep_an_administrator();

create function app.is_internal_admin(profile uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    where m.user_id = profile and m.preset = 'administrator' and o.organization_type = 'internal'
  );
end;
-- The trigger below asks this as the caller of the update.
grant execute on function app.is_internal_admin(uuid) to authenticated, service_role, command_company, command_invitations;

create trigger keep_an_administrator after update of is_active, user_id on public.profiles
for each row when (old.is_active and not new.is_active and app.is_internal_admin(old.id))
execute function app.keep_an_administrator();

-- Lost rights ---------------------------------------------------------------------------------------------------------

-- app.recognise refuses the next request by itself. These triggers close what was opened before.

-- A disabled person is signed out everywhere. Where the deactivation allows it, a session that is over still delivers.
create function app.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  until constant timestamptz := (
    select d.delivers_until from public.profile_deactivations d
    where d.profile_id = new.id and d.reactivated_at is null
  );
begin
  delete from auth.sessions where user_id = new.user_id and (until is null or not_after <= now());
  update auth.sessions set not_after = now(), delivers_until = until where user_id = new.user_id;
  perform realtime.disconnect(new.user_id);
  return null;
end
$$;

create trigger end_sessions after update of is_active on public.profiles
for each row when (old.is_active and not new.is_active and new.user_id is not null)
execute function app.end_sessions();

-- A person who loses or changes a membership has their sockets closed.
create function app.disconnect_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.disconnect(p.user_id) from public.profiles p where p.id = old.user_id and p.user_id is not null;
  return null;
end
$$;

create trigger disconnect_member after update or delete on public.organization_members
for each row execute function app.disconnect_member();

create function app.disconnect_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.disconnect(p.user_id)
  from public.organization_members m
  join public.profiles p on p.id = m.user_id and p.user_id is not null
  where m.organization_id = new.id;
  return null;
end
$$;

create trigger disconnect_members after update of is_active on public.organizations
for each row when (old.is_active and not new.is_active)
execute function app.disconnect_members();

-- The sockets of a session that loses its second factor close as well.
create function app.disconnect_lowered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.disconnect(old.user_id);
  return null;
end
$$;

create trigger disconnect_lowered after update of aal on auth.sessions
for each row when (old.aal > new.aal)
execute function app.disconnect_lowered();

-- Decisions on one's own work -----------------------------------------------------------------------------------------

-- Nobody reviews, approves, sends back, corrects, or pays their own work (decision 049). A report and a bill are the
-- work of the person who submitted them and of the people of that organization; a receipt of the person who submitted
-- it and of the person who gets the money; time of the person who worked. The caller of the transaction decides, also
-- in the elevated steps of a command. Programs with the service key have no work of their own.

-- Whether nobody else could decide: the caller is an administrator, and no other active person of the office has the
-- capability or is a manager, whom the administrator could give it. In a company of one there is nobody else to ask; the
-- audit log names the person who decided.
create function app.is_only_decider(capability text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return app.is_admin() and not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal' and o.is_active
    join public.profiles p on p.id = m.user_id and p.is_active and p.user_id is not null
    where (capability = any (m.capabilities) or m.role = 'manager') and p.id <> app.profile_id()
  );
end
$$;

-- Whether the caller would decide on their own work, or on that of their own firm, although another person could.
create function app.is_own_decision(capability text, submitter uuid, firm uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(app.profile_id() = submitter and not app.is_only_decider(capability), false)
    or app.is_own_firm(capability, firm);
end
$$;
grant execute on function app.is_only_decider(text), app.is_own_decision(text, uuid, uuid)
  to authenticated, service_role;
grant execute on function app.is_own_decision(text, uuid, uuid) to command_bills;

-- Refuses a row of any kind when `is_own_decision` is true for its submitter. Arguments: the reason and its message.
create function app.refuse_own_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_own constant boolean := case tg_table_name
    when 'work_order_reports' then app.is_own_decision('review_reports',
      (to_jsonb(new) ->> 'subcontractor_user_id')::uuid,
      (to_jsonb(new) ->> 'subcontractor_organization_id')::uuid)
    when 'subcontractor_bills' then app.is_own_decision(
      case when to_jsonb(new) ->> 'status' = 'paid' then 'pay_bills' else 'approve_bills' end,
      (to_jsonb(new) ->> 'submitted_by')::uuid,
      (to_jsonb(new) ->> 'subcontractor_organization_id')::uuid)
    when 'receipts' then app.is_own_decision('manage_time', (to_jsonb(new) ->> 'employee_user_id')::uuid)
      or app.is_own_decision('manage_time', (to_jsonb(new) ->> 'submitted_by')::uuid)
    else app.is_own_decision('manage_time', (to_jsonb(new) ->> 'employee_user_id')::uuid)
  end;
begin
  if is_own then
    raise exception '%', tg_argv[1]
      using errcode = 'insufficient_privilege', hint = 'Ask a colleague.', detail = app.reason(tg_argv[0]);
  end if;
  return new;
end
$$;

-- Whether a person acts for neither the office nor this customer.
create function app.is_outside(person uuid, customer uuid) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select person is not null and not exists (
    select from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    where m.user_id = person and (o.organization_type = 'internal' or o.id = customer)
  );
end;

-- What the office's clock shows at a moment.
create function app.office_clock(moment timestamptz) returns timestamp
language sql stable security definer set search_path = ''
begin atomic
  select moment at time zone coalesce(
    (select o.time_zone from public.organizations o where o.organization_type = 'internal' limit 1), 'UTC'
  );
end;

-- The calendar day of a moment by the office's clock (decision 064).
create function app.office_day(moment timestamptz) returns date
language sql stable security definer set search_path = ''
begin atomic
  select app.office_clock(moment)::date;
end;
grant execute on function app.office_day(timestamptz) to authenticated, service_role, command_bills, command_invoices;

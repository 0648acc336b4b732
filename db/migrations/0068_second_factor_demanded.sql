-- The office may demand a second factor of its administrators: the setting `sign_in` with
-- {"admin_second_factor": true}. From the next request on, an administrator's session without one is nobody here, on
-- every node and by every way in, because all of them ask app.recognise. Signing in, enrolling and verifying are the
-- gateway's and go on.

alter table public.settings add constraint settings_sign_in check (
  key <> 'sign_in'
  or jsonb_typeof(value) = 'object' and coalesce(jsonb_typeof(value -> 'admin_second_factor'), 'boolean') = 'boolean'
);

-- Whether the caller is an administrator who owes a second factor. Claims and session must both have it: an older access
-- token of a raised session has not shown it, and a session may have lost it since. Claims without a session are not a
-- sign-in but the gateway's own word, e.g. for the maker of a signed link.
create function app.owes_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  session constant text := claims ->> 'session_id';
begin
  if session is null or not exists (
    select from public.settings s where s.key = 'sign_in' and s.value -> 'admin_second_factor' = 'true'::jsonb
  ) then
    return false;
  end if;
  if claims ->> 'aal' = 'aal2' and exists (
    select from auth.sessions s where s.id = session::uuid and s.aal <> 'aal1'
  ) then
    return false;
  end if;
  return exists (
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

-- As in 0005, with the debt.
create or replace function app.recognise() returns void
language plpgsql security definer set search_path = '' as $$
declare
  told constant text := coalesce(current_setting('request.jwt.claims', true), '');
  claims constant jsonb := nullif(told, '')::jsonb;
  session constant text := claims ->> 'session_id';
  me uuid;
  firms record;
begin
  select p.id into me
  from public.profiles p
  join auth.users u on u.id = p.user_id
  where p.user_id = (claims ->> 'sub')::uuid
    and p.is_active
    and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
    and (session is null or exists (
      select from auth.sessions s
      where s.id = session::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > now())
    ));
  if me is not null and app.owes_second_factor() then
    me := null;
  end if;
  select
    coalesce(max(m.role) filter (where o.organization_type = 'internal'), '') as role,
    coalesce(array_agg(o.id), '{}') as everywhere,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'partner'), '{}') as partners,
    coalesce(array_agg(o.id) filter (where o.organization_type = 'subcontractor'), '{}') as subcontractors
  into firms
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = me and o.is_active;
  perform
    set_config('app.viewer_claims', told, true),
    set_config('app.viewer_profile', coalesce(me::text, ''), true),
    set_config('app.viewer_role', firms.role, true),
    set_config('app.viewer_everywhere', firms.everywhere::text, true),
    set_config('app.viewer_partners', firms.partners::text, true),
    set_config('app.viewer_subcontractors', firms.subcontractors::text, true);
end
$$;

-- What a screen asks to tell "show your second factor first" from "you have no access".
create function public.second_factor_due() returns boolean
language sql stable set search_path = '' as $$
  select app.owes_second_factor()
$$;
revoke execute on function public.second_factor_due() from public;
grant execute on function public.second_factor_due() to authenticated;

-- What was opened before the setting is closed: clients join again with what is left to them.
create function app.disconnect_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.disconnect(p.user_id)
  from public.organization_members m
  join public.profiles p on p.id = m.user_id and p.user_id is not null
  where m.role = 'admin';
  perform set_config('app.viewer_claims', 'changed', true);
  return null;
end
$$;
create trigger disconnect_administrators after insert or update of value on public.settings
for each row when (new.key = 'sign_in' and new.value -> 'admin_second_factor' = 'true'::jsonb)
execute function app.disconnect_administrators();

-- A session that loses its second factor is not only asked again at the next request: its sockets close too.
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

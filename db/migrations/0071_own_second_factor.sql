-- Whoever has a second factor must have shown it, whether the office demands one or not: otherwise a stolen password would
-- still open all of a person's work, and the factor would only keep their password from being changed.

-- As in 0068, and for everybody with a verified factor.
create or replace function app.owes_second_factor() returns boolean
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

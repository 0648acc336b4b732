-- The language and the time zone that a person has chosen. null means the portal's.
alter table public.profiles
  add column language text,
  add column time_zone text,
  -- A tag such as es-US; which languages there are, only the server knows.
  add constraint profiles_language check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  add constraint profiles_time_zone check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,60}$');

-- Quiet hours and daily mails follow it.
create trigger check_time_zone before update of time_zone on public.profiles
for each row when (new.time_zone is not null) execute function app.check_time_zone();

grant update (language, time_zone) on public.profiles to authenticated;

-- The time zone of a new organization: the office's. A portal's first organization, the office, names its own.
create function app.office_time_zone() returns text
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    (select o.time_zone from public.organizations o where o.organization_type = 'internal' limit 1),
    'America/New_York'
  );
end;
grant execute on function app.office_time_zone() to authenticated, service_role, commands;

alter table public.organizations alter column time_zone set default app.office_time_zone();

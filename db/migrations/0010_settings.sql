-- Settings of the office.

create table public.settings (
  key text primary key,
  value jsonb not null,
  updated_by uuid default app.profile_id() references public.profiles (id) on delete restrict,
  updated_at timestamptz not null default now(),
  constraint settings_key check (key ~ '^[a-z][a-z0-9_.]{1,60}$'),
  constraint settings_sign_in check (
    key <> 'sign_in'
    or jsonb_typeof(value) = 'object' and coalesce(jsonb_typeof(value -> 'admin_second_factor'), 'boolean') = 'boolean'
  ),
  -- A quota that is not a number of rows or bytes would break every write of every person.
  constraint settings_quotas check (
    key <> 'quotas' or jsonb_typeof(value) = 'object'
      and not jsonb_path_exists(value, '$.* ? (@.type() != "number" || @ < 0 || @ > 1000000000000000)')
  )
);
create index settings_updated_by on public.settings (updated_by) where updated_by is not null;

create trigger touch before update on public.settings for each row execute function app.touch();
create trigger audit after insert or update or delete on public.settings
for each row execute function app.audit();

-- When the office starts to demand a second factor of administrators, their open sockets close. Clients join again
-- with the rights that they still have.
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

alter table public.settings enable row level security;
create policy service on public.settings for all to service_role, commands using (true) with check (true);
create policy see on public.settings for select to authenticated using ((select app.is_staff()));
create policy add on public.settings for insert to authenticated with check ((select app.is_admin()));
create policy change on public.settings for update to authenticated using ((select app.is_admin()));
grant select on public.settings to authenticated;
grant insert (key, value), update (value) on public.settings to authenticated;
grant select, insert, update, delete on public.settings to service_role;
grant select on public.settings to command_time;

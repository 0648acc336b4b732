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
  -- For how many years the audit log is kept; without the setting, forever.
  constraint settings_audit check (
    key <> 'audit' or jsonb_typeof(value) = 'object' and (
      coalesce(jsonb_typeof(value -> 'kept_years'), 'null') = 'null'
      or jsonb_path_exists(value, '$.kept_years ? (@.type() == "number" && @ >= 1 && @ <= 100 && @ == @.floor())'))
  ),
  -- A quota that is not a number of rows or bytes would break every write of every person.
  constraint settings_quotas check (
    key <> 'quotas' or jsonb_typeof(value) = 'object'
      and not jsonb_path_exists(value, '$.* ? (@.type() != "number" || @ < 0 || @ > 1000000000000000)')
  ),
  -- A prefix that is no text would break every new record of its kind.
  constraint settings_numbering check (
    key <> 'numbering' or jsonb_typeof(value) = 'object' and not jsonb_path_exists(
      value, '$.prefixes.* ? (@.type() != "string" || !(@ like_regex "^[A-Z]{2,5}$"))'
    )
  ),
  -- The same for what new work orders and invoices take their due dates from (app.default_due_date).
  constraint settings_work_orders check (
    key <> 'work_orders' or jsonb_typeof(value) = 'object' and not jsonb_path_exists(
      value, '$.due_times.*.hours ? (@.type() != "number" || @ <= 0 || @ > 8760)'
    ) and not jsonb_path_exists(
      value, '$.payment_terms_days ? (@ != null && (@.type() != "number" || @ < 0 || @ > 365))'
    )
  ),
  -- For how long the link of an invoice is valid, and where customers pay: a browser opens that address.
  constraint settings_invoicing check (
    key <> 'invoicing' or coalesce(
      jsonb_path_exists(value, '$.link_days ? (@.type() == "number" && @ >= 1 && @ <= 3650 && @ == @.floor())')
        and (jsonb_typeof(value -> 'payment_url') = 'null' or value ->> 'payment_url' ~ '^https://[^[:space:]]+$'
          and length(value ->> 'payment_url') <= 500),
      false
    )
  ),
  -- The schedule of reminders (app.reminder_steps).
  constraint settings_reminders check (
    key <> 'reminders' or coalesce(
      jsonb_typeof(value -> 'is_on') = 'boolean' and jsonb_typeof(value -> 'steps') = 'array'
        and not jsonb_path_exists(
          value, '$.steps[*] ? (@.days.type() != "number" || @.days < -60 || @.days > 365 || @.text.type() != "string")'
        ),
      false
    )
  ),
  constraint settings_working_time check (
    key <> 'working_time' or coalesce(
      value ->> 'starts_at' ~ '^([01]\d|2[0-3]):[0-5]\d$' and value ->> 'ends_at' ~ '^([01]\d|2[0-3]):[0-5]\d$'
        and value ->> 'starts_at' < value ->> 'ends_at' and jsonb_array_length(value -> 'working_days') > 0,
      false
    )
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

-- Settings with a page of their own and rules that a command checks: no client writes them directly.
create function app.company_settings() returns text[]
language sql immutable set search_path = ''
begin atomic
  select '{company,branding,working_time,trades,work_orders,invoicing,reminders,numbering,time,onboarding}'::text[];
end;
grant execute on function app.company_settings() to authenticated;

-- The company's logo. Everybody may read it, because the sign-in page and emails show it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('branding', 'branding', true, 1048576, '{image/png,image/jpeg,image/webp}');
create policy branding_see on storage.objects for select to authenticated using (
  bucket_id = 'branding' and (select app.may('manage_settings'))
);
create policy branding_add on storage.objects for insert to authenticated with check (
  bucket_id = 'branding' and (select app.may('manage_settings')) and name ~ '^logo-[0-9a-f-]{36}\.(png|jpg|webp)$'
);
create policy branding_remove on storage.objects for delete to authenticated using (
  bucket_id = 'branding' and (select app.may('manage_settings'))
);

-- Tells every node of the portal to read the company's settings again (server/office.ts).
create function app.announce_office() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('office', '');
  return null;
end
$$;

create trigger announce_office after insert or update or delete on public.settings
for each statement execute function app.announce_office();
create trigger announce_office after update on public.organizations
for each row when (new.organization_type = 'internal') execute function app.announce_office();

-- The prefix that a user typed in a search, if documents of this kind have or had it; '' stands for the current one.
create function app.typed_prefix(kind text, typed text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  numbering constant jsonb := (select s.value from public.settings s where s.key = 'numbering');
  usual constant text := coalesce(numbering #>> array['prefixes', kind], kind);
begin
  return case
    when typed = '' then usual
    when upper(typed) in (usual, kind) or numbering #> array['former', kind] ? upper(typed) then upper(typed)
  end;
end
$$;

-- Every prefix that a document has or may have had.
create function app.number_prefixes() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select n.kind from app.number_sequences n
    union
    select p.value
    from public.settings s
    cross join lateral (
      select c.value #>> '{}' from jsonb_path_query(s.value, '$.*.*[*]') c (value)
    ) p (value)
    where s.key = 'numbering'
  );
end
$$;
grant execute on function app.typed_prefix(text, text), app.number_prefixes() to authenticated, service_role;

-- The number that the next document of each kind gets, for the settings page.
create function public.next_numbers() returns table (kind text, next_number text)
language sql stable security definer set search_path = ''
begin atomic
  select s.kind, app.format_number(s.kind, s.last_value + 1)
  from app.number_sequences s
  where (select app.may('manage_settings'))
  order by s.kind;
end;
revoke execute on function public.next_numbers() from public;
grant execute on function public.next_numbers() to authenticated;

alter table public.settings enable row level security;
create policy service on public.settings for all to service_role, commands using (true) with check (true);
-- The defaults of work orders contain the NTE, which technicians do not see.
create policy see on public.settings for select to authenticated using (
  (select app.is_staff()) and (key <> 'work_orders' or (select app.is_office()))
);
create policy add on public.settings for insert to authenticated with check (
  (select app.may('manage_settings')) and key <> all ((select app.company_settings())::text[])
);
create policy change on public.settings for update to authenticated using (
  (select app.may('manage_settings')) and key <> all ((select app.company_settings())::text[])
);
grant select on public.settings to authenticated;
grant insert (key, value), update (value) on public.settings to authenticated;
grant select, insert, update, delete on public.settings to service_role;
grant select on public.settings to command_reports, command_time;
grant select, insert (key, value, updated_by), update (value, updated_by) on public.settings to command_company;

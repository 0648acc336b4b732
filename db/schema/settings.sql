-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.settings (
  key text not null,
  value jsonb not null,
  updated_by uuid default app.profile_id(),
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (key),
  constraint settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint settings_key CHECK (key ~ '^[a-z][a-z0-9_.]{1,60}$'::text),
  constraint settings_quotas CHECK (key <> 'quotas'::text OR jsonb_typeof(value) = 'object'::text AND NOT jsonb_path_exists(value, '$.*?((@.type() != "number" || @ < 0) || @ > 1000000000000000)'::jsonpath)),
  constraint settings_sign_in CHECK (key <> 'sign_in'::text OR jsonb_typeof(value) = 'object'::text AND COALESCE(jsonb_typeof(value -> 'admin_second_factor'::text), 'boolean'::text) = 'boolean'::text),
  constraint settings_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint settings_value_max_20000 CHECK (length(value::text) <= 20000)
);
CREATE INDEX settings_updated_by ON public.settings USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER disconnect_administrators AFTER INSERT OR UPDATE OF value ON public.settings FOR EACH ROW WHEN (new.key = 'sign_in'::text AND (new.value -> 'admin_second_factor'::text) = 'true'::jsonb) EXECUTE FUNCTION app.disconnect_administrators();
CREATE TRIGGER touch BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.settings enable row level security;
create policy add on public.settings for insert to authenticated with check (( SELECT app.is_admin() AS is_admin));
create policy change on public.settings for update to authenticated using (( SELECT app.is_admin() AS is_admin));
create policy see on public.settings for select to authenticated using (( SELECT app.is_staff() AS is_staff));
create policy service on public.settings to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.settings to service_role;
grant insert (key, value) on public.settings to authenticated;
grant select on public.settings to authenticated, command_time;
grant update (value) on public.settings to authenticated;

CREATE OR REPLACE FUNCTION app.disconnect_administrators()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform realtime.disconnect(p.user_id)
  from public.organization_members m
  join public.profiles p on p.id = m.user_id and p.user_id is not null
  where m.role = 'admin';
  perform set_config('app.viewer_claims', 'changed', true);
  return null;
end
$function$;

-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table public.settings (
  key text not null,
  value jsonb not null,
  updated_by uuid default app.profile_id(),
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (key),
  constraint settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE RESTRICT,
  constraint settings_audit CHECK (key <> 'audit'::text OR jsonb_typeof(value) = 'object'::text AND (COALESCE(jsonb_typeof(value -> 'kept_years'::text), 'null'::text) = 'null'::text OR jsonb_path_exists(value, '$."kept_years"?(((@.type() == "number" && @ >= 1) && @ <= 100) && @ == @.floor())'::jsonpath))),
  constraint settings_invoicing CHECK (key <> 'invoicing'::text OR COALESCE(jsonb_path_exists(value, '$."link_days"?(((@.type() == "number" && @ >= 1) && @ <= 3650) && @ == @.floor())'::jsonpath) AND (jsonb_typeof(value -> 'payment_url'::text) = 'null'::text OR (value ->> 'payment_url'::text) ~ '^https://[^[:space:]]+$'::text AND length(value ->> 'payment_url'::text) <= 500), false)),
  constraint settings_key CHECK (key ~ '^[a-z][a-z0-9_.]{1,60}$'::text),
  constraint settings_numbering CHECK (key <> 'numbering'::text OR jsonb_typeof(value) = 'object'::text AND NOT jsonb_path_exists(value, '$."prefixes".*?(@.type() != "string" || !(@ like_regex "^[A-Z]{2,5}$"))'::jsonpath)),
  constraint settings_quotas CHECK (key <> 'quotas'::text OR jsonb_typeof(value) = 'object'::text AND NOT jsonb_path_exists(value, '$.*?((@.type() != "number" || @ < 0) || @ > 1000000000000000)'::jsonpath)),
  constraint settings_reminders CHECK (key <> 'reminders'::text OR COALESCE(jsonb_typeof(value -> 'is_on'::text) = 'boolean'::text AND jsonb_typeof(value -> 'steps'::text) = 'array'::text AND NOT jsonb_path_exists(value, '$."steps"[*]?(((@."days".type() != "number" || @."days" < -60) || @."days" > 365) || @."text".type() != "string")'::jsonpath), false)),
  constraint settings_sign_in CHECK (key <> 'sign_in'::text OR jsonb_typeof(value) = 'object'::text AND COALESCE(jsonb_typeof(value -> 'admin_second_factor'::text), 'boolean'::text) = 'boolean'::text),
  constraint settings_updated_at_year_1900_to_2199 CHECK (updated_at >= '1900-01-01 00:00:00+00'::timestamp with time zone AND updated_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  constraint settings_value_max_20000 CHECK (length(value::text) <= 20000),
  constraint settings_work_orders CHECK (key <> 'work_orders'::text OR jsonb_typeof(value) = 'object'::text AND NOT jsonb_path_exists(value, '$."due_times".*."hours"?((@.type() != "number" || @ <= 0) || @ > 8760)'::jsonpath) AND NOT jsonb_path_exists(value, '$."payment_terms_days"?(@ != null && ((@.type() != "number" || @ < 0) || @ > 365))'::jsonpath)),
  constraint settings_working_time CHECK (key <> 'working_time'::text OR COALESCE((value ->> 'starts_at'::text) ~ '^([01]\d|2[0-3]):[0-5]\d$'::text AND (value ->> 'ends_at'::text) ~ '^([01]\d|2[0-3]):[0-5]\d$'::text AND (value ->> 'starts_at'::text) < (value ->> 'ends_at'::text) AND jsonb_array_length(value -> 'working_days'::text) > 0, false))
);
CREATE INDEX settings_updated_by ON public.settings USING btree (updated_by) WHERE updated_by IS NOT NULL;
CREATE TRIGGER announce_office AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION app.announce_office();
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER discard_company_logo AFTER UPDATE OF value ON public.settings FOR EACH ROW WHEN (old.key = 'branding'::text AND (old.value ->> 'logo_path'::text) IS DISTINCT FROM (new.value ->> 'logo_path'::text)) EXECUTE FUNCTION app.discard_company_logo();
CREATE TRIGGER disconnect_administrators AFTER INSERT OR UPDATE OF value ON public.settings FOR EACH ROW WHEN (new.key = 'sign_in'::text AND (new.value -> 'admin_second_factor'::text) = 'true'::jsonb) EXECUTE FUNCTION app.disconnect_administrators();
CREATE TRIGGER forget_prices AFTER INSERT OR UPDATE ON public.settings FOR EACH ROW WHEN (new.key = 'working_time'::text) EXECUTE FUNCTION app.forget_prices();
CREATE TRIGGER touch BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION app.touch();
alter table public.settings enable row level security;
create policy add on public.settings for insert to authenticated with check (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may) AND (key <> ALL ((( SELECT app.company_settings() AS company_settings))::text[])));
create policy change on public.settings for update to authenticated using (( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may) AND (key <> ALL ((( SELECT app.company_settings() AS company_settings))::text[])));
create policy see on public.settings for select to authenticated using (( SELECT app.is_staff() AS is_staff) AND (key <> 'work_orders'::text OR ( SELECT app.is_office() AS is_office)));
create policy service on public.settings to commands, service_role using (true) with check (true);
grant delete, insert, select, update on public.settings to service_role;
grant insert (key, updated_by, value) on public.settings to command_company;
grant insert (key, value) on public.settings to authenticated;
grant select on public.settings to authenticated, command_company, command_invoices, command_reports, command_time;
grant update (updated_by, value) on public.settings to command_company;
grant update (value) on public.settings to authenticated;

CREATE OR REPLACE FUNCTION app.announce_office()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('office', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION app.company_settings()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT '{company,branding,working_time,trades,work_orders,invoicing,reminders,numbering,time,onboarding}'::text[] AS text;
END;
grant execute on function app.company_settings() to authenticated;

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

CREATE OR REPLACE FUNCTION app.number_prefixes()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function app.number_prefixes() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.typed_prefix(kind text, typed text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  numbering constant jsonb := (select s.value from public.settings s where s.key = 'numbering');
  usual constant text := coalesce(numbering #>> array['prefixes', kind], kind);
begin
  return case
    when typed = '' then usual
    when upper(typed) in (usual, kind) or numbering #> array['former', kind] ? upper(typed) then upper(typed)
  end;
end
$function$;
grant execute on function app.typed_prefix(text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.next_numbers()
 RETURNS TABLE(kind text, next_number text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 SELECT s.kind,
     app.format_number(s.kind, (s.last_value + 1)) AS format_number
    FROM app.number_sequences s
   WHERE ( SELECT app.may(VARIADIC ARRAY['manage_settings'::text]) AS may)
   ORDER BY s.kind;
END;
grant execute on function public.next_numbers() to authenticated;

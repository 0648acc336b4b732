-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create table app.command_receipts (
  user_id uuid not null,
  key text not null,
  command text not null,
  input_hash text not null,
  response jsonb,
  created_at timestamp with time zone default now() not null,
  constraint command_receipts_pkey PRIMARY KEY (user_id, key),
  constraint command_receipts_key CHECK (length(key) >= 1 AND length(key) <= 200)
);
CREATE INDEX command_receipts_created_at ON app.command_receipts USING btree (created_at);
CREATE TRIGGER count_command AFTER INSERT ON app.command_receipts FOR EACH ROW WHEN (new.user_id <> '00000000-0000-0000-0000-000000000000'::uuid) EXECUTE FUNCTION app.count_command();
alter table app.command_receipts enable row level security;
create policy gateway on app.command_receipts to authenticator using (true) with check (true);
grant delete, insert, select, update on app.command_receipts to authenticator;

create table app.number_sequences (
  kind text not null,
  last_value bigint default 0 not null,
  constraint number_sequences_pkey PRIMARY KEY (kind),
  constraint number_sequences_kind CHECK (kind ~ '^[A-Z]{2,5}$'::text),
  constraint number_sequences_last_value CHECK (last_value >= 0)
);
alter table app.number_sequences enable row level security;
insert into app.number_sequences (kind, last_value) values
  ('BILL', '0'),
  ('CN', '0'),
  ('INV', '0'),
  ('PRJ', '0'),
  ('RPT', '0'),
  ('WO', '0');

create table app.setup_tokens (
  token_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint setup_tokens_pkey PRIMARY KEY (token_hash)
);
alter table app.setup_tokens enable row level security;
create policy gateway on app.setup_tokens to authenticator using (true) with check (true);
create policy service on app.setup_tokens to commands, service_role using (true) with check (true);
grant delete, insert, select, update on app.setup_tokens to authenticator, service_role;
grant select on app.setup_tokens to command_company;
grant update (used_at) on app.setup_tokens to command_company;

CREATE OR REPLACE FUNCTION app.check_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'The time zone % is unknown.', new.time_zone
    using errcode = 'check_violation', hint = 'Choose one from the list, such as America/New_York.',
    detail = app.reason('time_zone_unknown', 'name', new.time_zone);
end
$function$;

CREATE OR REPLACE FUNCTION app.company_name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT NULLIF(regexp_replace(regexp_replace(lower(name), '[.,''’]'::text, ''::text, 'g'::text), '\m(the|inc|incorporated|llc|corp|corporation|co|company|ltd|limited|lp|llp)\M|[[:punct:][:space:]]'::text, ''::text, 'g'::text), ''::text) AS "nullif";
END;
grant execute on function app.company_name_key(text) to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.format_number(kind text, value bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.value #>> array['prefixes', kind] from public.settings s where s.key = 'numbering'), kind
  ) || '-' || lpad(value::text, greatest(6, length(value::text)), '0');
end
$function$;

CREATE OR REPLACE FUNCTION app.guard_parent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named constant uuid := written ->> tg_argv[1];
  parents constant uuid[] := case when tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[1])::uuid <> named
    then array[(to_jsonb(old) ->> tg_argv[1])::uuid, named] else array[named] end;
  parent uuid;
  is_visible boolean;
  status text;
begin
  foreach parent in array parents loop
    execute format('select exists (select from public.%I p where p.id = $1)', tg_argv[0]) into is_visible using parent;
    continue when not is_visible;
    status := app.lock_status(tg_argv[0], parent, 'no key update', tg_op = 'INSERT');
    if status <> all (tg_argv[3:]) then
      raise exception '% is %, and what belongs to it cannot change.', 'This ' || tg_argv[2], status
        using errcode = 'insufficient_privilege', detail = app.reason('parent_final', 'parent', tg_argv[2], 'status', status),
        hint = 'Reload to see its current status.';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION app.has_address(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select typed ~* '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]|://|www[.]|[.][^ ]*/|[A-Za-z0-9\u00A1-\uFFFF]{2}[.\u3002\uFF0E\uFF61][A-Za-z\u00A1-\uFFFF]{2}'
$function$;
grant execute on function app.has_address(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.is_person_name(typed text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if app.has_address(typed) then
    raise exception 'Enter a name, without an address or a line break.'
      using errcode = '23514', detail = app.reason('name_invalid');
  end if;
  return true;
end
$function$;
grant execute on function app.is_person_name(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.is_phone_number(typed text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  number constant text := regexp_replace(typed, '(x|ext|extension)[.:]?\s*\d{1,6}$', '', 'i');
begin
  if typed <> '' and (number ~ '[[:alpha:]]' or length(regexp_replace(number, '\D', '', 'g')) < 7) then
    raise exception 'Enter a phone number with at least 7 digits, such as (614) 555-0123 ext. 12 or +49 30 5550123.'
      using errcode = '23514', detail = app.reason('phone_invalid');
  end if;
  return true;
end
$function$;
grant execute on function app.is_phone_number(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.is_storage_path(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if path ~ '(^|/)\.{0,2}(/|$)' then
    raise exception 'The path of a file must not contain an empty segment, "." or "..".'
      using errcode = '23514', detail = app.reason('file_path_unclear'),
      hint = 'Begin with your profile id, then name the file.';
  end if;
  return true;
end
$function$;
grant execute on function app.is_storage_path(text) to authenticated, commands, service_role;

CREATE OR REPLACE FUNCTION app.is_undoing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((NOT (current_setting('app.undoing'::text, true) IS DISTINCT FROM 'yes'::text)) AND (NOT ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])) OR (CURRENT_USER ~~ 'command\_%'::text))));
grant execute on function app.is_undoing() to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.like_pattern(text_typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT (('%'::text || regexp_replace(TRIM(BOTH FROM text_typed), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) WHERE (length(TRIM(BOTH FROM text_typed)) >= 3));
grant execute on function app.like_pattern(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.lock_status(parent text, parent_id uuid, strength text, waits boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  status text;
begin
  execute format('select p.status from public.%I p where p.id = $1 for %s %s', parent, strength,
    case when not waits then 'nowait' end) into status using parent_id;
  return status;
exception when lock_not_available then
  raise exception 'Somebody else is changing this at the same moment.'
    using errcode = 'PT409', hint = 'Try again.', detail = app.reason('changed_at_once');
end
$function$;
grant execute on function app.lock_status(text,uuid,text,boolean) to authenticated, command_bills, command_invoices, command_projects, service_role;

CREATE OR REPLACE FUNCTION app.next_number(kind text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken bigint;
begin
  update app.number_sequences s set last_value = s.last_value + 1
  where s.kind = next_number.kind
  returning s.last_value into strict taken;
  return app.format_number(kind, taken);
end
$function$;

CREATE OR REPLACE FUNCTION app.reason(p_name text, VARIADIC p_params text[] DEFAULT '{}'::text[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (json_build_object('reason', p_name, 'params', "json_object"(p_params)))::text AS json_build_object;
END;
grant execute on function app.reason(text,text[]) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.set_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant text := tg_argv[0];
  kind constant text := tg_argv[1];
begin
  if coalesce(to_jsonb(new) ->> target, '') = '' then
    new := jsonb_populate_record(new, jsonb_build_object(target, app.next_number(kind)));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION app.signed_up_name(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN app.has_address(app.trimmed(typed)) THEN ''::text
             ELSE "left"(app.trimmed(COALESCE(typed, ''::text)), 100)
         END AS "left";
END;

CREATE OR REPLACE FUNCTION app.trimmed(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select btrim(value, E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005'
    '\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
$function$;
grant execute on function app.trimmed(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.within_money(amount numeric, what text, work_order_number text DEFAULT NULL::text)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if (amount <= case what when 'bill' then 99999999.99 else 9999999999.99 end) or amount is null then
    return amount;
  end if;
  if what = 'bill' then
    raise exception 'The lines of a bill add up to more than $99,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('bill_sum_too_large');
  elsif what = 'invoice' then
    raise exception 'The lines of an invoice add up to more than $9,999,999,999.99.'
      using errcode = 'check_violation', detail = app.reason('invoice_sum_too_large');
  end if;
  raise exception 'The bills of % add up to more than $9,999,999,999.99.', work_order_number
    using errcode = 'check_violation', detail = app.reason('billed_sum_too_large', 'work_order', work_order_number);
end
$function$;

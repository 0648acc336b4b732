-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

-- Default privileges of fieldfare_owner for new objects of type f: {fieldfare_owner=X/fieldfare_owner}
create extension btree_gist with schema extensions;
create extension pg_trgm with schema extensions;
create publication supabase_realtime;

create schema app;
grant usage on schema app to anon, authenticated, authenticator, commands, service_role;

create schema auth;
grant usage on schema auth to anon, authenticated, authenticator, service_role;

create schema extensions;
alter schema extensions owner to postgres;
grant usage on schema extensions to anon, authenticated, authenticator, fieldfare_owner, service_role;

create schema public;
alter schema public owner to pg_database_owner;
comment on schema public is 'standard public schema';
grant create, usage on schema public to fieldfare_owner;
grant usage on schema public to anon, authenticated, commands, service_role;

create schema storage;
grant usage on schema storage to anon, authenticated, authenticator, command_organizations, command_reports, service_role;

CREATE OR REPLACE FUNCTION app.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN ((OVERLAY(lpad(to_hex(((EXTRACT(epoch FROM clock_timestamp()) * (4096000)::numeric))::bigint), 15, '0'::text) PLACING '7'::text FROM 13 FOR 0) || substr((gen_random_uuid())::text, 20)))::uuid;
grant execute on function app.new_id() to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.touch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;

-- The ground everything stands on: schemas, what nobody may do by default, ids.
-- Roles come before any migration (server/database/bootstrap.ts): fieldfare_owner runs this file and owns all
-- of it; authenticator logs in; anon, authenticated and service_role are what it can become for a transaction.

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists app;

-- Trigram search (`ilike '%…%'` on 100,000 rows: 77 ms without, 4 ms with).
create extension if not exists pg_trgm with schema extensions;

-- PostgreSQL lets everyone execute every new function. Here a function is closed until a grant opens it.
alter default privileges revoke execute on functions from public;
revoke all on schema public from public;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema app to anon, authenticated, service_role, authenticator;
grant usage on schema auth to anon, authenticated, service_role, authenticator;
grant usage on schema storage to anon, authenticated, service_role, authenticator;
grant usage on schema extensions to anon, authenticated, service_role, authenticator;

-- A UUID version 7: the first 48 bits are the time in milliseconds, so that new rows sit together in an index.
-- Written out because PostgreSQL before 18 has no uuidv7().
create function app.new_id() returns uuid
language sql volatile parallel safe
return encode(
  -- The clock goes over the first six bytes; bits 52 and 53 turn the version from 4 (0100) into 7 (0111).
  set_bit(
    set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6
      ),
      52, 1
    ),
    53, 1
  ),
  'hex'
)::uuid;
grant execute on function app.new_id() to authenticated, service_role, authenticator;

-- Keeps updated_at true, whoever writes.
create function app.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

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

CREATE OR REPLACE FUNCTION realtime.audience_of_public_conversation_participants(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.conversation_participants, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.conversation_participants n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_participant(g.version, v.facts)
        and (c.differs is not true or app.sees_participant(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_conversation_participants(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_former_work_orders(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.former_work_orders, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.former_work_orders n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_former_work_order(g.version, v.facts)
        and (c.differs is not true or app.sees_former_work_order(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_former_work_orders(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_message_read_receipts(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.message_read_receipts, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.message_read_receipts n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_read_receipt(g.version, v.facts)
        and (c.differs is not true or app.sees_read_receipt(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_message_read_receipts(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_notifications(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.notifications, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.notifications n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_notification(g.version, v.facts)
        and (c.differs is not true or app.sees_notification(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_notifications(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_self_checks(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.self_checks, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.self_checks n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_self_check(g.version, v.facts)
        and (c.differs is not true or app.sees_self_check(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_self_checks(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_subcontractor_bills(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.subcontractor_bills, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.subcontractor_bills n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_bill(g.version, v.facts)
        and (c.differs is not true or app.sees_bill(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_subcontractor_bills(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_work_order_messages(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.work_order_messages, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.work_order_messages n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_message(g.version, v.facts)
        and (c.differs is not true or app.sees_message(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_work_order_messages(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_work_order_reports(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.work_order_reports, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.work_order_reports n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_work_order_report(g.version, v.facts)
        and (c.differs is not true or app.sees_work_order_report(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_work_order_reports(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_of_public_work_orders(claims jsonb, captured jsonb, is_there boolean, asked_rows integer[], asked_viewers integer[])
 RETURNS TABLE(row_at integer, viewer_at integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::public.work_orders, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join public.work_orders n on n.id = (g.version).id
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from app.live_viewers(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and app.sees_work_order(g.version, v.facts)
        and (c.differs is not true or app.sees_work_order(c.version, v.facts));
    end
    $function$;
grant execute on function realtime.audience_of_public_work_orders(jsonb,jsonb,boolean,integer[],integer[]) to authenticator;

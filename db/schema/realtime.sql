-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create schema realtime;
grant usage on schema realtime to anon, authenticated, authenticator, service_role;

create table realtime.audiences (
  relation regclass not null,
  basis text not null,
  constraint audiences_pkey PRIMARY KEY (relation)
);
alter table realtime.audiences enable row level security;
create policy gateway on realtime.audiences for select to authenticator using (true);
grant select on realtime.audiences to authenticator;
insert into realtime.audiences (relation, basis) values
  ('public.conversation_participants', 'bb602d489ef68af6948dc396859a60b4'),
  ('public.former_work_orders', '6e84c02a7b9277e534156a9fecbf7244'),
  ('public.message_read_receipts', 'b6a3dff7f19df4f51fe510f170b001d4'),
  ('public.notifications', 'e20147a6a5ddbca8aa2af9f3e229447a'),
  ('public.self_checks', '0959adac4c939c0c8bf6982a7a6327b8'),
  ('public.subcontractor_bills', '76ef21fa1e1eb036c43af6741f1a9b59'),
  ('public.work_order_messages', '4bcd22fda9658a9696c3ea823f1947ec'),
  ('public.work_order_reports', '189550df3ee403ae7a5814f224e23c37'),
  ('public.work_orders', 'd7dcb5885e0bd2f4e2eae819261e2c00');

create table realtime.changes (
  id bigint generated always as identity not null,
  xid xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default clock_timestamp() not null,
  relation oid not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  constraint changes_pkey PRIMARY KEY (id),
  constraint changes_type CHECK (type = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'DELETE'::text]))
);
CREATE INDEX changes_xid ON realtime.changes USING btree (xid);
alter table realtime.changes enable row level security;
create policy gateway on realtime.changes to authenticator using (true) with check (true);
grant delete, select on realtime.changes to authenticator;

create table realtime.messages (
  id uuid default gen_random_uuid() not null,
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  updated_at timestamp without time zone default now() not null,
  inserted_at timestamp without time zone default now() not null,
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE INDEX messages_inserted_at ON realtime.messages USING btree (inserted_at);
CREATE INDEX messages_topic ON realtime.messages USING btree (topic, inserted_at DESC) WHERE private;
CREATE TRIGGER realtime_capture AFTER INSERT OR DELETE OR UPDATE ON realtime.messages FOR EACH ROW EXECUTE FUNCTION realtime.capture();
alter table realtime.messages enable row level security;
create policy conversation_hear on realtime.messages for select to authenticated using ((extension = ANY (ARRAY['broadcast'::text, 'presence'::text])) AND (EXISTS ( SELECT
   FROM public.conversations c
  WHERE c.id = (( SELECT app.conversation_of_topic(messages.topic) AS conversation_of_topic)))));
create policy conversation_speak on realtime.messages for insert to authenticated with check ((extension = ANY (ARRAY['broadcast'::text, 'presence'::text])) AND (EXISTS ( SELECT
   FROM public.conversations c
  WHERE c.id = (( SELECT app.conversation_of_topic(messages.topic) AS conversation_of_topic)) AND (c.conversation_type = 'direct'::text OR ( SELECT app.is_staff() AS is_staff)))));
create policy gateway on realtime.messages to authenticator using (true) with check (true);
grant delete, insert, select, update on realtime.messages to authenticator;
grant insert, select, update on realtime.messages to anon, authenticated, service_role;

create table realtime.nodes (
  id uuid not null,
  seen_at timestamp with time zone default now() not null,
  "position" pg_snapshot default pg_current_snapshot() not null,
  listens boolean default true not null,
  constraint nodes_pkey PRIMARY KEY (id)
);
alter table realtime.nodes enable row level security;
create policy gateway on realtime.nodes to authenticator using (true) with check (true);
grant delete, insert, select, update on realtime.nodes to authenticator;

create table realtime.parcels (
  id bigint generated always as identity not null,
  content text not null,
  at timestamp with time zone default now() not null,
  constraint parcels_pkey PRIMARY KEY (id)
);
CREATE INDEX parcels_at ON realtime.parcels USING btree (at);
alter table realtime.parcels enable row level security;
create policy gateway on realtime.parcels to authenticator using (true) with check (true);
grant delete, insert, select on realtime.parcels to authenticator;

create table realtime.presences (
  ref text not null,
  node uuid not null,
  topic text not null,
  private boolean not null,
  key text not null,
  meta text not null,
  constraint presences_pkey PRIMARY KEY (ref),
  constraint presences_node_fkey FOREIGN KEY (node) REFERENCES realtime.nodes(id) ON DELETE CASCADE
);
CREATE INDEX presences_node ON realtime.presences USING btree (node);
CREATE INDEX presences_topic ON realtime.presences USING btree (topic, private);
alter table realtime.presences enable row level security;
create policy gateway on realtime.presences to authenticator using (true) with check (true);
grant delete, insert, select, update on realtime.presences to authenticator;

CREATE OR REPLACE FUNCTION realtime.audience_name(target regclass)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT ((('audience_of_'::text || (n.nspname)::text) || '_'::text) || (c.relname)::text) FROM (pg_class c JOIN pg_namespace n ON ((n.oid = c.relnamespace))) WHERE (c.oid = (audience_name.target)::oid));
grant execute on function realtime.audience_name(regclass) to authenticator;

CREATE OR REPLACE FUNCTION realtime.basis(target regclass)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive used (kind, id) as (
    select 'relation', target::oid
    union
    select found.kind, found.id
    from used u
    cross join lateral (
      select case d.refclassid when 'pg_catalog.pg_proc'::regclass then 'function' else 'relation' end as kind, d.refobjid as id
      from pg_catalog.pg_policy p
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
      where u.kind = 'relation' and p.polrelid = u.id and p.polcmd in ('r', '*')
        and d.refclassid in ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_class'::regclass)
      union
      select 'function', d.refobjid
      from pg_catalog.pg_depend d
      where u.kind = 'function' and d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = u.id
        and d.refclassid = 'pg_catalog.pg_proc'::regclass
      union
      select 'function', called.oid
      from pg_catalog.pg_proc f
      cross join lateral pg_catalog.regexp_matches(f.prosrc, '([a-z_]+)\.([a-z_0-9]+) ?\(', 'g') as call (names)
      join pg_catalog.pg_namespace n on n.nspname = call.names[1]
      join pg_catalog.pg_proc called on called.pronamespace = n.oid and called.proname = call.names[2]
      where u.kind = 'function' and f.oid = u.id and n.nspname not in ('pg_catalog', 'information_schema')
    ) found
  ),
  facts as (
    select 'policy ' || c.oid::regclass || ' ' || p.polname || ' ' || p.polpermissive || ' '
      || array(select pg_catalog.pg_get_userbyid(r) from unnest(p.polroles) r order by 1)::text
      || ' ' || coalesce(pg_catalog.pg_get_expr(p.polqual, p.polrelid), '') as fact
    from used u
    join pg_catalog.pg_class c on c.oid = u.id
    join pg_catalog.pg_policy p on p.polrelid = c.oid and p.polcmd in ('r', '*')
    where u.kind = 'relation'
    union all
    select 'table ' || c.oid::regclass || ' ' || c.relkind::text || c.relrowsecurity || c.relforcerowsecurity
      || coalesce(pg_catalog.pg_get_viewdef(c.oid), '')
    from used u join pg_catalog.pg_class c on c.oid = u.id
    where u.kind = 'relation'
    union all
    select 'function ' || pg_catalog.pg_get_functiondef(f.oid)
    from used u join pg_catalog.pg_proc f on f.oid = u.id and f.prokind in ('f', 'p')
    where u.kind = 'function'
  )
  select pg_catalog.md5(string_agg(fact, e'\n' order by fact collate "C")) from facts
$function$;
grant execute on function realtime.basis(regclass) to authenticator;

CREATE OR REPLACE FUNCTION realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text DEFAULT 'ROW'::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement'
      using detail = '{"reason":"realtime_trigger_per_row","params":{}}';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'operation', operation, 'table', table_name, 'schema', table_schema,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)
    ),
    event_name, topic_name
  );
end
$function$;
grant execute on function realtime.broadcast_changes(text,text,text,text,text,record,record,text) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION realtime.capture()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Null: there is no node, so nothing is stored.
  somebody_listens constant boolean := (
    select bool_or(n.listens) from realtime.nodes n where n.seen_at > now() - interval '10 minutes'
  );
begin
  if somebody_listens is null then
    return null;
  end if;
  insert into realtime.changes (relation, type, record, old_record) values (
    coalesce(pg_catalog.pg_partition_root(tg_relid), tg_relid),
    tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end
  );
  -- A transaction with an old snapshot cannot know who listens now. PostgreSQL sends equal notifications of one
  -- transaction once.
  if somebody_listens or current_setting('transaction_isolation') <> 'read committed' then
    perform pg_notify('realtime_changes', '');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION realtime.declare_audience(target regclass, viewers regproc, sees regproc)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key_columns constant text := (
    select string_agg(format('n.%1$I = (g.version).%1$I', a.attname), ' and ' order by a.attnum)
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = target and i.indisprimary
  );
begin
  execute format(
    $definition$
    create or replace function realtime.%1$I(claims jsonb, captured jsonb, is_there boolean, asked_rows int[], asked_viewers int[])
    returns table (row_at int, viewer_at int)
    language plpgsql stable security definer
    set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' set jit = 'off' as $body$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::%2$s, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join %2$s n on %3$s
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from %4$s(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and %5$s(g.version, v.facts)
        and (c.differs is not true or %5$s(c.version, v.facts));
    end
    $body$
    $definition$,
    realtime.audience_name(target), target, key_columns, viewers, sees
  );
  execute format(
    'revoke execute on function realtime.%1$I(jsonb, jsonb, boolean, int[], int[]) from public;
     grant execute on function realtime.%1$I(jsonb, jsonb, boolean, int[], int[]) to authenticator',
    realtime.audience_name(target)
  );
  insert into realtime.audiences (relation, basis) values (target, realtime.basis(target))
  on conflict (relation) do update set basis = excluded.basis;
end
$function$;

CREATE OR REPLACE FUNCTION realtime.disconnect(person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
BEGIN ATOMIC
 INSERT INTO realtime.messages (topic, extension, private)
   VALUES ((disconnect.person)::text, 'disconnect'::text, true);
END;
grant execute on function realtime.disconnect(uuid) to service_role;

CREATE OR REPLACE FUNCTION realtime.follow_publication()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Changes of partitions are reported for their table.
  members constant oid[] := array(
    select distinct coalesce(pg_catalog.pg_partition_root(c.oid), c.oid::regclass)::oid
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime'
  );
  target regclass;
begin
  for target in
    select m from unnest(members) m
    where not exists (select from pg_catalog.pg_trigger g where g.tgrelid = m and g.tgname = 'realtime_capture')
  loop
    -- The argument marks the triggers that the publication added.
    execute format(
      'create trigger realtime_capture after insert or update or delete on %s
       for each row execute function realtime.capture(''supabase_realtime'')',
      target
    );
  end loop;
  for target in
    select g.tgrelid from pg_catalog.pg_trigger g
    where g.tgname = 'realtime_capture' and g.tgparentid = 0 and g.tgnargs = 1 and g.tgrelid <> all (members)
  loop
    perform realtime.unpublish(target);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION realtime.publish(target regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format(
    'create or replace trigger realtime_capture after insert or update or delete on %s
     for each row execute function realtime.capture()',
    target
  );
end
$function$;

CREATE OR REPLACE FUNCTION realtime.send(payload jsonb, event text, topic text, private boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  message constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message,
    case when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id'
      then send.payload || jsonb_build_object('id', message) else send.payload end,
    send.event, send.topic, send.private, 'broadcast'
  );
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$function$;
grant execute on function realtime.send(jsonb,text,text,boolean) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION realtime.send_binary(payload bytea, event text, topic text, private boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$function$;
grant execute on function realtime.send_binary(bytea,text,text,boolean) to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION realtime.topic()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN NULLIF(current_setting('realtime.topic'::text, true), ''::text);
grant execute on function realtime.topic() to anon, authenticated, authenticator, service_role;

CREATE OR REPLACE FUNCTION realtime.unpublish(target regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format('drop trigger if exists realtime_capture on %s', target);
end
$function$;

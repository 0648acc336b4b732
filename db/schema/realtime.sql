-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

create schema realtime;
grant usage on schema realtime to anon, authenticated, authenticator, service_role;

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

-- Realtime: the changes that nodes send to sockets, the messages between nodes, and presence. Names and columns that
-- applications use are those of the protocol; the rest is ours.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, authenticator;

-- Nodes ---------------------------------------------------------------------------------------------------------------

-- The processes that hold sockets. A node that was not seen for a while is dead, and its rows are deleted.
create table realtime.nodes (
  id uuid primary key,
  seen_at timestamptz not null default now(),
  -- Which transactions the node has read from realtime.changes: all that this snapshot sees.
  position pg_snapshot not null default pg_current_snapshot(),
  -- Whether the node waits for notifications. Transactions that notify commit one after the other, and each waits
  -- for the disk: with eight writers a write took three times as long. So a busy node polls instead of being
  -- notified.
  listens boolean not null default true
);

-- Changes -------------------------------------------------------------------------------------------------------------

-- Rows of published tables as they were written, in the transaction that wrote them. Deleted once every node has read
-- them.
create table realtime.changes (
  -- Two changes of one row have ids in the order of the changes, because the second waits for the first to commit.
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  relation oid not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  constraint changes_type check (type in ('INSERT', 'UPDATE', 'DELETE'))
);
-- There is no index on `at`: the table holds a few seconds, which the sweep reads whole, and writes are cheaper
-- without it.
create index changes_xid on realtime.changes (xid);

create function realtime.capture() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
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
$$;

-- Publishes the changes of a table; its row-level security decides who receives them. The owner of the table calls it.
create function realtime.publish(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create or replace trigger realtime_capture after insert or update or delete on %s
     for each row execute function realtime.capture()',
    target
  );
end
$$;

create function realtime.unpublish(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('drop trigger if exists realtime_capture on %s', target);
end
$$;

-- Broadcasts ----------------------------------------------------------------------------------------------------------

-- Broadcasts from the database. Its policies are also the rules of private channels: a caller who may select a row of
-- a topic may listen to it, and a caller who may insert one may send. Without a policy nobody may.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  binary_payload bytea,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
-- Replays read the newest messages of a topic; the sweep reads by time.
create index messages_topic on realtime.messages (topic, inserted_at desc) where private;
create index messages_inserted_at on realtime.messages (inserted_at);
select realtime.publish('realtime.messages');

-- The topic that a policy is asked about.
create function realtime.topic() returns text
language sql stable set search_path = ''
return nullif(current_setting('realtime.topic', true), '');

-- Broadcasts to a topic when the transaction commits. It runs as the caller, so the policies of realtime.messages
-- decide. A failing broadcast never aborts the caller's transaction.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
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
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers: broadcasts the row that changed. The protocol has `level`; only rows are supported.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql set search_path = '' as $$
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
$$;

-- Closes the sockets of a person whose rights have changed, on every node. Clients reconnect by themselves, join with
-- their new rights, and read again. It takes effect when the transaction commits.
create function realtime.disconnect(person uuid) returns void
language sql security definer set search_path = ''
begin atomic
  insert into realtime.messages (topic, extension, private) values (person::text, 'disconnect', true);
end;

-- Between nodes -------------------------------------------------------------------------------------------------------

-- Messages between nodes that are too long for a notification (8,000 bytes), until they are fetched.
create table realtime.parcels (
  id bigint generated always as identity primary key,
  content text not null,
  at timestamptz not null default now()
);
create index parcels_at on realtime.parcels (at);

-- Who is present in which topic, by the node that holds the socket.
create table realtime.presences (
  ref text primary key,
  node uuid not null references realtime.nodes (id) on delete cascade,
  topic text not null,
  private boolean not null,
  key text not null,
  -- As it was sent; the protocol returns it unchanged.
  meta text not null
);
create index presences_topic on realtime.presences (topic, private);
create index presences_node on realtime.presences (node);

-- Access --------------------------------------------------------------------------------------------------------------

alter table realtime.nodes enable row level security;
alter table realtime.changes enable row level security;
alter table realtime.messages enable row level security;
alter table realtime.parcels enable row level security;
alter table realtime.presences enable row level security;

create policy gateway on realtime.nodes for all to authenticator using (true) with check (true);
create policy gateway on realtime.changes for all to authenticator using (true) with check (true);
create policy gateway on realtime.messages for all to authenticator using (true) with check (true);
create policy gateway on realtime.parcels for all to authenticator using (true) with check (true);
create policy gateway on realtime.presences for all to authenticator using (true) with check (true);

grant select, insert, update, delete on realtime.nodes, realtime.messages, realtime.presences to authenticator;
grant select, delete on realtime.changes to authenticator;
grant select, insert, delete on realtime.parcels to authenticator;
-- Applications add policies for these roles.
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

revoke execute on function realtime.capture(), realtime.publish(regclass), realtime.unpublish(regclass), realtime.topic(),
  realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text), realtime.disconnect(uuid) from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role, authenticator;
grant execute on function realtime.disconnect(uuid) to service_role;

-- The publication supabase_realtime -----------------------------------------------------------------------------------

-- For applications that publish as migrations for Supabase do: `alter publication supabase_realtime add table …`. A
-- table is published when it has the trigger realtime_capture; the publication only says which tables get it, besides
-- those given to realtime.publish.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Adds the trigger to the tables of the publication and removes it from the others. The caller owns the tables. In a
-- database that a superuser prepared this happens by itself; elsewhere it is called after the publication was altered.
create function realtime.follow_publication() returns void
language plpgsql set search_path = '' as $$
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
$$;
revoke execute on function realtime.follow_publication() from public;

-- It runs with the rights of the superuser who created it. Only the owner of a table may add it to a publication.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    return;
  end if;
  create function realtime.publication_altered() returns event_trigger
  language plpgsql security definer set search_path = '' as $body$
  begin
    perform realtime.follow_publication();
  end
  $body$;
  revoke execute on function realtime.publication_altered() from public;
  create event trigger realtime_publication on ddl_command_end
  when tag in ('ALTER PUBLICATION', 'CREATE PUBLICATION', 'DROP PUBLICATION')
  execute function realtime.publication_altered();
end
$$;

-- Live: what changed, for the nodes that tell it to sockets; what nodes tell each other; who is present.
-- Names and columns that applications use are those of the protocol (realtime protocol 9); the rest is ours.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, authenticator;

-- Nodes --------------------------------------------------------------------------------------------------------------

-- The processes that hold sockets. One that is not seen for a while is dead, and what it left behind goes.
create table realtime.nodes (
  id uuid primary key,
  seen_at timestamptz not null default now(),
  -- Which transactions it has read from realtime.changes: all that this snapshot sees.
  position pg_snapshot not null default pg_current_snapshot()
);

-- Changes ------------------------------------------------------------------------------------------------------------

-- Rows of published tables as they were written, in the transaction that wrote them; gone once every node has read them.
create table realtime.changes (
  -- Two changes of one row have ids in the order they happened, because the second waits for the first to commit.
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  relation oid not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  constraint changes_type check (type in ('INSERT', 'UPDATE', 'DELETE'))
);
create index changes_xid on realtime.changes (xid);
create index changes_at on realtime.changes (at);

-- Row trigger of published tables. Nothing is kept while no node is there to read it. Time zone: a time must be the same
-- text whoever wrote it, because filters compare texts.
create function realtime.capture() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if exists (select from realtime.nodes n where n.seen_at > now() - interval '10 minutes') then
    insert into realtime.changes (relation, type, record, old_record) values (
      coalesce(pg_catalog.pg_partition_root(tg_relid), tg_relid),
      tg_op,
      case when tg_op <> 'DELETE' then to_jsonb(new) end,
      case when tg_op <> 'INSERT' then to_jsonb(old) end
    );
    -- PostgreSQL sends equal notifications of one transaction once, after its commit.
    perform pg_notify('realtime_changes', '');
  end if;
  return null;
end
$$;

-- Publishes the changes of a table; who gets them is for its row-level security to say. The owner of the table calls it.
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

-- Broadcasts ---------------------------------------------------------------------------------------------------------

-- Broadcasts of the database. Its policies are also the rules of private channels: who may select a row of a topic may
-- listen to it, who may insert one may send. Without a policy nobody may.
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
-- Replays: the newest of a topic. And the sweep.
create index messages_topic on realtime.messages (topic, inserted_at desc) where private;
create index messages_inserted_at on realtime.messages (inserted_at);
select realtime.publish('realtime.messages');

-- The topic that a policy is asked about.
create function realtime.topic() returns text
language sql stable set search_path = ''
return nullif(current_setting('realtime.topic', true), '');

-- Broadcasts to a topic when the transaction commits. Runs as whoever calls: the policies of realtime.messages decide.
-- A broadcast that fails never takes the caller's transaction with it.
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

-- For triggers: broadcasts the row that changed. `level` is there because the protocol has it: rows are what triggers have.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
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

-- Between nodes ------------------------------------------------------------------------------------------------------

-- What nodes tell each other and is too long for a notification (8,000 bytes), for as long as it takes to fetch it.
create table realtime.parcels (
  id bigint generated always as identity primary key,
  content text not null,
  at timestamptz not null default now()
);
create index parcels_at on realtime.parcels (at);

-- Who is present where, by the node that holds the socket.
create table realtime.presences (
  ref text primary key,
  node uuid not null references realtime.nodes (id) on delete cascade,
  topic text not null,
  private boolean not null,
  key text not null,
  -- As it was sent: the protocol gives it back.
  meta text not null
);
create index presences_topic on realtime.presences (topic, private);
create index presences_node on realtime.presences (node);

-- Who may ------------------------------------------------------------------------------------------------------------

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
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role, authenticator;

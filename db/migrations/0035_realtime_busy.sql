-- Transactions that notify commit one after the other, each waiting for the disk: with eight writers a write took three
-- times as long. A node that has much to do looks by itself and is not notified; one that has little is.

-- Whether the node waits to be notified.
alter table realtime.nodes add column listens boolean not null default true;

create or replace function realtime.capture() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  -- Null: there is no node, so nothing is kept.
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
  -- Who reads an old snapshot cannot know who listens now. PostgreSQL sends equal notifications of one transaction once.
  if somebody_listens or current_setting('transaction_isolation') <> 'read committed' then
    perform pg_notify('realtime_changes', '');
  end if;
  return null;
end
$$;

-- The rows of some seconds: the sweep reads them all, and each write is spared an index.
drop index realtime.changes_at;

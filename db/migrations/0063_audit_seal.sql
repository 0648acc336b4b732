-- The audit log, sealed: blocks of entries, each with the hash of its entries and of the block before it, so that a
-- changed, added, removed, or moved entry is found (decision 081).

-- A block is every entry whose position is at least `position_from` and below `position_until`.
create table public.audit_blocks (
  number bigint primary key,
  position_from bigint not null,
  position_until bigint not null,
  entries integer not null,
  entries_hash text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz not null,
  constraint audit_blocks_positions check (position_from < position_until),
  constraint audit_blocks_entries check (entries > 0)
);
create unique index audit_blocks_position on public.audit_blocks (position_from);
create index audit_blocks_sealed_at on public.audit_blocks (sealed_at);

alter table public.audit_blocks enable row level security;
create policy service on public.audit_blocks for select to service_role using (true);
create policy see on public.audit_blocks for select to authenticated using ((select app.may_read_audit()));
grant select on public.audit_blocks to authenticated, service_role;

-- Where the log begins after old blocks were removed: the last removed block, to whose hash the next one points.
create table public.audit_removals (
  id uuid primary key default app.new_id(),
  block_number bigint not null unique,
  block_hash text not null,
  entries_removed bigint not null,
  sealed_until timestamptz not null,
  created_at timestamptz not null default now()
);
create trigger audit after insert or update or delete on public.audit_removals
for each row execute function app.audit();

alter table public.audit_removals enable row level security;
create policy service on public.audit_removals for select to service_role using (true);
create policy see on public.audit_removals for select to authenticated using ((select app.may_read_audit()));
grant select on public.audit_removals to authenticated, service_role;

-- What is added to the number of a transaction: those of a restored database start again at low numbers.
create table app.audit_shift (
  id boolean primary key default true,
  value bigint not null,
  constraint audit_shift_single check (id)
);
insert into app.audit_shift (value) values (0);
alter table app.audit_shift enable row level security;

-- The text of an entry that is hashed. It depends on no setting of the session.
create function app.audit_text(entry public.audit_log) returns text
language sql stable set search_path = ''
as $$
  select jsonb_build_array(
    entry.position, entry.id, extract(epoch from entry.occurred_at), entry.actor_profile_id, entry.action,
    entry.table_name, entry.row_id, entry.record_table, entry.record_id, entry.before, entry.after,
    host(entry.ip_address), entry.user_agent, entry.is_import_line,
    entry.part_of
  )::text
$$;

-- The hash of the entries of a block, in the order of their positions.
create function app.audit_entries_hash(p_from bigint, p_until bigint, out entries integer, out hash text)
language plpgsql stable set search_path = '' as $$
begin
  select count(*), encode(sha256(coalesce(string_agg(sha256(convert_to(app.audit_text(e), 'UTF8')), '' order by e.position,
    e.id), '')), 'hex')
  into entries, hash
  from public.audit_log e where e.position >= p_from and e.position < p_until;
end
$$;

-- The hash of a block, over everything that it says.
create function app.audit_block_hash(block public.audit_blocks) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    block.number, block.position_from, block.position_until, block.entries, block.entries_hash, block.previous_hash,
    extract(epoch from block.sealed_at)
  )::text, 'UTF8')), 'hex')
$$;

-- Lets the entries of a restored database follow those of the dump. What was written since it was restored, such as by
-- migrations, moves behind them: no block holds an entry that began after the block was sealed.
create function app.shift_audit(last_block public.audit_blocks) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was constant bigint := (select s.value from app.audit_shift s);
  is_now bigint;
begin
  lock table public.audit_log in access exclusive mode;
  is_now := greatest(last_block.position_until, (select max(e.position) + 1 from public.audit_log e));
  execute format('alter table public.audit_log alter column position set default pg_current_xact_id()::text::bigint + %s',
    is_now);
  update app.audit_shift s set value = is_now;
  update public.audit_log e set position = e.position - was + is_now
  where e.position < last_block.position_until and e.occurred_at > last_block.sealed_at;
end
$$;

-- The job: seals complete entries into one block, about `at_most` of them, and returns how many.
-- A position is a transaction. Those below the oldest open one have all ended, so no entry is added there later, and
-- entries need no lock while they are written.
create function app.seal_audit(at_most integer default 5000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  block public.audit_blocks;
  last_block public.audit_blocks;
  removed public.audit_removals;
  horizon bigint;
begin
  perform pg_advisory_xact_lock(hashtext('app.seal_audit'));
  select * into last_block from public.audit_blocks b order by b.number desc limit 1;
  if last_block is null then
    select * into removed from public.audit_removals r order by r.block_number desc limit 1;
  end if;
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + s.value into horizon from app.audit_shift s;
  if horizon < last_block.position_until then
    perform app.shift_audit(last_block);
    return 0;
  end if;
  block.number := coalesce(last_block.number, removed.block_number, 0) + 1;
  block.previous_hash := coalesce(last_block.hash, removed.block_hash, '');
  block.position_from := coalesce(last_block.position_until, 0);
  select e.position + 1 into block.position_until
  from public.audit_log e
  where e.position >= block.position_from and e.position < horizon
  order by e.position offset at_most - 1 limit 1;
  block.position_until := coalesce(block.position_until, greatest(horizon, block.position_from + 1));
  select h.entries, h.hash into block.entries, block.entries_hash
  from app.audit_entries_hash(block.position_from, block.position_until) h;
  if block.entries = 0 then
    return 0;
  end if;
  block.sealed_at := clock_timestamp();
  block.hash := app.audit_block_hash(block);
  insert into public.audit_blocks select block.*;
  return block.entries;
end
$$;

-- Removes blocks that are older than the office keeps entries, at most so many at a time, and returns how many. The
-- setting decides, not the caller, and is a year at least.
create function app.remove_old_audit(at_most integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept_years constant integer := (
    select (s.value ->> 'kept_years')::integer from public.settings s where s.key = 'audit');
  last_removed public.audit_blocks;
  blocks integer;
  entries bigint;
begin
  if kept_years is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtext('app.seal_audit'));
  select * into last_removed from (
    select b.* from public.audit_blocks b
    where b.sealed_at < now() - make_interval(years => greatest(kept_years, 1))
      and b.number < (select max(l.number) from public.audit_blocks l)
    order by b.number limit at_most) old
  order by old.number desc limit 1;
  if not found then
    return 0;
  end if;
  delete from public.audit_log e where e.position < last_removed.position_until;
  get diagnostics entries = row_count;
  delete from public.audit_blocks b where b.number <= last_removed.number;
  get diagnostics blocks = row_count;
  insert into public.audit_removals (block_number, block_hash, entries_removed, sealed_until)
  values (last_removed.number, last_removed.hash, entries, last_removed.sealed_at);
  return blocks;
end
$$;

-- Verifies blocks after one, until about 20,000 entries are read. `broken_block` is the first that does not fit, with
-- the `problem`: `link`, `block`, `entries`, or `start`. `last_block` is the last that was verified. The caller must see
-- the whole log.
create function public.verify_audit_log(after_block bigint default 0)
  returns table (last_block bigint, blocks integer, entries bigint, is_complete boolean, broken_block bigint, problem text)
  rows 1
language plpgsql stable set search_path = '' as $$
declare
  block public.audit_blocks;
  previous public.audit_blocks;
  removed public.audit_removals;
  found_entries integer;
  found_hash text;
begin
  -- Where a policy hides entries, the rest looks changed, and an empty log looks intact.
  if row_security_active('public.audit_log') and not pg_has_role(current_user, 'service_role', 'usage')
    and not app.may_read_audit() then
    raise exception 'Only those who may read the whole audit log can verify it.' using errcode = 'insufficient_privilege',
      detail = app.reason('audit_log_hidden');
  end if;
  last_block := after_block;
  blocks := 0;
  entries := 0;
  is_complete := true;
  select * into previous from public.audit_blocks b where b.number = after_block;
  if previous is null then
    select * into removed from public.audit_removals r order by r.block_number desc limit 1;
    previous.number := coalesce(removed.block_number, 0);
    previous.hash := coalesce(removed.block_hash, '');
  end if;
  for block in select * from public.audit_blocks b where b.number > after_block order by b.number loop
    if entries >= 20000 then
      is_complete := false;
      return next;
      return;
    end if;
    broken_block := block.number;
    if block.number <> previous.number + 1 or block.previous_hash <> previous.hash
      or block.position_from <> coalesce(previous.position_until, block.position_from) then
      problem := 'link';
      return next;
      return;
    end if;
    if block.hash <> app.audit_block_hash(block) then
      problem := 'block';
      return next;
      return;
    end if;
    select h.entries, h.hash into found_entries, found_hash
    from app.audit_entries_hash(block.position_from, block.position_until) h;
    if found_entries <> block.entries or found_hash <> block.entries_hash then
      problem := 'entries';
      return next;
      return;
    end if;
    if previous.position_until is null and exists (
      select from public.audit_log e where e.position < block.position_from) then
      problem := 'start';
      return next;
      return;
    end if;
    broken_block := null;
    last_block := block.number;
    blocks := blocks + 1;
    entries := entries + found_entries;
    previous := block;
  end loop;
  return next;
end
$$;

revoke execute on function app.audit_text(public.audit_log), app.audit_entries_hash(bigint, bigint),
  app.audit_block_hash(public.audit_blocks), app.shift_audit(public.audit_blocks), app.seal_audit(integer),
  app.remove_old_audit(integer), public.verify_audit_log(bigint)
from public;
grant execute on function app.audit_text(public.audit_log), app.audit_entries_hash(bigint, bigint),
  app.audit_block_hash(public.audit_blocks), public.verify_audit_log(bigint)
to authenticated, service_role;
grant execute on function app.seal_audit(integer), app.remove_old_audit(integer) to service_role;

call app.bound_columns('{
  "audit_blocks": {"number": [0, 1000000000000000000], "position_from": [0, 1000000000000000000],
    "position_until": [0, 1000000000000000000], "entries_hash": 64, "previous_hash": 64, "hash": 64},
  "audit_removals": {"block_number": [0, 1000000000000000000], "block_hash": 64}
}');
call app.validate_limits();

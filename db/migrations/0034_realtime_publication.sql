-- For those who publish as migrations for Supabase do: `alter publication supabase_realtime add table …`. What is told is
-- what has the trigger of 0025; here the publication says which tables have it, besides those given to realtime.publish.

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Publishes what the publication has and no longer what it has not. Whoever calls it owns the tables. A superuser's
-- database does it by itself; in others it is called after the publication was altered.
create function realtime.follow_publication() returns void
language plpgsql set search_path = '' as $$
declare
  -- Partitions are told as the table they are parts of.
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
    -- The argument says where the trigger comes from.
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

-- Runs with the rights of the superuser who made it: whoever may add a table to a publication owns that table.
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

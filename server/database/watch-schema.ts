import type pg from 'pg';

/**
 * Makes the database say by itself when its schema has changed, so that nobody has to `notify pgrst` after a change.
 * Only a superuser may make event triggers; for anybody else nothing happens. Safe to repeat.
 * @param client connected to the database that is watched
 */
export async function watchSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  if (rows[0]?.super) await client.query(WATCH_SQL);
}

/** The names are those of Supabase, whose own triggers are left as they are where there are any. */
const WATCH_SQL = `
  do $do$
  begin
    if exists (select from pg_event_trigger where evtname in ('pgrst_ddl_watch', 'pgrst_drop_watch')) then
      return;
    end if;
    create schema if not exists extensions;
    create or replace function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
    begin
      -- Temporary tables are nobody else's business; rights and indexes are not part of what is known.
      if exists (
        select from pg_event_trigger_ddl_commands() c
        where c.schema_name is distinct from 'pg_temp' and (c.command_tag = 'SELECT INTO' or c.command_tag ~
          '^(CREATE|ALTER) (SCHEMA|(FOREIGN )?TABLE( AS)?|(MATERIALIZED )?VIEW|FUNCTION|TYPE|DOMAIN|RULE|EXTENSION)$')
      ) then
        notify pgrst, 'reload schema';
      end if;
    end $$;
    create or replace function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
    begin
      if exists (
        select from pg_event_trigger_dropped_objects() o
        where not o.is_temporary and o.object_type in ('schema', 'table', 'foreign table', 'table column',
          'table constraint', 'view', 'materialized view', 'function', 'type', 'rule', 'extension')
      ) then
        notify pgrst, 'reload schema';
      end if;
    end $$;
    create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
  end $do$`;

import type pg from 'pg';
import type { Table } from '#server/gateway/realtime/changes/table.ts';
import { runTogether } from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** Grants and policies may change at any moment, and nothing announces it. */
const KEEP_MS = 3000;

export interface Tables {
  /** All published tables by oid, as they were `maxAgeMs` ago at most. */
  current(maxAgeMs?: number): Promise<ReadonlyMap<number, Table>>;
}

/** What the catalogue says about the published tables. */
export function createTables(pool: pg.Pool): Tables {
  let known: Promise<ReadonlyMap<number, Table>> | undefined;
  let readAt = 0;
  const audiences: Audiences = { stamp: '', names: new Map() };
  return {
    current(maxAgeMs = KEEP_MS) {
      if (known && Date.now() - readAt < maxAgeMs) return known;
      readAt = Date.now();
      known = read(pool, audiences);
      known.catch(() => {
        known = undefined;
      });
      return known;
    },
  };
}

/** The audiences that hold, by the oid of their table, and the state of the catalog in which they were checked. */
interface Audiences {
  stamp: string;
  names: ReadonlyMap<number, string>;
}

async function read(pool: pg.Pool, audiences: Audiences): Promise<ReadonlyMap<number, Table>> {
  const [, tablesText, stampText] = await runTogether(pool, [
    NO_SEARCH_PATH,
    catalog(TABLES),
    catalog(STAMP),
  ]);
  const stamp = stampText?.[0]?.[0] ?? '';
  if (stamp !== audiences.stamp) {
    const [, rows = []] = await runTogether(pool, [NO_SEARCH_PATH, catalog(AUDIENCES)]);
    audiences.names = new Map(rows.map(([oid, name]) => [Number(oid), name ?? '']));
    audiences.stamp = stamp;
  }
  const tables = JSON.parse(tablesText?.[0]?.[0] ?? '[]') as Omit<Table, 'audience'>[];
  return new Map(
    tables.map((table) => [table.oid, { ...table, audience: audiences.names.get(table.oid) ?? null }]),
  );
}

const catalog = (text: string): Statement => ({ text, values: [], repeats: true });

/** Without a search path every name in a policy comes back with its schema. */
const NO_SEARCH_PATH = catalog(`select set_config('search_path', '', true)`);

/** Another text after every change of a policy, a function, a table, or a view: the check below is expensive. */
const STAMP = `
  select concat_ws(' ',
    (select sum(hashtextextended(oid || ' ' || xmin || ' ' || ctid, 0)) from pg_catalog.pg_policy),
    (select sum(hashtextextended(oid || ' ' || xmin || ' ' || ctid, 0)) from pg_catalog.pg_proc
      where pronamespace <> 'pg_catalog'::regnamespace),
    (select sum(hashtextextended(oid || ' ' || xmin || ' ' || ctid, 0)) from pg_catalog.pg_class
      where relkind in ('r', 'p', 'v', 'm')),
    (select sum(hashtextextended(relation || ' ' || xmin || ' ' || ctid, 0)) from realtime.audiences)
  )`;

const AUDIENCES = `
  select a.relation::oid, pg_catalog.quote_ident(realtime.audience_name(a.relation)) from realtime.audiences a
  where a.basis = realtime.basis(a.relation)`;

/**
 * The condition is what PostgreSQL makes of a table's policies for one role: one permissive policy must hold, and all
 * restrictive ones. It is needed for rows that are gone, of which PostgreSQL itself cannot be asked.
 */
const TABLES = `
  with roles as (
    select r.oid, r.rolname as name, r.rolsuper or r.rolbypassrls as bypasses
    from pg_catalog.pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
  ),
  policies as (
    select p.polrelid as relation, r.oid as role, p.polpermissive as permissive,
      '(' || pg_catalog.pg_get_expr(p.polqual, p.polrelid) || ')' as condition
    from pg_catalog.pg_policy p, roles r
    where p.polcmd in ('r', '*') and p.polqual is not null
      and exists (
        select from unnest(p.polroles) member
        where member = 0 or pg_catalog.pg_has_role(r.oid, member, 'usage')
      )
  )
  select coalesce(json_agg(json_build_object(
    'oid', c.oid::bigint,
    'schema', n.nspname,
    'name', c.relname,
    'columns', (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', t.typname,
        'sqlType', pg_catalog.format_type(a.atttypid, a.atttypmod),
        'readers', array(
          select r.name from roles r
          where pg_catalog.has_schema_privilege(r.oid, n.oid, 'usage')
            and pg_catalog.has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        )
      ) order by a.attnum)
      from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ),
    'key', k.names,
    'identity', case c.relreplident
      when 'd' then k.names
      when 'n' then '{}'
      when 'f' then array(
        select a.attname from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      )
      else array(
        select a.attname from pg_catalog.pg_index i
        join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisreplident
      )
    end,
    'conditions', (
      select json_object_agg(r.name, case
        when not c.relrowsecurity or r.bypasses
          or (not c.relforcerowsecurity and pg_catalog.pg_has_role(r.oid, c.relowner, 'usage')) then 'true'
        else (
          select '(' || coalesce(string_agg(p.condition, ' or ') filter (where p.permissive), 'false') || ')'
          from policies p where p.relation = c.oid and p.role = r.oid
        ) || coalesce((
          select ' and ' || string_agg(p.condition, ' and ')
          from policies p where p.relation = c.oid and p.role = r.oid and not p.permissive
        ), '')
      end)
      from roles r
    )
  )), '[]')
  from pg_catalog.pg_trigger g
  join pg_catalog.pg_class c on c.oid = g.tgrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select array(
      select a.attname from pg_catalog.pg_index i
      cross join unnest(i.indkey) with ordinality as part (attnum, position)
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary
      order by part.position
    ) as names
  ) k
  where g.tgname = 'realtime_capture' and g.tgparentid = 0 and g.tgenabled <> 'D'`;

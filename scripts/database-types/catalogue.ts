import type pg from 'pg';

/** What the data API exposes: the tables and functions of the schema `public`. */
export interface Catalogue {
  tables: Table[];
  functions: DatabaseFunction[];
}

export interface Table {
  name: string;
  isView: boolean;
  columns: Column[];
  relationships: Relationship[];
}

export interface Column {
  name: string;
  /** Name of the PostgreSQL type, that of the element for an array. */
  type: string;
  isArray: boolean;
  isNullable: boolean;
  /** Whether an insert may leave it out. */
  hasDefault: boolean;
  isGenerated: boolean;
  /** Definitions of the checks on this column alone. */
  checks: string[];
}

interface Relationship {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  table: string;
  referencedColumns: string[];
}

export interface DatabaseFunction {
  name: string;
  args: { name: string; type: string; isArray: boolean; hasDefault: boolean }[];
  /** Name of the result type; that of a table when the function answers rows of it. */
  returns: string;
  returnsSet: boolean;
  returnsArray: boolean;
  /** Columns of `returns table (…)`. */
  returnsColumns: { name: string; type: string; isArray: boolean }[];
  /** The table whose row is the only argument: then the function is a computed field of that table. */
  computedFor: string | null;
}

/** Reads the catalogue, sorted by name. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const tables = await client.query<Table>(TABLES);
  const functions = await client.query<DatabaseFunction>(FUNCTIONS);
  return { tables: tables.rows, functions: functions.rows };
}

/** Type name without schema and, for arrays, of the element; as an expression over `pg_type t`. */
const TYPE_NAME = `coalesce(e.typname, t.typname)`;

const TABLES = `
select c.relname as name, c.relkind = 'v' as "isView",
  (select json_agg(json_build_object(
      'name', a.attname, 'type', ${TYPE_NAME}, 'isArray', e.oid is not null,
      'isNullable', not a.attnotnull,
      'hasDefault', a.atthasdef or a.attidentity <> '',
      'isGenerated', a.attgenerated <> '',
      'checks', (select coalesce(json_agg(pg_get_constraintdef(k.oid)), '[]') from pg_constraint k
                 where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])
    ) order by a.attname)
   from pg_attribute a
   join pg_type t on t.oid = a.atttypid
   left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(json_build_object(
      'name', f.conname,
      'columns', (select json_agg(a.attname order by n) from unnest(f.conkey) with ordinality k(num, n)
                  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
      'isOneToOne', exists (select from pg_constraint u where u.conrelid = f.conrelid
                            and u.contype in ('p', 'u') and u.conkey <@ f.conkey and u.conkey @> f.conkey),
      'table', r.relname,
      'referencedColumns', (select json_agg(a.attname order by n) from unnest(f.confkey) with ordinality k(num, n)
                            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num)
    ) order by f.conname), '[]')
   from pg_constraint f join pg_class r on r.oid = f.confrelid
   where f.conrelid = c.oid and f.contype = 'f' and r.relnamespace = c.relnamespace) as relationships
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
order by c.relname`;

const FUNCTIONS = `
select p.proname as name,
  coalesce((select json_agg(json_build_object(
      'name', coalesce(nullif(p.proargnames[n], ''), ''), 'type', ${TYPE_NAME}, 'isArray', e.oid is not null,
      'hasDefault', n > p.pronargs - p.pronargdefaults) order by n)
    from unnest(p.proargtypes::oid[]) with ordinality g(type, n)
    join pg_type t on t.oid = g.type
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'), '[]') as args,
  ${TYPE_NAME} as returns, p.proretset as "returnsSet", e.oid is not null as "returnsArray",
  coalesce((select json_agg(json_build_object(
      'name', p.proargnames[m], 'type', coalesce(ce.typname, ct.typname), 'isArray', ce.oid is not null) order by m)
    from unnest(p.proallargtypes, p.proargmodes) with ordinality o(type, mode, m)
    join pg_type ct on ct.oid = o.type
    left join pg_type ce on ce.oid = ct.typelem and ct.typcategory = 'A'
    where o.mode = 't'), '[]') as "returnsColumns",
  (select r.relname from pg_type a join pg_class r on r.oid = a.typrelid
   where p.pronargs = 1 and a.oid = p.proargtypes[0] and r.relkind in ('r', 'p', 'v')) as "computedFor"
from pg_proc p
join pg_type t on t.oid = p.prorettype
left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
order by p.proname`;

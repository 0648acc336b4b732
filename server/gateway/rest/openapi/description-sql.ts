/**
 * What the caller's role may use of the schema `$1`, as one JSON value (`SchemaDescription`). Privileges are checked on
 * every request, so the description never contains a table, column, or function that PostgreSQL would refuse.
 */
export const DESCRIPTION_SQL = `
select json_build_object(
  'comment', obj_description(n.oid, 'pg_namespace'),
  'relations', coalesce((
    select json_agg(json_build_object(
      'name', c.relname,
      'comment', obj_description(c.oid, 'pg_class'),
      'selectable', has_any_column_privilege(c.oid, 'select'),
      'insertable', has_any_column_privilege(c.oid, 'insert') and (pg_relation_is_updatable(c.oid, true) & 8) = 8,
      'updatable', has_any_column_privilege(c.oid, 'update') and (pg_relation_is_updatable(c.oid, true) & 4) = 4,
      'deletable', has_table_privilege(c.oid, 'delete') and (pg_relation_is_updatable(c.oid, true) & 16) = 16,
      'columns', coalesce((
        select json_agg(json_build_object(
          'name', a.attname,
          'comment', col_description(c.oid, a.attnum),
          'type', format_type(case when t.typtype = 'd' then t.typbasetype else t.oid end, null),
          'format', format_type(a.atttypid, null),
          'required', a.attnotnull,
          'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
          'max_length', information_schema._pg_char_max_length(a.atttypid, a.atttypmod),
          'enum', (
            select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid
          ),
          'primary_key', exists (
            select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any (p.conkey)
          ),
          'references', (
            select json_build_object('table', r.relname, 'column', ra.attname)
            from pg_constraint f
            join pg_class r on r.oid = f.confrelid
            join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = f.confkey[1]
            where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
            order by f.conname limit 1
          )
        ) order by a.attnum)
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(c.oid, a.attnum, 'select, insert, update')
      ), '[]')
    ) order by c.relname)
    from pg_class c
    where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and (has_any_column_privilege(c.oid, 'select, insert, update') or has_table_privilege(c.oid, 'delete'))
  ), '[]'),
  'functions', coalesce((
    select json_agg(json_build_object(
      'name', p.proname,
      'comment', obj_description(p.oid, 'pg_proc'),
      'read_only', p.provolatile <> 'v',
      'args', coalesce((
        select json_agg(json_build_object(
          'name', p.proargnames[u.position],
          'type', format_type(u.type, null),
          'required', u.position <= p.pronargs - p.pronargdefaults
        ) order by u.position)
        from unnest(p.proargtypes::oid[]) with ordinality u(type, position)
        where coalesce(p.proargnames[u.position], '') <> ''
      ), '[]')
    ) order by p.proname, p.oid)
    from pg_proc p
    where p.pronamespace = n.oid and p.prokind = 'f' and has_function_privilege(p.oid, 'execute')
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  ), '[]')
)
from pg_namespace n where n.nspname = $1`;

/** What the statement answers. */
export interface SchemaDescription {
  comment: string | null;
  relations: DescribedRelation[];
  functions: DescribedFunction[];
}

export interface DescribedRelation {
  name: string;
  comment: string | null;
  selectable: boolean;
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  columns: DescribedColumn[];
}

export interface DescribedColumn {
  name: string;
  comment: string | null;
  /** Of a domain: what it is based on. */
  type: string;
  format: string;
  required: boolean;
  default: string | null;
  max_length: number | null;
  enum: string[] | null;
  primary_key: boolean;
  references: { table: string; column: string } | null;
}

export interface DescribedFunction {
  name: string;
  comment: string | null;
  read_only: boolean;
  args: { name: string; type: string; required: boolean }[];
}

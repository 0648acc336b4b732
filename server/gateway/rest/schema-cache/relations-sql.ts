/**
 * Tables and views with their columns, keys and what can be written. `$1` are the exposed schemas.
 * Read from the catalogue as it is; what a caller may do with it is decided by PostgreSQL when the statement runs.
 */
export const RELATIONS_SQL = `
select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
  coalesce((
    select json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'default', case
        when a.attidentity <> '' then (
          -- pg_get_serial_sequence would ask for the use of the schema, which we who read the catalogue need not have.
          select format('nextval(%L)', i.objid::regclass) from pg_depend i
          where i.refclassid = 'pg_class'::regclass and i.refobjid = c.oid and i.refobjsubid = a.attnum
            and i.classid = 'pg_class'::regclass and i.deptype = 'i'
        )
        when a.attgenerated = '' then coalesce(
          pg_get_expr(d.adbin, d.adrelid),
          (select pg_get_expr(y.typdefaultbin, 0) from pg_type y where y.oid = a.atttypid)
        )
      end
    ) order by a.attnum)
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]') as columns,
  coalesce((
    select json_agg(a.attname order by k.position)
    from pg_constraint p
    cross join lateral unnest(p.conkey) with ordinality k(attnum, position)
    join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
    where p.conrelid = c.oid and p.contype = 'p'
  ), '[]') as primary_key,
  (pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
  (pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
  (pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
order by n.nspname, c.relname`;

/** Every foreign key of the database, with whether its columns are unique in the table that carries it. */
export const FOREIGN_KEYS_SQL = `
select f.conname as constraint,
  json_build_object('id', s.oid::int8, 'schema', sn.nspname, 'name', s.relname) as source,
  json_build_object('id', t.oid::int8, 'schema', tn.nspname, 'name', t.relname) as target,
  (
    select json_agg(json_build_object(
      'source', sa.attname, 'target', ta.attname, 'source_number', k.source, 'target_number', k.target
    ) order by k.position)
    from unnest(f.conkey, f.confkey) with ordinality k(source, target, position)
    join pg_attribute sa on sa.attrelid = f.conrelid and sa.attnum = k.source
    join pg_attribute ta on ta.attrelid = f.confrelid and ta.attnum = k.target
  ) as columns,
  exists (
    select from pg_constraint u
    where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey @> f.conkey and u.conkey <@ f.conkey
  ) as is_unique,
  coalesce((
    select p.conkey @> f.conkey from pg_constraint p where p.conrelid = f.conrelid and p.contype = 'p'
  ), false) as in_primary_key
from pg_constraint f
join pg_class s on s.oid = f.conrelid
join pg_namespace sn on sn.oid = s.relnamespace
join pg_class t on t.oid = f.confrelid
join pg_namespace tn on tn.oid = t.relnamespace
where f.contype = 'f' and f.conparentid = 0
order by f.conname`;

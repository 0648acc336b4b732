/**
 * Every view with the rule that makes its rows, and its columns by number. The rule is PostgreSQL's own parsed query:
 * it says for each column of the view which column of which relation it shows, however it was renamed or joined.
 */
export const VIEWS_SQL = `
select c.oid as id, n.nspname as schema, c.relname as name, r.ev_action::text as rule,
  coalesce((
    select json_object_agg(a.attnum, a.attname)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '{}') as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
order by n.nspname, c.relname`;

/** The numbers of the primary key's columns of every table, exposed or not: views show tables that are not. */
export const PRIMARY_KEYS_SQL = `
select conrelid as id, conkey as columns from pg_constraint where contype = 'p'`;

/**
 * PostGIS' function from any row to a GeoJSON feature. Only one that a superuser or the database's owner made: it is
 * called for everybody who asks for GeoJSON, with their rights.
 */
export const TO_FEATURE_SQL = `
select n.nspname as schema, p.proname as name
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_roles o on o.oid = p.proowner
where p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype
  and (o.rolsuper or o.oid = (select datdba from pg_database where datname = current_database()))
limit 1`;

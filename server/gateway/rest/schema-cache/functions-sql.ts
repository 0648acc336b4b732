/**
 * Functions of the exposed schemas (`$1`), without those of triggers and aggregates. `row_of` names the relation whose
 * row is the only argument: such a function is a computed field or a computed relationship.
 */
export const FUNCTIONS_SQL = `
select n.nspname as schema, p.proname as name, p.proretset as returns_set,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  p.prorows = 1 as one_row,
  coalesce((
    select json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.position], ''),
      'type', format_type(a.type, null),
      'required', a.input_position <= p.pronargs - p.pronargdefaults,
      'variadic', coalesce(p.proargmodes[a.position] = 'v', false)
    ) order by a.position)
    from (
      select u.type, u.position, row_number() over (order by u.position) as input_position
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(type, position)
      where p.proargmodes is null or p.proargmodes[u.position] in ('i', 'b', 'v')
    ) a
  ), '[]') as args,
  coalesce((
    select json_agg(json_build_object('name', p.proargnames[u.position], 'type', format_type(u.type, null)) order by u.position)
    from unnest(p.proallargtypes) with ordinality u(type, position)
    where p.proargmodes[u.position] in ('o', 'b', 't')
  ), '[]') as out_columns,
  format_type(p.prorettype, null) as return_type,
  t.typtype as return_kind,
  p.prorettype = 'record'::regtype as returns_record,
  case when t.typrelid <> 0 then (
    select json_build_object('schema', rn.nspname, 'name', r.relname, 'kind', r.relkind, 'columns', (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    ))
    from pg_class r join pg_namespace rn on rn.oid = r.relnamespace where r.oid = t.typrelid
  ) end as return_relation,
  (
    select json_build_object('schema', an.nspname, 'name', ar.relname)
    from pg_type at
    join pg_class ar on ar.oid = at.typrelid and ar.relkind in ('r', 'p', 'v', 'm', 'f')
    join pg_namespace an on an.oid = ar.relnamespace
    where p.pronargs = 1 and at.oid = p.proargtypes[0]
  ) as row_of,
  coalesce(p.proconfig, '{}') as settings
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
where n.nspname = any($1) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
order by n.nspname, p.proname, p.pronargs`;

-- Realtime: who may see a changed row, decided for all subscribers in one statement. Without a declaration the gateway
-- evaluates the policies of the table once for each subscriber. A declaration states the policies as a function of a
-- row and a viewer. It holds only as long as the policies are what they were when it was made.

create table realtime.audiences (
  relation regclass primary key,
  -- A fingerprint of the select policies, and of all tables and functions that they use.
  basis text not null
);
alter table realtime.audiences enable row level security;
create policy gateway on realtime.audiences for select to authenticator using (true);
grant select on realtime.audiences to authenticator;

-- The fingerprint of what decides who may select rows of a table: its policies, those of the tables that they read, and
-- every function that they or these functions call. Calls in the text of a function are found by their names with a
-- schema.
create function realtime.basis(target regclass) returns text
language sql stable set search_path = '' as $$
  with recursive used (kind, id) as (
    select 'relation', target::oid
    union
    select found.kind, found.id
    from used u
    cross join lateral (
      select case d.refclassid when 'pg_catalog.pg_proc'::regclass then 'function' else 'relation' end as kind, d.refobjid as id
      from pg_catalog.pg_policy p
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
      where u.kind = 'relation' and p.polrelid = u.id and p.polcmd in ('r', '*')
        and d.refclassid in ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_class'::regclass)
      union
      select 'function', d.refobjid
      from pg_catalog.pg_depend d
      where u.kind = 'function' and d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = u.id
        and d.refclassid = 'pg_catalog.pg_proc'::regclass
      union
      select 'function', called.oid
      from pg_catalog.pg_proc f
      cross join lateral pg_catalog.regexp_matches(f.prosrc, '([a-z_]+)\.([a-z_0-9]+) ?\(', 'g') as call (names)
      join pg_catalog.pg_namespace n on n.nspname = call.names[1]
      join pg_catalog.pg_proc called on called.pronamespace = n.oid and called.proname = call.names[2]
      where u.kind = 'function' and f.oid = u.id and n.nspname not in ('pg_catalog', 'information_schema')
    ) found
  ),
  facts as (
    select 'policy ' || c.oid::regclass || ' ' || p.polname || ' ' || p.polpermissive || ' '
      || array(select pg_catalog.pg_get_userbyid(r) from unnest(p.polroles) r order by 1)::text
      || ' ' || coalesce(pg_catalog.pg_get_expr(p.polqual, p.polrelid), '') as fact
    from used u
    join pg_catalog.pg_class c on c.oid = u.id
    join pg_catalog.pg_policy p on p.polrelid = c.oid and p.polcmd in ('r', '*')
    where u.kind = 'relation'
    union all
    select 'table ' || c.oid::regclass || ' ' || c.relkind::text || c.relrowsecurity || c.relforcerowsecurity
      || coalesce(pg_catalog.pg_get_viewdef(c.oid), '')
    from used u join pg_catalog.pg_class c on c.oid = u.id
    where u.kind = 'relation'
    union all
    select 'function ' || pg_catalog.pg_get_functiondef(f.oid)
    from used u join pg_catalog.pg_proc f on f.oid = u.id and f.prokind in ('f', 'p')
    where u.kind = 'function'
  )
  select pg_catalog.md5(string_agg(fact, e'\n' order by fact collate "C")) from facts
$$;

-- Declares who sees the rows of a table. `viewers` is a function (claims jsonb) that returns the recognized ones of an
-- array of claims, as rows of a type whose column `at` is the position in the array, from 1. `sees` is a function (row,
-- viewer) that returns what the policies for `authenticated` would. Both run as the owner of the table, which they must
-- not change. The owner calls this, again after every change of the policies.
create function realtime.declare_audience(target regclass, viewers regproc, sees regproc) returns void
language plpgsql set search_path = '' as $$
declare
  key_columns constant text := (
    select string_agg(format('n.%1$I = (g.version).%1$I', a.attname), ' and ' order by a.attnum)
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = target and i.indisprimary
  );
begin
  execute format(
    $definition$
    create or replace function realtime.%1$I(claims jsonb, captured jsonb, is_there boolean, asked_rows int[], asked_viewers int[])
    returns table (row_at int, viewer_at int)
    language plpgsql stable security definer
    set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' set jit = 'off' as $body$
    begin
      return query
      with given as materialized (
        select c.at::int, c.content, pg_catalog.jsonb_populate_record(null::%2$s, c.content) as version
        from pg_catalog.jsonb_array_elements(captured) with ordinality c (content, at)
      ),
      -- The row as it was captured, and as it is now: a late change may show an older version than a viewer may see.
      current as materialized (
        select g.at, n as version, pg_catalog.to_jsonb(n) <> g.content as differs
        from given g join %2$s n on %3$s
        where is_there
      ),
      viewer as materialized (select v as facts, v.at from %4$s(claims) v)
      select g.at, v.at
      from unnest(asked_rows, asked_viewers) as asked (row_at, viewer_at)
      join given g on g.at = asked.row_at
      join viewer v on v.at = asked.viewer_at
      left join current c on c.at = g.at
      where (c.at is not null or not is_there)
        and %5$s(g.version, v.facts)
        and (c.differs is not true or %5$s(c.version, v.facts));
    end
    $body$
    $definition$,
    realtime.audience_name(target), target, key_columns, viewers, sees
  );
  execute format(
    'revoke execute on function realtime.%1$I(jsonb, jsonb, boolean, int[], int[]) from public;
     grant execute on function realtime.%1$I(jsonb, jsonb, boolean, int[], int[]) to authenticator',
    realtime.audience_name(target)
  );
  insert into realtime.audiences (relation, basis) values (target, realtime.basis(target))
  on conflict (relation) do update set basis = excluded.basis;
end
$$;

-- The function of `realtime` that answers which of the asked pairs of a row and a viewer see each other.
create function realtime.audience_name(target regclass) returns text
language sql stable set search_path = ''
return (
  select 'audience_of_' || n.nspname || '_' || c.relname
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = target
);

revoke execute on function realtime.basis(regclass), realtime.declare_audience(regclass, regproc, regproc),
  realtime.audience_name(regclass) from public;
grant execute on function realtime.basis(regclass), realtime.audience_name(regclass) to authenticator;

-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.

CREATE OR REPLACE PROCEDURE app.bound_columns(IN limits jsonb DEFAULT '{}'::jsonb)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  col record;
  named jsonb;
  suffix text;
  condition text;
  bounds text[];
  most text;
  -- One statement for each table: it costs about the same, however many constraints it adds.
  additions jsonb := '{}';
  addition record;
begin
  for col in
    select c.oid::regclass as relation, c.relname, a.attname, a.atttypmod, t.typcategory, t.typname
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      -- Checked first, because refuses_long is slow.
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and k.conname ~ '_(max_\d+|year_\d+_to_\d+|(minus_)?\d+_to_(minus_)?\d+)$'
      )
    order by c.relname, a.attnum
  loop
    named := limits -> col.relname -> col.attname;
    suffix := null;
    if col.typname in ('date', 'timestamp', 'timestamptz') then
      suffix := '_year_1900_to_2199';
      condition := format('%1$I >= ''1900-01-01 UTC''::%2$s and %1$I < ''2200-01-01 UTC''::%2$s', col.attname, col.typname);
    elsif col.typcategory = 'N' then
      bounds := app.number_bounds(col.typname, col.atttypmod)::text[];
      if named is not null then bounds := array[named ->> 0, named ->> 1]; end if;
      suffix := format('_%s_to_%s', replace(bounds[1], '-', 'minus_'), replace(bounds[2], '-', 'minus_'));
      condition := format('%I between %s and %s', col.attname, bounds[1], bounds[2]);
    elsif col.typcategory = 'S' then
      -- Spaces at the end pass a check of the trimmed length.
      if named is not null or not (
        app.refuses_long(col.relation, col.attname, to_jsonb(repeat('x', 250001)))
        and app.refuses_long(col.relation, col.attname, to_jsonb('xxx' || repeat(' ', 250001)))
      ) then
        most := coalesce(named #>> '{}', '2000');
        suffix := '_max_' || most;
        condition := format('length(%I) <= %s', col.attname, most);
      end if;
    elsif col.typcategory = 'A' or col.typname in ('json', 'jsonb') then
      -- Also when the number of entries is limited, because an entry may have any length.
      most := coalesce(named #>> '{}', '50000');
      suffix := '_max_' || most;
      condition := format('length(%I::text) <= %s', col.attname, most);
    end if;
    if suffix is not null then
      additions := jsonb_set(additions, array[col.relation::text], coalesce(additions -> col.relation::text, '[]') || to_jsonb(
        format(
          'add constraint %I check (%s) not valid',
          left(col.relname || '_' || col.attname, 63 - length(suffix)) || suffix, condition
        )
      ));
    end if;
  end loop;
  for addition in
    select a.key as relation, (select string_agg(one, ', ') from jsonb_array_elements_text(a.value) as one) as actions
    from jsonb_each(additions) a
  loop
    execute format('alter table %s %s', addition.relation, addition.actions);
  end loop;
end
$procedure$;

CREATE OR REPLACE FUNCTION app.is_email_address(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (app.is_one_line(typed) AND (typed ~ '^[^\s@,;:<>()\[\]"\\]+@[^\s@,;:<>()\[\]"\\]+\.[^\s@,;:<>()\[\]"\\]+$'::text));
grant execute on function app.is_email_address(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.is_one_line(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (typed !~ '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'::text);
grant execute on function app.is_one_line(text) to authenticated, authenticator, commands, service_role;

CREATE OR REPLACE FUNCTION app.number_bounds(type text, modifier integer)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (number_bounds.type = 'int2'::text) THEN '{0,30000}'::bigint[]
             WHEN (number_bounds.type = ANY (ARRAY['int4'::text, 'int8'::text])) THEN '{0,1000000000}'::bigint[]
             ELSE ARRAY[(- held.most), held.most]
         END AS "array"
    FROM ( SELECT (
                 CASE
                     WHEN ((number_bounds.type = 'numeric'::text) AND (number_bounds.modifier > 0)) THEN ((10)::double precision ^ ((((number_bounds.modifier - 4) >> 16) - ((number_bounds.modifier - 4) & 65535)))::double precision)
                     ELSE ('1000000000000'::numeric)::double precision
                 END)::bigint AS int8) held(most);
END;

CREATE OR REPLACE FUNCTION app.refuses_long(relation regclass, name text, long jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  conditions text;
  refused boolean;
begin
  select string_agg(format('(%s) is false', pg_get_expr(k.conbin, k.conrelid)), ' or ') into conditions
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  where k.conrelid = relation and k.contype = 'c' and a.attname = name;
  execute format('select %s from jsonb_populate_record(null::%s, $1)', coalesce(conditions, 'false'), relation)
  into refused using jsonb_build_object(name, long);
  return refused;
end
$function$;

CREATE OR REPLACE PROCEDURE app.validate_limits()
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  limits_of record;
  limit_name name;
begin
  for limits_of in
    select k.conrelid::regclass as relation, array_agg(k.conname) as names,
      string_agg(format('validate constraint %I', k.conname), ', ') as actions
    from pg_constraint k
    where k.contype = 'c' and not k.convalidated and k.connamespace = 'public'::regnamespace
    group by k.conrelid
  loop
    begin
      -- One statement reads the table once.
      execute format('alter table %s %s', limits_of.relation, limits_of.actions);
      continue;
    exception when check_violation then
      null;
    end;
    foreach limit_name in array limits_of.names loop
      begin
        execute format('alter table %s validate constraint %I', limits_of.relation, limit_name);
      exception when check_violation then
        raise warning 'Some rows of % are beyond the limit %.', limits_of.relation, limit_name;
      end;
    end loop;
  end loop;
end
$procedure$;

import pg from 'pg';
import { EXTREME_VALUES, type ValueKind } from '#test/support/extreme-values.ts';

/** A stored column of a table that the data API exposes, whose type holds more than the portal means to keep. */
export interface ValueColumn {
  table: string;
  column: string;
  kind: ValueKind;
  /** The conditions of the checks that this column is part of. */
  checks: string[];
}

/** Every such column of the live catalog. Generated columns follow the columns they are computed from. */
export async function valueColumns(owner: pg.Pool): Promise<ValueColumn[]> {
  const { rows } = await owner.query<ValueColumn>(
    `select c.relname as table, a.attname as column,
       case when t.typname in ('int2', 'int4', 'int8') then 'integer' when t.typcategory = 'N' then 'number'
         when t.typname = 'date' then 'date' when t.typname in ('timestamp', 'timestamptz') then 'moment'
         when t.typcategory = 'S' then 'text' when t.typcategory = 'A' then 'list' else 'json' end as kind,
       array(
         select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
       ) as checks
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (t.typcategory in ('N', 'S', 'A') or t.typname in ('date', 'timestamp', 'timestamptz', 'json', 'jsonb'))
     order by c.relname, a.attnum`,
  );
  return rows;
}

/** Puts the extreme values into the database once, because they are large. To be called before `keptExtremes`. */
export async function loadExtremes(owner: pg.Pool): Promise<void> {
  await owner.query('create schema probe; create table probe.extremes (kind text, value jsonb)');
  for (const [kind, values] of Object.entries(EXTREME_VALUES)) {
    for (const value of values) {
      await owner.query('insert into probe.extremes values ($1, $2)', [kind, JSON.stringify(value)]);
    }
  }
}

/** The beginnings of the extreme values that a row could keep in this column, whatever else is in the row. */
export async function keptExtremes(owner: pg.Pool, column: ValueColumn): Promise<string[]> {
  const kept: string[] = [];
  for (let index = 0; index < EXTREME_VALUES[column.kind].length; index += 1) {
    const value = `(select value from probe.extremes where kind = '${column.kind}' limit 1 offset ${index})`;
    if (await accepts(owner, column, value))
      kept.push(JSON.stringify(EXTREME_VALUES[column.kind][index]).slice(0, 30));
  }
  return kept;
}

/**
 * Whether the column's type and the checks of its table accept a value. Asks each check itself, with every other column
 * null, so that a check counts only for what it says of this column.
 * @param value an SQL expression of any type that becomes the JSON of the value
 */
export async function accepts(owner: pg.Pool, column: ValueColumn, value: string): Promise<boolean> {
  const conditions = column.checks.map((check) => `(${check}) is not false`).join(' and ') || 'true';
  try {
    const { rows } = await owner.query<{ accepted: boolean }>(
      `select ${conditions} as accepted
       from jsonb_populate_record(null::public.${column.table}, jsonb_build_object('${column.column}', ${value}))`,
    );
    return rows[0]?.accepted ?? false;
  } catch (error) {
    // 22…: the type itself cannot hold the value. 23514: a function of a check refuses it in words.
    if (error instanceof pg.DatabaseError && /^(22...|23514)$/.test(error.code ?? '')) return false;
    throw error;
  }
}

import type pg from 'pg';

/**
 * The rows that a migrated database has in a table, as one `insert`. Ids and times differ from one database to the
 * next, so columns of these types are left out, and ids within documents are replaced by zeros.
 * @param table its name in full
 * @returns null for an empty table
 */
export async function readRows(client: pg.Client, table: string): Promise<string | null> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid <> all ('{uuid,timestamptz,timestamp}'::regtype[])
     order by a.attnum`,
    [table],
  );
  const values = columns.map(
    ({ name }) => `coalesce(quote_literal(regexp_replace(t.${name}::text,
      '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '00000000-0000-0000-0000-000000000000', 'g')), 'null')`,
  );
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(', ', ${values.join(', ') || 'null'}) as line from ${table} t order by 1`,
  );
  if (rows.length === 0) return null;
  const lines = rows.map(({ line }) => `  (${line})`).join(',\n');
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values\n${lines};`;
}

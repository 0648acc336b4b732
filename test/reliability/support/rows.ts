import type pg from 'pg';

/** Adds a row as the owner of the tables, and answers one of its columns. */
export async function insertRow(owner: pg.Pool, table: string, row: Record<string, unknown>, answer: string) {
  const columns = Object.keys(row);
  const parameters = columns.map((_column, index) => `$${index + 1}`);
  const { rows } = await owner.query<{ answer: string }>(
    `insert into public.${table} (${columns.join(', ')}) values (${parameters.join(', ')}) returning ${answer} as answer`,
    Object.values(row),
  );
  return rows[0]?.answer ?? '';
}

/** The id of a row that a trigger wrote. */
export async function findId(owner: pg.Pool, table: string, key: Record<string, string>): Promise<string> {
  const conditions = Object.keys(key).map((column, index) => `${column} = $${index + 1}`);
  const { rows } = await owner.query<{ id: string }>(
    `select id from public.${table} where ${conditions.join(' and ')}`,
    Object.values(key),
  );
  return rows[0]?.id ?? '';
}

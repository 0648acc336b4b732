import type pg from 'pg';
import type { TableRows } from './rows/table-rows.ts';

/**
 * Inserts all rows of a table in one statement; PostgreSQL reads each value as its column's type. Columns that no row
 * names get their defaults.
 * @throws when rows of the same table differ in their columns
 */
export async function insertRows(client: pg.PoolClient, { table, rows }: TableRows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const different = rows.find((row) => Object.keys(row).join() !== columns.join());
  if (different)
    throw new Error(`Rows of ${table} differ in their columns: ${Object.keys(different).join(', ')}.`);
  const list = columns.join(', ');
  await client.query(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

import type pg from 'pg';

/**
 * The rows of every table of the portal, as text without what differs between two equal writes: ids, times, numbers.
 */
export type Rows = Map<string, number>;

/** What a write left behind, by table: each new or changed row as often as there is one. */
export type Written = string[];

/**
 * Reads every row but those of scheduled jobs and the seal of the log, which the portal writes by itself. The audit
 * log counts as what was done to which table, however many statements it took.
 */
export async function readRows(owner: pg.Pool): Promise<Rows> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('scheduled_jobs', 'audit_blocks') order by 1`,
  );
  const found: Rows = new Map();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${name} t`,
    );
    for (const { row } of rows) {
      const text = name === 'audit_log' ? `audit ${row.action} ${row.table_name}` : `${name} ${alike(row)}`;
      found.set(text, (found.get(text) ?? 0) + 1);
    }
  }
  return found;
}

/** What is there now and was not before. */
export function writtenSince(before: Rows, after: Rows): Written {
  const written: Written = [];
  for (const [text, count] of after) {
    const more = count - (before.get(text) ?? 0);
    const times = text.startsWith('audit ') ? Math.min(more, 1) : more;
    for (let time = 0; time < times; time += 1) written.push(text);
  }
  return written.sort();
}

const alike = (row: Record<string, unknown>): string =>
  JSON.stringify(row)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, 'TIME')
    // It follows the name, which holds the id of the record.
    .replaceAll(/"list_order":"[^"]*"/g, '"list_order":"ORDER"')
    .replaceAll(/\b(WO|BILL|RPT|PRJ)-\d+/g, '$1-N');

import type pg from 'pg';

interface ImportRecord {
  list: 'partners' | 'subcontractors' | 'locations' | 'people';
  /** Whose locations or people they are; null for those of several organizations. */
  organizationId: string | null;
  /** Empty for pasted rows. */
  fileName: string;
  added: number;
  updated?: number;
  skipped?: number;
  refused: number;
}

/**
 * What `add` writes counts as lines of an import, which the audit log can leave out. Only for what is new: a change of
 * what existed stays visible.
 */
export async function asImportLines(client: pg.ClientBase, add: () => Promise<void>): Promise<void> {
  await client.query(`select set_config('app.is_import', 'on', true)`);
  await add();
  await client.query(`select set_config('app.is_import', '', true)`);
}

/** Records an import that wrote something as one entry of the audit log, beside the entries of its rows. */
export async function recordImport(client: pg.ClientBase, record: ImportRecord): Promise<void> {
  const { list, organizationId, fileName, added, updated = 0, skipped = 0, refused } = record;
  if (added + updated === 0) return;
  await client.query('select app.record_import($1, $2, $3)', [
    list,
    organizationId,
    JSON.stringify({ file_name: fileName, added, updated, skipped, refused }),
  ]);
}

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

/** From now on, what the transaction writes belongs to an import: the audit log can leave the single rows out. */
export async function beginImport(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('app.is_import', 'on', true)`);
}

/** Records an import as one entry of the audit log, beside the entries of its rows. */
export async function recordImport(client: pg.ClientBase, record: ImportRecord): Promise<void> {
  const { list, organizationId, fileName, added, updated = 0, skipped = 0, refused } = record;
  await client.query('select app.record_import($1, $2, $3)', [
    list,
    organizationId,
    JSON.stringify({ file_name: fileName, added, updated, skipped, refused }),
  ]);
}

import { isDeepStrictEqual } from 'node:util';
import { countRows, type RowCounts } from '#server/backup/database/row-counts.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { loadSecrets } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { asOwner } from './plan.ts';

/**
 * Applies the migrations of this release, as its start would, and compares the rows of all tables before and after.
 * @param isInUse whether others write meanwhile, so that rows cannot be compared
 * @throws StartError when a table lost rows
 */
export async function migrateDatabase(
  config: Config,
  say: (sentence: string) => void,
  isInUse: boolean,
): Promise<void> {
  const count = () => asOwner(config, (client) => countRows(client));
  const before = isInUse ? {} : await count();
  const opened = await openDatabase({
    ...config,
    secrets: await loadSecrets(config.dataDir),
    say,
    onLost: (error) => {
      throw error;
    },
  });
  await opened.close();
  if (isInUse) return;
  const after = await count();
  const lost = Object.keys(before).filter(
    (table) => (after[table] ?? 0) < (before[table] ?? 0) && table in after,
  );
  if (lost.length > 0)
    throw new StartError(
      `The upgrade lost rows of ${lost.map((table) => change(table, before, after)).join(', ')}.`,
    );
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (table) => before[table] !== after[table] && !table.startsWith('app_migrations.'),
  );
  const total = Object.values(after).reduce((sum, rows) => sum + rows, 0);
  say(
    isDeepStrictEqual(changed, [])
      ? `All ${Object.keys(after).length} tables have the rows that they had, ${total} in all.`
      : `Rows of other tables are as before, these changed: ${changed.map((table) => change(table, before, after)).join(', ')}.`,
  );
}

const change = (table: string, before: RowCounts, after: RowCounts): string =>
  `${table} (${before[table] ?? 'new'} → ${after[table] ?? 'removed'})`;

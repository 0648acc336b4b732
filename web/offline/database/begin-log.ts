import { STORAGE_LOG_TIMEOUT_MS } from '#shared/limits.ts';
import { openDatabase, removeDatabase } from '#web/offline/database/open-database.ts';

/** Created and deleted at once; never stores anything. */
const SPARE_NAME = 'fieldfare-offline-log';

let begun: Promise<void> | null = null;

/**
 * Makes Chromium start a new log, once per page, before anything is saved. Chromium stores all databases of a site in
 * one LevelDB and continues to write the log of the last start. If it was killed in the middle of an entry, it appends
 * after the incomplete one, finds the log corrupt at the next start, and deletes everything. Deleting a database
 * triggers a compaction, which starts a new log. Never throws: problems of the storage are found when it is opened.
 */
export function beginLog(): Promise<void> {
  begun ??= removeSpare().catch(() => undefined);
  return begun;
}

async function removeSpare(): Promise<void> {
  // Other browsers store each database in its own files.
  if (!navigator.userAgent.includes('Chrome/')) return;
  (await openDatabase({ name: SPARE_NAME, timeoutMs: STORAGE_LOG_TIMEOUT_MS })).close();
  await removeDatabase(SPARE_NAME);
}

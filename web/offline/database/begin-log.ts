import { STORAGE_LOG_TIMEOUT_MS } from '#shared/limits.ts';
import { openDatabase, removeDatabase } from '#web/offline/database/open-database.ts';

/** Made and removed at once; nothing is ever kept in it. */
const SPARE_NAME = 'fieldfare-offline-log';

let begun: Promise<void> | null = null;

/**
 * Has Chromium begin another log, once for each page, before anything is saved. Chromium keeps all databases of a site in
 * one LevelDB and goes on writing the log of the last start. Where it was killed in the middle of an entry, it writes
 * behind the torn one, takes the log for damaged at the start after that, and clears everything. Removing a database lets
 * it compact, and with that begin a new log. Never throws: what is wrong with the storage is found by opening it.
 */
export function beginLog(): Promise<void> {
  begun ??= removeSpare().catch(() => undefined);
  return begun;
}

async function removeSpare(): Promise<void> {
  // Other browsers keep each database in files of its own.
  if (!navigator.userAgent.includes('Chrome/')) return;
  (await openDatabase({ name: SPARE_NAME, timeoutMs: STORAGE_LOG_TIMEOUT_MS })).close();
  await removeDatabase(SPARE_NAME);
}

import { clearCopies } from '#web/offline/database/backup-copies.ts';
import { removeDatabase } from '#web/offline/database/open-database.ts';
import type { MetadataEntry } from '#web/offline/database/records.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME } from '#web/offline/database/schema.ts';
import type { Change } from '#web/offline/database/store.ts';
import { isCachedKey } from '#web/offline/outbox/saved-records.ts';
import { openAsIs } from '#web/offline/repair/inspect-database.ts';
import { RESCUE_NAME } from '#web/offline/repair/rescue.ts';

/** The locked work of other users, and the keys of users who have not signed out, are not deleted. */
const OF_OTHERS = ['sealed:', 'key:'];
/** Clock events, messages, and forms are not reports, and are stored nowhere else. */
const stays = (key: string) => OF_OTHERS.some((prefix) => key.startsWith(prefix)) || isCachedKey(key);

/**
 * Deletes the local database, the records that a repair has copied, and the backup copies, while this page has no open
 * connection. Locked work of other users keeps its backup copies, which fill the database when it is opened again.
 *
 * @returns the same records as changes, for browsers without backup copies
 * @throws StorageError when the browser or another window keeps the database open
 */
export async function clearDatabases(): Promise<Change[]> {
  // The copies of an interrupted repair are older than the database.
  const known = new Map<string, MetadataEntry>();
  for (const entry of await lockedIn(RESCUE_NAME, 'copies')) known.set(entry.key, entry);
  for (const entry of await lockedIn(DATABASE_NAME, 'metadata')) known.set(entry.key, entry);
  const locked = [...known.values()].map((put): Change => ({ store: 'metadata', put }));
  await clearCopies(locked);
  await removeDatabase(RESCUE_NAME);
  await removeDatabase();
  return locked;
}

/** The readable records, also of a database that does not open properly. One at a time: some may be damaged. */
async function lockedIn(name: string, store: 'metadata' | 'copies'): Promise<MetadataEntry[]> {
  const database = await openAsIs(name).catch(() => null);
  if (!database) return [];
  const objects = () => database.transaction(store).objectStore(store);
  const found: MetadataEntry[] = [];
  try {
    for (const id of await answered(objects().getAllKeys())) {
      const key = String(id).replace('metadata/', '');
      if (!stays(key)) continue;
      const record = await answered(objects().get(id)).catch(() => undefined);
      if (record) found.push(store === 'copies' ? record.record : record);
    }
  } catch {
    // Without its store there is nothing to read.
  } finally {
    database.close();
  }
  return found;
}

import { clearCopies } from '#web/offline/database/backup-copies.ts';
import { removeDatabase } from '#web/offline/database/open-database.ts';
import type { MetadataEntry } from '#web/offline/database/records.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME } from '#web/offline/database/schema.ts';
import type { Change } from '#web/offline/database/store.ts';
import { isCachedKey } from '#web/offline/outbox/saved-records.ts';
import { openAsIs } from '#web/offline/repair/inspect-database.ts';
import { RESCUE_NAME } from '#web/offline/repair/rescue.ts';

/** What others have locked away on this device is not this person's to clear, nor are the keys of who has not signed out. */
const OF_OTHERS = ['sealed:', 'key:'];
/** Clock events, messages and forms are no reports, and are kept nowhere else. */
const stays = (key: string) => OF_OTHERS.some((prefix) => key.startsWith(prefix)) || isCachedKey(key);

/**
 * Clears the local database with what a repair has taken out of it, and the second copies, while nothing of this page is
 * open. What others have locked away keeps its copy, from which the database is filled when it opens again.
 *
 * @returns the same as changes, for where there are no copies
 * @throws StorageError when the browser or another window does not let go of the database
 */
export async function clearDatabases(): Promise<Change[]> {
  // What a repair that was cut off has copied is older than what the database says.
  const known = new Map<string, MetadataEntry>();
  for (const entry of await lockedIn(RESCUE_NAME, 'copies')) known.set(entry.key, entry);
  for (const entry of await lockedIn(DATABASE_NAME, 'metadata')) known.set(entry.key, entry);
  const locked = [...known.values()].map((put): Change => ({ store: 'metadata', put }));
  await clearCopies(locked);
  await removeDatabase(RESCUE_NAME);
  await removeDatabase();
  return locked;
}

/** What can be read of it, also in a database that does not open as it should. One at a time: some may be damaged. */
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
    // Without its store there is nothing to be read.
  } finally {
    database.close();
  }
  return found;
}

import { clearAll } from '#web/offline/cache/cache-database.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** Deletes the offline cache of all users, at sign-out. */
export async function clearOfflineCache(): Promise<void> {
  await offlineCache.clear();
  await clearAll();
}

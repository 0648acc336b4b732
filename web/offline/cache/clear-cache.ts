import { clearAll } from '#web/offline/cache/cache-database.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** Forgets everything that was kept for reading, of everybody: at sign-out. */
export async function clearOfflineCache(): Promise<void> {
  await offlineCache.clear();
  await clearAll();
}

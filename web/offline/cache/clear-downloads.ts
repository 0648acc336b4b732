import { clearOfflineCache } from '#web/offline/cache/clear-cache.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** Deletes the offline cache to make room. Caching then continues for the current user. */
export async function clearDownloads(): Promise<void> {
  const owner = offlineCache.owner();
  await clearOfflineCache();
  if (owner !== null) await offlineCache.begin(owner);
}

import { clearOfflineCache } from '#web/offline/cache/clear-cache.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** Removes what was downloaded for reading, to make room; from then on it is kept again for whoever is here. */
export async function clearDownloads(): Promise<void> {
  const owner = offlineCache.owner();
  await clearOfflineCache();
  if (owner !== null) await offlineCache.begin(owner);
}

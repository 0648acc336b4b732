import { createCachePersister } from '#web/offline/cache/cache-persister.ts';

/** What this device keeps for reading without a signal, for whoever is signed in. */
export const offlineCache = createCachePersister(() => import('#web/offline/cache/cache-database.ts'));

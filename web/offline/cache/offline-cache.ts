import { createCachePersister } from '#web/offline/cache/cache-persister.ts';

/** The offline cache of the current user. */
export const offlineCache = createCachePersister(() => import('#web/offline/cache/cache-database.ts'));

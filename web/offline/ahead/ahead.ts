import { createKeeper } from '#web/offline/ahead/keeper.ts';

/** What this device keeps for reading without a signal, for whoever is signed in. */
export const ahead = createKeeper(() => import('#web/offline/ahead/ahead-database.ts'));

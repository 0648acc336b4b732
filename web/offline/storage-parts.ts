import { toast } from '#web/lib/toast.ts';
import type { StorageMessage, StorageParts } from '#web/offline/create-storage.ts';
import { createIndexedDbStore } from '#web/offline/store/indexeddb-store.ts';
import { createMemoryStore } from '#web/offline/store/memory-store.ts';
import { deleteDatabase, openDatabase } from '#web/offline/store/open-database.ts';
import type { OfflineStore } from '#web/offline/store/store.ts';

/** What the storage of a real page is made of. */
export const storageParts = (tellOthers: (message: StorageMessage) => void): StorageParts => ({
  async open({ onUpgrade, onLate }) {
    const late = (database: IDBDatabase) => onLate(storeOf(database));
    const storeOf = (database: IDBDatabase): OfflineStore =>
      createIndexedDbStore(database, () => openDatabase({ onLate: late }));
    return storeOf(await openDatabase({ onUpgrade, onLate: late }));
  },
  openMemory: createMemoryStore,
  deleteDatabase,
  // Loaded when it is wanted; where it cannot be loaded there is nothing to repair with.
  prepare: () => import('#web/offline/repair.ts').then(({ prepareDatabase }) => prepareDatabase()),
  repair: (error) =>
    import('#web/offline/repair.ts').then(({ repairBeforeRetry }) => repairBeforeRetry(error)),
  toast,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tellOthers,
});

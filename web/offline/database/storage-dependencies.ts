import { toast } from '#web/lib/toast.ts';
import type { StorageDependencies, StorageMessage } from '#web/offline/database/create-storage.ts';
import { createIndexedDbStore } from '#web/offline/database/indexeddb-store.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import { openDatabase } from '#web/offline/database/open-database.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';

const copies = () => import('#web/offline/database/backup-copies.ts');

/** The dependencies of the storage on a real page. */
export const storageDependencies = (tellOthers: (message: StorageMessage) => void): StorageDependencies => ({
  async open({ onUpgrade, onLate }) {
    const late = (database: IDBDatabase) => void storeOf(database).then(onLate);
    const reopen = async (): Promise<IDBDatabase> => {
      const database = await openDatabase({ onLate: late });
      // It may have been deleted meanwhile: it must be filled again before anything reads or writes it.
      const filling = createIndexedDbStore(database, () => openDatabase());
      await copies().then(
        ({ fillNew }) => fillNew(filling),
        () => undefined,
      );
      return database;
    };
    const storeOf = async (database: IDBDatabase): Promise<OfflineStore> => {
      const store = createIndexedDbStore(database, reopen);
      // If the module cannot be loaded, there are no backup copies.
      return copies().then(
        ({ withCopies }) => withCopies(store),
        () => store,
      );
    };
    return storeOf(await openDatabase({ onUpgrade, onLate: late }));
  },
  openMemory: createMemoryStore,
  clear: () => import('#web/offline/repair/reset.ts').then(({ clearDatabases }) => clearDatabases()),
  // Loaded on demand; if it cannot be loaded, no repair is possible.
  prepare: () => import('#web/offline/repair/repair.ts').then(({ prepareDatabase }) => prepareDatabase()),
  repair: (error) =>
    import('#web/offline/repair/repair.ts').then(({ repairBeforeRetry }) => repairBeforeRetry(error)),
  toast,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  tellOthers,
});

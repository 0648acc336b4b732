import type { IndexOf, StoreName } from '#web/offline/database/store.ts';

/** The local database (offline requirements 3.2): what the upgrade creates, and what the integrity check expects. */
export const DATABASE_NAME = 'fieldfare-offline';
export const DATABASE_VERSION = 3;

interface StoreSchema<Index extends string = string> {
  keyPath: string;
  /** The path of each index, by its name. */
  indexes: Readonly<Record<Index, string>>;
}

export const SCHEMA: { readonly [Name in StoreName]: StoreSchema<IndexOf<Name>> } = {
  drafts: {
    keyPath: 'id',
    indexes: {
      workOrderId: 'workOrderId',
      updatedAt: 'updatedAt',
      'metadata.isManual': 'metadata.isManual',
    },
  },
  attachments: { keyPath: 'id', indexes: { draftId: 'draftId', size: 'size' } },
  syncQueue: {
    keyPath: 'id',
    indexes: { type: 'type', priority: 'priority', nextAttempt: 'nextAttempt' },
  },
  metadata: { keyPath: 'key', indexes: {} },
};

export const STORE_NAMES = Object.keys(SCHEMA) as StoreName[];

/**
 * Creates missing stores and indexes. Only during an upgrade of the database.
 *
 * @param transaction the upgrade's; without it, existing stores get no missing indexes
 */
export function createStores(database: IDBDatabase, transaction?: IDBTransaction | null): void {
  for (const name of STORE_NAMES) {
    const { keyPath, indexes } = SCHEMA[name];
    const isThere = database.objectStoreNames.contains(name);
    const store = isThere ? transaction?.objectStore(name) : database.createObjectStore(name, { keyPath });
    for (const [index, path] of Object.entries<string>(indexes)) {
      if (store && !store.indexNames.contains(index)) store.createIndex(index, path);
    }
  }
}

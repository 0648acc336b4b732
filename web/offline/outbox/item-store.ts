import type { PageStorage } from '#web/offline/database/create-storage.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import type { ItemStore, OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { keptKey, type SavedKind, savedEntry, savedPrefix } from '#web/offline/outbox/saved-records.ts';

interface StoreOptions {
  storage: Pick<PageStorage, 'whenUsable' | 'write' | 'onChange'>;
  ownerId: string;
  kind: SavedKind;
}

/**
 * The items of one user's outbox in the local database, one record each: windows never overwrite each other's items.
 * A write has strict durability, waits for the backup copy, and is read back.
 */
export function itemStore<Item extends OutboxItem>({
  storage,
  ownerId,
  kind,
}: StoreOptions): ItemStore<Item> {
  return {
    async all() {
      const store = await storage.whenUsable();
      const entries = await store.metadataUnder(savedPrefix(ownerId, kind));
      // This module has written the records under the prefix.
      return { items: entries.map(({ value }) => value as Item), savedIn: locationOf(store) };
    },
    async put(item) {
      const put = savedEntry(ownerId, kind, item.key, item);
      await storage.write([{ store: 'metadata', put }]);
      const store = await storage.whenUsable();
      if (!(await store.get('metadata', put.key))) {
        throw new Error('What was written could not be read back.');
      }
      return locationOf(store);
    },
    async remove(key) {
      await storage.write([{ store: 'metadata', remove: keptKey(ownerId, kind, key) }]);
    },
    onChange: storage.onChange,
  };
}

const locationOf = ({ kind }: OfflineStore) => (kind === 'indexeddb' ? 'device' : 'memory');

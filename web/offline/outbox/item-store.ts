import type { PageStorage } from '#web/offline/create-storage.ts';
import { type KeptKind, keptEntry, keptKey, keptPrefix } from '#web/offline/outbox/kept-records.ts';
import type { ItemStore, OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { OfflineStore } from '#web/offline/store/store.ts';

interface StoreOptions {
  storage: Pick<PageStorage, 'whenUsable' | 'write' | 'onChange'>;
  ownerId: string;
  kind: KeptKind;
}

/**
 * The items of one person's outbox in the local database, a record for each: windows never overwrite each other's items.
 * A write is strictly durable, waits for the second copy, and is read back.
 */
export function itemStore<Item extends OutboxItem>({
  storage,
  ownerId,
  kind,
}: StoreOptions): ItemStore<Item> {
  return {
    async all() {
      const store = await storage.whenUsable();
      const entries = await store.metadataUnder(keptPrefix(ownerId, kind));
      // This module has put there what lies under the prefix.
      return { items: entries.map(({ value }) => value as Item), savedIn: placeOf(store) };
    },
    async put(item) {
      const put = keptEntry(ownerId, kind, item.key, item);
      await storage.write([{ store: 'metadata', put }]);
      const store = await storage.whenUsable();
      if (!(await store.get('metadata', put.key))) {
        throw new Error('What was written could not be read back.');
      }
      return placeOf(store);
    },
    async remove(key) {
      await storage.write([{ store: 'metadata', remove: keptKey(ownerId, kind, key) }]);
    },
    onChange: storage.onChange,
  };
}

const placeOf = ({ kind }: OfflineStore) => (kind === 'indexeddb' ? 'device' : 'memory');

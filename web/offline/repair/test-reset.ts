import { createStorage, type PageStorage } from '#web/offline/database/create-storage.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME } from '#web/offline/database/schema.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';
import { draft, photoOf, same } from '#web/offline/database/store-contract.ts';
import { COPIES } from '#web/offline/database/test-backup-copies.ts';
import { isCachedKey } from '#web/offline/outbox/saved-records.ts';
import { RESCUE_NAME } from '#web/offline/repair/rescue.ts';

/** The keys of what others have locked, and of what waits in an outbox. */
export const LOCKED = ['kept:owner:clock:1', 'sealed:other', 'sealed:other:1'];

/** The storage of a device with a draft, and with what somebody else has left closed. */
export async function begin(): Promise<PageStorage> {
  // What goes on behind an opening comes to its end.
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const name of [DATABASE_NAME, RESCUE_NAME]) await remove(name);
  await caches.delete(COPIES);
  localStorage.clear();
  const storage = next();
  await storage.write([
    { store: 'attachments', put: photoOf('a', 'a') },
    { store: 'drafts', put: draft('a') },
    ...LOCKED.map((key) => ({ store: 'metadata' as const, put: { key, value: { items: [] } } })),
  ]);
  return storage;
}

/** That of the next page. */
export const next = (): PageStorage => createStorage(storageDependencies(() => undefined));

/** Only what others have locked, and these drafts, are in the database. Throws otherwise. */
export async function expectLocked(storage: PageStorage, drafts: readonly string[] = []): Promise<void> {
  const store = await storage.whenUsable();
  same(store.kind, 'indexeddb');
  same(
    (await store.all('drafts')).map(({ id }) => id),
    drafts,
  );
  same(await store.all('attachments'), []);
  const keys = (await store.all('metadata')).map(({ key }) => key);
  same(
    keys.filter((key) => key.startsWith('sealed:') || isCachedKey(key)),
    LOCKED,
  );
}

/** Resets a storage that has fallen back to memory. */
export async function resetInMemory(storage: PageStorage): Promise<void> {
  await storage.whenUsable();
  same(storage.read().state, 'fallback');
  await storage.reset();
}

/** Has the browser refuse to open databases; returns how to make it well again. */
export function refuse(isRefused: (asked: Parameters<IDBFactory['open']>) => boolean): () => void {
  const real = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...asked) {
    if (isRefused(asked)) throw new DOMException('Not now.', 'UnknownError');
    return real.apply(this, asked);
  };
  return () => {
    IDBFactory.prototype.open = real;
  };
}

/** Removes a database. */
export const remove = (name: string) => answered(indexedDB.deleteDatabase(name));

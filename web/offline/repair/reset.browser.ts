import { receiveToasts } from '#web/lib/toast.ts';
import { createStorage, type PageStorage } from '#web/offline/database/create-storage.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME, DATABASE_VERSION } from '#web/offline/database/schema.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';
import { draft, photoOf, same } from '#web/offline/database/store-contract.ts';
import { COPIES, copiedPaths, until } from '#web/offline/database/test-backup-copies.ts';
import { isCachedKey } from '#web/offline/outbox/saved-records.ts';
import { copyOut, RESCUE_NAME } from '#web/offline/repair/rescue.ts';

/** 'Reset' in a real browser: it deletes the user's own data, in every state; e2e/offline-store.spec.ts runs it. */
const LOCKED = ['kept:owner:clock:1', 'sealed:other', 'sealed:other:1'];

export const cases: Record<string, () => Promise<void>> = {
  'what others have locked away and what is in an outbox outlive a reset, and so do their copies':
    async () => {
      const storage = await begin();
      await storage.reset();
      await expectLocked(storage);
      same(
        await copiedPaths(),
        LOCKED.map((key) => `/metadata/${encodeURIComponent(key)}`),
      );
    },

  'also where the database cannot be opened': async () => {
    await begin();
    const heal = refuse(() => true);
    const storage = next();
    await resetInMemory(storage);
    heal();
    await expectLocked(next());
  },

  'also where it is read but not opened, and has no copies': async () => {
    await begin();
    await caches.delete(COPIES);
    const heal = refuse(([name, version]) => name === DATABASE_NAME && version === DATABASE_VERSION);
    await resetInMemory(next());
    heal();
    await expectLocked(next());
  },

  'also where only a repair that was cut off still has it': async () => {
    await begin();
    await copyOut();
    await remove(DATABASE_NAME);
    await caches.delete(COPIES);
    const heal = refuse(([name, version]) => name === DATABASE_NAME && version === DATABASE_VERSION);
    await resetInMemory(next());
    heal();
    await expectLocked(next());
  },

  'without a cache, too': async () => {
    const storage = await begin();
    const real = CacheStorage.prototype.open;
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
    try {
      await caches.delete(COPIES);
      await storage.reset();
      await expectLocked(storage);
    } finally {
      CacheStorage.prototype.open = real;
    }
  },

  'a database that another window does not let go of is told, and the next save does not wait for it':
    async () => {
      const storage = await begin();
      const held = await answered(indexedDB.open(DATABASE_NAME));
      const toasts: string[] = [];
      receiveToasts(({ title }) => toasts.push(title));
      const late = new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('The reset has not ended.')), 20_000);
      });
      await Promise.race([storage.reset(), late]);
      same(toasts.includes('Reset Failed'), true);
      await Promise.race([storage.write([{ store: 'drafts', put: draft('next') }]), late]);
      held.close();
      await until(async () => same(storage.read().state, 'ready'));
      await expectLocked(storage, ['next']);
    },
};

/** The storage of a device with a draft, and with locked work of another user. */
async function begin(): Promise<PageStorage> {
  // Background work after opening must finish first.
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

/** The storage of the next page. */
const next = (): PageStorage => createStorage(storageDependencies(() => undefined));

async function resetInMemory(storage: PageStorage): Promise<void> {
  await storage.whenUsable();
  same(storage.read().state, 'fallback');
  await storage.reset();
}

async function expectLocked(storage: PageStorage, drafts: readonly string[] = []): Promise<void> {
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

/** Makes the browser refuse to open databases; returns a function that ends that. */
function refuse(isRefused: (asked: Parameters<IDBFactory['open']>) => boolean): () => void {
  const real = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...asked) {
    if (isRefused(asked)) throw new DOMException('Not now.', 'UnknownError');
    return real.apply(this, asked);
  };
  return () => {
    IDBFactory.prototype.open = real;
  };
}

const remove = (name: string) => answered(indexedDB.deleteDatabase(name));

import { test } from 'vitest';
import { receiveToasts } from '#web/lib/toast.ts';
import { createStorage, type PageStorage } from '#web/offline/database/create-storage.ts';
import type { PhotoFacts } from '#web/offline/database/records.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME } from '#web/offline/database/schema.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';
import type { Change } from '#web/offline/database/store.ts';
import { draft, item, photoOf, same } from '#web/offline/database/store-contract.ts';
import { COPIES, copiedPaths, until } from '#web/offline/database/test-backup-copies.ts';
import { requestRepair } from '#web/offline/repair/repair.ts';

/** The backup copies of unsent work in the browser's cache. */

const SEALED = { iv: Uint8Array.from([1, 2, 3]), bytes: Uint8Array.from([4, 5]).buffer };

test('a database that was emptied is restored, with pictures and locked work', async () => {
  const storage = await begin();
  await storage.write(work('a'));
  await storage.write([
    { store: 'metadata', put: { key: 'sealed:owner:1', value: SEALED } },
    { store: 'metadata', put: { key: 'last-cleanup', value: 'today' } },
  ]);
  await emptyDatabase();
  const store = await next().whenUsable();
  same(await keys(next()), ['drafts/a', 'attachments/a', 'syncQueue/a', 'metadata/sealed:owner:1']);
  const photo = await store.get('attachments', 'a');
  same([photo?.blob.type, await photo?.blob.text()], ['image/jpeg', 'x']);
  const locked = (await store.get('metadata', 'sealed:owner:1'))?.value as typeof SEALED;
  same([locked.iv instanceof Uint8Array, [...locked.iv]], [true, [1, 2, 3]]);
  same([...new Uint8Array(locked.bytes)], [4, 5]);
});

test('a database that is emptied under an open page is restored before the page reads or writes again', async () => {
  const storage = await begin();
  await storage.write(work('a'));
  await emptyDatabase();
  same(await keys(storage), ['drafts/a', 'attachments/a', 'syncQueue/a']);
  await emptyDatabase();
  await storage.write(work('b'));
  same(await keys(next()), [
    ...['drafts/a', 'drafts/b', 'attachments/a', 'attachments/b'],
    ...['syncQueue/a', 'syncQueue/b'],
  ]);
});

test('removed work is neither in the database nor in the copies, and is not restored', async () => {
  const storage = await begin();
  await storage.write([...work('a'), ...work('b')]);
  await storage.write(STORES.map((store) => ({ store, remove: 'a' })));
  same(await copiedPaths(), ['/attachments/b', '/drafts/b', '/syncQueue/b']);
  await emptyDatabase();
  same(await keys(next()), ['drafts/b', 'attachments/b', 'syncQueue/b']);
});

test('the database decides: copies that it lacks are deleted, missing copies are created', async () => {
  const storage = await begin();
  await storage.write([...work('a'), ...work('b')]);
  const cache = await caches.open(COPIES);
  await cache.delete('/attachments/a');
  await cache.put('/drafts/gone', new Response('of another time'));
  await next().whenUsable();
  await until(async () =>
    same(await copiedPaths(), ['a', 'b'].flatMap((id) => STORES.map((store) => `/${store}/${id}`)).sort()),
  );
  same(await keys(next()), await keys(storage));
});

test('a repair also repairs the copy', async () => {
  const storage = await begin();
  await storage.write([{ store: 'drafts', put: { ...draft('a'), photos: [factsOf('gone')] } }]);
  const repaired = requestRepair({ depth: 'everything', mayLose: false, level: 2 });
  await storage.retry();
  same((await repaired).left, []);
  await until(async () => same(await copiedPaths(), ['/drafts/a']));
  await emptyDatabase();
  same((await (await next().whenUsable()).get('drafts', 'a'))?.photos, []);
});

test('a reset leaves no copy', async () => {
  const storage = await begin();
  await storage.write(work('a'));
  await storage.reset();
  same([await copiedPaths(), await keys(next())], [[], []]);
});

test('a copy that cannot be read has no effect', async () => {
  const storage = await begin();
  await storage.write([...work('a'), ...work('b')]);
  await (await caches.open(COPIES)).put('/drafts/a', new Response('torn'));
  await emptyDatabase();
  same(await keys(next()), ['drafts/b', 'attachments/a', 'attachments/b', 'syncQueue/a', 'syncQueue/b']);
});

test('without the Cache API there is only the database', async () => {
  const real = CacheStorage.prototype.open;
  CacheStorage.prototype.open = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
  try {
    const storage = await begin();
    await storage.write(work('a'));
    same(await keys(next()), ['drafts/a', 'attachments/a', 'syncQueue/a']);
  } finally {
    CacheStorage.prototype.open = real;
  }
});

test('a browser that has cleared database and copies is reported', async () => {
  const storage = await begin();
  await storage.write([...work('a'), ...work('b')]);
  same(localStorage.getItem('fieldfare-held:owner'), '2');
  await emptyDatabase();
  await caches.delete(COPIES);
  const reported: string[] = [];
  receiveToasts(({ title, description }) => reported.push(`${title}: ${description}`));
  await next().whenUsable();
  same(reported.slice(-1), [
    'Unsent work on this device is gone: The browser has cleared 2 report drafts. The office has not received them.',
  ]);
});

const STORES = ['attachments', 'drafts', 'syncQueue'] as const;

const work = (id: string): Change[] => [
  { store: 'attachments', put: photoOf(id, id) },
  { store: 'drafts', put: { ...draft(id), photos: [factsOf(id)] } },
  { store: 'syncQueue', put: item(id, 1) },
];

const factsOf = (id: string): PhotoFacts => ({
  ...{ id, fileName: 'door.jpg', type: 'image/jpeg', category: 'after', caption: '', size: 1 },
  takenAt: '2026-05-04T08:00:00.000Z',
});

/** The storage of a device that has nothing yet. */
async function begin(): Promise<PageStorage> {
  await emptyDatabase();
  await caches.delete(COPIES);
  localStorage.clear();
  return next();
}

/** That of the next page. */
const next = (): PageStorage => createStorage(storageDependencies(() => undefined));

/** As the browser does it with a log that it takes for damaged. Open connections give way. */
async function emptyDatabase(): Promise<void> {
  // What goes on behind an opening comes to its end.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await answered(indexedDB.deleteDatabase(DATABASE_NAME));
}

async function keys(storage: PageStorage): Promise<string[]> {
  const store = await storage.whenUsable();
  const all: string[] = [];
  for (const name of ['drafts', 'attachments', 'syncQueue'] as const) {
    all.push(...(await store.all(name)).map(({ id }) => `${name}/${id}`));
  }
  const sealed = (await store.all('metadata')).filter(({ key }) => key.startsWith('sealed:'));
  return [...all, ...sealed.map(({ key }) => `metadata/${key}`)];
}

import { COPY_PATIENCE_MS, EMERGENCY_REBUILD_TIMEOUT_MS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { keyOf } from '#web/offline/database/paths.ts';
import type { Change, OfflineStore, StoreName } from '#web/offline/database/store.ts';
import { pack, unpack } from '#web/offline/encryption/packing.ts';
import { isCachedKey } from '#web/offline/outbox/saved-records.ts';

/**
 * Unsent work lies a second time in a cache, which browsers keep in files of its own: what empties the database (a log that
 * two kills have torn, files that are damaged) leaves the copies, and the next start puts them back. The database decides;
 * the copies are read only when it is new.
 */
const CACHE = 'fieldfare-copies';
/** In `metadata`: this database has been filled from the copies. One without it is new, or the browser has emptied it. */
const FILLED = 'filled-from-copies';
/** In local storage, followed by a profile id: how many drafts the database holds of them. */
const HELD = 'fieldfare-held:';
const LOCK = 'fieldfare-copies';
/** What was locked away at a sign-out is unsent work as well; here too it lies encrypted. */
const SEALED = 'sealed:';

/** A database whose unsent work is copied with each write, and filled from the copies first if it is new. */
export async function withCopies(store: OfflineStore): Promise<OfflineStore> {
  // A page without https has none, and a private window may refuse it: then the database is all there is.
  if (!('caches' in globalThis)) return store;
  await fillNew(store);
  void level(store).catch(() => undefined);
  return {
    ...store,
    async write(changes) {
      await store.write(changes);
      await inTime(copy(store, changes));
    },
  };
}

/** Fills a database that is new, or that the browser has emptied, with the unsent work of before. Never throws. */
export async function fillNew(store: OfflineStore): Promise<void> {
  if ('caches' in globalThis) await alone(() => fill(store)).catch(() => undefined);
}

/** Removes all copies, which are the first to go for room. */
export async function removeCopies(): Promise<void> {
  forgetHeld();
  if ('caches' in globalThis) await caches.delete(CACHE);
}

/**
 * Removes the copies of what this device is being cleared of, as its person has asked. What others have locked away, and
 * what is kept in an outbox or a form, keeps its copy and gets the one that it lacks; never fails with that, as a page may
 * have no cache.
 *
 * @param locked what could be read of that in the database
 */
export async function clearCopies(locked: readonly Change[]): Promise<void> {
  forgetHeld();
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE).catch(() => null);
  if (!cache) return;
  for (const request of await cache.keys()) {
    if (!staysAtReset(new URL(request.url).pathname)) await cache.delete(request);
  }
  for (const change of locked) {
    if (!('put' in change)) continue;
    const path = pathOf(change.store, keyOf(change.store, change.put));
    if (staysAtReset(path)) await putCopy(cache, path, change.put).catch(() => undefined);
  }
}

/** Removes the copies of records that were changed past the store; opening it makes them anew. */
export async function removeCopiesOf(records: readonly { store: StoreName; key: string }[]): Promise<void> {
  if (!('caches' in globalThis) || records.length === 0) return;
  const cache = await caches.open(CACHE);
  for (const { store, key } of records) await cache.delete(pathOf(store, key));
}

/** Puts back what a new database does not have. Cut off in the middle, the next start goes on with it. */
async function fill(store: OfflineStore): Promise<void> {
  if (await store.get('metadata', FILLED)) return;
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const change = await changeIn(await cache.match(request), request.url).catch(() => null);
    if (change && !(await store.get(change.store, keyOf(change.store, change.put)))) {
      await store.write([change]);
    }
  }
  await store.write([{ store: 'metadata', put: { key: FILLED, value: true } }]);
  await tellWhatIsGone(store);
}

/** Makes the copies that are missing, and removes those of what the database has no more. */
async function level(store: OfflineStore): Promise<void> {
  const cache = await caches.open(CACHE);
  const copied = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const drafts = await store.all('drafts');
  const kept = [
    ...drafts.flatMap(({ photos }) => photos.map(({ id }) => ['attachments', id] as const)),
    ...drafts.map(({ id }) => ['drafts', id] as const),
    ...(await store.all('metadata')).map(({ key }) => ['metadata', key] as const),
    ...(await store.all('syncQueue')).map(({ id }) => ['syncQueue', id] as const),
  ].filter(([name, key]) => isUnsent(name, key));
  const paths = new Set(kept.map(([name, key]) => pathOf(name, key)));
  for (const path of copied) {
    const [, name, key = ''] = path.split('/');
    // A picture that its draft does not name is unsent all the same.
    const isKept = paths.has(path) || (await store.get(name as StoreName, decodeURIComponent(key)));
    if (!isKept) await cache.delete(path);
  }
  for (const [name, key] of kept) {
    const put = copied.has(pathOf(name, key)) ? undefined : await store.get(name, key);
    if (put) await copyOne(store, cache, { store: name, put } as Change);
  }
  await noteHeld(store);
}

async function copy(store: OfflineStore, changes: readonly Change[]): Promise<void> {
  // Opened each time: a cache that was cleared underneath would take them into nowhere.
  const cache = await caches.open(CACHE);
  // One after the other: pictures are read into memory for it.
  for (const change of changes) await copyOne(store, cache, change);
  if (changes.some((change) => change.store === 'drafts')) await noteHeld(store);
}

async function copyOne(store: OfflineStore, cache: Cache, change: Change): Promise<void> {
  const key = 'put' in change ? keyOf(change.store, change.put) : change.remove;
  if (!isUnsent(change.store, key)) return;
  const path = pathOf(change.store, key);
  if ('put' in change) await putCopy(cache, path, change.put);
  // Removed meanwhile, perhaps in another window because its person has signed out: no copy outlives it.
  const isThere = 'put' in change && (await store.get(change.store, key)) !== undefined;
  if (!isThere) await cache.delete(path);
}

type Put = Extract<Change, { put: unknown }>;

async function changeIn(response: Response | undefined, url: string): Promise<Put | null> {
  const [, store] = new URL(url).pathname.split('/');
  if (!response) return null;
  return { store, put: unpack(new Uint8Array(await response.arrayBuffer())) } as Put;
}

const isUnsent = (store: StoreName, key: string) =>
  store !== 'metadata' || key.startsWith(SEALED) || isCachedKey(key);
const pathOf = (store: StoreName, key: string) => `/${store}/${encodeURIComponent(key)}`;
const staysAtReset = (path: string) => {
  const [, name, key = ''] = path.split('/');
  const decoded = decodeURIComponent(key);
  return name === 'metadata' && (decoded.startsWith(SEALED) || isCachedKey(decoded));
};
const putCopy = async (cache: Cache, path: string, record: object) =>
  cache.put(path, new Response(await pack(record)));
const heldKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(HELD));

function forgetHeld(): void {
  for (const key of heldKeys()) localStorage.removeItem(key);
}

/** Notes how many drafts there are, where a browser that clears the rest for want of room leaves it. */
async function noteHeld(store: OfflineStore): Promise<void> {
  const counts = await countDrafts(store);
  for (const key of heldKeys()) if (!counts.has(key)) localStorage.removeItem(key);
  for (const [key, count] of counts) localStorage.setItem(key, String(count));
}

/** Says what was here and is in neither place any more. */
async function tellWhatIsGone(store: OfflineStore): Promise<void> {
  const counts = await countDrafts(store);
  const gone = heldKeys().reduce(
    (sum, key) => sum + Math.max(0, Number(localStorage.getItem(key)) - (counts.get(key) ?? 0)),
    0,
  );
  if (gone === 0) return;
  toast({
    stays: true,
    kind: 'destructive',
    title: t('Unsent work on this device is gone'),
    description: t(
      'The browser has cleared {{count}} report draft. The office has not received it.|The browser has cleared {{count}} report drafts. The office has not received them.',
      { count: gone },
    ),
  });
}

async function countDrafts(store: OfflineStore): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { ownerId } of await store.all('drafts')) {
    counts.set(HELD + ownerId, (counts.get(HELD + ownerId) ?? 0) + 1);
  }
  return counts;
}

/** No save waits long for its copy, nor fails with it: the database has it. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, COPY_PATIENCE_MS));
  await Promise.race([work.catch(() => undefined), late]);
}

/** One window at a time; nobody waits long for one that has gone to sleep in the middle of it. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(EMERGENCY_REBUILD_TIMEOUT_MS) }, work);
}

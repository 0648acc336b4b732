import { COPY_PATIENCE_MS, EMERGENCY_REBUILD_TIMEOUT_MS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { keyOf } from '#web/offline/database/paths.ts';
import type { Change, OfflineStore, StoreName } from '#web/offline/database/store.ts';
import { pack, unpack } from '#web/offline/encryption/packing.ts';
import { isCachedKey } from '#web/offline/outbox/saved-records.ts';

/**
 * Backup copies of unsent work in the Cache API, which browsers store in separate files. When the database is lost (a
 * log that two kills have corrupted, damaged files), the copies survive, and the next start restores them. The database
 * takes precedence: the copies are read only when it is new.
 */
const CACHE = 'fieldfare-copies';
/**
 * In `metadata`: this database was filled from the copies. Without it, the database is new, or the browser has deleted
 * it.
 */
const FILLED = 'filled-from-copies';
/** In local storage, followed by a profile id: how many drafts of this user the database holds. */
const HELD = 'fieldfare-held:';
const LOCK = 'fieldfare-copies';
/** Locked work is unsent work, too. Its copies are encrypted as well. */
const SEALED = 'sealed:';

/** A database that copies its unsent work with each write, and that is first filled from the copies if it is new. */
export async function withCopies(store: OfflineStore): Promise<OfflineStore> {
  // Pages without https have no Cache API, and private windows may block it. Then there are no copies.
  if (!('caches' in globalThis)) return store;
  await fillNew(store);
  void level(store).catch(() => undefined);
  return {
    ...store,
    async write(changes) {
      await store.write(changes);
      await inTime(copy(store, changes));
    },
    async update(stores, decide, photos) {
      const decision = await store.update(stores, decide, photos);
      await inTime(copy(store, decision.changes));
      return decision;
    },
  };
}

/** Restores the unsent work into a database that is new or that the browser has deleted. Never throws. */
export async function fillNew(store: OfflineStore): Promise<void> {
  if ('caches' in globalThis) await withLock(() => fill(store)).catch(() => undefined);
}

/** Deletes all copies: they are the first to be deleted for room. */
export async function removeCopies(): Promise<void> {
  forgetHeld();
  if ('caches' in globalThis) await caches.delete(CACHE);
}

/**
 * Deletes the copies of what the user has cleared from this device. Locked work of other users, outboxes, and forms
 * keep their copies, and missing copies are added. Never throws, because a page may have no Cache API.
 *
 * @param locked the readable locked work in the database
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

/** Deletes the copies of records that were changed without the store; opening it creates them again. */
export async function removeCopiesOf(records: readonly { store: StoreName; key: string }[]): Promise<void> {
  if (!('caches' in globalThis) || records.length === 0) return;
  const cache = await caches.open(CACHE);
  for (const { store, key } of records) await cache.delete(pathOf(store, key));
}

/** Restores what a new database does not have. When interrupted, the next start continues. */
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

/** Creates missing copies, and deletes those of records that the database no longer has. */
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
    // A picture that its draft does not list is unsent work, too.
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
  // Opened each time: a cache that was deleted would silently lose what is written.
  const cache = await caches.open(CACHE);
  // One after the other, because pictures are read into memory.
  for (const change of changes) await copyOne(store, cache, change);
  if (changes.some((change) => change.store === 'drafts')) await noteHeld(store);
}

async function copyOne(store: OfflineStore, cache: Cache, change: Change): Promise<void> {
  const key = 'put' in change ? keyOf(change.store, change.put) : change.remove;
  if (!isUnsent(change.store, key)) return;
  const path = pathOf(change.store, key);
  if ('put' in change) await putCopy(cache, path, change.put);
  // Deleted meanwhile, perhaps by another window whose user has signed out. A copy must not outlive its record.
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

/** Stores the number of drafts in local storage, which survives when a browser deletes the rest for lack of space. */
async function noteHeld(store: OfflineStore): Promise<void> {
  const counts = await countDrafts(store);
  for (const key of heldKeys()) if (!counts.has(key)) localStorage.removeItem(key);
  for (const [key, count] of counts) localStorage.setItem(key, String(count));
}

/** Reports drafts that neither the database nor the copies have any more. */
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

/** A save does not wait long for its copy, and does not fail with it, because the database has the record. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, COPY_PATIENCE_MS));
  await Promise.race([work.catch(() => undefined), late]);
}

/** One window at a time, with a timeout in case a window is suspended in the middle. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(EMERGENCY_REBUILD_TIMEOUT_MS) }, work);
}

import { STORAGE_OPEN_TIMEOUT_MS } from '#shared/limits.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import { DATABASE_NAME, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import type { DatabaseFacts, StoreFacts } from '#web/offline/repair/integrity.ts';
import { damageOf, type Known } from '#web/offline/repair/record-damage.ts';

/** The depth of the check: stores and indexes; also drafts and the queue; or also every picture. */
export type Depth = 'structure' | 'records' | 'everything';

/**
 * Opens the database without upgrading or creating it; null when there is none. Rejects when the browser does
 * not respond in time. The connection is closed when another window upgrades or deletes the database.
 */
export function openAsIs(name: string = DATABASE_NAME): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isTooLate = false;
    const patience = setTimeout(() => {
      isTooLate = true;
      reject(new DOMException('The database did not open in time.', 'TimeoutError'));
    }, STORAGE_OPEN_TIMEOUT_MS);
    const settle = (how: () => void) => {
      clearTimeout(patience);
      how();
    };
    // There was none, and the check must not create it.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () =>
      settle(() => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error)));
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      if (isTooLate) database.close();
      else settle(() => resolve(database));
    };
  });
}

/** Checks the database. Never throws: unreadable parts are findings. */
export async function inspectDatabase(depth: Depth, name?: string): Promise<DatabaseFacts> {
  let database: IDBDatabase | null;
  try {
    database = await openAsIs(name);
  } catch {
    database = null;
  }
  if (!database) return { version: null, stores: {}, operationsWork: false };
  try {
    return await factsOf(database, depth);
  } finally {
    database.close();
  }
}

async function factsOf(database: IDBDatabase, depth: Depth): Promise<DatabaseFacts> {
  const known: Known = {
    draftIds: await keysOf(database, 'drafts'),
    photoIds: await keysOf(database, 'attachments'),
  };
  const stores: Partial<Record<StoreName, StoreFacts>> = {};
  for (const name of STORE_NAMES) {
    if (database.objectStoreNames.contains(name))
      stores[name] = await storeFacts(database, name, depth, known);
  }
  return { version: database.version, stores, operationsWork: await canWrite(database) };
}

async function keysOf(database: IDBDatabase, name: StoreName): Promise<ReadonlySet<string>> {
  try {
    const keys = await answered(database.transaction(name).objectStore(name).getAllKeys());
    return new Set(keys.map(String));
  } catch {
    return new Set();
  }
}

async function storeFacts(
  database: IDBDatabase,
  name: StoreName,
  depth: Depth,
  known: Known,
): Promise<StoreFacts> {
  try {
    const store = database.transaction(name).objectStore(name);
    const facts = { indexes: [...store.indexNames], isReadable: true, count: await answered(store.count()) };
    const isRead = depth === 'everything' || (depth === 'records' && name !== 'attachments');
    return { ...facts, damage: isRead ? await damageIn(database, name, known) : [] };
  } catch {
    return { indexes: [], isReadable: false, count: 0, damage: [] };
  }
}

/** One record at a time, so that all photos are never in memory at once. */
function damageIn(database: IDBDatabase, name: StoreName, known: Known): Promise<StoreFacts['damage']> {
  return new Promise((resolve, reject) => {
    const found: StoreFacts['damage'][number][] = [];
    const request = database.transaction(name).objectStore(name).openCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(found);
      const damage = damageOf(name, cursor.value, known);
      if (damage) found.push({ ...damage, id: String(cursor.primaryKey) });
      cursor.continue();
    };
  });
}

const PROBE = 'care:probe';

/** Whether a record can be written and deleted. A full device does not count as broken. */
async function canWrite(database: IDBDatabase): Promise<boolean> {
  if (!database.objectStoreNames.contains('metadata')) return false;
  try {
    const transaction = database.transaction('metadata', 'readwrite');
    const store = transaction.objectStore('metadata');
    store.put({ key: PROBE, value: true });
    store.delete(PROBE);
    await finished(transaction);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError';
  }
}

import { STORAGE_OPEN_TIMEOUT_MS } from '#shared/limits.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import { DATABASE_NAME, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import type { DatabaseFacts, StoreFacts } from '#web/offline/repair/integrity.ts';
import { damageOf, type Known } from '#web/offline/repair/record-damage.ts';

/** How closely to look: at stores and indexes, also at drafts and the queue, or also at every picture. */
export type Depth = 'structure' | 'records' | 'everything';

/**
 * Opens the database as it is, without upgrading or making it; null where there is none. Rejects when the browser does
 * not answer in time. The connection gives way when somebody upgrades or deletes the database.
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
    // There was none: it is not made by looking for it.
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

/** Looks into the database. Never throws: what cannot be read is what it finds. */
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

/** Whether something can be written and removed. A device without room is full, not broken. */
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

import { openDatabase, removeDatabase } from '#web/offline/database/open-database.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import { DATABASE_NAME, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import { openAsIs } from '#web/offline/repair/inspect-database.ts';

/**
 * While the local database is created again, this database holds all its records on disk: a page that is closed in
 * the middle of a repair loses nothing, because the next one continues.
 */
export const RESCUE_NAME = `${DATABASE_NAME}-rescue`;

interface Copy {
  id: string;
  store: StoreName;
  record: unknown;
}

/** Written when all copies are complete: before that, the database itself is still intact. */
const COMPLETE = 'complete';

/** How many records could not be read, and so were not copied. */
export interface CopyResult {
  copied: number;
  unreadable: number;
}

/** Copies every readable record, one at a time. Rejects when there is no room for the copies. */
export async function copyOut(): Promise<CopyResult> {
  await removeDatabase(RESCUE_NAME);
  const rescue = await openRescue();
  const source = await openAsIs();
  try {
    const copied = new Set<string>();
    let unreadable = source ? await copyAll(source, rescue, copied) : 0;
    // Changes of other windows meanwhile. Pictures never change, all other records may.
    if (source && unreadable === 0) unreadable = await copyAll(source, rescue, copied);
    const result = { copied: copied.size, unreadable };
    await put(rescue, { id: COMPLETE, store: 'metadata', record: result });
    return result;
  } finally {
    source?.close();
    rescue.close();
  }
}

/** Returns how many records could not be read; a store that does not open counts as one. */
async function copyAll(source: IDBDatabase, rescue: IDBDatabase, copied: Set<string>): Promise<number> {
  let unreadable = 0;
  for (const store of STORE_NAMES) {
    if (!source.objectStoreNames.contains(store)) continue;
    const keys = await keysIn(source, store).catch(() => null);
    if (keys === null) unreadable += 1;
    for (const key of keys ?? []) {
      const id = `${store}/${key}`;
      if (store === 'attachments' && copied.has(id)) continue;
      const record = await readOne(source, store, key);
      if (record === undefined) unreadable += 1;
      else {
        await put(rescue, { id, store, record });
        copied.add(id);
      }
    }
  }
  return unreadable;
}

/**
 * Restores the copies where there is no newer record, and deletes them. Returns how many there were; 0 when no repair
 * was running, or when it was interrupted before it changed the database.
 */
export async function copyBack(): Promise<number> {
  const rescue = await openAsIs(RESCUE_NAME);
  if (!rescue) return 0;
  let count = 0;
  try {
    const store = () => rescue.transaction('copies').objectStore('copies');
    const ids = await answered(store().getAllKeys());
    if (ids.includes(COMPLETE)) {
      const target = await openDatabase();
      try {
        for (const id of ids) {
          const copy: Copy = await answered(store().get(id));
          if (copy.id === COMPLETE) continue;
          await restore(target, copy);
          count += 1;
        }
      } finally {
        target.close();
      }
    }
  } finally {
    rescue.close();
  }
  await removeDatabase(RESCUE_NAME);
  return count;
}

function openRescue(): Promise<IDBDatabase> {
  const request = indexedDB.open(RESCUE_NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('copies', { keyPath: 'id' });
  return answered(request);
}

async function keysIn(source: IDBDatabase, store: StoreName): Promise<IDBValidKey[]> {
  return answered(source.transaction(store).objectStore(store).getAllKeys());
}

async function readOne(source: IDBDatabase, store: StoreName, key: IDBValidKey): Promise<unknown> {
  return answered(source.transaction(store).objectStore(store).get(key)).catch(() => undefined);
}

async function put(rescue: IDBDatabase, copy: Copy): Promise<void> {
  const transaction = rescue.transaction('copies', 'readwrite', { durability: 'strict' });
  transaction.objectStore('copies').put(copy);
  await finished(transaction);
}

/** Records that were written after the copy are newer, and stay. */
async function restore(target: IDBDatabase, { store, record }: Copy): Promise<void> {
  const transaction = target.transaction(store, 'readwrite', { durability: 'strict' });
  const records = transaction.objectStore(store);
  const done = finished(transaction);
  const key = (record as Record<string, IDBValidKey>)[records.keyPath as string];
  const known = key === undefined ? undefined : await answered(records.getKey(key));
  if (key !== undefined && known === undefined) records.put(record);
  await done;
}

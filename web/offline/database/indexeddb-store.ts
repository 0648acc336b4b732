import { isLostConnection, storageErrorOf } from '#web/offline/database/errors.ts';
import { valueAt } from '#web/offline/database/paths.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import type {
  Change,
  Decide,
  Decision,
  OfflineStore,
  Records,
  StoreName,
} from '#web/offline/database/store.ts';
import { fromStoredPhoto, type StoredPhoto, toStoredPhoto } from '#web/offline/database/stored-photo.ts';
import { isUsable } from '#web/offline/repair/record-damage.ts';

type StoredChange = { store: StoreName; put: unknown } | { store: StoreName; remove: string };

/**
 * The store in IndexedDB. A connection that the browser has closed, as iOS does to pages in the background, is opened
 * again, and the operation is repeated. Every operation is idempotent.
 *
 * @param opened the first connection
 * @param reopen opens another one
 */
export function createIndexedDbStore(opened: IDBDatabase, reopen: () => Promise<IDBDatabase>): OfflineStore {
  let connection = Promise.resolve(opened);
  let isClosed = false;

  const attempt = async <Result>(
    from: Promise<IDBDatabase>,
    work: (database: IDBDatabase) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work(await from);
    } catch (error) {
      throw storageErrorOf(error);
    }
  };
  const run = async <Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const used = connection;
    try {
      return await attempt(used, work);
    } catch (error) {
      if (isClosed || !isLostConnection(error)) throw error;
      if (connection === used) connection = renewed(used);
      return attempt(connection, work);
    }
  };
  const renewed = async (used: Promise<IDBDatabase>) => {
    await used.then(
      (database) => database.close(),
      () => undefined,
    );
    return reopen();
  };

  return {
    kind: 'indexeddb',
    get: (store, key) =>
      run(async (database) => {
        const record = await answered(database.transaction(store).objectStore(store).get(key));
        return record === undefined ? undefined : usable(store, [record])[0];
      }),
    all: (store) =>
      run(async (database) => {
        const records = await answered(database.transaction(store).objectStore(store).getAll());
        return usable(store, records);
      }),
    allBy: (store, index, value) =>
      run(async (database) => {
        const objects = database.transaction(store).objectStore(store);
        // Without its index a query is slower, but it still works.
        const records = objects.indexNames.contains(index)
          ? await answered(objects.index(index).getAll(value))
          : (await answered(objects.getAll())).filter((record) => valueAt(record, index) === value);
        return usable(store, records);
      }),
    metadataUnder: (prefix) =>
      run(async (database) => {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
        const records = await answered(
          database.transaction('metadata').objectStore('metadata').getAll(range),
        );
        return usable('metadata', records);
      }),
    async write(changes) {
      if (changes.length === 0) return;
      // Read the bytes first: a transaction does not wait for them.
      const stored = await Promise.all(changes.map(encoded));
      await run((database) => carryOut(database, stored));
    },
    async update(stores, decide, photos = []) {
      const bytes = new Map<string, StoredPhoto>();
      for (const photo of photos) bytes.set(photo.id, await toStoredPhoto(photo));
      return run((database) => decideAndWrite(database, { stores, decide, bytes }));
    },
    close() {
      isClosed = true;
      void connection.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

async function carryOut(database: IDBDatabase, changes: readonly StoredChange[]): Promise<void> {
  const stores = new Set(changes.map(({ store }) => store));
  const transaction = database.transaction([...stores], 'readwrite', { durability: 'strict' });
  await requested(transaction, () => changes);
}

interface Update<Result> {
  stores: readonly StoreName[];
  decide: Decide<Result>;
  /** The photos that may be put, as they are stored. */
  bytes: ReadonlyMap<string, StoredPhoto>;
}

async function decideAndWrite<Result>(
  database: IDBDatabase,
  { stores, decide, bytes }: Update<Result>,
): Promise<Decision<Result>> {
  const names = [...new Set<StoreName>(['drafts', ...stores])];
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
  // The transaction stays active only until the reaction to this answer has run: nothing else is awaited.
  const drafts = await answered(transaction.objectStore('drafts').getAll());
  let decision: Decision<Result> | undefined;
  await requested(transaction, () => {
    decision = decide(usable('drafts', drafts));
    return decision.changes.map((change) => {
      const isPhoto = change.store === 'attachments' && 'put' in change;
      return isPhoto ? { store: change.store, put: bytes.get(change.put.id) } : change;
    });
  });
  if (!decision) throw new Error('A transaction that is complete has decided.');
  return decision;
}

/** Requests the changes and waits until they are on disk; an error of `wanted` aborts the transaction. */
async function requested(transaction: IDBTransaction, wanted: () => readonly StoredChange[]): Promise<void> {
  const done = finished(transaction);
  try {
    for (const change of wanted()) {
      const store = transaction.objectStore(change.store);
      const request = 'put' in change ? store.put(change.put) : store.delete(change.remove);
      // The transaction reports the error, which aborts it.
      request.onerror = () => undefined;
    }
  } catch (error) {
    done.catch(() => undefined);
    transaction.abort();
    throw error;
  }
  await done;
}

async function encoded(change: Change): Promise<StoredChange> {
  if (change.store !== 'attachments' || !('put' in change)) return change;
  return { store: change.store, put: await toStoredPhoto(change.put) };
}

/** Skips damaged records: one of them must not hide the others. The repair handles them. */
const usable = <Name extends StoreName>(store: Name, records: readonly unknown[]): Records[Name][] =>
  records.filter((record) => isUsable(store, record)).map((record) => decoded(store, record));

function decoded<Name extends StoreName>(store: Name, record: unknown): Records[Name] {
  const value = store === 'attachments' ? fromStoredPhoto(record as StoredPhoto) : record;
  // This module has written what the database holds.
  return value as Records[Name];
}

import type { CachedResponse, Changes } from '#web/offline/cache/cached-responses.ts';
import { answered, finished } from '#web/offline/database/requests.ts';

/**
 * The offline cache by user: responses of the server, and pictures. It is separate from the database of drafts: it can
 * be deleted and downloaded again, and nothing here can endanger a report.
 */
const DATABASE_NAME = 'fieldfare-ahead';
const DATABASE_VERSION = 1;
const STORES = ['queries', 'files'] as const;

interface StoredAnswer extends CachedResponse {
  ownerId: string;
  /** The build of the app that wrote it. */
  build: string;
}

const BUILD = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= makeOrOpen().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function makeOrOpen(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME, DATABASE_VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('queries', { keyPath: ['ownerId', 'hash'] });
    const files = request.result.createObjectStore('files', { keyPath: ['ownerId', 'id'] });
    // Ages and sizes, so that pictures need not be read.
    files.createIndex('age', ['ownerId', 'savedAt', 'size']);
  };
  const database = await answered(request);
  // Another window deletes it, or the browser has closed it, as iOS does. It is opened again when needed.
  database.onversionchange = closeDatabase;
  database.onclose = closeDatabase;
  return database;
}

/** Closes the database. */
function closeDatabase(): void {
  void opening?.then((database) => database.close());
  opening = null;
}

/** Runs an operation on the database, and repeats it once if the connection turns out to be closed. */
export async function withDatabase<Result>(
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await openDatabase());
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    closeDatabase();
    return work(await openDatabase());
  }
}

/** All keys of a person. */
export const ofOwner = (ownerId: string) => IDBKeyRange.bound([ownerId], [ownerId, []]);

/** The responses of this user that this version of the app wrote. Those of other users are deleted. */
export async function readAnswers(ownerId: string): Promise<CachedResponse[]> {
  return withDatabase(async (database) => {
    await remove(database, [
      // The next user of a shared device must not find data of an earlier one.
      IDBKeyRange.upperBound([ownerId], true),
      IDBKeyRange.lowerBound([ownerId, []], true),
    ]);
    const store = database.transaction('queries').objectStore('queries');
    const answers: StoredAnswer[] = await answered(store.getAll(ofOwner(ownerId)));
    // Another version of the app may have used this key for another query.
    return answers.filter(({ build }) => build === BUILD);
  });
}

export async function writeAnswers(ownerId: string, { put, remove: hashes }: Changes): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('queries', 'readwrite');
    const store = transaction.objectStore('queries');
    for (const answer of put) store.put({ ...answer, ownerId, build: BUILD } satisfies StoredAnswer);
    for (const hash of hashes) store.delete([ownerId, hash]);
    // A page that is closed before a transaction commits by itself would lose it.
    transaction.commit();
    await finished(transaction);
  });
}

/** Deletes the responses and files of this user. */
export const clearOwner = (ownerId: string): Promise<void> =>
  withDatabase((database) => remove(database, [ofOwner(ownerId)]));

/** Deletes the data of all users. */
export const clearAll = (): Promise<void> =>
  withDatabase((database) => remove(database, [IDBKeyRange.lowerBound([])]));

function remove(database: IDBDatabase, ranges: readonly IDBKeyRange[]): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite');
  for (const name of STORES) {
    for (const range of ranges) transaction.objectStore(name).delete(range);
  }
  return finished(transaction);
}

import type { CachedResponse, Changes } from '#web/offline/cache/cached-responses.ts';
import { answered, finished } from '#web/offline/database/requests.ts';

/**
 * What was read, by person: the answers of the server, and pictures. Beside the database of drafts and not in it: this one
 * can be lost and downloaded anew, and nothing that is done here can endanger a report.
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
    // Ages and sizes, without reading the pictures themselves.
    files.createIndex('age', ['ownerId', 'savedAt', 'size']);
  };
  const database = await answered(request);
  // Another window empties or deletes it; or the browser has closed it, as iOS does: it is opened anew when needed.
  database.onversionchange = closeDatabase;
  database.onclose = closeDatabase;
  return database;
}

/** Lets go of the database. */
function closeDatabase(): void {
  void opening?.then((database) => database.close());
  opening = null;
}

/** Does something with the database; once more when its connection turns out to be dead. */
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

/** The answers of this person that this version of the app wrote. What belongs to anybody else is removed. */
export async function readAnswers(ownerId: string): Promise<CachedResponse[]> {
  return withDatabase(async (database) => {
    await remove(database, [
      // Whoever signs in on a device that others used finds nothing of theirs on it.
      IDBKeyRange.upperBound([ownerId], true),
      IDBKeyRange.lowerBound([ownerId, []], true),
    ]);
    const store = database.transaction('queries').objectStore('queries');
    const answers: StoredAnswer[] = await answered(store.getAll(ofOwner(ownerId)));
    // Another version of the app may have asked for something else under the same name.
    return answers.filter(({ build }) => build === BUILD);
  });
}

export async function writeAnswers(ownerId: string, { put, remove: hashes }: Changes): Promise<void> {
  await withDatabase(async (database) => {
    const transaction = database.transaction('queries', 'readwrite');
    const store = transaction.objectStore('queries');
    for (const answer of put) store.put({ ...answer, ownerId, build: BUILD } satisfies StoredAnswer);
    for (const hash of hashes) store.delete([ownerId, hash]);
    await finished(transaction);
  });
}

/** Removes what belongs to this person: answers and files. */
export const clearOwner = (ownerId: string): Promise<void> =>
  withDatabase((database) => remove(database, [ofOwner(ownerId)]));

/** Removes everything of everybody. */
export const clearAll = (): Promise<void> =>
  withDatabase((database) => remove(database, [IDBKeyRange.lowerBound([])]));

function remove(database: IDBDatabase, ranges: readonly IDBKeyRange[]): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite');
  for (const name of STORES) {
    for (const range of ranges) transaction.objectStore(name).delete(range);
  }
  return finished(transaction);
}

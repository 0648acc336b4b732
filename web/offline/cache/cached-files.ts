import { CACHE_FILES_MAX_BYTES } from '#shared/limits.ts';
import { ofOwner, withDatabase } from '#web/offline/cache/cache-database.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';
import { type CachedFile, superfluousFiles } from '#web/offline/cache/superfluous-files.ts';
import { answered, finished } from '#web/offline/database/requests.ts';

/** Bytes instead of a Blob: some versions of iOS lose the Blobs of a closed page. */
interface StoredFile extends CachedFile {
  ownerId: string;
  bytes: ArrayBuffer;
  type: string;
}

/** A picture in one size. The content of an object key never changes. */
export const fileId = (path: string, sidePx: number): string => `${sidePx}:${path}`;

/** This user's cached picture; undefined when it is not cached. */
export async function readPicture(ownerId: string, path: string, sidePx: number): Promise<Blob | undefined> {
  return withDatabase(async (database) => {
    const store = database.transaction('files').objectStore('files');
    const file: StoredFile | undefined = await answered(store.get([ownerId, fileId(path, sidePx)]));
    return file && new Blob([file.bytes], { type: file.type });
  });
}

/**
 * Caches a picture that this user has loaded. Rejects when storage is full, and when another user has signed in
 * meanwhile.
 */
export async function keepPicture(
  ownerId: string,
  path: string,
  sidePx: number,
  picture: Blob,
): Promise<void> {
  const bytes = await picture.arrayBuffer();
  const { size, type } = picture;
  await withDatabase((database) => {
    if (offlineCache.owner() !== ownerId) throw new Error('Whoever loaded this has signed out.');
    const transaction = database.transaction('files', 'readwrite');
    const file: StoredFile = {
      ...{ ownerId, id: fileId(path, sidePx), bytes, type, size },
      savedAt: Date.now(),
    };
    transaction.objectStore('files').put(file);
    return finished(transaction);
  });
}

/** The cached pictures of a user, without their bytes. */
export function cachedPictures(ownerId: string): Promise<CachedFile[]> {
  return withDatabase(
    (database) =>
      new Promise((resolve, reject) => {
        const found: CachedFile[] = [];
        const index = database.transaction('files').objectStore('files').index('age');
        const request = index.openKeyCursor(ofOwner(ownerId));
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return resolve(found);
          const [, savedAt, size] = cursor.key as [string, number, number];
          const [, id] = cursor.primaryKey as [string, string];
          found.push({ id, savedAt, size });
          cursor.continue();
        };
      }),
  );
}

/** Deletes files to make room: first those that open work does not need, oldest first. */
export async function makeRoom(ownerId: string, wanted: ReadonlySet<string>): Promise<void> {
  const remove = superfluousFiles(await cachedPictures(ownerId), wanted, CACHE_FILES_MAX_BYTES);
  if (remove.length === 0) return;
  await withDatabase((database) => {
    const transaction = database.transaction('files', 'readwrite');
    for (const id of remove) transaction.objectStore('files').delete([ownerId, id]);
    return finished(transaction);
  });
}

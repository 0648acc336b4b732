import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore, StoredFile } from '#server/gateway/storage/file-store/file-store.ts';
import { openStore, type StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import { claimFile } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { insertObject, type ObjectKey } from '#server/gateway/storage/object-rows.ts';

/** Work with the file store outside of requests: utilities and jobs of the portal. */
export function fileAccess(settings: StoreSettings) {
  const renditionsFolder = join(settings.filesDir, 'renditions');
  return {
    renditionsFolder,
    /** Opens the store for `work`. @throws StoreUnavailableError when it does not respond */
    async withFiles<T>(work: (files: FileStore) => Promise<T>): Promise<T> {
      const { files, close } = await openStore(settings, renditionsFolder, (error) => {
        throw error;
      });
      try {
        return await work(files);
      } finally {
        close();
      }
    },
  };
}

/** Adds the row of bytes that the portal itself has written under an announced version. */
export async function addStoredFile(
  client: pg.PoolClient,
  object: ObjectKey & { version: string; mimetype: string },
  { sizeBytes, digest }: StoredFile,
): Promise<void> {
  const { mimetype, ...key } = object;
  await claimFile(client, object.version);
  const metadata = {
    ...{ eTag: `"${digest}"`, size: sizeBytes, contentLength: sizeBytes, mimetype },
    ...{ cacheControl: 'no-store', lastModified: new Date().toISOString(), httpStatusCode: 200 },
  };
  await insertObject(client, { ...key, ownerId: null, metadata, userMetadata: null }, { upsert: false });
}

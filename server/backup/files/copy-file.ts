import { createHash } from 'node:crypto';
import { checkObject } from '#server/backup/check-object.ts';
import type { Repository } from '#server/backup/repository.ts';
import { hashed, sealed, unsealed } from '#server/backup/seal.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import { type FileEntry, objectOf } from './file-list.ts';

/** Copies a file into the backups, encrypted, and reads it back. @throws FileMissingError when it is gone */
export async function copyFile(
  { destination, key }: Repository,
  store: FileStore,
  version: string,
): Promise<FileEntry> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const content = await store.open(version);
  async function* counted() {
    for await (const chunk of content) {
      sizeBytes += chunk.byteLength;
      yield chunk as Uint8Array;
    }
  }
  const name = objectOf(version);
  const stored = await destination.put(name, sealed(key, hashed(counted(), hash)));
  await checkObject(destination, { name, sizeBytes: stored.sizeBytes, sha256: stored.digest });
  return {
    version,
    sizeBytes,
    sha256: hash.digest('hex'),
    storedBytes: stored.sizeBytes,
    storedSha256: stored.digest,
  };
}

/**
 * What the destination has of a file: one that no list has yet, because it was copied between two backups, or by a
 * backup that was interrupted.
 * @throws DamagedError when its content is not whole; ObjectMissingError
 */
export async function readStoredFile({ destination, key }: Repository, version: string): Promise<FileEntry> {
  const name = objectOf(version);
  const [content, stored] = [createHash('sha256'), createHash('sha256')];
  let sizeBytes = 0;
  let storedBytes = 0;
  async function* counted() {
    for await (const chunk of hashed(await destination.open(name), stored)) {
      storedBytes += chunk.byteLength;
      yield chunk;
    }
  }
  for await (const chunk of hashed(unsealed(key, counted(), name), content)) sizeBytes += chunk.byteLength;
  return {
    version,
    sizeBytes,
    sha256: content.digest('hex'),
    storedBytes,
    storedSha256: stored.digest('hex'),
  };
}

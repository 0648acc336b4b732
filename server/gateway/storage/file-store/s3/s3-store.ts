import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  FileMissingError,
  type FileStore,
  isVersion,
  pathOfVersion,
} from '#server/gateway/storage/file-store/file-store.ts';
import { type Bucket, isMissing } from '#server/gateway/storage/file-store/s3/bucket.ts';
import { abortUploadsOf } from '#server/gateway/storage/file-store/s3/multipart.ts';
import {
  copyObject,
  deleteObject,
  getObject,
  listObjects,
} from '#server/gateway/storage/file-store/s3/objects.ts';
import {
  appendPart,
  finishParts,
  startParts,
  tailKeys,
} from '#server/gateway/storage/file-store/s3/parts.ts';
import { putFile } from '#server/gateway/storage/file-store/s3/put-file.ts';

/** Of a uuid. */
const VERSION_LENGTH = 36;

export interface S3StoreOptions {
  /** Put before every key; empty, or ends with a slash. */
  prefix: string;
  /** The folder for local copies of files, `<uuid>.part`. Its owner sweeps copies that are left after a crash. */
  loansFolder: string;
}

/** Files in a bucket of an S3-compatible service, with the same paths as in a folder. */
export function createS3Store(bucket: Bucket, { prefix, loansFolder }: S3StoreOptions): FileStore {
  const keyOf = (version: string) => `${prefix}${pathOfVersion(version)}`;

  /** Does something with the key of a version, and says in the store's words when there is no such thing. */
  async function at<Answer>(version: string, work: (key: string) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(keyOf(version));
    } catch (error) {
      throw isMissing(error) ? new FileMissingError(version) : error;
    }
  }

  const store: FileStore = {
    put: (version, source) => at(version, (key) => putFile(bucket, key, source)),
    open: (version, range) => at(version, (key) => getObject(bucket, key, range)),
    startParts: (version) => at(version, (key) => startParts(bucket, key)),
    appendPart: (version, state, source) => at(version, (key) => appendPart(bucket, key, state, source)),

    async borrow(version) {
      const content = await store.open(version);
      await mkdir(loansFolder, { recursive: true, mode: 0o700 });
      const path = join(loansFolder, `${randomUUID()}.part`);
      const giveBack = () => rm(path, { force: true });
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await giveBack();
        throw error;
      }
      return { path, giveBack };
    },

    async copy(source, target) {
      const targetKey = keyOf(target);
      await at(source, (key) => copyObject(bucket, key, targetKey));
    },

    async finishParts(version, state) {
      const stored = await at(version, (key) => finishParts(bucket, key, state));
      await Promise.all(tailKeys(keyOf(version)).map((tail) => deleteObject(bucket, tail)));
      return stored;
    },

    async remove(version) {
      const key = keyOf(version);
      // Nobody remembers how far it came, so everything is removed that a version may ever have had.
      await Promise.all([
        ...[key, ...tailKeys(key)].map((each) => deleteObject(bucket, each)),
        abortUploadsOf(bucket, key),
      ]);
    },

    async *list(lastDigits) {
      const folder = `${prefix}${lastDigits}/`;
      for await (const { key, sizeBytes, storedAt } of listObjects(bucket, folder)) {
        // The tail of an unfinished file has a longer key.
        const version = key.slice(folder.length, folder.length + VERSION_LENGTH);
        const isComplete = key.length === folder.length + VERSION_LENGTH;
        if (isVersion(version)) yield { version, isComplete, sizeBytes, storedAt };
      }
    },
  };
  return store;
}

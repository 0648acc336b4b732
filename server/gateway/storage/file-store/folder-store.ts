import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  checkVersion,
  FileMissingError,
  type FileStore,
  isVersion,
  type ListedFile,
  pathOfVersion,
  type StoredFile,
} from '#server/gateway/storage/file-store/file-store.ts';
import { writeDurably } from '#server/gateway/storage/file-store/write-durably.ts';

/**
 * Files in a local folder. A file is written as `incoming/<version>` and moved when it is complete and on the disk.
 */
export function createFolderStore(folder: string): FileStore {
  const finalPath = (version: string) => join(folder, pathOfVersion(version));
  const incomingPath = (version: string) => join(folder, 'incoming', checkVersion(version));

  async function finish(version: string): Promise<void> {
    const target = finalPath(version);
    await makeFolder(dirname(target));
    await rename(incomingPath(version), target);
    await syncFolder(dirname(target));
  }

  return {
    async put(version, source) {
      const path = incomingPath(version);
      await makeFolder(dirname(path));
      try {
        const file = await open(path, 'wx', 0o600);
        const hash = createHash('sha256');
        const sizeBytes = await writeDurably(file, 0, source, (chunk) => hash.update(chunk));
        await finish(version);
        return { sizeBytes, digest: hash.digest('hex') };
      } catch (error) {
        // Somebody else is writing this version: what lies there is theirs.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
        throw error;
      }
    },

    async startParts(version) {
      const path = incomingPath(version);
      await makeFolder(dirname(path));
      const file = await open(path, 'wx', 0o600);
      await file.close();
      return { sizeBytes: 0 };
    },

    async appendPart(version, { sizeBytes: start }, source) {
      const path = incomingPath(version);
      try {
        // What a writer left behind that did not come to its end.
        await truncate(path, start);
        const file = await open(path, 'r+');
        return { sizeBytes: start + (await writeDurably(file, start, source)) };
      } catch (error) {
        throw missingOr(error as NodeJS.ErrnoException, version);
      }
    },

    async finishParts(version, { sizeBytes }) {
      const path = incomingPath(version);
      try {
        await truncate(path, sizeBytes);
        await syncFile(path);
        await finish(version);
      } catch (error) {
        // It was finished before a crash; otherwise the reading below says that it is missing.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      const stored = createReadStream(finalPath(version));
      return measure(stored).catch((error) => Promise.reject(missingOr(error, version)));
    },

    async open(version, range) {
      const stream = createReadStream(finalPath(version), range);
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', (error) => reject(missingOr(error, version)));
      });
      return stream;
    },

    async borrow(version) {
      const path = finalPath(version);
      await access(path).catch((error) => Promise.reject(missingOr(error, version)));
      // It is lent as it lies here: there is nothing to clean up afterwards.
      return { path, giveBack: async () => {} };
    },

    async copy(source, target) {
      const path = incomingPath(target);
      await makeFolder(dirname(path));
      try {
        await copyFile(finalPath(source), path, constants.COPYFILE_FICLONE);
        await syncFile(path);
        await finish(target);
      } catch (error) {
        await rm(path, { force: true });
        throw missingOr(error as NodeJS.ErrnoException, source);
      }
    },

    async remove(version) {
      await rm(incomingPath(version), { force: true });
      await rm(finalPath(version), { force: true });
    },

    async *list(lastDigits) {
      yield* filesIn(join(folder, lastDigits), lastDigits, true);
      yield* filesIn(join(folder, 'incoming'), lastDigits, false);
    },
  };
}

async function* filesIn(folder: string, lastDigits: string, isComplete: boolean): AsyncGenerator<ListedFile> {
  for (const version of await readdir(folder).catch(() => [])) {
    if (!isVersion(version) || !version.endsWith(lastDigits)) continue;
    // One that is moved or removed meanwhile is not there.
    const found = await stat(join(folder, version)).catch(() => undefined);
    if (found) yield { version, isComplete, sizeBytes: found.size, storedAt: found.mtime };
  }
}

async function measure(source: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  }
  return { sizeBytes, digest: hash.digest('hex') };
}

async function makeFolder(path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true, mode: 0o700 });
  if (created !== undefined) await syncFolder(dirname(path));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Without this, a power cut could take back the rename. Windows keeps folders safe by itself and refuses the call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

function missingOr(error: NodeJS.ErrnoException, version: string): Error {
  return error.code === 'ENOENT' ? new FileMissingError(version) : error;
}

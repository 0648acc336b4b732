import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '#server/gateway/storage/file-store/write-durably.ts';
import { type Destination, ObjectMissingError, type StoredObject } from './destination.ts';

/** An object that is being written lies here until it is complete and on the disk. */
const INCOMING = 'incoming';
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Backups in a local folder, e.g. that of a mounted disk. Only its owner may read them. */
export function createFolderDestination(folder: string): Destination {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  return {
    name: folder,

    async put(name, source) {
      const target = pathOf(name);
      const incoming = join(folder, INCOMING, randomUUID());
      await makeFolder(dirname(incoming));
      const hash = createHash('sha256');
      try {
        const file = await open(incoming, 'wx', 0o600);
        const sizeBytes = await writeDurably(file, 0, source, (chunk) => hash.update(chunk));
        await makeFolder(dirname(target));
        await rename(incoming, target);
        await syncFolder(dirname(target));
        return { sizeBytes, digest: hash.digest('hex') };
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },

    async open(name) {
      const stream = createReadStream(pathOf(name));
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ENOENT' ? new ObjectMissingError(name) : error),
        );
      });
      return stream;
    },

    async *list(prefix) {
      yield* objectsIn(folder, prefix.replace(/\/$/, ''));
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async sweep() {
      for await (const { name, storedAt } of objectsIn(folder, INCOMING)) {
        if (Date.now() - storedAt.getTime() > ABANDONED_AFTER_MS) await rm(pathOf(name), { force: true });
      }
    },

    close() {},
  };
}

async function* objectsIn(root: string, folder: string): AsyncGenerator<StoredObject> {
  for (const entry of await entriesOf(join(root, folder))) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* objectsIn(root, name);
    // One that is removed meanwhile is not there.
    const found = entry.isFile() ? await stat(join(root, name)).catch(() => undefined) : undefined;
    if (found) yield { name, sizeBytes: found.size, storedAt: found.mtime };
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function makeFolder(path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true, mode: 0o700 });
  if (created !== undefined) await syncFolder(dirname(path));
}

/** Without this, a power cut could take back the rename. Windows keeps folders safe by itself and refuses the call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Pack, pack } from 'tar-stream';
import type { Bytes } from '#server/backup/seal.ts';
import { CONTROL_FILE, dataFolderEntries } from './data-folder-entries.ts';

const CHUNK_BYTES = 262_144;
const ZEROS = Buffer.alloc(CHUNK_BYTES);

/** What the backup ends with, once PostgreSQL has been asked to end it. */
export interface BackupEnd {
  /** `backup_label`, as PostgreSQL returned it. */
  label: string;
  /** Names of the files in `pg_wal` that make the copy consistent. */
  wal: readonly string[];
}

/**
 * A running cluster's data folder as a tar, which any tool can extract.
 * @param end called when all files but those of `pg_wal` are copied
 * @param count gets the size of each file, in bytes
 */
export async function* dataFolderTar(
  root: string,
  end: () => Promise<BackupEnd>,
  count: (sizeBytes: number) => void,
): Bytes {
  const tar = pack();
  const filling = fill(tar, root, end, count);
  // Its error reaches the reader through the tar.
  filling.catch((error) => tar.destroy(error));
  yield* tar as unknown as Bytes;
  await filling;
}

async function fill(
  tar: Pack,
  root: string,
  end: () => Promise<BackupEnd>,
  count: (sizeBytes: number) => void,
): Promise<void> {
  for await (const { name, kind } of dataFolderEntries(root)) {
    if (kind === 'folder') await addFolder(tar, name);
    else count(await addFile(tar, root, name));
  }
  const control = await readControlFile(root);
  await addContent(tar, CONTROL_FILE, control);
  const { label, wal } = await end();
  await addContent(tar, 'backup_label', Buffer.from(label));
  for (const name of wal) count(await addFile(tar, root, `pg_wal/${name}`));
  tar.finalize();
}

function addFolder(tar: Pack, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve()));
  });
}

function addContent(tar: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

/** @returns its size; 0 for one that is gone, which the WAL removes too */
async function addFile(tar: Pack, root: string, name: string): Promise<number> {
  const file = await open(join(root, name), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !name.startsWith('pg_wal/')) return undefined;
    throw error;
  });
  if (!file) return 0;
  try {
    const { size, mtime } = await file.stat();
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: 0o600, mtime }, (error) =>
        error ? reject(error) : resolve(),
      );
      copy(file, size, entry).catch(reject);
    });
    return size;
  } finally {
    await file.close();
  }
}

/**
 * Exactly `size` bytes: what was added meanwhile, the WAL adds again; what was cut off, it cuts off, and zeros stand in
 * for it until then.
 */
async function copy(file: FileHandle, size: number, entry: NodeJS.WritableStream): Promise<void> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(CHUNK_BYTES, size - at);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    const chunk = bytesRead === 0 ? ZEROS.subarray(0, wanted) : buffer.subarray(0, bytesRead);
    at += chunk.byteLength;
    if (!entry.write(chunk)) await new Promise<void>((resolve) => void entry.once('drain', resolve));
  }
  entry.end();
}

/** PostgreSQL writes it at once, but a read at that moment could get half of each: two equal reads are whole. */
async function readControlFile(root: string): Promise<Buffer> {
  const path = join(root, CONTROL_FILE);
  let before = await readFile(path);
  for (;;) {
    await sleep(5);
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

import type { Repository } from '#server/backup/repository.ts';
import { DamagedError } from '#server/backup/seal.ts';
import { FileMissingError, type FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import { copyFile, readStoredFile } from './copy-file.ts';
import { byGroup, FILES_FOLDER, type FileEntry, GROUPS, objectOf } from './file-list.ts';

export interface FilesCopied {
  count: number;
  sizeBytes: number;
  /** Files that were not there before. */
  newCount: number;
  newBytes: number;
}

interface FilesOptions {
  repository: Repository;
  store: FileStore;
  /** The files of the last backup: those are neither read nor copied again. */
  known: AsyncGenerator<FileEntry>;
  /** Whether the list keeps known files that the store no longer has. */
  keepsKnown?: boolean;
  copied: FilesCopied;
}

/**
 * Copies the files that the destination does not have, and lists them all, the groups in order. The content of a file
 * never changes under its name.
 */
export async function* backUpFiles(options: FilesOptions): AsyncGenerator<FileEntry> {
  const { repository, store, keepsKnown = false, copied } = options;
  const known = byGroup(options.known);
  try {
    for (const group of GROUPS) {
      const listed = await known.take(group);
      const stored = await sizesOf(repository, group);
      const versions = new Set(keepsKnown ? listed.keys() : []);
      for await (const { version, isComplete } of store.list(group)) if (isComplete) versions.add(version);
      for (const version of [...versions].sort()) {
        const before = listed.get(version);
        const storedBytes = stored.get(objectOf(version));
        const isThere = before !== undefined && storedBytes === before.storedBytes;
        const entry = isThere
          ? before
          : await fetchEntry(repository, store, version, storedBytes !== undefined);
        // Removed since it was listed.
        if (!entry) continue;
        copied.count += 1;
        copied.sizeBytes += entry.sizeBytes;
        if (!isThere) {
          copied.newCount += 1;
          copied.newBytes += entry.sizeBytes;
        }
        yield entry;
      }
    }
  } finally {
    await known.close();
  }
}

async function fetchEntry(
  repository: Repository,
  store: FileStore,
  version: string,
  isStored: boolean,
): Promise<FileEntry | undefined> {
  try {
    // It may be in the list of an older backup, so it is not written again.
    if (isStored) return await readStoredFile(repository, version);
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
  }
  try {
    return await copyFile(repository, store, version);
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

async function sizesOf({ destination }: Repository, group: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { name, sizeBytes } of destination.list(`${FILES_FOLDER}${group}/`))
    sizes.set(name, sizeBytes);
  return sizes;
}

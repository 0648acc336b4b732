import { FILES_FOLDER, type FileEntry, filesOf, GROUPS, objectOf } from '#server/backup/files/file-list.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import type { Repository } from '#server/backup/repository.ts';
import { DamagedError, unsealed } from '#server/backup/seal.ts';
import { type FileStore, isVersion } from '#server/gateway/storage/file-store/file-store.ts';

export interface FilesRestored {
  count: number;
  sizeBytes: number;
}

/** Restores the files of a backup. @throws DamagedError when one is not what was backed up */
export async function restoreFiles(
  repository: Repository,
  manifest: Manifest,
  store: FileStore,
): Promise<FilesRestored> {
  const restored = { count: 0, sizeBytes: 0 };
  for await (const entry of filesOf(repository, manifest)) {
    const { sizeBytes, digest } = await restoreFile(repository, store, entry.version);
    if (digest !== entry.sha256 || sizeBytes !== entry.sizeBytes)
      throw new DamagedError(objectOf(entry.version));
    restored.count += 1;
    restored.sizeBytes += sizeBytes;
  }
  if (restored.count !== manifest.files.count) throw new DamagedError(manifest.files.list.name);
  return restored;
}

/**
 * Restores the files that were copied since the backup began, which no list has: those that the archived WAL may name.
 * A file without a row is never served.
 */
export async function restoreLaterFiles(
  repository: Repository,
  manifest: Manifest,
  store: FileStore,
): Promise<FilesRestored> {
  const restored = { count: 0, sizeBytes: 0 };
  const since = Date.parse(manifest.startedAt);
  for (const group of GROUPS) {
    const there = new Set<string>();
    for await (const { version } of store.list(group)) there.add(version);
    for await (const { name, storedAt } of repository.destination.list(`${FILES_FOLDER}${group}/`)) {
      const version = name.slice(FILES_FOLDER.length + 3).replace(/\.age$/, '');
      if (!isVersion(version) || there.has(version) || storedAt.getTime() < since) continue;
      const { sizeBytes } = await restoreFile(repository, store, version);
      restored.count += 1;
      restored.sizeBytes += sizeBytes;
    }
  }
  return restored;
}

async function restoreFile(
  { destination, key }: Repository,
  store: FileStore,
  version: FileEntry['version'],
) {
  const name = objectOf(version);
  return store.put(version, unsealed(key, await destination.open(name), name));
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '#server/backup/repository.ts';
import { asOnlyBackup } from '#server/backup/running-file.ts';
import { FileMissingError } from '#server/gateway/storage/file-store/file-store.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { copyFile } from './copy-file.ts';
import { FILES_FOLDER, GROUPS, objectOf } from './file-list.ts';

/**
 * Copies new files of a folder between two backups, so that they are not lost with the machine.
 * @returns how to look for new ones; only folders that have changed since are read
 */
export function createFileArchive({
  dataDir,
  filesDir,
}: {
  dataDir: string;
  filesDir: string;
}): (repository: Repository, signal: AbortSignal) => Promise<void> {
  const store = createFolderStore(filesDir);
  const seen = new Map<string, number>();
  return async (repository, signal) => {
    for (const group of GROUPS) {
      const changedMs = await stat(join(filesDir, group)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
      if (changedMs === undefined || seen.get(group) === changedMs) continue;
      const stored = new Set<string>();
      for await (const { name } of repository.destination.list(`${FILES_FOLDER}${group}/`)) stored.add(name);
      for await (const { version, isComplete } of store.list(group)) {
        signal.throwIfAborted();
        if (!isComplete || stored.has(objectOf(version))) continue;
        // A backup that runs copies it itself. It throws then, and the next run looks again.
        await asOnlyBackup(dataDir, () => copyUnlessGone(repository, version), { patienceMs: 0 });
      }
      seen.set(group, changedMs);
    }
  };

  async function copyUnlessGone(repository: Repository, version: string): Promise<void> {
    try {
      await copyFile(repository, store, version);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
  }
}

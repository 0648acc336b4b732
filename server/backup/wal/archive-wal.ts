import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repository } from '#server/backup/repository.ts';
import { compressed, sealed } from '#server/backup/seal.ts';
import { TIMELINE_HISTORY, WAL_SEGMENT, walObject } from './wal-names.ts';

/** Labels of base backups, which their tar has too. */
const BACKUP_HISTORY = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/;

/** Stores the completed WAL that waits in a folder, in order, and removes it there. */
export async function archiveWal(
  { destination, key }: Repository,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const name of (await readdir(folder)).sort()) {
    signal.throwIfAborted();
    const path = join(folder, name);
    if (WAL_SEGMENT.test(name) || TIMELINE_HISTORY.test(name)) {
      await destination.put(walObject(name), sealed(key, compressed(createReadStream(path))));
      await rm(path);
    } else if (BACKUP_HISTORY.test(name)) {
      await rm(path);
    }
  }
}

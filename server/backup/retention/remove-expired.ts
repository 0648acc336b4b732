import { byGroup, FILES_FOLDER, filesOf, GROUPS } from '#server/backup/files/file-list.ts';
import {
  BACKUPS_FOLDER,
  backupIdOf,
  listBackups,
  readManifest,
  removeBackup,
  startOf,
} from '#server/backup/manifest.ts';
import type { Repository } from '#server/backup/repository.ts';
import { positionOf, TIMELINE_HISTORY, WAL_FOLDER, walName } from '#server/backup/wal/wal-names.ts';
import { keptOf } from './expired.ts';

/** After this, a backup without a manifest does not get one any more. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/**
 * Removes old backups, and what only they needed: their files, and the WAL before the oldest backup of a day. What
 * interrupted backups have left goes after a day. No other backup may run.
 */
export async function removeExpired(repository: Repository): Promise<void> {
  const complete = await listBackups(repository);
  const kept = keptOf(complete);
  const staying = new Set(kept.ids);
  for (const id of complete) if (!staying.has(id)) await removeBackup(repository, id);
  await removeAbandoned(repository, staying);
  const [oldest] = kept.daily;
  if (oldest === undefined) return;
  const { startedAt, database } = await readManifest(repository, oldest);
  if (database) await removeWalBefore(repository, database.firstWal);
  await removeUnlistedFiles(repository, kept.ids, new Date(startedAt));
}

async function removeAbandoned({ destination }: Repository, staying: ReadonlySet<string>): Promise<void> {
  for await (const { name } of destination.list(BACKUPS_FOLDER)) {
    const id = backupIdOf(name);
    if (id === undefined || staying.has(id)) continue;
    if (Date.now() - startOf(id).getTime() > ABANDONED_AFTER_MS) await destination.remove(name);
  }
}

async function removeWalBefore({ destination }: Repository, firstWal: string): Promise<void> {
  for await (const { name: object } of destination.list(WAL_FOLDER)) {
    const name = walName(object);
    // Histories are small, and say how later timelines came to be.
    if (name === undefined || TIMELINE_HISTORY.test(name)) continue;
    if (positionOf(name) < positionOf(firstWal)) await destination.remove(object);
  }
}

/**
 * Removes files that no backup lists. One that was stored since `since` may be named by the WAL: a file that was added
 * and removed between two backups.
 */
async function removeUnlistedFiles(
  repository: Repository,
  ids: readonly string[],
  since: Date,
): Promise<void> {
  const { destination } = repository;
  const lists = await Promise.all(
    ids.map(async (id) => byGroup(filesOf(repository, await readManifest(repository, id)))),
  );
  try {
    for (const group of GROUPS) {
      const listed = await Promise.all(lists.map((list) => list.take(group)));
      for await (const { name, storedAt } of destination.list(`${FILES_FOLDER}${group}/`)) {
        const version = name.slice(name.lastIndexOf('/') + 1).replace(/\.age$/, '');
        if (storedAt < since && !listed.some((files) => files.has(version))) await destination.remove(name);
      }
    }
  } finally {
    await Promise.all(lists.map((list) => list.close()));
  }
}

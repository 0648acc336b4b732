import { renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Superuser } from '#server/backup/database/source-cluster.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import type { Repository } from '#server/backup/repository.ts';
import { decompressed, unsealed } from '#server/backup/seal.ts';
import { archivedWal } from '#server/backup/wal/restore-wal.ts';
import { giveTo, reachableFolder } from '#server/database/cluster/data-folder.ts';
import { postgresUser } from '#server/database/cluster/os-user.ts';
import { extractTar } from './extract-tar.ts';
import { type RecoveryTarget, recover } from './recover.ts';

export interface RestoreDatabaseOptions {
  repository: Repository;
  database: NonNullable<Manifest['database']>;
  /** The folder of the cluster, e.g. `data/postgres`; it must not exist. */
  folder: string;
  password: string;
  target: RecoveryTarget;
  say: (sentence: string) => void;
}

/**
 * Restores the embedded PostgreSQL from a base backup and the archived WAL, and stops it again.
 * @param look works with the restored cluster before it is stopped
 */
export async function restoreDatabase<T>(
  { repository, database, folder, password, target, say }: RestoreDatabaseOptions,
  look: (superuser: Superuser) => Promise<T>,
): Promise<T> {
  const user = postgresUser(folder);
  const real = reachableFolder({ folder, user, say });
  const { name } = database.object;
  const source = decompressed(unsealed(repository.key, await repository.destination.open(name), name));
  const unfinished = `${real}.${process.pid}-new`;
  await extractTar(source, unfinished, user);
  renameSync(unfinished, real);

  const walFolder = join(dirname(real), `restore-wal-${process.pid}`);
  try {
    await mkdir(walFolder, { mode: 0o700 });
    giveTo(walFolder, user);
    const isArchived = target.kind === 'time' || target.kind === 'end';
    const count = isArchived ? await archivedWal(repository, database.firstWal, walFolder, user) : 0;
    const options = { folder: real, user, password, target };
    return await recover({ ...options, walFolder: count > 0 ? walFolder : undefined }, look);
  } finally {
    await rm(walFolder, { recursive: true, force: true });
  }
}

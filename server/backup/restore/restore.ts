import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Destination } from '#server/backup/destination/destination.ts';
import { checkRelease, type Manifest } from '#server/backup/manifest.ts';
import { openRepository, type Repository } from '#server/backup/repository.ts';
import { textOf, unsealed } from '#server/backup/seal.ts';
import type { BackupSettings } from '#server/backup/settings.ts';
import { POSTGRES_MAJOR } from '#server/database/cluster/data-folder.ts';
import { readMigrations } from '#server/database/migrate.ts';
import { EMBEDDED_DATABASE } from '#server/database/open.ts';
import { exampleDatabase } from '#server/example/example-database.ts';
import { fileAccess } from '#server/gateway/storage/file-store/file-access.ts';
import type { StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import { parseStored, type Stored, secretsFile } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { type Choice, chooseBackup } from './choose-backup.ts';
import type { RecoveryTarget } from './recover.ts';
import { restoreDatabase } from './restore-database.ts';
import { restoreFiles, restoreLaterFiles } from './restore-files.ts';
import { beginRestore } from './unfinished.ts';

export interface RestoreOptions extends Choice {
  source: Destination;
  settings: Pick<BackupSettings, 'keyFile' | 'passphraseFile'>;
  /** The folder of the installation, which must be empty. */
  dataDir: string;
  databaseUrl: string | undefined;
  storage: StoreSettings;
  say: (sentence: string) => void;
}

/**
 * Restores an installation into an empty data folder: files, database, and secrets. Without a choice, the last backup
 * and every change that was archived since. Interrupted, it can be repeated.
 * @returns the backup
 * @throws StartError with what has to be changed first
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, storage, say } = options;
  const repository = await openRepository(options.source, options.settings);
  const manifest = await chooseBackup(repository, options);
  await checkUsable(manifest, options);
  const complete = await beginRestore(dataDir);
  await checkRoom(manifest, dataDir);

  say(`Restoring the backup ${manifest.id} into ${dataDir}…`);
  const secrets = await readSecretsOf(repository, manifest);
  const target = targetOf(options);
  await fileAccess(storage).withFiles(async (store) => {
    await restoreFiles(repository, manifest, store);
    if (target.kind === 'end' || target.kind === 'time') await restoreLaterFiles(repository, manifest, store);
  });
  const { database } = manifest;
  if (database) {
    const folder = join(dataDir, 'postgres');
    const password = secrets.superuserPassword;
    await restoreDatabase({ repository, database, folder, password, target, say }, (admin) => {
      // Its files are in no backup: it can be loaded again.
      const passwords = {
        ownerPassword: secrets.ownerPassword,
        authenticatorPassword: secrets.authenticatorPassword,
      };
      return exampleDatabase({ database: EMBEDDED_DATABASE, admin, ...passwords }).drop();
    });
  }
  const content = `${JSON.stringify(secrets, null, 2)}\n`;
  await writeFile(secretsFile(dataDir), content, { mode: 0o600, flush: true });
  await complete();
  return manifest;
}

/** @throws StartError when this release, or its settings, do not go with the backup */
async function checkUsable(manifest: Manifest, { databaseUrl, until }: RestoreOptions): Promise<void> {
  const migrations = await readMigrations();
  checkRelease(
    manifest,
    migrations.map(({ name }) => name),
    POSTGRES_MAJOR,
  );
  if (manifest.database && databaseUrl) {
    throw new StartError(
      `The backup ${manifest.id} has the database of the embedded PostgreSQL: unset DATABASE_URL to restore it.`,
    );
  }
  if (!manifest.database && until) {
    throw new StartError(
      `The backup ${manifest.id} is without a database: restore that to the point in time with its own tools, and leave --until out here.`,
    );
  }
}

/** The secrets of a backup. */
export async function readSecretsOf(
  { destination, key }: Repository,
  { secrets }: Manifest,
): Promise<Stored> {
  return parseStored(
    await textOf(unsealed(key, await destination.open(secrets.name), secrets.name)),
    secrets.name,
  );
}

/** @throws StartError when the disk cannot take the backup */
async function checkRoom({ database, files }: Manifest, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const neededBytes = (database?.sizeBytes ?? 0) + files.sizeBytes;
  const missingBytes = neededBytes - bavail * bsize;
  if (missingBytes <= 0) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new StartError(
    `${folder} has not enough room: the backup needs ${gigabytes(neededBytes)}, ${gigabytes(missingBytes)} more than is free.`,
  );
}

function targetOf({ id, until }: Choice): RecoveryTarget {
  if (until) return { kind: 'time', until };
  return id === undefined ? { kind: 'end' } : { kind: 'backup' };
}

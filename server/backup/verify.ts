import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withClient } from '#server/database/bootstrap.ts';
import { POSTGRES_MAJOR } from '#server/database/cluster/data-folder.ts';
import { readMigrations } from '#server/database/migrate.ts';
import { EMBEDDED_DATABASE } from '#server/database/open.ts';
import { StartError } from '#server/start-error.ts';
import { checkObject } from './check-object.ts';
import { countRows, type RowCounts } from './database/row-counts.ts';
import type { Destination } from './destination/destination.ts';
import { readStoredFile } from './files/copy-file.ts';
import { filesOf, objectOf } from './files/file-list.ts';
import { checkRelease, type Manifest } from './manifest.ts';
import { openRepository, type Repository } from './repository.ts';
import { type Choice, chooseBackup } from './restore/choose-backup.ts';
import { readSecretsOf } from './restore/restore.ts';
import { restoreDatabase } from './restore/restore-database.ts';
import { DamagedError } from './seal.ts';
import type { BackupSettings } from './settings.ts';

export interface VerifyOptions extends Choice {
  source: Destination;
  settings: Pick<BackupSettings, 'keyFile' | 'passphraseFile'>;
  say: (sentence: string) => void;
}

export interface Verified {
  manifest: Manifest;
  /** Tables whose rows were counted; null for a backup without a database. */
  tables: number | null;
  rows: number | null;
  /** Whether the rows were compared with those counted at the backup. */
  isCompared: boolean;
}

/**
 * Proves that a backup can be restored: restores its database into a temporary folder, counts the rows of all tables
 * and compares them with those of the backup, decrypts every file and compares its hash.
 * @throws StartError or DamagedError with what is wrong
 */
export async function verify(options: VerifyOptions): Promise<Verified> {
  const repository = await openRepository(options.source, options.settings);
  const manifest = await chooseBackup(repository, options);
  const migrations = (await readMigrations()).map(({ name }) => name);
  checkRelease(manifest, migrations, POSTGRES_MAJOR);
  await verifyFiles(repository, manifest);
  const { superuserPassword } = await readSecretsOf(repository, manifest);
  const counted =
    manifest.database && (await countRestored(repository, manifest.database, superuserPassword, options));
  const expected = manifest.database?.counted?.rows;
  if (counted && expected && !isDeepStrictEqual(counted, expected))
    throw differing(manifest, expected, counted);
  return {
    manifest,
    tables: counted && Object.keys(counted).length,
    rows: counted && Object.values(counted).reduce((sum, rows) => sum + rows, 0),
    isCompared: expected !== undefined,
  };
}

async function verifyFiles(repository: Repository, manifest: Manifest): Promise<void> {
  await checkObject(repository.destination, manifest.files.list);
  let count = 0;
  for await (const entry of filesOf(repository, manifest)) {
    const found = await readStoredFile(repository, entry.version);
    if (!isDeepStrictEqual(found, entry)) throw new DamagedError(objectOf(entry.version));
    count += 1;
  }
  if (count !== manifest.files.count) throw new DamagedError(manifest.files.list.name);
}

async function countRestored(
  repository: Repository,
  database: NonNullable<Manifest['database']>,
  password: string,
  { say }: VerifyOptions,
): Promise<RowCounts> {
  await checkObject(repository.destination, database.object);
  const scratch = await mkdtemp(join(tmpdir(), 'fieldfare-verify-'));
  // When root runs it, PostgreSQL is another user, who must be able to walk in.
  await chmod(scratch, 0o711);
  try {
    const target = database.counted
      ? ({ kind: 'restore-point', name: database.counted.restorePoint } as const)
      : ({ kind: 'backup' } as const);
    const folder = join(scratch, 'postgres');
    return await restoreDatabase({ repository, database, folder, password, target, say }, (superuser) =>
      withClient(superuser(EMBEDDED_DATABASE), countRows),
    );
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function differing({ id }: Manifest, expected: RowCounts, counted: RowCounts): StartError {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(counted)])];
  const wrong = tables
    .filter((table) => expected[table] !== counted[table])
    .map((table) => `${table} (${counted[table] ?? 'missing'} instead of ${expected[table] ?? 'none'})`);
  return new StartError(`The backup ${id} does not restore what was backed up: ${wrong.join(', ')}.`);
}

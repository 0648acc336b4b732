import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileAccess } from '#server/gateway/storage/file-store/file-access.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import { releaseVersion } from '#server/release-version.ts';
import { readStored, type Stored } from '#server/secrets.ts';
import { backUpDatabase } from './back-up-database.ts';
import { BACKUP_MARKER } from './backup-marker.ts';
import { checkObject } from './check-object.ts';
import type { Destination } from './destination/destination.ts';
import { backUpFiles, type FilesCopied } from './files/back-up-files.ts';
import { type FileEntry, filesIn, filesOf, linesOf, noFiles } from './files/file-list.ts';
import { installationOf } from './installation.ts';
import {
  folderOf,
  listBackups,
  type Manifest,
  newBackupId,
  readManifest,
  writeManifest,
} from './manifest.ts';
import { openOwnRepository, type Repository } from './repository.ts';
import { removeExpired } from './retention/remove-expired.ts';
import { asOnlyBackup } from './running-file.ts';
import { bytesOf, compressed, sealed } from './seal.ts';
import type { BackupSettings } from './settings.ts';

export interface BackUpOptions {
  dataDir: string;
  /** An external PostgreSQL, which is backed up by its own means. */
  databaseUrl: string | undefined;
  storage: StoreSettings;
  destination: Destination;
  settings: Pick<BackupSettings, 'keyFile' | 'passphraseFile'>;
}

export interface BackedUp {
  manifest: Manifest;
  files: FilesCopied;
}

/**
 * Backs up an installation: database, files, and secrets, all encrypted. The portal may run. What was written is read
 * back; the manifest is written last. Backups that have expired are then removed.
 * @throws StartError with what has to be changed first
 */
export function backUp(options: BackUpOptions): Promise<BackedUp> {
  const { dataDir, destination, settings, storage } = options;
  const secrets = readStored(dataDir);
  return asOnlyBackup(dataDir, async () => {
    const repository = await openOwnRepository(destination, settings, installationOf(secrets));
    await destination.sweep();
    const done = await fileAccess(storage).withFiles((store) =>
      writeBackup(repository, store, secrets, options),
    );
    await writeFile(join(dataDir, BACKUP_MARKER), `${done.manifest.id}\n`);
    await removeExpired(repository);
    return done;
  });
}

async function writeBackup(
  repository: Repository,
  store: FileStore,
  secrets: Stored,
  { dataDir, databaseUrl }: BackUpOptions,
): Promise<BackedUp> {
  const startedAt = new Date();
  const id = newBackupId(startedAt);
  const previous = (await listBackups(repository)).at(-1);
  const known = previous ? filesOf(repository, await readManifest(repository, previous)) : noFiles();
  const scratch = await mkdtemp(join(tmpdir(), 'fieldfare-backup-'));
  try {
    // Most files before the database, and the rest after it: so there is each one that the database names, even if it
    // is removed meanwhile.
    const before = join(scratch, 'files');
    const first = newlyCopied();
    const early = backUpFiles({ repository, store, known, copied: first });
    await pipeline(linesOf(early), createWriteStream(before, { mode: 0o600 }));

    const { database, migrations } = databaseUrl
      ? { database: null, migrations: [] }
      : await backUpDatabase(repository, { id, dataDir, password: secrets.superuserPassword });

    const copied = newlyCopied();
    const all = backUpFiles({ repository, store, known: filesIn(before), keepsKnown: true, copied });
    const list = await writeList(repository, id, all);
    const manifest = {
      ...{ id, startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() },
      ...{ release: await releaseVersion(), migrations, database },
      secrets: await writeSecrets(repository, id, secrets),
      files: { list, count: copied.count, sizeBytes: copied.sizeBytes },
    };
    await writeManifest(repository, manifest);
    await readManifest(repository, id);
    const newCount = first.newCount + copied.newCount;
    return { manifest, files: { ...copied, newCount, newBytes: first.newBytes + copied.newBytes } };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const newlyCopied = (): FilesCopied => ({ count: 0, sizeBytes: 0, newCount: 0, newBytes: 0 });

async function writeList(
  { destination, key }: Repository,
  id: string,
  entries: AsyncIterable<FileEntry>,
): Promise<Manifest['files']['list']> {
  const name = `${folderOf(id)}files.ndjson.zst.age`;
  const { sizeBytes, digest } = await destination.put(name, sealed(key, compressed(linesOf(entries))));
  const object = { name, sizeBytes, sha256: digest };
  await checkObject(destination, object);
  return object;
}

async function writeSecrets(
  { destination, key }: Repository,
  id: string,
  secrets: Stored,
): Promise<Manifest['secrets']> {
  const name = `${folderOf(id)}secrets.json.age`;
  const content = bytesOf(`${JSON.stringify(secrets, null, 2)}\n`);
  const { sizeBytes, digest } = await destination.put(name, sealed(key, content));
  const object = { name, sizeBytes, sha256: digest };
  await checkObject(destination, object);
  return object;
}

import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import type { StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Secrets } from '#server/secrets.ts';
import { openDestination } from './destination/open-destination.ts';
import { createFileArchive } from './files/archive-files.ts';
import { installationOf } from './installation.ts';
import { findOwnRepository, type Repository } from './repository.ts';
import { isBackupRunning } from './running-file.ts';
import { mailFailure } from './schedule/mail-failure.ts';
import { makeScheduledBackup } from './schedule/scheduled-backup.ts';
import type { BackupSettings } from './settings.ts';
import { archiveWal } from './wal/archive-wal.ts';

/** How often changes are looked for. With the time that PostgreSQL waits, less than a minute. */
const ARCHIVE_EVERY_MS = 5_000;

/** How often the clock is looked at. */
const LOOK_EVERY_MS = 60_000;

export interface BackupsOptions {
  dataDir: string;
  backup: BackupSettings;
  secrets: Secrets;
  storage: StoreSettings;
  /** Where completed WAL of the embedded PostgreSQL waits. */
  walFolder: string | undefined;
}

/** What the portal does for its backups. */
export interface Backups {
  start(portal: {
    jobs: Jobs;
    mailer: Mailer;
    office: { readonly timeZone: string };
    database: Database;
  }): void;
}

/** Undefined where the portal does not back itself up. */
export function createBackups(options: BackupsOptions): Backups | undefined {
  const { to } = options.backup;
  if (to === undefined) return undefined;
  return {
    start({ jobs, office, mailer, database }) {
      const { dataDir, backup } = options;
      const failed = (error: Error) => mailFailure({ dataDir, mailer, database, office }, error);
      const run = makeScheduledBackup({ dataDir, at: backup.at, office, failed });
      jobs.start({ name: 'back-up', everyMs: LOOK_EVERY_MS, run });
      jobs.start({ name: 'archive-changes', everyMs: ARCHIVE_EVERY_MS, run: makeArchive(options, to) });
    },
  };
}

/** Stores completed WAL and new files, once the first backup has begun. */
function makeArchive(options: BackupsOptions, to: string): (signal: AbortSignal) => Promise<void> {
  const { backup, dataDir, secrets, storage, walFolder } = options;
  // Files in S3 are not lost with the machine.
  const archiveFiles = storage.s3 ? undefined : createFileArchive({ dataDir, filesDir: storage.filesDir });
  let repository: Repository | undefined;
  return async (signal) => {
    repository ??= await findOwnRepository(
      await openDestination(to, backup, dataDir),
      backup,
      installationOf(secrets),
    );
    if (!repository) return;
    if (walFolder) await archiveWal(repository, walFolder, signal);
    if (!isBackupRunning(dataDir)) await archiveFiles?.(repository, signal);
  };
}

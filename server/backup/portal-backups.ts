import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import type { StoreSettings } from '#server/gateway/storage/file-store/open-store.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Secrets } from '#server/secrets.ts';
import type { JobName } from '#shared/jobs.ts';
import { BACKUP_MARKER, RESTORE_TEST_MARKER } from './backup-marker.ts';
import { openDestination } from './destination/open-destination.ts';
import { createFileArchive } from './files/archive-files.ts';
import { installationOf } from './installation.ts';
import { findOwnRepository, type Repository } from './repository.ts';
import { isBackupRunning } from './running-file.ts';
import { isDue, isRestoreTestDue } from './schedule/due.ts';
import { mailFailure } from './schedule/mail-failure.ts';
import { repeating } from './schedule/repeat.ts';
import { reportingFailures } from './schedule/report-failures.ts';
import { runCommand } from './schedule/run-command.ts';
import type { BackupSettings } from './settings.ts';
import { archiveWal } from './wal/archive-wal.ts';

/** How often changes are looked for. With the time that PostgreSQL waits, less than a minute. */
const ARCHIVE_EVERY_MS = 5_000;

/** How often the clock is looked at. */
const LOOK_EVERY_MS = 60_000;

const HOUR_MS = 3_600_000;

/** How long changes may go without being archived before administrators hear of it. */
const ARCHIVE_PATIENCE_MS = 15 * 60_000;

type Run = (signal: AbortSignal) => Promise<void>;

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
      const start = (name: JobName, everyMs: number, run: Run) => jobs.start({ name, everyMs, run });
      start('archive-changes', ARCHIVE_EVERY_MS, reportingArchive(makeArchive(options, to), failed));
      start(
        'back-up',
        LOOK_EVERY_MS,
        repeating(
          reportingFailures((signal) => runCommand('backup', dataDir, signal), { failed }),
          {
            marker: join(dataDir, BACKUP_MARKER),
            isDue: (now, lastAt) => isDue(now, lastAt, backup.at, office.timeZone),
            retryAfterMs: HOUR_MS,
          },
        ),
      );
      start(
        'test-restore',
        LOOK_EVERY_MS,
        repeating(
          reportingFailures((signal) => runCommand('verify', dataDir, signal), { failed }),
          {
            marker: join(dataDir, RESTORE_TEST_MARKER),
            isDue: (_now, lastAt) => isRestoreTestDue(touchedAt(join(dataDir, BACKUP_MARKER)), lastAt),
            retryAfterMs: 24 * HOUR_MS,
          },
        ),
      );
    },
  };
}

const touchedAt = (marker: string): Date | undefined => statSync(marker, { throwIfNoEntry: false })?.mtime;

/** A share that is away for a while is made up for; a longer time would be lost with the machine. */
const reportingArchive = (archive: Run, failed: (error: Error) => Promise<void>): Run =>
  reportingFailures(archive, {
    patienceMs: ARCHIVE_PATIENCE_MS,
    failed: ({ message }) =>
      failed(
        new Error(`Changes have not been archived for ${ARCHIVE_PATIENCE_MS / 60_000} minutes: ${message}`),
      ),
  });

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

/**
 * `npm run backup -- FOLDER|s3://…`, `npm run restore -- SOURCE`, and `npm run verify -- SOURCE` (docs/operations.md).
 * `DATA_DIR` says of which installation.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import { errorText } from '#server/observability/loggable-error.ts';
import { say } from '#server/run-until-stopped.ts';
import { secretsFile } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { backUp } from './back-up.ts';
import { RESTORE_TEST_MARKER } from './backup-marker.ts';
import { parseCommand } from './command.ts';
import { ObjectMissingError } from './destination/destination.ts';
import { openDestination } from './destination/open-destination.ts';
import { restore } from './restore/restore.ts';
import { DamagedError } from './seal.ts';
import { verify } from './verify.ts';

async function main(words: string[]): Promise<void> {
  const config = loadConfig(process.env, 'start');
  const { dataDir, databaseUrl, backup: settings } = config;
  const command = parseCommand(words, settings.to);
  const hasInstallation = existsSync(secretsFile(dataDir));
  if (command.word === 'backup' && !hasInstallation) {
    throw new StartError(`${dataDir} holds no installation: set DATA_DIR to that of the portal.`);
  }
  // Only where the files are is wanted of them.
  const { storage } = config.gatewaySettings({ storageUrlSecret: '-'.repeat(32), factorSecret: '' });
  const destination = await openDestination(command.address, settings, dataDir);
  const startedMs = Date.now();
  const seconds = () => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
  try {
    if (command.word === 'backup') {
      const { manifest, files } = await backUp({ dataDir, databaseUrl, storage, destination, settings });
      const database = manifest.database
        ? `${megabytes(manifest.database.sizeBytes)} of database`
        : 'no database';
      say(
        `Backup ${manifest.id} in ${destination.name} is complete after ${seconds()}: ${database}, ${manifest.files.count} files, of which ${files.newCount} are new (${megabytes(files.newBytes)}).`,
      );
      if (!manifest.database)
        say('The database of DATABASE_URL is not in it: back that up by its own means.');
    } else if (command.word === 'restore') {
      const options = {
        source: destination,
        settings,
        dataDir,
        databaseUrl,
        storage,
        say,
        ...command.choice,
      };
      const manifest = await restore(options);
      say(`The backup ${manifest.id} is restored after ${seconds()}: start the portal with "npm start".`);
      if (!manifest.database) say('It is without a database: restore that by its own means first.');
    } else {
      const { manifest, tables, rows, isCompared } = await verify({
        source: destination,
        settings,
        say,
        ...command.choice,
      });
      if (hasInstallation) await writeFile(join(dataDir, RESTORE_TEST_MARKER), `${manifest.id}\n`);
      const compared = isCompared
        ? 'as many as were backed up'
        : 'not compared, because the portal was never idle';
      say(
        `The backup ${manifest.id} is whole, as ${seconds()} of reading it show: ${tables === null ? 'no database' : `${rows} rows in ${tables} tables (${compared})`}, and ${manifest.files.count} files with the right hashes.`,
      );
    }
  } finally {
    destination.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** What the operator can do something about, as one sentence. */
function sentenceOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return `There is not enough room: ${error.message}. Make room, and run it again.`;
  if (error instanceof DamagedError || error instanceof ObjectMissingError) {
    return `${error.message} Use another backup ("--backup ID"), or another copy of the backups.`;
  }
  const isPlain = error instanceof StartError || error instanceof StoreUnavailableError;
  return isPlain || code ? error.message : errorText(error);
}

// The end of npm is the end of this process; the base backup ends with it, and nothing looks complete.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(name, () => process.exit(130));

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  },
);

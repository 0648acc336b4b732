import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Superuser } from '#server/backup/database/source-cluster.ts';
import { openCluster } from '#server/database/cluster/cluster.ts';
import type { OsUser } from '#server/database/cluster/os-user.ts';
import { StartError } from '#server/start-error.ts';

/** Up to where changes are restored: the end of the backup, a restore point, a time, or the end of the archived WAL. */
export type RecoveryTarget =
  | { kind: 'backup' }
  | { kind: 'restore-point'; name: string }
  | { kind: 'time'; until: Date }
  | { kind: 'end' };

export interface RecoverOptions {
  /** The data folder, where the base backup was extracted. */
  folder: string;
  user: OsUser | undefined;
  password: string;
  /** Folder of the archived WAL; undefined: what is in the backup suffices. */
  walFolder: string | undefined;
  target: RecoveryTarget;
}

/**
 * Lets PostgreSQL recover a base backup up to the target. It then begins a timeline of its own, so that what it writes
 * never has the names of the original's WAL.
 * @param look works with the recovered cluster, before it is stopped
 * @throws StartError when the target cannot be reached
 */
export async function recover<T>(
  options: RecoverOptions,
  look: (superuser: Superuser) => Promise<T>,
): Promise<T> {
  const { folder, user, password, walFolder, target } = options;
  const signal = join(folder, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (user) chownSync(signal, user.uid, user.gid);
  const settings = {
    restore_command: walFolder === undefined ? 'exit 1' : copyCommand(walFolder),
    recovery_target_action: 'promote',
    // It counts as ready when it has recovered, not when it could be read before.
    hot_standby: 'off',
    ...targetSettings(target),
  };
  const cluster = await openCluster({ folder, password, settings }).catch((error: Error) =>
    Promise.reject(explained(error, target)),
  );
  try {
    return await look(cluster.superuser);
  } finally {
    await cluster.stop();
  }
}

function targetSettings(target: RecoveryTarget): Record<string, string> {
  if (target.kind === 'backup') return { recovery_target: 'immediate' };
  if (target.kind === 'restore-point') return { recovery_target_name: target.name };
  // At this early moment, PostgreSQL knows no names of zones, not even Z.
  if (target.kind === 'time') return { recovery_target_time: target.until.toISOString().replace('Z', '+00') };
  return {};
}

/** A shell runs it. `%f` is the name of a segment, `%p` where it is wanted. */
function copyCommand(folder: string): string {
  if (process.platform === 'win32') return `copy "${folder}\\%f" "%p"`;
  return `cp '${folder.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}/%f' '%p'`;
}

function explained(error: Error, target: RecoveryTarget): Error {
  if (target.kind !== 'time' || !error.message.includes('before configured recovery target')) return error;
  return new StartError(
    `Nothing was changed after ${target.until.toISOString()} as far as the backups go: leave --until out to restore all that they have.`,
  );
}

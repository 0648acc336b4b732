import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_MARKER } from '#server/backup/backup-marker.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import type { createInstallationHealth } from '#server/observability/process-health.ts';
import { readSecrets, type Secrets, secretsFile } from '#server/secrets.ts';
import { type Finding, fine, gigabytes, note, problem } from './finding.ts';
import type { Machine } from './machine.ts';

const NEARLY_FULL = 0.15;
const FULL = 0.03;
const OLD_BACKUP_DAYS = 2;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FUTURE_MS = 5 * MINUTE_MS;

export type Looks = Pick<
  ReturnType<typeof createInstallationHealth>,
  'disk' | 'files' | 'backup' | 'certificate'
>;

/** The data folder itself, and whether it can be written. */
export function lookAtFolder(dataDir: string): Finding {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) {
    return problem(
      `DATA_DIR=${dataDir} does not exist.`,
      'Set DATA_DIR to the folder of the installation. For a new one, run "npm start", which creates it.',
    );
  }
  if (!found.isDirectory()) {
    return problem(`DATA_DIR=${dataDir} is no folder.`, 'Set DATA_DIR to the folder of the installation.');
  }
  const trial = join(dataDir, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(trial, 'Fieldfare', { flush: true });
    return fine(`DATA_DIR=${dataDir} can be written.`);
  } catch (error) {
    return problem(
      `DATA_DIR=${dataDir} cannot be written: ${errorMessage(error)}`,
      'Run this as the user of the portal, make that user the owner of the folder, and free space if the disk is full.',
    );
  } finally {
    rmSync(trial, { force: true });
  }
}

/** The file with the secrets: there, readable, and only by its owner. */
export function lookAtSecrets(dataDir: string): { secrets?: Secrets; findings: Finding[] } {
  const path = secretsFile(dataDir);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) {
    const isUsed = existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'files'));
    const missing = isUsed
      ? problem(
          `${path} is missing, although the folder has data of an installation.`,
          'Restore it from the backup: without it, nobody can sign in, and links and stored files do not open.',
        )
      : note('There is no installation in DATA_DIR yet.', 'Run "npm start", which creates it.');
    return { findings: [missing] };
  }
  const findings = [...lookAtRights(path, found), ...lookAtOwner(path, found.uid, statSync(dataDir).uid)];
  try {
    return { secrets: readSecrets(dataDir), findings };
  } catch (error) {
    return { findings: [...findings, problem(errorMessage(error), 'The portal does not start without it.')] };
  }
}

function lookAtRights(path: string, { mode }: { mode: number }): Finding[] {
  // Windows has other rights, which these bits do not show.
  if (process.platform === 'win32') return [];
  if ((mode & 0o077) === 0) return [fine(`Only its owner can read ${path}.`)];
  return [
    problem(
      `Others than the owner can read ${path} (mode ${(mode & 0o777).toString(8)}). It has all keys.`,
      `Run: chmod 600 ${path}. If somebody may have read it, rotate the keys (docs/operations.md).`,
    ),
  ];
}

function lookAtOwner(path: string, owner: number, folderOwner: number): Finding[] {
  if (owner === folderOwner) return [];
  return [
    problem(
      `${path} belongs to another user (${owner}) than the folder (${folderOwner}), so the portal may not be able to read it.`,
      `Run: chown ${folderOwner} ${path}`,
    ),
  ];
}

/** The volume: bytes, and files where a volume limits their number. */
export async function lookAtVolume(dataDir: string, looks: Looks, machine: Machine): Promise<Finding[]> {
  const { free_bytes: free, total_bytes: total, reserve_bytes: reserve } = await looks.disk();
  const text = `${gigabytes(free)} of ${gigabytes(total)} are free on the volume of DATA_DIR.`;
  const advice =
    'Enlarge the volume, or remove what does not belong to the portal. Below DISK_RESERVE_BYTES, nothing is saved.';
  const files = await machine.countFiles(dataDir);
  const isOutOfFiles = files.total > 0 && files.free / files.total < FULL;
  return [
    free / total < FULL || free < reserve
      ? problem(`The disk is full: ${text}`, advice)
      : free / total < NEARLY_FULL
        ? note(text, advice)
        : fine(text),
    ...(isOutOfFiles
      ? [
          problem(
            `The volume of DATA_DIR can take only ${files.free} more files (inodes), however much space is free.`,
            'Remove small files that do not belong to the portal, or make a volume with more inodes.',
          ),
        ]
      : []),
  ];
}

/** Files that were written later than now: the clock is, or was, wrong. */
export function lookForFutureFiles(dataDir: string, nowMs: number): Finding[] {
  const names = ['secrets.json', BACKUP_MARKER, 'postgres/postmaster.pid', 'postgres/global/pg_control'];
  return names.flatMap((name) => {
    const found = statSync(join(dataDir, name), { throwIfNoEntry: false });
    if (!found || found.mtimeMs <= nowMs + FUTURE_MS) return [];
    const minutes = Math.round((found.mtimeMs - nowMs) / MINUTE_MS);
    return [
      problem(
        `${name} is dated ${minutes} minutes in the future, so the clock of this machine is or was wrong.`,
        'Let the system set its clock from the network: timedatectl set-ntp true.',
      ),
    ];
  });
}

/** The latest backup. A new installation has a few days to make its first one. */
export async function lookAtBackup(
  looks: Looks,
  madeAt: string | undefined,
  nowMs: number,
): Promise<Finding> {
  const { recorded_at } = await looks.backup();
  const advice =
    'Set up backups as docs/operations.md describes; their last step touches the file last-backup in DATA_DIR.';
  if (recorded_at === null) {
    const isNew = madeAt !== undefined && nowMs - Date.parse(madeAt) < OLD_BACKUP_DAYS * DAY_MS;
    return isNew
      ? note('No backup has been recorded yet.', advice)
      : problem('No backup has ever been recorded.', advice);
  }
  const days = (nowMs - Date.parse(recorded_at)) / DAY_MS;
  if (days > OLD_BACKUP_DAYS) return problem(`The latest backup is ${Math.floor(days)} days old.`, advice);
  return fine('The latest backup is not older than two days.');
}

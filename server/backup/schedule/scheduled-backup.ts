import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { BACKUP_MARKER } from '#server/backup/backup-marker.ts';
import { isDue } from './due.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** After a failure: whatever was in its way may need a while. */
const RETRY_AFTER_MS = 3_600_000;
const REPORT_AFTER_MS = 24 * 3_600_000;
/** Behind everything that somebody waits for. */
const PRIORITY = 10;

export interface ScheduleOptions {
  dataDir: string;
  /** `HH:MM` in the office's time zone. */
  at: string;
  office: { readonly timeZone: string };
  /** Called when a backup has failed, at most once a day. */
  failed: (error: Error) => Promise<void>;
}

/**
 * Makes the daily backup when it is due, in a process of its own: encryption would hold up requests. After a failure,
 * it tries again in an hour.
 */
export function makeScheduledBackup(
  { dataDir, at, office, failed }: ScheduleOptions,
  { clock = () => new Date(), run = runBackup } = {},
): (signal: AbortSignal) => Promise<void> {
  let waitUntilMs = 0;
  let silentUntilMs = 0;
  return async (signal) => {
    const now = clock();
    const lastAt = await stat(join(dataDir, BACKUP_MARKER)).then(
      ({ mtime }) => mtime,
      () => undefined,
    );
    if (now.getTime() < waitUntilMs || !isDue(now, lastAt, at, office.timeZone)) return;
    try {
      await run(dataDir, signal);
      silentUntilMs = 0;
    } catch (error) {
      if (!signal.aborted) {
        waitUntilMs = now.getTime() + RETRY_AFTER_MS;
        if (now.getTime() >= silentUntilMs) {
          silentUntilMs = now.getTime() + REPORT_AFTER_MS;
          await failed(error as Error);
        }
      }
      throw error;
    }
  };
}

/** `npm run backup` with the settings of this process. @throws Error with what it has printed */
async function runBackup(dataDir: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'backup'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  });
  if (child.pid) setPriority(child.pid, PRIORITY);
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(complaint.trim() || `The backup ended with code ${code}.`);
}

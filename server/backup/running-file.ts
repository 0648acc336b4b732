import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processState } from '#server/database/cluster/process-state.ts';
import { StartError } from '#server/start-error.ts';

const FILE = 'backup-running';
/** The portal has it for a moment, while it copies one file. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Runs `work` while no other backup of this installation runs: what one writes or removes, the other counts on. A
 * process that was killed does not count.
 * @param options.patienceMs how long to wait for another one
 * @throws StartError when another one still runs
 */
export async function asOnlyBackup<T>(
  dataDir: string,
  work: () => Promise<T>,
  { patienceMs = PATIENCE_MS } = {},
): Promise<T> {
  const path = join(dataDir, FILE);
  const deadline = Date.now() + patienceMs;
  for (let owner = claim(path); owner !== undefined; owner = claim(path)) {
    if (Date.now() >= deadline) {
      throw new StartError(`Another backup runs (process ${owner}): wait until it has ended.`);
    }
    await sleep(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Whether a backup of this installation runs. */
export function isBackupRunning(dataDir: string): boolean {
  const owner = readOwner(join(dataDir, FILE));
  return owner !== undefined && processState(owner) === 'alive';
}

/** @returns the process that has it, undefined when it is ours now */
function claim(path: string): number | undefined {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces.
    linkSync(own, path);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const owner = readOwner(path);
  if (owner !== undefined && processState(owner) === 'alive') return owner;
  rmSync(path, { force: true });
  return claim(path);
}

function readOwner(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

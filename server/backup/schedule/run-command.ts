import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');
/** Behind everything that somebody waits for. */
const PRIORITY = 10;

/**
 * Runs `npm run backup` or `npm run verify` with the settings of this process, in a process of its own: encryption would
 * hold up requests.
 * @throws Error with what it has printed
 */
export async function runCommand(
  word: 'backup' | 'verify',
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [MAIN, word], {
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
  if (code !== 0) throw new Error(complaint.trim() || `npm run ${word} ended with code ${code}.`);
}

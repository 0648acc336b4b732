import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');

export interface BackupProcess {
  process: ChildProcess;
  /** Its exit code, null when a signal ended it, and all that it has printed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** What `npm run backup`, `restore`, and `verify` start. */
export function startBackupProcess(words: string[], env: Record<string, string>): BackupProcess {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { process: child, ended };
}

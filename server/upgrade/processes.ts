import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';

const SERVER = join(import.meta.dirname, '..');

/**
 * Runs a program of this release as the user of the portal: who owns DATA_DIR, when root upgrades.
 * @param file relative to the folder `server`
 * @throws StartError when it fails; it has said why
 */
export async function runAsPortal(file: string, words: readonly string[], dataDir: string): Promise<void> {
  const owner = statSync(dataDir);
  const identity = process.getuid?.() === 0 && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : {};
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(SERVER, file), ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...identity,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError(`The step "${[file, ...words].join(' ')}" failed.`);
}

/** @throws StartError when a shell command of the operator fails */
export async function runCommand(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError(`The command "${command}" ended with ${code}.`);
}

/** @returns whether it became true in time */
export async function untilTrue(look: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(200)) {
    if (await look()) return true;
    if (Date.now() > deadline) return false;
  }
}

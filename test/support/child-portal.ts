import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readPostmasterFile } from '#server/database/cluster/postmaster-file.ts';
import { processesIn } from '#server/database/cluster/process-state.ts';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { keepOutput, keepPostgresLog } from './suite-logs.ts';

const MAIN = join(import.meta.dirname, '../../server/main.ts');

export interface ChildPortalOptions {
  dataDir: string;
  port: number;
  mode?: 'start' | 'demo';
  /** What is run instead of the portal, e.g. the gateway alone. */
  command?: readonly string[];
  env?: Record<string, string>;
}

export interface ChildPortal {
  process: ChildProcess;
  /** Everything it has printed so far, on both channels. */
  output(): string;
  /** Resolves with its exit code; null when a signal ended it. */
  exited: Promise<number | null>;
}

/** The portal as `npm start` runs it: a process of its own, with its own PostgreSQL below `dataDir`. */
export function startChildPortal({
  dataDir,
  port,
  mode = 'start',
  command = [MAIN, mode],
  env = {},
}: ChildPortalOptions): ChildPortal {
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...command], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ DATA_DIR: dataDir, PORT: String(port), ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { process: child, output: () => output, exited };
}

/**
 * Waits until the portal at `port` is ready; returns how long that took, in milliseconds.
 * Throws when it is not within `patienceMs`.
 */
export async function waitUntilReady(port: number, patienceMs = 10_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < patienceMs) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return performance.now() - start;
    await sleep(10);
  }
  throw new Error(`The portal was not ready after ${patienceMs} ms.`);
}

/** Process number of the PostgreSQL of a data folder, from its lock file. */
export const postmasterOf = (dataDir: string): number =>
  readPostmasterFile(join(dataDir, 'postgres'))?.pid ?? 0;

/** How to connect to the PostgreSQL of a data folder as its superuser, to look at what it holds. */
export function superuserOf(dataDir: string): pg.ClientConfig {
  const { superuserPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const { host = '', port = 0 } = readPostmasterFile(join(dataDir, 'postgres')) ?? {};
  return { host, port, user: 'postgres', password: superuserPassword, database: 'fieldfare' };
}

/** Ends what is left of a portal: for the end of a test, whatever happened in it. */
export async function removeChildPortal(portal: ChildPortal | undefined, dataDir: string): Promise<void> {
  portal?.process.kill('SIGKILL');
  await portal?.exited;
  for (const pid of processesIn(join(dataDir, 'postgres'))) end(pid);
  if (portal) keepOutput(portal.output());
  keepPostgresLog(join(dataDir, 'postgres.log'), `${process.pid}-${basename(dataDir)}`);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Gone by itself, because the postmaster went first.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readVolumeNow } from '#server/disk/read-volume.ts';
import { StartError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';
import { type LaunchOptions, launch } from './launch.ts';
import {
  readPostmasterFile,
  removeSocketFolder,
  removeStalePostmasterFile,
  systemIdentifier,
} from './postmaster-file.ts';
import { isPostgresOf, processesIn, processState } from './process-state.ts';

const POLL_MS = 10;
/** How long a server may stay unreachable although its process lives, before it is stopped and started again. */
const UNREACHABLE_MS = 5_000;
/** How long sessions of a killed postmaster may take to end by themselves, before they get a signal. */
const ORPHAN_GRACE_MS = 1_000;
const LAUNCH_ATTEMPTS = 20;
const STOP_PATIENCE_MS = 15_000;
/** Two segments of WAL. */
const START_BYTES = 32 * 1024 ** 2;

export interface RunningServer {
  pid: number;
  host: string;
  port: number;
  /** Whether it was running before, left by a process that was killed. */
  adopted: boolean;
}

/**
 * The server of a data folder, ready for connections: the one that still runs, else a new one.
 * Recovery after a crash may take its time and is waited for. Throws StartError when PostgreSQL refuses to start.
 */
export async function runningServer(options: LaunchOptions, password: string): Promise<RunningServer> {
  const { folder } = options;
  const adopted = await adopt(options, password);
  if (adopted) return adopted;

  for (let attempt = 1; ; attempt++) {
    const found = readPostmasterFile(folder);
    if (!found || !isPostgresOf(found.pid, folder)) removeStalePostmasterFile(folder, options.address?.host);
    await waitForOrphans(folder);

    const launched = await launch(options);
    const { pid } = launched.process;
    let ended = '';
    launched.process.once('exit', (code) => {
      ended = `it ended with code ${code}`;
    });
    launched.process.once('error', (error) => {
      ended = error.message;
    });
    while (!ended) {
      const file = readPostmasterFile(folder);
      if (pid && file?.pid === pid && file.status === 'ready')
        return { pid, host: file.host, port: file.port, adopted: false };
      await sleep(POLL_MS);
    }
    // A start at the same moment may have won, or the remains of the last server go only now: look again.
    const other = await adopt(options, password);
    if (other) return other;
    const log = launched.log();
    const worthAnotherTry = /lock file|shared memory|already in use/.test(log);
    if (!worthAnotherTry || attempt === LAUNCH_ATTEMPTS) {
      // A full disk leaves no space for the complaint either.
      const reason = isFull(folder)
        ? 'there is no space left on its disk. Make some, and start again'
        : `${lastComplaint(log) || ended} (more in ${options.logFile})`;
      throw new StartError(`PostgreSQL did not start in ${folder}: ${reason}`);
    }
    await sleep(Math.min(50 * attempt, 500));
  }
}

/** Whether a data folder has too little space for a start, which writes WAL and data after a crash. */
export const isFull = (folder: string): boolean => readVolumeNow(folder).free_bytes < START_BYTES;

/** Stops a server: sessions are ended, what was committed is written out. Resolves when the process is gone. */
export async function stopServer(pid: number, { folder, binaries }: LaunchOptions): Promise<void> {
  const host = readPostmasterFile(folder)?.host;
  // Fast shutdown first; then immediate shutdown, which is as safe as a power cut: the next start recovers.
  for (const signal of ['INT', 'QUIT', 'KILL'] as const) {
    const deadline = Date.now() + STOP_PATIENCE_MS;
    if (isPostgresOf(pid, folder)) send(signal, pid, binaries);
    while (isPostgresOf(pid, folder) && Date.now() < deadline) await sleep(POLL_MS);
  }
  removeStalePostmasterFile(folder);
  if (host) removeSocketFolder(host);
}

function send(signal: 'INT' | 'QUIT' | 'KILL', pid: number, { pgCtl }: Binaries): void {
  // Windows has no signals; PostgreSQL brings its own there, and a tool that sends them.
  if (process.platform === 'win32') spawnSync(pgCtl, ['kill', signal, String(pid)]);
  else process.kill(pid, `SIG${signal}`);
}

async function adopt(options: LaunchOptions, password: string): Promise<RunningServer | undefined> {
  const { folder } = options;
  let deadline = Date.now() + UNREACHABLE_MS;
  for (;;) {
    const file = readPostmasterFile(folder);
    if (!file || !isPostgresOf(file.pid, folder)) return undefined;
    if (file.status === 'ready' && (await answersAs(folder, file, password))) {
      return { pid: file.pid, host: file.host, port: file.port, adopted: true };
    }
    // Recovery and shutdown end by themselves; one that is ready and does not answer has lost its socket.
    if (file.status !== 'ready') deadline = Date.now() + UNREACHABLE_MS;
    if (Date.now() > deadline) await stopServer(file.pid, options);
    await sleep(POLL_MS);
  }
}

/** Whether the server behind an address is the one of this folder, and not a stranger that took over its port. */
async function answersAs(
  folder: string,
  { host, port }: { host: string; port: number },
  password: string,
): Promise<boolean> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    return rows[0]?.id === systemIdentifier(folder);
  } catch {
    // Not yet, or not ours: the caller looks again until its patience ends.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitForOrphans(folder: string): Promise<void> {
  const noticeBy = Date.now() + ORPHAN_GRACE_MS;
  for (let orphans = processesIn(folder); orphans.length > 0; orphans = processesIn(folder)) {
    if (Date.now() > noticeBy) {
      for (const pid of orphans) if (processState(pid) === 'alive') process.kill(pid, 'SIGKILL');
    }
    await sleep(POLL_MS);
  }
}

function lastComplaint(log: string): string {
  const lines = log.trim().split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveTo } from './data-folder.ts';
import { openLogFile } from './log-file.ts';
import { canReach, type OsUser } from './os-user.ts';
import { SOCKET_FOLDER_PREFIX } from './postmaster-file.ts';

const onWindows = process.platform === 'win32';

export interface LaunchOptions {
  /** Real path of the data folder. */
  folder: string;
  user: OsUser | undefined;
  binaries: Binaries;
  /** Settings of the server, e.g. `{ fsync: 'on' }`. */
  settings: Readonly<Record<string, string>>;
  logFile: string;
  /** Address to listen at; undefined: a new one is chosen. A server started again keeps the one its clients know. */
  address: Address | undefined;
}

/** Where a server listens: `host` is the folder of its Unix socket, or an IP address on Windows. */
interface Address {
  host: string;
  port: number;
}

export interface Launched {
  process: ChildProcess;
  /** What the server has logged since this launch, for the message of a failed start. */
  log(): string;
}

/**
 * Starts the server process. It gets a session of its own, so that Ctrl-C reaches only Node, which then lets running
 * requests end first; and it logs to a file, so that it can outlive a killed Node and be adopted by the next one.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { folder, user, binaries, settings, logFile } = options;
  const address = options.address ?? (onWindows ? await freePort() : socketFolder(user));
  const listen = onWindows
    ? { listen_addresses: address.host, unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: address.host };
  const flags = Object.entries({ ...settings, ...listen, port: address.port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

  const log = openLogFile(logFile);
  const offset = statSync(logFile).size;
  const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    // Nothing of ours belongs into its environment: neither PG… variables that would bend it, nor secrets.
    env: {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      TEMP: process.env.TEMP,
      LC_ALL: 'C',
      TZ: 'UTC',
    },
  });
  closeSync(log);
  return { process: child, log: () => readFrom(logFile, offset) };
}

/** A path short enough for a socket (103 bytes on macOS), which a data folder often is not; open to one user only. */
function socketFolder(user: OsUser | undefined): Address {
  const parent = canReach(tmpdir(), user) ? tmpdir() : '/tmp';
  const host = mkdtempSync(join(parent, SOCKET_FOLDER_PREFIX));
  giveTo(host, user);
  return { host, port: 5432 };
}

/** Windows has no Unix sockets that PostgreSQL's clients use: any free port of the loopback address. */
function freePort(): Promise<Address> {
  const host = '127.0.0.1';
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve({ host, port }));
    });
  });
}

function readFrom(path: string, offset: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(16_384);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, offset));
  } finally {
    closeSync(file);
  }
}

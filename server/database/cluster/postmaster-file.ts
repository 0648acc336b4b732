import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a running PostgreSQL writes about itself into its data folder. */
export interface PostmasterFile {
  pid: number;
  /** Host to connect to: the folder of its Unix socket, or an address. */
  host: string;
  port: number;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | '';
}

/** Reads `postmaster.pid`; undefined when it is missing or not yet written to the end. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  const [pid, , , port, socketFolder, address, , status] = readLines(join(folder, 'postmaster.pid'));
  if (!pid || !Number(pid)) return undefined;
  return {
    pid: Number(pid),
    host: socketFolder || address || '',
    port: Number(port),
    status: (status?.trim() ?? '') as PostmasterFile['status'],
  };
}

/** None for a missing file: a server that stops, or whose lock is being cleared, may take it away at any moment. */
function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Prefix of the temporary folders that hold our sockets. */
export const SOCKET_FOLDER_PREFIX = 'fieldfare-socket-';

/**
 * Removes the lock file of a postmaster that is known to be dead. Sessions it may have left behind still hold the
 * shared memory that belongs to the folder, and PostgreSQL refuses to start beside them whatever this file says.
 * @param keep address that is to be used again
 */
export function removeStalePostmasterFile(folder: string, keep?: string): void {
  const stale = readPostmasterFile(folder);
  if (stale && stale.host !== keep) removeSocketFolder(stale.host);
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

export function removeSocketFolder(host: string): void {
  if (basename(host).startsWith(SOCKET_FOLDER_PREFIX)) rmSync(host, { recursive: true, force: true });
}

/** The number that names this cluster for life: the first eight bytes of its control file. */
export function systemIdentifier(folder: string): string {
  const file = openSync(join(folder, 'global', 'pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(file, bytes, 0, 8, 0);
    return bytes.readBigUInt64LE().toString();
  } finally {
    closeSync(file);
  }
}

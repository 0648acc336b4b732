import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export type ProcessState = 'alive' | 'zombie' | 'gone';

/**
 * Whether a process runs. A zombie has ended and only waits for its parent to notice, which nobody may do where
 * Node is process 1 of a container; `kill(pid, 0)`, which PostgreSQL itself asks, takes it for alive.
 */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  return stateLetter(pid) === 'Z' ? 'zombie' : 'alive';
}

/**
 * Whether `pid` is a running PostgreSQL of `folder` (an absolute real path), and not a process that inherited its
 * number.
 */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (processState(pid) !== 'alive') return false;
  // Every PostgreSQL process works inside its data folder; a folder we may not read belongs to another user's process.
  if (process.platform === 'linux') return workingFolder(pid) === folder;
  return basename(programName(pid)).startsWith('postgres');
}

/** The processes that work inside `folder`: after a kill -9 of the postmaster its sessions may live on for a moment. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && workingFolder(pid) === folder && programName(pid) === 'postgres');
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It ended meanwhile, or belongs to somebody else: either way it is none of ours.
    return undefined;
  }
}

function stateLetter(pid: number): string {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return ask('ps', ['-o', 'stat=', '-p', String(pid)]).charAt(0);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2);
  } catch {
    // It ended between the two questions; its number answered a moment ago, so it was a process without a parent left.
    return 'Z';
  }
}

function programName(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32')
    return ask('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh']).split('"')[1] ?? '';
  return ask('ps', ['-o', 'comm=', '-p', String(pid)]);
}

function ask(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

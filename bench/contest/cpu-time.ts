import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/**
 * Processor time, in milliseconds, that PostgreSQL and one server have used since they started. Unlike requests per
 * second it hardly depends on what else the machine does. Undefined where there is no /proc to read it from.
 */
export function cpuTimeMs(postmasterPid: number, serverPid: number | undefined): number | undefined {
  const postmaster = processTime(postmasterPid);
  if (!postmaster) return undefined;
  const backends = readdirSync('/proc')
    .map((name) => processTime(Number(name)))
    .filter((one) => one?.parent === postmasterPid);
  const used = backends.reduce((sum, backend) => sum + (backend?.own ?? 0), postmaster.ofDeadChildren);
  return used + (serverPid === undefined ? 0 : (processTime(serverPid)?.own ?? 0));
}

/** Processor time, in milliseconds, that a process has used since it started; 0 when it has ended. */
export const processTimeMs = (pid: number): number => processTime(pid)?.own ?? 0;

interface ProcessTime {
  parent: number;
  own: number;
  ofDeadChildren: number;
}

function processTime(pid: number): ProcessTime | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended, or this system keeps no such files.
    return undefined;
  }
  // The name of the program stands in parentheses and may hold anything; the numbers begin after it.
  const [, parent, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = rest.slice(9, 13);
  return {
    parent: parent ?? 0,
    own: (user + system) * TICK_MS,
    ofDeadChildren: (deadUser + deadSystem) * TICK_MS,
  };
}

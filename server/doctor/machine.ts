import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { type Finding, fine, gigabytes, note, problem } from './finding.ts';

/** What a check reads of the machine and the process; tests replace single parts. */
export interface Machine {
  nodeVersion: string;
  memoryBytes: number;
  /** How many files and sockets a process may open; undefined where the system does not say. */
  openFiles: number | undefined;
  /** The time zones that Node knows. */
  timeZones: readonly string[];
  nowMs: () => number;
  /** How many files the volume of a folder can still take, and how many in all; 0 where it has no such limit. */
  countFiles: (folder: string) => Promise<{ free: number; total: number }>;
}

export const thisMachine = (): Machine => ({
  nodeVersion: process.versions.node,
  // In a container, its limit counts, if it has one.
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  openFiles: readOpenFiles(),
  timeZones: Intl.supportedValuesOf('timeZone'),
  nowMs: Date.now,
  async countFiles(folder) {
    const { ffree, files } = await statfs(folder);
    return { free: ffree, total: files };
  },
});

const OLDEST_NODE = 26;
const LEAST_MEMORY_BYTES = 1.5 * 1024 ** 3;
const LEAST_OPEN_FILES = 1024;
const ENOUGH_OPEN_FILES = 8192;
/** Node with complete data knows more than 400. */
const LEAST_ZONES = 300;

/** Node, memory, limits, and time zone data. */
export function lookAtMachine({ nodeVersion, memoryBytes, openFiles, timeZones }: Machine): Finding[] {
  return [
    Number(nodeVersion.split('.')[0]) >= OLDEST_NODE
      ? fine(`Node ${nodeVersion} can run the portal.`)
      : problem(
          `This is Node ${nodeVersion}; the portal needs ${OLDEST_NODE} or later.`,
          'Start it with the npm scripts, which bring their own Node, or update Node.',
        ),
    memoryBytes >= LEAST_MEMORY_BYTES
      ? fine(`There are ${gigabytes(memoryBytes)} of memory.`)
      : problem(
          `There are only ${gigabytes(memoryBytes)} of memory; the portal and its database need ${gigabytes(LEAST_MEMORY_BYTES)}.`,
          'Give the machine or container more memory, or the system ends the portal when it needs it.',
        ),
    ...lookAtLimit(openFiles),
    timeZones.length >= LEAST_ZONES
      ? fine('Node knows the time zones of the world.')
      : problem(
          `Node knows only ${timeZones.length} time zones.`,
          'Use a Node with complete data (full ICU), such as the one that npm installs with the portal.',
        ),
  ];
}

function lookAtLimit(openFiles: number | undefined): Finding[] {
  if (openFiles === undefined) return [];
  const text = `A process may open ${openFiles} files and sockets.`;
  const advice = `Allow ${ENOUGH_OPEN_FILES} or more: LimitNOFILE= of systemd, --ulimit nofile= of Docker, or ulimit -n.`;
  if (openFiles < LEAST_OPEN_FILES) return [problem(`${text} Each open screen needs one.`, advice)];
  return [openFiles < ENOUGH_OPEN_FILES ? note(`${text} Each open screen needs one.`, advice) : fine(text)];
}

function readOpenFiles(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    // Only Linux has this file.
    return undefined;
  }
}

import { availableParallelism, totalmem } from 'node:os';

const GIB = 2 ** 30;

/**
 * How many tests run at once on this machine: as many as it has cores, as long as there is memory for each.
 * @param gib what one of them takes at most, with its server and its browser
 */
export const workerCount = (gib: number): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / GIB / gib)));

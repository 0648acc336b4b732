import { availableParallelism, totalmem } from 'node:os';

const GIB = 2 ** 30;

/**
 * How many tests run at once on this machine, as long as there is memory for each.
 * @param gib what one of them takes at most, with its server and its browser
 * @param perCore more than one where tests mostly wait
 */
export const workerCount = (gib: number, perCore = 1): number =>
  Math.max(1, Math.floor(Math.min(availableParallelism() * perCore, totalmem() / GIB / gib)));

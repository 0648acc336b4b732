import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { createFairQueue, type FairQueue } from '#server/gateway/fair-queue.ts';

const queues = new WeakMap<pg.Pool, FairQueue>();

/** More queries of one caller would not be answered sooner, and leave less of the processors to everybody else. */
const QUERIES_OF_ONE_CALLER = availableParallelism() + 1;

/**
 * The queue in front of a pool. One caller never holds more than half of the connections that the others leave, so
 * that somebody's slow queries, however many, leave connections for everybody else.
 */
export function turnsOf(pool: pg.Pool): FairQueue {
  const { max, connectionTimeoutMillis: patienceMs } = pool.options;
  const known = queues.get(pool) ?? createFairQueue({ places: () => max, ownPlaces, patienceMs, tooLate });
  queues.set(pool, known);
  return known;
}

const ownPlaces = (left: number) => Math.min(Math.ceil(left / 2), QUERIES_OF_ONE_CALLER);

// The words of the pool itself, which are answered with PGRST003.
const tooLate = () => new Error('timeout exceeded when trying to connect');

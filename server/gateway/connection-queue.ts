import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { createFairQueue, type FairQueue } from '#server/gateway/fair-queue.ts';

const queues = new WeakMap<pg.Pool, FairQueue>();

/** More parallel queries of one caller would not be faster, and would take processor time from others. */
const QUERIES_OF_ONE_CALLER = availableParallelism() + 1;

/**
 * The fair queue of a pool's connections. One caller never uses more than half of the connections that others leave, so
 * even many slow queries leave connections for others.
 */
export function connectionQueueOf(pool: pg.Pool): FairQueue {
  const { max, connectionTimeoutMillis: timeoutMs } = pool.options;
  const known = queues.get(pool) ?? createFairQueue({ slots: () => max, ownSlots, timeoutMs, timeoutError });
  queues.set(pool, known);
  return known;
}

const ownSlots = (left: number) => Math.min(Math.ceil(left / 2), QUERIES_OF_ONE_CALLER);

// The pool's own message, which becomes PGRST003.
const timeoutError = () => new Error('timeout exceeded when trying to connect');

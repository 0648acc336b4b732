import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';

/**
 * How long a migration waits for a lock, in milliseconds. Whoever wants the table meanwhile waits behind it, so two such
 * waits must stay below the 100 ms that a table in use may be locked.
 */
const LOCK_TIMEOUT_MS = 40;
const PATIENCE_MS = 10 * 60_000;
const SAY_AFTER_MS = 5_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000];
/** A lock that was not available in time, and a deadlock, which PostgreSQL ended. */
const LOCKED = new Set(['55P03', '40P01']);

export interface LockWait {
  name: string;
  say: (sentence: string) => void;
  /** How long it tries, in milliseconds. */
  patienceMs?: number | undefined;
}

/**
 * One transaction that gives a lock up soon and tries again later, so that nobody waits long behind it.
 * @param client of the owner, without an open transaction
 * @throws StartError when the lock was not available for `patienceMs`, and whatever `work` throws
 */
export async function inPatientTransaction<T>(
  client: pg.Client,
  { name, say, patienceMs = PATIENCE_MS }: LockWait,
  work: () => Promise<T>,
): Promise<T> {
  const startMs = performance.now();
  let hasSaid = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      if (!LOCKED.has((error as pg.DatabaseError).code ?? '')) throw error;
      await client.query('rollback');
    }
    const waitedMs = performance.now() - startMs;
    if (waitedMs > patienceMs) {
      throw new StartError(
        `db/migrations/${name} got no lock within ${Math.round(waitedMs / 1000)} seconds: end the transactions that are open on its tables (pg_stat_activity), then start again.`,
      );
    }
    if (waitedMs > SAY_AFTER_MS && !hasSaid) {
      say(`${name} waits for transactions that are open on its tables.`);
      hasSaid = true;
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

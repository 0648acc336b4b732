import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const LONGEST_WAIT_MS = 1500;

/** Resolves when a session of this database waits for a lock, or after a moment in which none did. */
export async function blockedSessions(owner: pg.Pool): Promise<void> {
  const start = Date.now();
  while (Date.now() - start < LONGEST_WAIT_MS) {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
}

import { expect } from 'vitest';

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** The types of locks that sessions of this database wait for, in alphabetical order: other tests use others of the cluster. */
export async function lockWaits(owner: Queryable): Promise<string[]> {
  const { rows } = await owner.query(
    `select locktype from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database() order by locktype`,
  );
  return (rows as { locktype: string }[]).map(({ locktype }) => locktype);
}

/** Resolves when at least so many sessions of this database wait for a lock. */
export function untilWaiting(owner: Queryable, sessions = 1): Promise<void> {
  return expect
    .poll(async () => (await lockWaits(owner)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(sessions);
}

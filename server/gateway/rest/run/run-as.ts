import type pg from 'pg';
import { type RawRows, runBatch } from '#server/gateway/rest/run/batch.ts';
import { becomeCaller, type Caller } from '#server/gateway/rest/run/caller-settings.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

const BEGIN: Statement = { text: 'begin', values: [], repeats: true };

/** Runs `statements` as the caller in one transaction and one round trip, and answers the rows of each. */
export async function runAs(
  pool: pg.Pool,
  caller: Caller,
  statements: readonly Statement[],
): Promise<RawRows[]> {
  const client = await pool.connect();
  try {
    const [, ...answers] = await runBatch(client, [becomeCaller(caller), ...statements]);
    return answers;
  } finally {
    // The transaction has ended either way; a broken connection is noticed and dropped by the pool itself.
    client.release();
  }
}

/**
 * The same, but `inspect` sees the rows before the transaction ends: it is rolled back when `inspect` throws or answers
 * `rollback`.
 */
export async function runInspected(
  pool: pg.Pool,
  caller: Caller,
  statements: readonly Statement[],
  inspect: (answers: RawRows[]) => 'commit' | 'rollback',
): Promise<RawRows[]> {
  const client = await pool.connect();
  try {
    const [, , ...answers] = await runBatch(client, [BEGIN, becomeCaller(caller), ...statements]);
    await client.query(inspect(answers));
    client.release();
    return answers;
  } catch (error) {
    // A connection that cannot roll back is broken: the pool must not hand it out again.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

import type pg from 'pg';
import { type RawRows, runBatch } from '#server/gateway/rest/run/batch.ts';
import { becomeCaller, beginAs, type Caller } from '#server/gateway/rest/run/caller-settings.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';
import { withConnection } from '#server/gateway/with-connection.ts';

/** Runs `statements` as the caller in one transaction and one round trip, and answers the rows of each. */
export async function runAs(
  pool: pg.Pool,
  caller: Caller,
  statements: readonly Statement[],
): Promise<RawRows[]> {
  // How far it is isolated can only be said where a transaction is begun.
  if (caller.isolation !== undefined) return runInspected(pool, caller, statements, () => 'commit');
  const first = becomeCaller(caller);
  return withConnection(pool, caller, async (client) => {
    const answers = await runBatch(client, [...first, ...statements]);
    return answers.slice(first.length);
  });
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
  const first = [beginAs(caller), ...becomeCaller(caller)];
  return withConnection(pool, caller, async (client) => {
    try {
      const answers = (await runBatch(client, [...first, ...statements])).slice(first.length);
      await client.query(inspect(answers));
      return answers;
    } catch (error) {
      // A connection that cannot roll back is broken, and not given back.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

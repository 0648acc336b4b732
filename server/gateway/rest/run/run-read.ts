import type { RestDependencies } from '#server/gateway/rest/call.ts';
import { type RawRows, runBatch } from '#server/gateway/rest/run/batch.ts';
import { becomeCaller, type Caller } from '#server/gateway/rest/run/caller-settings.ts';
import { runAs } from '#server/gateway/rest/run/run-as.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';
import { withConnection } from '#server/gateway/with-connection.ts';

/**
 * Runs `statements`, which only read, as the caller: on a replica that has everything that was committed before this
 * call, or else on the primary. Nobody sees an older state than before, nor keeps a right that was taken away.
 */
export async function runRead(
  { pool, replicas }: Pick<RestDependencies, 'pool' | 'replicas'>,
  caller: Caller,
  statements: readonly Statement[],
): Promise<RawRows[]> {
  // One snapshot for the whole transaction would be older than the check below; the function before every request may
  // write.
  if (!replicas || caller.isolation !== undefined || caller.preRequest)
    return runAs(pool, caller, statements);
  const first = becomeCaller(caller);
  const answers = await replicas.read((replica, position) =>
    withConnection(replica, caller, async (client) => {
      const all = await runBatch(client, [hasReplayed(position), ...first, ...statements]);
      return all.slice(first.length + 1);
    }),
  );
  return answers ?? runAs(pool, caller, statements);
}

/** Fails unless the server is a replica that has replayed `position`: it may have been replaced a moment ago. */
function hasReplayed(position: string): Statement {
  return {
    text: 'select 1 / (pg_catalog.pg_is_in_recovery() and pg_catalog.pg_last_wal_replay_lsn() >= $1::pg_catalog.pg_lsn)::int',
    values: [position],
    repeats: true,
  };
}

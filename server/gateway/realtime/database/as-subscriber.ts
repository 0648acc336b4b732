import pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import { type RawRows, runBatch } from '#server/gateway/rest/run/batch.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

const TIMEOUT_MS = 5000;

/** Where functions of policies find names that they do not write out; as the data API has it by default. */
const SEARCH_PATH = 'public, extensions';

/** The statement that makes the open transaction run as somebody, as policies and functions see it. */
export function become(identity: Identity): Statement {
  return {
    text: `select set_config('statement_timeout', '${TIMEOUT_MS}', true), set_config('timezone', 'UTC', true),
      set_config('search_path', '${SEARCH_PATH}', true), set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    values: [identity.role, JSON.stringify(identity.claims)],
    repeats: true,
  };
}

/** For statements of this node itself, which decide about many subscribers. */
export const LIMITS: Statement = {
  text: `select set_config('statement_timeout', '${TIMEOUT_MS}', true)`,
  values: [],
  repeats: true,
};

const BEGIN: Statement = { text: 'begin', values: [], repeats: true };
/** For several transactions in one round trip. */
export const BEGIN_READING: Statement = { text: 'begin read only', values: [], repeats: true };
export const COMMIT: Statement = { text: 'commit', values: [], repeats: true };

/** One round trip, and one transaction unless the statements begin their own; answers the rows of each statement. */
export async function runTogether(pool: pg.Pool, statements: readonly Statement[]): Promise<RawRows[]> {
  const client = await pool.connect();
  try {
    return await runBatch(client, statements);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** The same, but nothing of it stays. */
export async function runAndForget(pool: pg.Pool, statements: readonly Statement[]): Promise<RawRows[]> {
  const client = await pool.connect();
  try {
    return (await runBatch(client, [BEGIN, ...statements])).slice(1);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** Whether the database refused, rather than being on its way down, up or gone. */
export function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !/^(08|53|57P|58)/.test(error.code ?? '');
}

import type pg from 'pg';
import { becomeIdentity } from '#server/database/database.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

/** The identity with access to all tables. */
export const OFFICE: Identity = { role: 'service_role', claims: { role: 'service_role' } };

/**
 * Runs a part of an open transaction with another identity, under row-level security, then returns to the server's own.
 * `client` is in a transaction of `Database.transaction`.
 */
export async function actingAs<T>(
  client: pg.PoolClient,
  identity: Identity,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  await client.query(becomeIdentity(identity));
  // Not after an error: a failed transaction accepts no further statement.
  const answer = await work(client);
  await client.query(`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`);
  return answer;
}

import type pg from 'pg';
import { becomeIdentity } from '#server/database/database.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

/** The office's tables are the server's as `service_role`. */
export const OFFICE: Identity = { role: 'service_role', claims: { role: 'service_role' } };

/**
 * Does a part of an open transaction as somebody else, under that one's row-level security, then goes on as the server.
 * `client` is in a transaction of `Database.transaction`.
 */
export async function actingAs<T>(
  client: pg.PoolClient,
  identity: Identity,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  await client.query(becomeIdentity(identity));
  // Not on an error: the transaction then has failed, and takes no statement but its end.
  const answer = await work(client);
  await client.query(`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`);
  return answer;
}

import type pg from 'pg';

/** Reads tables of the portal: with access to all of them. `client` is in a transaction of the server. */
export async function asOffice<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query(`select set_config('role', 'service_role', true)`);
  const answer = await work();
  // Not after an error: a failed transaction accepts no further statement.
  await client.query(`select set_config('role', 'none', true)`);
  return answer;
}

/** Reads tables of the gateway: as the server itself. */
export const asServer = <T>(work: () => Promise<T>): Promise<T> => work();

import type pg from 'pg';

/** Runs `work` as the service inside a transaction of the gateway, which does not use the portal's tables itself. */
export async function asService<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`select set_config('role', 'service_role', true)`);
  const answer = await work();
  // After a failure the transaction can only be rolled back, which takes the role with it.
  await client.query(`select set_config('role', 'none', true)`);
  return answer;
}

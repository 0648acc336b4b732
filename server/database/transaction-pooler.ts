import pg from 'pg';
import { StartError } from '#server/start-error.ts';

const REFUSAL =
  'DATABASE_URL leads to a pooler that shares connections between transactions: let it pool sessions (pgbouncer: pool_mode = session), or name PostgreSQL itself.';
/** From a pooler of single statements, which refuses transactions: a violation of the protocol. */
const NO_TRANSACTIONS = '08P01';
/** Each finds a pooler that is in use by others too with a chance of at least one half. */
const LOOKS = 8;

/**
 * Refuses a pooler that gives each transaction another connection of the server: listening, advisory locks, and
 * prepared statements belong to a connection. While another client's transaction holds the server's process that
 * answered a moment ago, such a pooler answers by another one.
 * @throws StartError when `admin` leads to one
 */
export async function refuseTransactionPooler(admin: pg.ClientConfig): Promise<void> {
  const [idle, busy] = [new pg.Client(admin), new pg.Client(admin)];
  for (const client of [idle, busy]) client.on('error', () => undefined);
  try {
    await idle.connect();
    await busy.connect();
    for (let look = 0; look < LOOKS; look++) {
      const before = await processOf(idle);
      await busy.query('begin');
      const other = await processOf(busy);
      const after = await processOf(idle);
      await busy.query('commit');
      if (before === other || before !== after) throw new StartError(REFUSAL);
    }
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === NO_TRANSACTIONS
      ? new StartError(REFUSAL)
      : error;
  } finally {
    for (const client of [idle, busy]) await client.end().catch(() => undefined);
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid');
  return rows[0]?.pid;
}

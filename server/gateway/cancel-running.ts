import pg from 'pg';
import { poolSettings } from '#server/database/pool-settings.ts';

/** How long a cancel request may take before the connection is closed instead. */
const PATIENCE_MS = 5000;

/**
 * Asks PostgreSQL to cancel the statement that `client` runs. Resolves when PostgreSQL has passed the request on to the
 * backend. After the next response of `client`, a late cancellation of another statement is impossible.
 * @throws Error when the request could not be sent
 */
export function cancelRunning(client: pg.ClientBase): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as pg.ClientBase & BackendAddress;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const connection = new pg.Connection({ ssl }) as CancelConnection;
  const send = () => connection.cancel(processID, secretKey);
  const timer = setTimeout(
    () => connection.stream.destroy(new Error('Cancelling took too long.')),
    PATIENCE_MS,
  );
  connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
  connection.on('sslconnect', send);
  connection.on('error', reject);
  // PostgreSQL sends no response: it signals the backend, then closes the connection.
  connection.on('end', resolve);
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return promise.finally(() => clearTimeout(timer));
}

/**
 * The same for a transaction that may have written, unless it already waits for a standby to confirm its commit.
 * PostgreSQL would end that wait and show the rows to everybody, although a primary that takes over may not have them
 * (decision 132).
 * @param pool whose connection settings are used: PostgreSQL is asked on a connection of its own
 * @throws Error when PostgreSQL could not be asked
 */
export async function cancelUnlessCommitting(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  const asking = new pg.Client({
    ...poolSettings(pool),
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    await asking.query(CANCEL_UNLESS_COMMITTING, [(client as pg.ClientBase & BackendAddress).processID]);
  } finally {
    await asking.end().catch(() => undefined);
  }
}

const CANCEL_UNLESS_COMMITTING = `select pg_catalog.pg_cancel_backend(pid) from pg_catalog.pg_stat_activity
  where pid = $1 and wait_event is distinct from 'SyncRep'`;

/** Properties of the driver's client that its types lack. */
interface BackendAddress {
  host: string;
  port: number;
  ssl: boolean | object;
  processID: number;
  secretKey: number;
}

/** The driver's connection, with methods that its types lack. */
interface CancelConnection extends pg.Connection {
  connect(port: number, host: string): void;
  connect(socket: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

import pg from 'pg';

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

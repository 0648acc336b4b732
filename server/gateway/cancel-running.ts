import pg from 'pg';

/** How long a request to cancel may take before the connection is given up instead. */
const PATIENCE_MS = 5000;

/**
 * Asks PostgreSQL to cancel what `client` runs. Resolves once PostgreSQL has passed the request on to the backend: from
 * then on the next answer of `client` tells that it has arrived, and nothing can be cancelled late.
 * @throws Error when PostgreSQL could not be asked
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
  // PostgreSQL answers nothing: it signals the backend, then hangs up.
  connection.on('end', resolve);
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return promise.finally(() => clearTimeout(timer));
}

/** What the driver knows of the backend behind a connection and its types leave out. */
interface BackendAddress {
  host: string;
  port: number;
  ssl: boolean | object;
  processID: number;
  secretKey: number;
}

/** The driver's connection, with what a request to cancel needs. */
interface CancelConnection extends pg.Connection {
  connect(port: number, host: string): void;
  connect(socket: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

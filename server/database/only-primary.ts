import pg from 'pg';

/** PostgreSQL's own state for a server that cannot be used yet. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Refuses a new connection of a pool that leads to a standby. While the nodes of a cluster change roles, a proxy may
 * still lead to the server that was the primary. On a connection to it, each write would fail until somebody closed it.
 * One look per connection is enough, because a primary becomes a standby only by a restart, which ends its connections.
 * @param done given an error for which `isUnavailable` holds, unless the server is a primary
 */
export function verifyPrimary(client: pg.ClientBase, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby').then(
    ({ rows }) => done(rows[0]?.standby ? standbyError() : undefined),
    (error: Error) => done(error),
  );
}

function standbyError(): pg.DatabaseError {
  const message = 'DATABASE_URL leads to a standby at the moment.';
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code: CANNOT_CONNECT_NOW });
}

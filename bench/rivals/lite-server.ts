/**
 * Supabase Lite over the same PostgreSQL, as its documentation embeds it: one process, its own connections, row-level
 * security by the database.
 */
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type pg from 'pg';

export interface LiteOrders {
  /** Of the superuser: it becomes the caller's role itself. */
  connection: pg.ClientConfig;
  connections: number;
  /** What the callers' tokens are signed with. */
  secret: string;
}

process.once('message', ({ connection, connections, secret }: LiteOrders) => {
  const { host, port, user, password, database } = connection;
  const app = new App({
    connection: createPostgresConnection({
      url: `postgres://${host?.startsWith('/') ? 'localhost' : host}:${port}/${database}`,
      postgresOptions: {
        ...{ host: String(host), port: Number(port), username: String(user), password: String(password) },
        ...{ database: String(database), max: connections },
      },
    }),
    auth: { enabled: true, jwt_secret: secret },
    options: { server: { apiKeys: false } },
  });
  serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => app.fetch(request) }, ({ port: taken }) =>
    process.send?.(taken),
  );
});

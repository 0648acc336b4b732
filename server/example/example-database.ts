import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareDatabase, withClient } from '#server/database/bootstrap.ts';
import { createDatabase, type Database } from '#server/database/database.ts';
import type { DatabaseServer } from '#server/database/open.ts';
import { quoteIdentifier } from '#server/database/quote.ts';

/** Requests of a few visitors, beside what listens. */
const POOL_SIZE = 6;
const CONNECT_PATIENCE_MS = 10_000;
const CLOSE_PATIENCE_MS = 2_000;
/** PostgreSQL cuts longer names. */
const NAME_MAX = 63;
const SUFFIX = '_example';

/** The database of the example company, in the server of the real one. */
export interface ExampleDatabase {
  name: string;
  /** How the owner of its tables connects. */
  owner: pg.ClientConfig;
  /** Whether it is there, and whether it could be created. */
  look(): Promise<{ exists: boolean; mayCreate: boolean }>;
  create(): Promise<void>;
  /** Ends its connections and removes it; nothing happens when it is not there. */
  drop(): Promise<void>;
  open(): { database: Database; close(): Promise<void> };
}

/** The database beside the real one; it need not exist. */
export function exampleDatabase(server: DatabaseServer): ExampleDatabase {
  const name = `${server.database.slice(0, NAME_MAX - SUFFIX.length)}${SUFFIX}`;
  const quoted = quoteIdentifier(name);
  const asAdmin = <T>(work: (client: pg.Client) => Promise<T>) =>
    withClient(server.admin(server.database), work);
  const as = (user: string, password: string) => ({ ...server.admin(name), user, password });
  return {
    name,
    owner: as('fieldfare_owner', server.ownerPassword),
    look: () =>
      asAdmin(async (client) => {
        const { rows } = await client.query<{ exists: boolean; mayCreate: boolean }>(
          `select exists (select from pg_database where datname = $1) as exists,
             (select rolsuper or rolcreatedb from pg_roles where rolname = current_user) as "mayCreate"`,
          [name],
        );
        return rows[0] ?? { exists: false, mayCreate: false };
      }),
    async create() {
      await asAdmin((client) => client.query(`create database ${quoted}`));
      await withClient(server.admin(name), prepareDatabase);
    },
    async drop() {
      await asAdmin((client) => client.query(`drop database if exists ${quoted} with (force)`));
    },
    open() {
      const pool = new pg.Pool({
        ...as('authenticator', server.authenticatorPassword),
        max: POOL_SIZE,
        connectionTimeoutMillis: CONNECT_PATIENCE_MS,
        application_name: 'fieldfare example',
      });
      return {
        database: createDatabase(pool),
        close: async () => void (await Promise.race([pool.end(), sleep(CLOSE_PATIENCE_MS)])),
      };
    },
  };
}

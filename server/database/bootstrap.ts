import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { COMMAND_GROUP, COMMAND_ROLES } from './command-roles.ts';
import { prepareDatabaseSql } from './prepare-database.ts';
import { KEEP_VALUES_OUT_OF_THE_LOG } from './quiet-log.ts';
import { quoteIdentifier, quoteLiteral } from './quote.ts';
import { checkPreparedServer, mayMakeRoles, ROLE_RIGHTS } from './server-roles.ts';
import { refuseTransactionPooler } from './transaction-pooler.ts';
import { watchSchema } from './watch-schema.ts';

/** Serialises bootstraps of several nodes. */
export const BOOTSTRAP_LOCK = 4_601_128;
const OLDEST_POSTGRES = 15;

export interface BootstrapOptions {
  /** How the superuser (or the user of DATABASE_URL) connects to an existing database. */
  admin: pg.ClientConfig;
  /** Database to make when missing; undefined: the one `admin` connects to is used. */
  database?: string | undefined;
  ownerPassword: string;
  authenticatorPassword: string;
}

/** Where the prepared database is, without a user. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  ssl: pg.ClientConfig['ssl'];
}

/**
 * Makes the roles, the database and the schema of extensions, or brings them up to date; safe to repeat and to run
 * on several nodes at once. The owner runs migrations; `authenticator` is what the process connects as. A user who may
 * create no roles changes nothing: the server's owner has run the script of `server-roles.ts`.
 * @throws StartError with what has to be changed first
 */
export async function bootstrap(options: BootstrapOptions): Promise<DatabaseAddress> {
  const { admin, database } = options;
  // A database of our own has no pooler.
  if (!database) await refuseTransactionPooler(admin);
  const isOurs = await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [BOOTSTRAP_LOCK]);
    await checkVersion(client);
    if (!(await mayMakeRoles(client))) {
      await checkPreparedServer(client);
      await checkPassword(admin, options.authenticatorPassword);
      return false;
    }
    await makeRoles(client, options);
    if (database) await makeDatabase(client, database);
    return true;
  });
  return withClient(database ? { ...admin, database } : admin, async (client) => {
    if (isOurs) await prepareDatabase(client);
    const { host, port, database: name = '', ssl } = client;
    return { host, port, database: name, ssl };
  });
}

/** @throws StartError when the server is older than what we are tested with */
export async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_POSTGRES) {
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${major}; Fieldfare needs ${OLDEST_POSTGRES} or later.`,
    );
  }
}

async function makeRoles(client: pg.Client, options: BootstrapOptions): Promise<void> {
  const { admin, database, ownerPassword, authenticatorPassword } = options;
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const existing = new Set(rows.map((row) => row.rolname));
  // A superuser of our own may set the passwords anew; elsewhere another node may be using the ones it knows.
  if (!database && existing.has('authenticator')) await checkPassword(admin, authenticatorPassword);
  const make = async (name: string, attributes: string, password?: string) => {
    const secret = password ? ` password ${quoteLiteral(password)}` : '';
    if (!existing.has(name)) await client.query(`create role ${name} ${attributes}${secret}`);
    else if (database && password) await client.query(`alter role ${name}${secret}`);
  };

  await make('fieldfare_owner', 'login', ownerPassword);
  await make('anon', 'nologin');
  await make('authenticated', 'nologin');
  await make('service_role', 'nologin');
  for (const role of [COMMAND_GROUP, ...COMMAND_ROLES]) await make(role, 'nologin');
  await make('authenticator', 'login noinherit', authenticatorPassword);
  await client.query(ROLE_RIGHTS);
  await client.query(KEEP_VALUES_OUT_OF_THE_LOG);
}

async function checkPassword(admin: pg.ClientConfig, authenticatorPassword: string): Promise<void> {
  const { host, port, database, ssl } = new pg.Client(admin);
  try {
    await withClient(
      { host, port, database, ssl, user: 'authenticator', password: authenticatorPassword },
      async () => undefined,
    );
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') throw error;
    throw new StartError(
      'The database of DATABASE_URL was set up with other secrets: give every node the same DATA_DIR/secrets.json.',
    );
  }
}

async function makeDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${quoteIdentifier(name)} owner fieldfare_owner`);
}

/** Prepares the database of `client` for migrations by the owner. The roles of the server exist. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  await client.query(prepareDatabaseSql(client.database ?? ''));
  await watchSchema(client);
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // What runs on it, or next, gets the error of a broken connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { COMMAND_GROUP, COMMAND_ROLES } from './command-roles.ts';
import { keepValuesOutOfTheLog } from './quiet-log.ts';
import { quoteIdentifier, quoteLiteral } from './quote.ts';
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
 * on several nodes at once. The owner runs migrations; `authenticator` is what the process connects as.
 */
export async function bootstrap(options: BootstrapOptions): Promise<DatabaseAddress> {
  const { admin, database } = options;
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [BOOTSTRAP_LOCK]);
    await checkVersion(client);
    await makeRoles(client, options);
    if (database) await makeDatabase(client, database);
  });
  return withClient(database ? { ...admin, database } : admin, async (client) => {
    await prepareDatabase(client);
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
  await client.query('grant anon, authenticated, service_role to authenticator');
  await client.query(`grant ${COMMAND_ROLES.join(', ')} to authenticator`);
  await client.query(`grant ${COMMAND_GROUP} to ${COMMAND_ROLES.join(', ')}`);
  // A last resort for a request that died between two statements; the gateways set tighter limits per statement.
  await client.query(`alter role authenticator set idle_in_transaction_session_timeout = '30s'`);
  await keepValuesOutOfTheLog(client);
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
  const database = quoteIdentifier(client.database ?? '');
  await client.query(`
    revoke all on database ${database} from public;
    grant connect on database ${database} to authenticator;
    grant connect, create, temporary on database ${database} to fieldfare_owner;
    grant usage, create on schema public to fieldfare_owner;
    create schema if not exists extensions;
    grant usage on schema extensions to fieldfare_owner, authenticator, anon, authenticated, service_role;
    create extension if not exists pg_trgm with schema extensions;
  `);
  await client.query(LET_SEARCH_USE_INDEXES);
  await watchSchema(client);
}

/**
 * Under row-level security a filter may use an index only when its operator cannot leak the rows it looks at.
 * PostgreSQL does not promise that of `ilike`, although its one error is about the pattern. Said here, a search of
 * 100,000 work orders takes 0.2 ms instead of 90. Only a superuser may say it; in somebody else's PostgreSQL searches
 * scan.
 */
const LET_SEARCH_USE_INDEXES = `
  do $$
  begin
    if (select rolsuper from pg_roles where rolname = current_user) then
      alter function pg_catalog.texticlike(text, text) leakproof;
    end if;
  end
  $$`;

/** Runs `work` on a connection of its own. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

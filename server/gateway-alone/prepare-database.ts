import pg from 'pg';
import { BOOTSTRAP_LOCK, checkVersion } from '#server/database/bootstrap.ts';
import { type Migration, migrate, readMigrations } from '#server/database/migrate.ts';
import { refuseUnknown } from '#server/database/migrations/compatible.ts';
import type { GatewayPart } from '#server/gateway-app.ts';
import { releaseVersion } from '#server/release-version.ts';
import { StartError } from '#server/start-error.ts';
import { appliedMigrations, gatewayMigrations, refuseForeignSchemas } from './gateway-migrations.ts';
import { makeRoles } from './roles.ts';

export interface PrepareOptions {
  /** How to connect for preparing: as the database's owner, a superuser, or `authenticator` where all is done. */
  admin: pg.ClientConfig;
  parts: readonly GatewayPart[];
  /** Of the role `authenticator`: given to it when it is made, used to log in as it. */
  authenticatorPassword: string;
}

export interface PreparedDatabase {
  /** How requests connect: as `authenticator`. */
  connection: pg.ClientConfig;
  /** What the parts need and the database has. */
  migrations: readonly Migration[];
}

/**
 * Gives a database what the gateway needs and nothing else: four roles, and the schemas `auth` and `storage` where
 * those parts are offered. What is there already stays as it is. Safe to repeat and to run on several nodes at once.
 * @throws StartError that says what somebody with more rights has to do first
 */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const client = new pg.Client(options.admin);
  // The next statement gets the error of a broken connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [BOOTSTRAP_LOCK]);
    await checkVersion(client);
    await makeRoles(client, options.authenticatorPassword);
    const migrations = await makeSchemas(client, options);
    const connection = loginOf(client, options);
    await checkLogin(connection);
    return { connection, migrations };
  } catch (error) {
    throw explained(error as Error);
  } finally {
    await client.end();
  }
}

async function makeSchemas(client: pg.Client, { admin, parts }: PrepareOptions): Promise<Migration[]> {
  const release = await readMigrations();
  const migrations = gatewayMigrations(release, parts);
  const applied = await appliedMigrations(client);
  const missing = migrations.filter(({ name }) => !applied.some((row) => row.name === name));
  if (missing.length === 0) return migrations;
  refuseUnknown(applied, release, await releaseVersion());
  await refuseForeignSchemas(client, missing);
  for (const part of ['auth', 'storage'] as const) {
    if (!parts.includes(part)) continue;
    await client.query(`create schema if not exists ${part}`);
    await client.query(`grant usage on schema ${part} to anon, authenticated, service_role, authenticator`);
  }
  await migrate(admin, migrations, { known: release });
  return migrations;
}

function loginOf(client: pg.Client, { admin, authenticatorPassword }: PrepareOptions): pg.ClientConfig {
  if (client.user === 'authenticator') return admin;
  const { host, port, database, ssl } = client;
  return { host, port, database, ssl, user: 'authenticator', password: authenticatorPassword };
}

async function checkLogin(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') throw error;
    throw new StartError(
      'The role authenticator has another password: set GATEWAY_AUTHENTICATOR_PASSWORD to it, or use that role in DATABASE_URL.',
    );
  } finally {
    await client.end();
  }
}

/** What PostgreSQL refused, as one sentence without the password in it. */
function explained(error: Error): Error {
  if (error instanceof StartError) return error;
  const { code } = (error.cause ?? error) as pg.DatabaseError;
  if (code === '42501') {
    return new StartError(
      `The user of DATABASE_URL lacks a right (${error.message}): start once as one who may create roles and schemas there, or prepare the database as docs/gateway.md says.`,
    );
  }
  return code ? new StartError(`DATABASE_URL cannot be used: ${error.message}.`) : error;
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database } from '#server/database/database.ts';
import type { DatabaseServer } from '#server/database/open.ts';
import { quoteIdentifier } from '#server/database/quote.ts';
import { noteSecretsOf } from './suite-logs.ts';
import { TEST_CLUSTER_VARIABLE, TEST_PASSWORD, type TestClusterAddress } from './test-cluster.ts';

export interface TestDatabase {
  name: string;
  /** As the running portal sees it: a pool that logs in as `authenticator`. */
  database: Database;
  /** A pool that logs in as `fieldfare_owner`, who owns every table: for arranging and looking, not under test. */
  owner: pg.Pool;
  /** Connection string for a role that may log in; `postgres` is the superuser. */
  url(role?: 'authenticator' | 'fieldfare_owner' | 'postgres'): string;
  /** For what makes databases beside it. */
  server: DatabaseServer;
  drop(): Promise<void>;
}

/** A fresh database with every migration applied, of the PostgreSQL that this test run started. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { host, port, template } = await clusterAddress();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const config = (user: string, database = name): pg.PoolConfig => ({
    host,
    port,
    user,
    password: TEST_PASSWORD,
    database,
  });

  const admin = async (sql: string) => {
    const client = new pg.Client(config('postgres', 'postgres'));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const source = options.empty ? 'template0' : quoteIdentifier(template);
  await admin(`create database ${name} template ${source} owner fieldfare_owner strategy file_copy`);

  const connectionString = (role = 'authenticator') =>
    `postgres://${role}:${TEST_PASSWORD}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const authenticator = new pg.Pool({ ...config('authenticator'), max: 20 });
  const owner = new pg.Pool({ ...config('fieldfare_owner'), max: 5 });
  return {
    name,
    database: createDatabase(authenticator),
    owner,
    url: connectionString,
    server: {
      database: name,
      admin: (other) => config('postgres', other),
      ownerPassword: TEST_PASSWORD,
      authenticatorPassword: TEST_PASSWORD,
    },
    async drop() {
      await noteSecretsOf(connectionString('postgres'));
      await Promise.all([closePool(authenticator), closePool(owner)]);
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** A pool says that it has ended before its connections are gone; dropping the database would then kill them loudly. */
async function closePool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const allGone = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => --open === 0 && resolve());
  });
  await pool.end();
  await allGone;
}

let address: Promise<TestClusterAddress> | undefined;

function clusterAddress(): Promise<TestClusterAddress> {
  address ??= askForAddress();
  return address;
}

async function askForAddress(): Promise<TestClusterAddress> {
  const url = process.env[TEST_CLUSTER_VARIABLE];
  if (!url) throw new Error('No test cluster is offered: start the tests through vitest or playwright.');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The test cluster did not start: ${await response.text()}`);
  return (await response.json()) as TestClusterAddress;
}

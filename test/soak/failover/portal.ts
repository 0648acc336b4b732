import pg from 'pg';
import { createDatabase } from '#server/database/database.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { type PortalNodes, startPortalNodes } from '#test/support/portal-nodes.ts';
import { TEST_PASSWORD } from '#test/support/test-cluster.ts';
import type { DatabaseCluster } from './cluster.ts';

const NAME = 'fieldfare';

/** Starts nodes whose `DATABASE_URL` leads through HAProxy to the primary, as docs/operations.md says. */
export async function startPortalOn(cluster: DatabaseCluster, count: number): Promise<PortalNodes> {
  const { primary } = await cluster.untilWhole();
  const admin = new pg.Client(primary.superuser('postgres'));
  await admin.connect();
  await admin.query(`create role ${NAME} login createrole createdb password '${TEST_PASSWORD}'`);
  await admin.query(`create database ${NAME} owner ${NAME}`);
  await admin.end();
  const url = `postgres://${NAME}:${TEST_PASSWORD}@127.0.0.1:${cluster.port}/${NAME}`;
  return startPortalNodes(count, { DATABASE_URL: url }, async () => databaseOf(cluster, url));
}

/** The database as other tests have theirs, always through HAProxy. */
function databaseOf(cluster: DatabaseCluster, url: string): TestDatabase {
  const config = (user: string): pg.PoolConfig => ({
    ...{ host: '127.0.0.1', port: cluster.port, user, password: TEST_PASSWORD, database: NAME },
    connectionTimeoutMillis: 5_000,
  });
  const authenticator = new pg.Pool(config('authenticator'));
  const owner = new pg.Pool(config('fieldfare_owner'));
  owner.on('error', () => undefined);
  return {
    name: NAME,
    database: createDatabase(authenticator),
    owner,
    url: (role) => (role === 'postgres' ? url : url.replace(`//${NAME}:`, `//${role ?? 'authenticator'}:`)),
    server: {
      database: NAME,
      admin: (database) => ({ ...config(NAME), database }),
      ownerPassword: TEST_PASSWORD,
      authenticatorPassword: TEST_PASSWORD,
    },
    async drop() {
      await Promise.all([authenticator.end(), owner.end()]);
    },
  };
}

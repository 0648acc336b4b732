import {
  access,
  chmod,
  constants,
  mkdtemp,
  readdir,
  readFile,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bootstrap } from '#server/database/bootstrap.ts';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { readPostmasterFile } from '#server/database/cluster/postmaster-file.ts';
import { isPostgresOf, processState } from '#server/database/cluster/process-state.ts';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { keepPostgresLog } from './suite-logs.ts';

const PREFIX = 'fieldfare-test-';
export const TEST_PASSWORD = 'only-for-tests-of-fieldfare';
/**
 * Linux's folder in memory. Each test database is a thousand files, which a disk creates in up to 0.6 s and memory in
 * 0.04 s.
 */
const MEMORY_FOLDER = '/dev/shm';
/** What the databases of all workers take at most. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Where workers find the cluster of their test run. */
export interface TestClusterAddress {
  host: string;
  port: number;
  /** Database with all migrations applied, to copy from. */
  template: string;
}

/** Environment variable through which the workers of a run get the URL to ask for the address. */
export const TEST_CLUSTER_VARIABLE = 'FIELDFARE_TEST_CLUSTER';

/**
 * Offers one PostgreSQL to all workers of a test run. It starts when the first worker asks, so that a run of pure
 * tests does not pay for it, and is gone without a trace when the returned function has run.
 */
export async function offerTestCluster(): Promise<() => Promise<void>> {
  let running: Promise<StartedTestCluster> | undefined;
  const server = createServer((_request, response) => {
    running ??= startTestCluster();
    running.then(
      ({ address }) => response.end(JSON.stringify(address)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[TEST_CLUSTER_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await running?.catch(() => undefined))?.stop();
  };
}

interface StartedTestCluster {
  address: TestClusterAddress;
  stop(): Promise<void>;
}

async function startTestCluster(): Promise<StartedTestCluster> {
  const parent = (await isRoomy(MEMORY_FOLDER)) ? MEMORY_FOLDER : tmpdir();
  await removeAbandoned(parent);
  const root = await mkdtemp(join(parent, PREFIX));
  // When root runs the tests, PostgreSQL is another user, who must be able to walk in.
  await chmod(root, 0o755);
  await writeFile(join(root, 'owner'), String(process.pid));
  const cluster = await openCluster({
    folder: join(root, 'postgres'),
    password: TEST_PASSWORD,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      autovacuum: 'off',
    },
  });
  const stop = async () => {
    await cluster.stop();
    keepPostgresLog(join(root, 'postgres.log'), String(process.pid));
    await rm(root, { recursive: true, force: true });
  };
  try {
    const template = await makeTemplate(cluster);
    const { host = '', port = 0 } = cluster.superuser();
    return { address: { host, port, template }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplate(cluster: Cluster): Promise<string> {
  const template = 'template_fieldfare';
  await bootstrap({
    admin: cluster.superuser(),
    database: template,
    ownerPassword: TEST_PASSWORD,
    authenticatorPassword: TEST_PASSWORD,
  });
  await migrate({ ...cluster.superuser(template), user: 'fieldfare_owner' }, await readMigrations());
  const client = new pg.Client(cluster.superuser());
  await client.connect();
  await client.query(`alter database ${template} with is_template true allow_connections false`);
  await client.end();
  return template;
}

/** Whether a folder exists, is writable, and has room for the databases of a run. */
async function isRoomy(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ROOM_BYTES && freemem() >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** A run that was killed could not clean up: the next one does. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const root = join(parent, name);
    const owner = Number(await readFile(join(root, 'owner'), 'utf8').catch(() => ''));
    if (!owner || processState(owner) === 'alive') continue;
    const folder = join(root, 'postgres');
    const postmaster = readPostmasterFile(folder);
    if (postmaster && isPostgresOf(postmaster.pid, folder)) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  }
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { bootstrap } from '#server/database/bootstrap.ts';
import { postgresUser } from '#server/database/cluster/os-user.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { TEST_PASSWORD } from '#test/support/test-cluster.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const MISSING = 'Install pgbouncer to run this test.';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** Starts pgbouncer before the test's database. @returns the URL of a superuser behind it */
async function pooled(mode: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldfare-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { host = '', port: server } = testDatabase.server.admin(testDatabase.name) as pg.ClientConfig;
  const settings = `[databases]
* = host=${host} port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
`;
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  await writeFile(
    join(folder, 'users'),
    ['postgres', 'authenticator', 'fieldfare_owner'].map((user) => `"${user}" "${TEST_PASSWORD}"\n`).join(''),
  );
  // It refuses to run as root, and must reach the socket of PostgreSQL.
  const child = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...postgresUser(folder),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const url = `postgres://postgres:${TEST_PASSWORD}@127.0.0.1:${port}/${testDatabase.name}`;
  await vi.waitFor(async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.end();
  }, 10_000);
  return url;
}

const start = (connectionString: string) =>
  bootstrap({
    admin: { connectionString },
    ownerPassword: TEST_PASSWORD,
    authenticatorPassword: TEST_PASSWORD,
  });

test.for(['transaction', 'statement'])('refuses pgbouncer that pools by %s', async (mode, { skip }) => {
  skip(!existsSync(PGBOUNCER), MISSING);
  await expect(start(await pooled(mode))).rejects.toThrow('pool_mode = session');
});

test('refuses pgbouncer that pools by transaction while others use it', async ({ skip }) => {
  skip(!existsSync(PGBOUNCER), MISSING);
  const url = await pooled('transaction');
  const others = new pg.Pool({ connectionString: url, max: 4 });
  const ended = new AbortController();
  const using = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!ended.signal.aborted) await others.query('select 1');
    }),
  );
  await expect(start(url)).rejects.toThrow('pool_mode = session');
  ended.abort();
  await using;
  await others.end();
});

test('accepts pgbouncer that pools by session', async ({ skip }) => {
  skip(!existsSync(PGBOUNCER), MISSING);
  await expect(start(await pooled('session'))).resolves.toMatchObject({ database: testDatabase.name });
});

test('accepts PostgreSQL itself', async () => {
  await expect(start(testDatabase.url('postgres'))).resolves.toMatchObject({ database: testDatabase.name });
});

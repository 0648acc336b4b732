import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { withClient } from './database/bootstrap.ts';
import { type Cluster, openCluster } from './database/cluster/cluster.ts';
import { openDatabase } from './database/open.ts';
import { exampleDatabase } from './example/example-database.ts';
import { loadSecrets } from './secrets.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const PASSWORD = 'only-for-tests';
const MAIN = join(import.meta.dirname, 'roles.ts');
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let cluster: Cluster;

/** As providers leave it: an administrator who is no superuser and owns the database, and a user without any right. */
beforeAll(async () => {
  cluster = await openCluster({ folder: join(folder.path, 'postgres'), password: PASSWORD });
  await withClient(cluster.superuser(), async (client) => {
    await client.query(`create role provider login createrole password '${PASSWORD}'`);
    await client.query(`create role "plain user" login password '${PASSWORD}'`);
    await client.query('create database "the portal" owner provider');
  });
});
afterAll(async () => {
  await cluster.stop();
  folder[Symbol.dispose]();
});

const config = (user: string): pg.ClientConfig => ({
  ...cluster.superuser('the portal'),
  user,
  password: PASSWORD,
});

function databaseUrl(): string {
  const { host, port } = cluster.superuser();
  return `postgres://plain%20user:${PASSWORD}@localhost:${port}/the%20portal?host=${host}`;
}

const printScript = (data = dataDir) =>
  execFileSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: databaseUrl() },
  });
const runScript = (sql = printScript(), user = 'provider') =>
  withClient(config(user), (client) => client.query(sql));
const asSuperuser = (sql: string) =>
  withClient(cluster.superuser('the portal'), (client) => client.query(sql));
const open = async (data = dataDir) =>
  openDatabase({
    dataDir: data,
    databaseUrl: databaseUrl(),
    poolSize: 2,
    secrets: await loadSecrets(data),
    say: () => undefined,
    onLost: (error) => expect.fail(error.message),
  });

const NAMES_COMMAND =
  /^The server of DATABASE_URL lacks .* let the server's owner run the script that "npm run roles" prints\.$/;
const refusal = (data?: string) =>
  open(data).then(
    () => 'It started.',
    (error: Error) => error.message,
  );

test('before the script, one sentence names it, and nothing was made', async () => {
  expect(await refusal()).toMatch(/lacks fieldfare_owner and \d+ more/);
  expect(await refusal()).toMatch(NAMES_COMMAND);
  const { rows } = await asSuperuser(`select rolname from pg_roles where rolname !~ '^pg_' order by 1`);
  expect(rows.map((row) => row.rolname)).toEqual(['plain user', 'postgres', 'provider']);
});

test('the script holds no password, and is done as a whole or not at all', async () => {
  const sql = printScript();
  const { ownerPassword, authenticatorPassword } = await loadSecrets(dataDir);
  expect(sql).not.toContain(ownerPassword);
  expect(sql).not.toContain(authenticatorPassword);
  await expect(runScript(sql, 'plain user')).rejects.toThrow(/permission denied/);
  await expect(withClient(cluster.superuser(), (client) => client.query(sql))).rejects.toThrow(
    'This belongs into the database the portal.',
  );
  expect(await refusal()).toMatch(/lacks fieldfare_owner/);
});

test('after it the portal starts, again and again, as a user without any right', async () => {
  await runScript();
  for (const start of ['first', 'second']) {
    const opened = await open();
    const { rows } = await opened.database.transaction((client) =>
      client.query('select count(*)::int as count from app_migrations.applied'),
    );
    expect(rows[0].count, start).toBeGreaterThan(10);
    expect((await exampleDatabase(opened.server).look()).mayCreate, start).toBe(false);
    await opened.close();
  }
  const { rows } = await asSuperuser(`
    select rolsuper or rolbypassrls or rolreplication or rolcreaterole or rolcreatedb as strong
    from pg_roles where rolname ~ '^(fieldfare_owner|authenticator|anon|authenticated|service_role|command.*|plain user)$'`);
  expect(rows.every(({ strong }) => !strong)).toBe(true);
});

test('other secrets than those of the script are refused', async () => {
  expect(await refusal(join(folder.path, 'other'))).toContain('was set up with other secrets');
});

test.each([
  ['a role that an upgrade adds', 'drop owned by command_clock; drop role command_clock', 'command_clock'],
  [
    'a membership',
    'set role provider; revoke command_bills from authenticator',
    'the right of authenticator to become command_bills',
  ],
  [
    'a group',
    'set role provider; revoke commands from command_bills',
    'the membership of command_bills in commands',
  ],
  [
    'a right in the database',
    'revoke create on database "the portal" from fieldfare_owner',
    'fieldfare_owner to create',
  ],
  [
    'the schema',
    'revoke usage on schema extensions from anon',
    'the right of anon to use the schema extensions',
  ],
])('without %s the start says so, and the script repeated gives it', async (_case, sql, missing) => {
  await asSuperuser(sql);
  expect(await refusal()).toContain(missing);
  expect(await refusal()).toMatch(NAMES_COMMAND);
  await runScript();
  const opened = await open();
  await opened.close();
});

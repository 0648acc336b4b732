import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSecrets, readStored, replaceStored } from '#server/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { TEST_PASSWORD } from '#test/support/test-cluster.ts';
import { examine, type World } from './examine.ts';
import type { Finding } from './finding.ts';

/** One installation that is in order; each test breaks one thing, and reads what is said of it. */

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let database: TestDatabase;
let env: Record<string, string>;
let secretsText: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await loadSecrets(dataDir);
  replaceStored(dataDir, { ...readStored(dataDir), authenticatorPassword: TEST_PASSWORD });
  secretsText = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  mkdirSync(join(dataDir, 'files'));
});
beforeEach(async () => {
  rmSync(join(dataDir, 'secrets.json'), { force: true });
  writeFileSync(join(dataDir, 'secrets.json'), secretsText, { mode: 0o600 });
  writeFileSync(join(dataDir, 'last-backup'), '');
  env = { DATA_DIR: dataDir, DATABASE_URL: database.url('postgres'), PORT: String(await freePort()) };
});
afterAll(async () => {
  await database.drop();
  folder[Symbol.dispose]();
});

const problems = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'problem');
const GIB = 1024 ** 3;

/** The one problem of the installation, as a sentence and what to do. */
async function theProblem(change: Record<string, string> = {}, world: World = {}): Promise<string> {
  const found = problems(await examine({ ...env, ...change }, world));
  expect(found.map((one) => one.text)).toHaveLength(1);
  expect(found[0]?.advice).toMatch(/.{10}/);
  return found[0]?.text ?? '';
}

test('nothing is wrong with an installation that is in order', async () => {
  const findings = await examine(env);
  expect(problems(findings)).toEqual([]);
  expect(findings.map((one) => one.text)).toEqual(
    expect.arrayContaining([
      'The settings can be used.',
      'The database can be reached.',
      'The clock agrees with that of the database.',
      'The database has all migrations of this release.',
      'The folder of the files takes files and gives them back.',
      expect.stringContaining('The portal does not run'),
    ]),
  );
});

test.each<[what: string, change: Record<string, string>, world: World, sentence: RegExp]>([
  ['a setting', { SMTP_URL: 'mail' }, {}, /^SMTP_URL cannot be used/],
  ['an old Node', {}, { machine: { nodeVersion: '20.1.0' } }, /Node 20\.1\.0; the portal needs 26/],
  ['little memory', {}, { machine: { memoryBytes: GIB / 2 } }, /only 0\.5 GiB of memory/],
  ['few open files', {}, { machine: { openFiles: 256 } }, /may open 256 files and sockets/],
  ['no time zones', {}, { machine: { timeZones: ['UTC'] } }, /knows only 1 time zones/],
  ['no folder', { DATA_DIR: '/nowhere/data' }, {}, /DATA_DIR=\/nowhere\/data does not exist/],
  ['a file as folder', { DATA_DIR: import.meta.filename }, {}, /is no folder/],
  [
    'a full disk',
    {},
    { looks: { disk: async () => ({ free_bytes: GIB, total_bytes: 100 * GIB, reserve_bytes: 0 }) } },
    /The disk is full: 1\.0 GiB of 100\.0 GiB/,
  ],
  [
    'no inodes',
    {},
    { machine: { countFiles: async () => ({ free: 5, total: 1_000_000 }) } },
    /only 5 more files \(inodes\)/,
  ],
  [
    'a clock that is ahead',
    {},
    { machine: { nowMs: () => Date.now() + 120_000 } },
    /120 seconds ahead of that of the database/,
  ],
  [
    'no database',
    { DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/x' },
    {},
    /DATABASE_URL cannot be used: .*ECONNREFUSED/,
  ],
  ['a public address without encryption', { PUBLIC_URL: 'http://work.example.com' }, {}, /is not encrypted/],
  [
    'a certificate that has expired',
    { PUBLIC_URL: 'https://work.example.com' },
    {
      looks: {
        certificate: async () => ({
          host: 'work.example.com',
          expires_at: '2026-01-01T00:00:00Z',
          is_local: false,
          is_demo: false,
        }),
      },
    },
    /certificate of work\.example\.com has expired/,
  ],
  [
    'no mail server',
    { SMTP_URL: 'smtp://user:secret-word@127.0.0.1:1' },
    {},
    /mail server of SMTP_URL cannot be used: .*ECONNREFUSED/,
  ],
  [
    'no S3',
    {
      STORAGE_S3_ENDPOINT: 'http://127.0.0.1:1',
      STORAGE_S3_BUCKET: 'files',
      STORAGE_S3_REGION: 'us-east-1',
      STORAGE_S3_ACCESS_KEY_ID: 'key',
      STORAGE_S3_SECRET_ACCESS_KEY: 'secret-word',
    },
    {},
    /The S3 store cannot be used/,
  ],
  [
    'a host that is not ours',
    { HOST: '192.0.2.1', PUBLIC_URL: 'http://localhost' },
    {},
    /HOST=192\.0\.2\.1 is no address/,
  ],
])('%s', async (_what, change, world, sentence) => {
  expect(await theProblem(change, world)).toMatch(sentence);
});

test('files in the store cannot be written', async () => {
  const STORAGE_FILES_DIR = join(dataDir, 'last-backup');
  expect(await theProblem({ STORAGE_FILES_DIR })).toMatch(/folder of the files cannot be used/);
});

test('secrets that others can read, that are damaged, or that are missing', async () => {
  const path = join(dataDir, 'secrets.json');
  chmodSync(path, 0o644);
  expect(await theProblem()).toMatch(/Others than the owner can read .*secrets\.json \(mode 644\)/);
  writeFileSync(path, '{', { mode: 0o600 });
  chmodSync(path, 0o600);
  expect(await theProblem()).toMatch(/secrets\.json is damaged/);
  rmSync(path);
  expect(await theProblem()).toMatch(/secrets\.json is missing, although the folder has data/);
});

test('secrets of another database', async () => {
  replaceStored(dataDir, { ...readStored(dataDir), authenticatorPassword: 'not the right password' });
  expect(await theProblem()).toMatch(/does not let the portal in: password authentication failed/);
});

test('a backup that is old, or was never made', async () => {
  const old = new Date(Date.now() - 5 * 86_400_000);
  utimesSync(join(dataDir, 'last-backup'), old, old);
  expect(await theProblem()).toBe('The latest backup is 5 days old.');
  rmSync(join(dataDir, 'last-backup'));
  replaceStored(dataDir, { ...readStored(dataDir), madeAt: '2026-01-01T00:00:00.000Z' });
  expect(await theProblem()).toBe('No backup has ever been recorded.');
});

test('a file of the future', async () => {
  const future = new Date(Date.now() + 3_600_000);
  utimesSync(join(dataDir, 'secrets.json'), future, future);
  expect(await theProblem()).toMatch(/secrets\.json is dated 60 minutes in the future/);
});

test('migrations that are missing, or of a newer release', async () => {
  const { rows } = await database.owner.query(
    'delete from app_migrations.applied where name = (select max(name) from app_migrations.applied) returning *',
  );
  expect(await theProblem()).toMatch(/lacks 1 migrations of this release/);
  await database.owner.query('insert into app_migrations.applied (name, sha256) values ($1, $2), ($3, $2)', [
    ...[rows[0].name, rows[0].sha256],
    '9999_of_the_future.sql',
  ]);
  expect(await theProblem()).toMatch(/Another version made this database: it has 9999_of_the_future\.sql/);
  await database.owner.query(
    `update app_migrations.applied set compatible_since = '0.1.0' where name like '9999%'`,
  );
  expect(problems(await examine(env))).toEqual([]);
  await database.owner.query(`delete from app_migrations.applied where name like '9999%'`);
});

test('a missing extension', async () => {
  const broken = await createTestDatabase({ empty: true });
  await broken.owner.query(
    'create schema app_migrations; create table app_migrations.applied (name text, sha256 text)',
  );
  await broken.owner.query(
    'grant usage on schema app_migrations to authenticator; grant select on app_migrations.applied to authenticator',
  );
  const found = problems(await examine({ ...env, DATABASE_URL: broken.url('postgres') }));
  expect(found.map((one) => one.text)).toEqual([
    'The database lacks the extension btree_gist.',
    'The database lacks the extension pg_trgm.',
    expect.stringMatching(/lacks \d+ migrations/),
  ]);
  await broken.drop();
});

/** Another program, or a portal in trouble, at the port. */
async function answering(body: string): Promise<AsyncDisposable> {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(Number(env.PORT), '127.0.0.1', resolve));
  return { [Symbol.asyncDispose]: async () => void server.close() };
}

test('a port that another program has, and a portal that is not ready', async () => {
  {
    await using _other = await answering('hello');
    expect(await theProblem()).toMatch(/PORT=\d+ is in use by another program/);
  }
  env.PORT = String(await freePort());
  await using _portal = await answering('{"status":"unavailable","problem":"the database does not answer"}');
  expect(await theProblem()).toMatch(/runs, but is not ready: the database does not answer/);
});

test('a mail server that refuses the sign-in', async () => {
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Wrong user or password')),
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const SMTP_URL = `smtp://user:secret-word@127.0.0.1:${port}?ignoreTLS=true`;
  expect(await theProblem({ SMTP_URL })).toMatch(/SMTP_URL cannot be used: .*Wrong user or password/);
  await new Promise<void>((resolve) => server.close(resolve));
});

test('the command prints the sentences and no secret, and ends with 1', async () => {
  const child = spawn(process.execPath, [join(dirname(import.meta.dirname), 'doctor.ts')], {
    env: {
      ...{ PATH: process.env.PATH, ...env },
      DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/x',
      SMTP_URL: 'smtp://user:secret-word@127.0.0.1:1',
    },
  });
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(printed).toMatch(/PROBLEM {2}The database of DATABASE_URL cannot be used/);
  expect(printed).toMatch(/2 things are wrong\.\n$/);
  expect(code).toBe(1);
  expect(printed + complaints).not.toContain('secret-word');
  for (const secret of Object.values(readStored(dataDir))) {
    if (typeof secret === 'string') expect(printed).not.toContain(secret);
  }
});

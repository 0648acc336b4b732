import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { generateSigningKey } from '#server/gateway/tokens.ts';
import { type ChildPortal, startChildPortal, waitUntilReady } from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** The gateway as `npm run gateway` starts it, on a PostgreSQL that has never heard of it. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const MAIN = join(import.meta.dirname, 'main.ts');
const PATIENCE_MS = 30_000;
const PASSWORD = 'Nimbus-Ledger7!';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let cluster: Cluster;
let running: ChildPortal[] = [];

beforeAll(async () => {
  cluster = await openCluster({ folder: join(folder.path, 'postgres'), password: 'only-for-tests' });
  const superuser = await connected('postgres');
  await superuser.query(`create role plain login password 'only-for-tests'`);
  await superuser.query('create database library');
  await superuser.query('create database strange');
  await superuser.query('create database other_version');
  await superuser.end();
  const strange = await connected('strange');
  await strange.query('create schema auth; create table auth.users (id uuid)');
  await strange.end();
  const otherVersion = await connected('other_version');
  await otherVersion.query(`create schema app_migrations;
    create table app_migrations.applied (name text primary key, sha256 text not null);
    insert into app_migrations.applied values ('0099_auth_of_another_version.sql', 'x');
    create schema storage; create table storage.objects (id uuid)`);
  await otherVersion.end();
});
afterEach(async () => {
  for (const { process: child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exited }) => exited));
  running = [];
});
afterAll(async () => {
  await cluster.stop();
  folder[Symbol.dispose]();
});

const url = (database: string, user = 'postgres', password = 'only-for-tests') => {
  const { host, port } = cluster.superuser();
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${host}`;
};

async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client(cluster.superuser(database));
  await client.connect();
  return client;
}

async function start(env: Record<string, string>, words: string[] = []) {
  const port = await freePort();
  const child = startChildPortal({ dataDir, port, command: [MAIN, ...words], env });
  running.push(child);
  return { child, port, url: `http://127.0.0.1:${port}` };
}

async function startReady(env: Record<string, string>) {
  const gateway = await start(env);
  const ended = gateway.child.exited.then((code) =>
    expect.fail(`It ended with code ${code}: ${gateway.child.output()}`),
  );
  ended.catch(() => undefined);
  await Promise.race([waitUntilReady(gateway.port, PATIENCE_MS), ended]);
  return gateway;
}

/** What `npm run gateway -- keys` prints with these settings. */
async function keys(env: Record<string, string> = {}): Promise<{ anonKey: string; serviceRoleKey: string }> {
  const { child } = await start(env, ['keys']);
  expect(await child.exited, child.output()).toBe(0);
  return JSON.parse(child.output());
}

/** Somebody else's schema, in which signed-in people have shelves of their own. */
const LIBRARY = `
  create schema library;
  create table library.books (
    id int generated always as identity primary key,
    owner uuid not null default (current_setting('request.jwt.claims', true)::json ->> 'sub')::uuid,
    title text not null
  );
  create table library.loans (id int primary key, book_id int not null references library.books (id));
  alter table library.books enable row level security;
  create policy own on library.books
    using (owner = (current_setting('request.jwt.claims', true)::json ->> 'sub')::uuid);
  create function library.titles() returns setof text language sql stable as
    'select title from library.books order by title';`;
const GRANTS = `
  grant usage on schema library to anon, authenticated, service_role;
  grant select, insert, update, delete on all tables in schema library to authenticated, service_role;
  create policy "own folder" on storage.objects to authenticated
    using (bucket_id = 'covers' and (storage.foldername(name))[1] = (select auth.uid()::text))
    with check (bucket_id = 'covers' and (storage.foldername(name))[1] = (select auth.uid()::text))`;

test('the stock client signs up, reads, writes, calls, and uploads on an existing database', async () => {
  const owner = await connected('library');
  await owner.query(LIBRARY);
  const gateway = await startReady({
    DATABASE_URL: url('library'),
    REST_SCHEMAS: 'library',
    AUTH_MAILER_AUTOCONFIRM: 'true',
    AUTH_LIMIT_MAILS: '1000',
  });
  await owner.query(GRANTS);
  // As migrations for Supabase publish a table: a superuser's database follows by itself.
  await owner.query('alter publication supabase_realtime add table library.books');
  const triggers = `select from pg_trigger where tgname = 'realtime_capture' and tgrelid = 'library.books'::regclass`;
  expect((await owner.query(triggers)).rowCount).toBe(1);
  const { anonKey, serviceRoleKey } = await keys();
  const client = (key: string) =>
    createClient(gateway.url, key, {
      db: { schema: 'library' },
      auth: { persistSession: false, autoRefreshToken: false },
    });

  const ann = client(anonKey);
  const signedUp = await ann.auth.signUp({ email: `${randomUUID()}@readers.test`, password: PASSWORD });
  expect(signedUp.error).toBeNull();
  const annId = signedUp.data.user?.id;

  const added = await ann.from('books').insert({ title: 'Emma' }).select('id,owner,title').single();
  expect(added).toMatchObject({ error: null, data: { id: 1, owner: annId, title: 'Emma' } });
  expect((await ann.from('books').select('title,loans(id)')).data).toEqual([{ title: 'Emma', loans: [] }]);
  expect((await ann.rpc('titles')).data).toEqual(['Emma']);

  const program = client(serviceRoleKey);
  expect((await program.storage.createBucket('covers')).error).toBeNull();
  const covers = ann.storage.from('covers');
  expect((await covers.upload(`${annId}/emma.txt`, 'a cover')).error).toBeNull();
  expect(await (await covers.download(`${annId}/emma.txt`)).data?.text()).toBe('a cover');
  expect((await covers.upload('elsewhere/emma.txt', 'a cover')).error).not.toBeNull();

  // In parts, which a table of its own keeps track of.
  const parts = await fetch(`${gateway.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signedUp.data.session?.access_token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '4',
      'upload-metadata': `bucketName ${btoa('covers')},objectName ${btoa(`${annId}/parts.txt`)},contentType ${btoa('text/plain')}`,
    },
  });
  expect(parts.status, await parts.text()).toBe(201);

  const bob = client(anonKey);
  await bob.auth.signUp({ email: `${randomUUID()}@readers.test`, password: PASSWORD });
  expect((await bob.from('books').select()).data).toEqual([]);
  expect((await bob.storage.from('covers').download(`${annId}/emma.txt`)).data).toBeNull();
  expect((await client(anonKey).from('books').select()).error?.code).toBe('42501');
  // A program bypasses row-level security, as in the vendor's own databases.
  expect((await program.from('books').select('title')).data).toEqual([{ title: 'Emma' }]);
  // The database's owner kept what was theirs: the gateway made nothing but its own schemas.
  const { rows } = await owner.query(
    `select nspname from pg_namespace where nspname !~ '^pg_|information_schema' order by 1`,
  );
  expect(rows.map(({ nspname }) => nspname)).toEqual([
    'app_migrations',
    'auth',
    'library',
    'public',
    'realtime',
    'storage',
  ]);
  await owner.end();

  gateway.child.process.kill('SIGTERM');
  expect(await gateway.child.exited).toBe(0);
});

test('on a prepared database it starts as authenticator, with a shared secret and the selected services', async () => {
  await (await startReady({ DATABASE_URL: url('library') })).child.process.kill('SIGTERM');
  const { authenticatorPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const secret = { AUTH_JWT_SECRET: 'a secret that other services know as well' };
  const gateway = await startReady({
    ...secret,
    DATABASE_URL: url('library', 'authenticator', authenticatorPassword),
    REST_SCHEMAS: 'library',
    GATEWAY_PARTS: 'rest',
  });
  const { serviceRoleKey } = await keys(secret);
  const ask = (path: string, key: string) =>
    fetch(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask('/rest/v1/books', serviceRoleKey)).status).toBe(200);
  expect((await ask('/rest/v1/books', (await keys()).serviceRoleKey)).status).toBe(401);
  expect((await ask('/auth/v1/settings', serviceRoleKey)).status).toBe(404);
  expect((await ask('/storage/v1/bucket', serviceRoleKey)).status).toBe(404);
});

test.for([
  ['an object with a list', (...list: object[]) => ({ keys: list })],
  ['a bare list', (...list: object[]) => list],
] as const)('keys are read from a file with %s, of which the first signs', async ([, form]) => {
  const [older, newer] = [await generateSigningKey(), await generateSigningKey()];
  const old = await keys({ AUTH_SIGNING_KEYS_FILE: writeKeys('old.json', older) });
  const file = writeKeys('keys.json', form(newer, older));
  const gateway = await startReady({
    DATABASE_URL: url('library'),
    AUTH_SIGNING_KEYS_FILE: file,
    GATEWAY_PARTS: 'rest',
  });
  const status = async (key: string) =>
    (await fetch(`${gateway.url}/rest/v1/none`, { headers: { apikey: key } })).status;
  expect(await status(old.anonKey)).toBe(404);
  expect(await status((await keys({ AUTH_SIGNING_KEYS_FILE: file })).anonKey)).toBe(404);
  expect(await status((await keys()).anonKey)).toBe(401);
});

function writeKeys(name: string, content: unknown): string {
  const path = join(folder.path, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('an HS256 secret beside a key file keeps its tokens valid and signs none', async () => {
  const AUTH_JWT_SECRET = 'x'.repeat(32);
  const AUTH_SIGNING_KEYS_FILE = writeKeys('beside.json', await generateSigningKey());
  const old = await keys({ AUTH_JWT_SECRET });
  const gateway = await startReady({
    DATABASE_URL: url('library'),
    AUTH_SIGNING_KEYS_FILE,
    AUTH_JWT_SECRET,
    GATEWAY_PARTS: 'rest',
  });
  for (const { anonKey } of [old, await keys({ AUTH_SIGNING_KEYS_FILE, AUTH_JWT_SECRET })]) {
    const answer = await fetch(`${gateway.url}/rest/v1/none`, { headers: { apikey: anonKey } });
    expect(answer.status).toBe(404);
  }
});

test('without a mail server, a mail is written to a file that only its owner can read', async () => {
  const gateway = await startReady({ DATABASE_URL: url('library') });
  const { anonKey } = await keys();
  const answer = await createClient(gateway.url, anonKey).auth.signUp({
    email: 'kept@readers.test',
    password: PASSWORD,
  });
  expect(answer.error).toBeNull();
  expect(answer.data.session).toBeNull();
  const [mail = ''] = readdirSync(join(dataDir, 'mails'));
  expect(readFileSync(join(dataDir, 'mails', mail), 'utf8')).toMatch(
    new RegExp(
      `^To: kept@readers.test\nSubject: Confirm your email address\n[^]*${gateway.url}/auth/v1/verify`,
    ),
  );
  expect(statSync(join(dataDir, 'mails', mail)).mode & 0o077).toBe(0);
});

test('without DATABASE_URL it starts its own PostgreSQL', async () => {
  const own = join(folder.path, 'own');
  mkdirSync(own);
  const gateway = await startReady({ DATA_DIR: own });
  expect((await fetch(`${gateway.url}/auth/v1/health`)).status).toBe(200);
  gateway.child.process.kill('SIGTERM');
  const [code] = await once(gateway.child.process, 'exit');
  expect(code).toBe(0);
});

test.for([
  [
    'a schema auth of somebody else',
    { DATABASE_URL: () => url('strange') },
    'a schema auth that this gateway did not make: leave auth out of GATEWAY_PARTS',
  ],
  [
    'a database of another version',
    { DATABASE_URL: () => url('other_version') },
    'Another version made this database: it has 0099_auth_of_another_version.sql',
  ],
  ['a user who may nothing', { DATABASE_URL: () => url('strange', 'plain') }, 'lacks a right'],
  [
    'another password of authenticator',
    { DATABASE_URL: () => url('library'), GATEWAY_AUTHENTICATOR_PASSWORD: () => 'wrong' },
    'set GATEWAY_AUTHENTICATOR_PASSWORD',
  ],
  [
    'an unknown part',
    { GATEWAY_PARTS: () => 'auth,functions' },
    'GATEWAY_PARTS=auth,functions cannot be used',
  ],
  ['a short secret', { AUTH_JWT_SECRET: () => 'short-one' }, 'AUTH_JWT_SECRET cannot be used'],
  [
    'a key file without a key',
    { AUTH_SIGNING_KEYS_FILE: () => writeKeys('empty.json', []), DATABASE_URL: () => url('library') },
    'empty.json cannot be used: At least one key must be allowed to sign.',
  ],
  [
    'a key file that is none',
    { AUTH_SIGNING_KEYS_FILE: () => '/none.json', DATABASE_URL: () => url('library') },
    'AUTH_SIGNING_KEYS_FILE=/none.json cannot be used',
  ],
] as [string, Record<string, () => string>, string][])(
  '%s ends the start with one sentence',
  async ([, given, sentence]) => {
    const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value()]));
    const { child } = await start(env);
    expect(await child.exited).toBe(1);
    expect(child.output().trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
    expect(child.output()).not.toMatch(/only-for-tests|short-one|x{32}/);
  },
);

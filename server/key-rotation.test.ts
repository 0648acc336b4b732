import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { readMigrations } from '#server/database/migrate.ts';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { dropOldKeys, rotateKeys } from './key-rotation.ts';
import { listeningApp } from './portal.ts';
import { loadSecrets, readStored, secretsFile } from './secrets.ts';

/**
 * The portal's key is changed while two nodes run, and counts on both within five seconds (reliability requirements
 * 25).
 */
vi.setConfig({ testTimeout: 60_000 });
const WITHIN = { timeout: 5000 };
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const SITE = 'http://portal.test';
const PERSON = { email: 'ann@people.test', password: PASSWORD };
const auth = { persistSession: false, autoRefreshToken: false };
let database: TestDatabase;
const nodes: FastifyInstance[] = [];
const urls: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const migrations = await readMigrations();
  for (let count = 0; count < 2; count++) {
    const port = await freePort();
    const env = { PORT: String(port), PUBLIC_URL: SITE, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    const secrets = await loadSecrets(dataDir);
    nodes.push(await listeningApp(loadConfig(env, 'start'), secrets, { ...database, migrations }));
    urls.push(`http://127.0.0.1:${port}`);
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
  folder[Symbol.dispose]();
});

const client = (node: number, key = readStored(dataDir).anonKey) =>
  createClient(urls[node] ?? '', key, { auth });
const onBoth = <T>(ask: (url: string) => Promise<T>) => Promise.all(urls.map(ask));
const status = async (url: string, path: string, token: string) =>
  (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
/** What each node says to a person's access token: sign-in, and the data API. */
const opens = async (token: string) =>
  (
    await onBoth((url) => Promise.all([status(url, '/auth/v1/user', token), status(url, QUERY, token)]))
  ).flat();
/** What each node says to the key of a program. */
const lets = (key: string) => onBoth((url) => status(url, '/auth/v1/admin/users', key));
const published = () =>
  onBoth(async (url) => {
    const { keys } = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json();
    return (keys as { kid: string }[]).map(({ kid }) => kid);
  });
const handedOut = () => onBoth(async (url) => (await (await fetch(`${url}/config.json`)).json()).anonKey);
const kidOf = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
const QUERY = '/rest/v1/profiles?select=id';

test('a new key takes over without a refused request, and the previous one is removed when it is dropped', async () => {
  const first = readStored(dataDir);
  const made = await client(0, first.serviceRoleKey).auth.admin.createUser({
    ...PERSON,
    email_confirm: true,
  });
  expect(made.error).toBeNull();
  const ann = client(0);
  const old = (await ann.auth.signInWithPassword(PERSON)).data.session?.access_token ?? '';
  expect(await opens(old)).toEqual(Array(4).fill(200));

  const rotating = rotateKeys(dataDir);
  let done = false;
  rotating.finally(() => {
    done = true;
  });
  const said = new Set<number>();
  // What one node signs, by the old key or the new one, the other takes at once.
  const until = Date.now() + 7500;
  for (let turn = 0; Date.now() < until || !done; turn++) {
    const node = client(turn % 2);
    await node.auth.setSession(
      (await ann.auth.getSession()).data.session ?? { access_token: '', refresh_token: '' },
    );
    const { data } = await node.auth.refreshSession();
    if (data.session) await ann.auth.setSession(data.session);
    for (const answer of await opens(data.session?.access_token ?? '')) said.add(answer);
    await sleep(50);
  }
  expect(await rotating).toBe(1);
  expect([...said]).toEqual([200]);

  const second = readStored(dataDir);
  expect(await published()).toEqual(Array(2).fill([second.signingKey.kid, first.signingKey.kid]));
  const fresh = (await client(1).auth.signInWithPassword(PERSON)).data.session?.access_token ?? '';
  expect(kidOf(fresh)).toBe(second.signingKey.kid);
  expect([await opens(old), await opens(fresh)]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
  expect(await handedOut()).toEqual([second.anonKey, second.anonKey]);
  expect([kidOf(second.anonKey), kidOf(second.serviceRoleKey)]).toEqual(Array(2).fill(second.signingKey.kid));
  for (const key of [first.serviceRoleKey, second.serviceRoleKey])
    expect(await lets(key)).toEqual([200, 200]);

  await expect(dropOldKeys(dataDir, { tokenSeconds: 3600, now: false })).rejects.toThrow('in 60 minutes');
  expect(await dropOldKeys(dataDir, { tokenSeconds: 3600, now: true })).toBe(1);
  await expect.poll(() => opens(old), WITHIN).toEqual([403, 401, 403, 401]);
  expect(await opens(fresh)).toEqual(Array(4).fill(200));
  expect(await lets(first.serviceRoleKey)).toEqual([403, 403]);
  expect(await lets(second.serviceRoleKey)).toEqual([200, 200]);
  expect(await published()).toEqual(Array(2).fill([second.signingKey.kid]));
  // The session goes on, and so does everything that is not signed with that key.
  expect((await ann.auth.refreshSession()).error).toBeNull();
  expect(readStored(dataDir)).toMatchObject({
    storageUrlSecret: first.storageUrlSecret,
    otherSigningKeys: [],
  });
  expect(statSync(secretsFile(dataDir)).mode & 0o777).toBe(0o600);

  // A file that is of no use changes nothing.
  const whole = readFileSync(secretsFile(dataDir));
  for (const damage of [() => writeFileSync(secretsFile(dataDir), '{'), () => rmSync(secretsFile(dataDir))]) {
    damage();
    await sleep(2500);
    expect(await opens(fresh)).toEqual(Array(4).fill(200));
  }
  writeFileSync(secretsFile(dataDir), whole, { mode: 0o600 });
});

test('the first key cannot be dropped, and old ones only when their tokens have expired', async () => {
  const dir = join(folder.path, 'other');
  await loadSecrets(dir);
  expect(await dropOldKeys(dir, { tokenSeconds: 3600, now: false })).toBe(0);
  await rotateKeys(dir, 0);
  expect(await rotateKeys(dir, 0)).toBe(2);
  await sleep(1000);
  expect(await dropOldKeys(dir, { tokenSeconds: 1, now: false })).toBe(2);
});

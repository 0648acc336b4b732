import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppDatabase } from '#shared/database.ts';
import {
  type ChildPortal,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const PATIENCE_MS = 240_000;
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const temporary = temporaryFolder();
const dataDir = join(temporary.path, 'data');
const password = 'Stale!Copper7Kite';
let port: number;
let portal: ChildPortal;
let admin: SupabaseClient<AppDatabase>;

beforeAll(async () => {
  port = await freePort();
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, PATIENCE_MS);
  while (!portal.output().includes('setup?token=')) await sleep(10);
  const token = /token=([\w-]+)/.exec(portal.output())?.[1] ?? '';
  const url = `http://127.0.0.1:${port}`;
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  admin = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const person = { first_name: 'Ada', last_name: 'Moss', email: 'ada@example.com', password };
  const setUp = await admin.rpc('set_up_company', { token, company_name: 'Alder', ...person });
  expect(setUp.error).toBeNull();
  await admin.auth.signInWithPassword({ email: person.email, password });
});
afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  temporary[Symbol.dispose]();
});

const state = async () => (await admin.rpc('read_example_company', {})).data;

const becomes = (expected: object) =>
  vi.waitFor(async () => expect(await state()).toMatchObject(expected), {
    timeout: PATIENCE_MS,
    interval: 200,
  });

async function killAndRestart(): Promise<void> {
  portal.process.kill('SIGKILL');
  await portal.exited;
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, PATIENCE_MS);
}

async function databases(): Promise<string[]> {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const { rows } = await client.query('select datname from pg_database order by 1');
  await client.end();
  return rows.map(({ datname }) => datname);
}

test('a kill while it loads leaves nothing; a kill afterwards leaves it as it is', async () => {
  const before = await databases();
  await admin.rpc('load_example_company', {});
  await vi.waitFor(async () => expect((await state())?.progress).toBeGreaterThan(0.2), {
    timeout: PATIENCE_MS,
    interval: 20,
  });
  await killAndRestart();
  await becomes({ state: 'absent', is_offered: true, problem: null });
  expect(await databases()).toEqual(before);
  expect(existsSync(join(dataDir, 'example-company'))).toBe(false);

  await admin.rpc('load_example_company', {});
  await becomes({ state: 'ready', problem: null });
  const loaded = await state();
  await killAndRestart();
  await becomes({ state: 'ready', problem: null, origin: loaded?.origin });
  const { data, error } = await admin.rpc('enter_example_company', { role: 'office' });
  expect([error, data?.token]).toEqual([null, expect.any(String)]);

  await admin.rpc('remove_example_company', {});
  await becomes({ state: 'absent' });
  expect(await databases()).toEqual(before);
  expect(existsSync(join(dataDir, 'example-company'))).toBe(false);

  portal.process.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
});

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
import { unzip } from './test/unzip.ts';

const PATIENCE_MS = 240_000;
/** Enough for an export to take a while. */
const ROWS = 60_000;
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

const temporary = temporaryFolder();
const dataDir = join(temporary.path, 'data');
let port: number;
let portal: ChildPortal;
let admin: SupabaseClient<AppDatabase>;
let profileId: string;

beforeAll(async () => {
  port = await freePort();
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, PATIENCE_MS);
  while (!portal.output().includes('setup?token=')) await sleep(10);
  const token = /token=([\w-]+)/.exec(portal.output())?.[1] ?? '';
  const url = `http://127.0.0.1:${port}`;
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  admin = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const person = {
    first_name: 'Ada',
    last_name: 'Moss',
    email: 'ada@example.com',
    password: 'Stale!Copper7Kite',
  };
  const setUp = await admin.rpc('set_up_company', { token, company_name: 'Alder', ...person });
  expect(setUp.error).toBeNull();
  await admin.auth.signInWithPassword({ email: person.email, password: person.password });
  [{ id: profileId }] = await sql<[{ id: string }]>('select id from public.profiles');
  await sql(
    `insert into public.notifications (profile_id, kind, title, read_at)
     select id, 'message_mention', 'One of many', now() from public.profiles, generate_series(1, ${ROWS})`,
  );
});
afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  temporary[Symbol.dispose]();
});

async function sql<Rows extends readonly object[]>(text: string): Promise<Rows> {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown as Rows;
  } finally {
    await client.end();
  }
}

test('an export whose server is killed is made again after its restart, whole and once', async () => {
  const { data } = await admin
    .rpc('request_data_export', { subject: 'person', subject_id: profileId, dry_run: false })
    .throwOnError();
  const stateOf = async () =>
    (
      await admin
        .from('data_exports')
        .select('status, attempts, error')
        .eq('id', data.id ?? '')
        .single()
        .throwOnError()
    ).data;
  await vi.waitFor(async () => expect((await stateOf()).status).toBe('running'), {
    timeout: 20_000,
    interval: 5,
  });
  portal.process.kill('SIGKILL');
  await portal.exited;
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, PATIENCE_MS);
  expect(await stateOf()).toMatchObject({ status: 'running', attempts: 1 });
  // Without waiting for the minute after which another process may take it.
  await sql('update public.data_exports set claimed_until = now()');
  await admin.rpc('run_job', { name: 'export-data' }).throwOnError();
  await vi.waitFor(
    async () => expect(await stateOf()).toEqual({ status: 'ready', attempts: 2, error: null }),
    {
      timeout: 60_000,
      interval: 200,
    },
  );
  const { data: file } = await admin.storage.from('exports').download(`${data.id}.zip`);
  const files = unzip(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(files.get('data/notifications.csv')?.toString().trim().split('\r\n')).toHaveLength(ROWS + 1);
  // The bytes of the killed attempt are listed until they are removed.
  const [left] = await sql<[{ objects: number; unclaimed: number }]>(
    `select (select count(*)::integer from storage.objects where bucket_id = 'exports') as objects,
       (select count(*)::integer from storage.unclaimed_files) as unclaimed`,
  );
  expect(left).toEqual({ objects: 1, unclaimed: 1 });
});

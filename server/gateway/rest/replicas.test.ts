import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bootstrap, withClient } from '#server/database/bootstrap.ts';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { createDatabase } from '#server/database/database.ts';
import { createReadReplicas, type ReadReplicas } from '#server/database/replicas/read-replicas.ts';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { ANN } from '#server/gateway/rest/test/gateway.ts';
import { createRegistry } from '#server/gateway/rpc/registry.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/database-proxy.ts';
import { asSuperuser, startReplica } from '#test/support/replica.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';

vi.setConfig({ hookTimeout: 60_000, testTimeout: 30_000 });
const password = 'only-for-tests';
const DATABASE = 'firm';
/** How long reads and writes at random go on. */
const RANDOM_MS = sized({ quick: 1_000, push: 10_000, release: 3_600_000 });
const folder = temporaryFolder();
let primary: Cluster;
let replica: Cluster;
let owner: pg.Pool;
/** From the nodes to the primary. */
let way: DatabaseProxy;
let nodes: Node[];

/** One node: the data API with a pool and replicas of its own. */
interface Node {
  app: FastifyInstance;
  replicas: ReadReplicas;
  pool: pg.Pool;
  client: SupabaseClient;
}

const SQL = `
  create table public.members (id uuid primary key);
  create table public.notes (id int primary key, text text not null);
  alter table public.notes enable row level security;
  create policy notes_of_members on public.notes for select using (auth.uid() in (select m.id from members m));
  create policy writers on public.notes for all to service_role using (true);
  grant select on public.members, public.notes to authenticated;
  grant all on public.members, public.notes to service_role;
  create function public.where_am_i() returns boolean language sql stable as $$ select pg_is_in_recovery() $$;
  create function public.count_up() returns boolean language sql volatile as $$ select pg_is_in_recovery() $$;
  create function public.count_slowly() returns bigint language sql stable as
    $$ select count(*) from notes, pg_sleep(1) $$;
  create function public.divide(by int) returns int language sql stable as $$ select 1 / by $$;
  insert into members values ('${ANN}');
  insert into notes values (1, 'first');`;

async function startNode(keys: Awaited<ReturnType<typeof loadKeys>>): Promise<Node> {
  const login = { database: DATABASE, user: 'authenticator', password };
  const pool = new pg.Pool({ host: way.host, port: way.port, ...login, max: 6 });
  const connections = [{ ...replica.superuser(), ...login }];
  const replicas = createReadReplicas({ primary: pool, connections, poolSize: 6, waitMs: 500 });
  const database = createDatabase(pool, replicas);
  const app = fastify({ forceCloseConnections: true });
  const settings = { rest: restSettingsSchema.parse({}) };
  await app.register(restGateway({ database, keys, commands: createRegistry([]), settings }), {
    prefix: '/rest/v1',
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await signToken(keys, { role: 'authenticated', sub: ANN }, { expiresInSeconds: 600 });
  const auth = { persistSession: false, autoRefreshToken: false };
  return { app, replicas, pool, client: createClient(url, token, { auth, accessToken: async () => token }) };
}

beforeAll(async () => {
  const source = join(folder.path, 'primary/postgres');
  const settings = { fsync: 'off', wal_keep_size: '256MB' };
  primary = await openCluster({ folder: source, password, settings });
  await bootstrap({
    admin: primary.superuser(),
    database: DATABASE,
    ownerPassword: password,
    authenticatorPassword: password,
  });
  owner = new pg.Pool({ ...primary.superuser(DATABASE), max: 3 });
  owner.on('error', () => undefined);
  await owner.query(
    (await readFile(new URL('test/fixture.sql', import.meta.url), 'utf8')).split('create table')[0] ?? '',
  );
  await owner.query(SQL);
  const target = join(folder.path, 'replica/postgres');
  replica = await startReplica(primary, source, {
    folder: target,
    password,
    settings: { fsync: 'off', max_standby_streaming_delay: '0' },
  });
  const { host = '', port = 0 } = primary.superuser();
  way = await startDatabaseProxy({ host, port });
  const keys = await loadKeys(await generateSigningKey());
  nodes = [await startNode(keys), await startNode(keys)];
});

afterAll(async () => {
  for (const { app, replicas, pool } of nodes ?? []) {
    await app.close();
    await replicas.stop();
    await pool.end();
  }
  await way?.stop();
  await owner?.end();
  await replica?.stop();
  await primary?.stop();
  folder[Symbol.dispose]();
});

const replay = (what: 'pause' | 'resume') => asSuperuser(replica, DATABASE, `select pg_wal_replay_${what}()`);
const usable = () => nodes.map(({ replicas }) => replicas.replicas[0]?.isUsable);
const node = (at: number): Node => {
  const found = nodes[at];
  if (!found) throw new Error(`There is no node ${at}.`);
  return found;
};
const textOf = async (at: number, id: number) => {
  const { data, error } = await node(at).client.from('notes').select('text').eq('id', id);
  expect(error).toBeNull();
  return data?.[0]?.text;
};

beforeEach(async () => {
  await expect.poll(usable, { timeout: 10_000 }).toEqual([true, true]);
});

test('reads go to the replica, and what may write goes to the primary', async () => {
  const before = node(0).replicas.counts.replica;
  expect(await textOf(0, 1)).toBe('first');
  expect((await node(0).client.rpc('where_am_i')).data).toBe(true);
  expect((await node(0).client.rpc('where_am_i', {}, { get: true })).data).toBe(true);
  expect(node(0).replicas.counts.replica).toBe(before + 3);
  expect((await node(0).client.rpc('count_up')).data).toBe(false);
  expect((await node(0).client.rpc('count_up', {}, { get: true })).data).toBe(false);
  expect(node(0).replicas.counts.replica).toBe(before + 3);
});

test('a write is in the next read on another node while the replica is behind, and the primary answers it', async () => {
  await replay('pause');
  try {
    await owner.query(`insert into notes values (2, 'second')`);
    expect(await textOf(1, 2)).toBe('second');
    expect(node(1).replicas.counts.behind + node(1).replicas.counts.unusable).toBeGreaterThan(0);
  } finally {
    await replay('resume');
  }
  await expect.poll(usable, { timeout: 10_000 }).toEqual([true, true]);
  const before = node(1).replicas.counts.replica;
  expect(await textOf(1, 2)).toBe('second');
  expect(node(1).replicas.counts.replica).toBe(before + 1);
});

test('a read waits for a replica that is behind for a moment', async () => {
  await replay('pause');
  await owner.query(`insert into notes values (3, 'third')`);
  const before = node(0).replicas.counts.replica;
  const read = textOf(0, 3);
  await sleep(20);
  await replay('resume');
  expect(await read).toBe('third');
  expect(node(0).replicas.counts.replica - before).toBeLessThanOrEqual(1);
});

test('a right that was taken away is gone at once, although the replica still has it', async () => {
  expect(await textOf(0, 1)).toBe('first');
  await replay('pause');
  try {
    await owner.query('delete from members');
    for (const at of [0, 1]) expect(await textOf(at, 1)).toBeUndefined();
  } finally {
    await replay('resume');
    await owner.query('insert into members values ($1)', [ANN]);
  }
});

test('a query that the replica cancels for its recovery is answered by the primary', async () => {
  const before = node(0).replicas.counts.failed;
  // Sent at once: the client waits for somebody who listens.
  const reading = node(0)
    .client.rpc('count_slowly')
    .then((answer) => answer);
  await sleep(200);
  await owner.query('alter table notes add column extra int');
  expect(await reading).toMatchObject({ error: null });
  expect(node(0).replicas.counts.failed).toBe(before + 1);
});

test('broken connections to the replica are no errors', async () => {
  const { client } = node(0);
  const { rows } = await withClient(replica.superuser(DATABASE), (other) =>
    other.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'fieldfare reads'`,
    ),
  );
  const reading = Promise.all(Array.from({ length: 40 }, () => client.from('notes').select('id')));
  for (const { pid } of rows) await asSuperuser(replica, DATABASE, `select pg_terminate_backend(${pid})`);
  for (const { error } of await reading) expect(error).toBeNull();
});

test('an error of a read is the one that the primary gives', async () => {
  const { error } = await node(0).client.rpc('divide', { by: 0 });
  expect(error?.code).toBe('22012');
});

test('reads at random through two nodes never miss a write, while replay pauses at random', {
  timeout: 30_000 + RANDOM_MS,
}, async () => {
  const until = Date.now() + RANDOM_MS;
  const pausing = (async () => {
    while (Date.now() < until) {
      await replay('pause');
      await sleep(Math.random() * 60);
      await replay('resume');
      await sleep(Math.random() * 60);
    }
  })();
  let written = 0;
  while (Date.now() < until) {
    written += 1;
    await owner.query(`insert into notes values (100, $1) on conflict (id) do update set text = $1`, [
      String(written),
    ]);
    const answers = await Promise.all([textOf(0, 100), textOf(1, 100)]);
    expect(answers).toEqual([String(written), String(written)]);
  }
  await pausing;
});

test.each(['gone', 'silent'] as const)(
  'while the primary is %s, reads continue within 2 s and see everything that was acknowledged',
  async (state) => {
    const text = `before it was ${state}`;
    await owner.query('update notes set text = $1 where id = 1', [text]);
    way.set(state);
    const lostAt = performance.now();
    try {
      await expect
        .poll(() => node(0).client.from('notes').select('text').eq('id', 1).single(), {
          timeout: 10_000,
          interval: 20,
        })
        .toMatchObject({ data: { text } });
      expect(performance.now() - lostAt).toBeLessThan(2_000);
      // What others write at a primary that this node does not reach.
      await owner.query(`update notes set text = 'elsewhere' where id = 1`);
      await expect.poll(() => textOf(0, 1), { timeout: 2_000 }).toBe('elsewhere');
      const write = await node(0).client.rpc('count_up').abortSignal(AbortSignal.timeout(15_000));
      expect(write.status).toBe(503);
    } finally {
      way.set('open');
    }
    await expect
      .poll(async () => (await node(0).client.rpc('count_up')).status, { timeout: 10_000 })
      .toBe(200);
  },
);

test('a stopped replica is no error, and neither is one that was promoted', async () => {
  await asSuperuser(replica, DATABASE, 'select pg_promote()');
  await owner.query(`insert into notes values (4, 'fourth')`);
  for (const at of [0, 1]) expect(await textOf(at, 4)).toBe('fourth');
  await expect.poll(usable).toEqual([false, false]);
  const stopping = replica.stop();
  while (!(await Promise.race([stopping.then(() => true), sleep(1, false)])))
    expect(await textOf(0, 4)).toBe('fourth');
  expect(await textOf(1, 4)).toBe('fourth');
});

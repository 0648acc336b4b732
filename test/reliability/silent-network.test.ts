import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '#server/database/database.ts';
import { listen } from '#server/database/listen.ts';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/database-proxy.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The network between the portal and its database loses everything, and says nothing. */
const ANSWERED_WITHIN_MS = 12_000;
const RECOVERED_WITHIN_MS = 10_000;
const POOL = 6;
const REQUEST = {
  title: 'Silent command',
  description: 'It does not close.',
  trade: 'Doors',
  priority: 'high',
};
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let direct: TestDatabase;
let proxy: DatabaseProxy;
let pool: pg.Pool;
let database: Database;
let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  direct = await createTestDatabase();
  const { host = '', port = 0 } = direct.server.admin(direct.name);
  proxy = await startDatabaseProxy({ host, port });
  pool = new pg.Pool({
    ...{ host: proxy.host, port: proxy.port, user: 'authenticator', database: direct.name },
    ...{ password: direct.server.authenticatorPassword, max: POOL, connectionTimeoutMillis: 10_000 },
  });
  database = createDatabase(pool);
  const drop = async () => {
    await pool.end();
    await direct.drop();
  };
  portal = await startTestPortal({ database: { ...direct, database, drop } });
  company = await createCompany(portal);
});
afterEach(() => proxy.set('open'));
afterAll(async () => {
  await portal?.stop();
  await proxy?.stop();
});

/** A command with an `Idempotency-Key`: sent again after an unknown outcome. */
async function request(key: string): Promise<Response> {
  const { data } = await company.people.partner.client.auth.getSession();
  return fetch(`${portal.url}/rest/v1/rpc/create_work_order`, {
    method: 'POST',
    headers: {
      ...{ apikey: portal.anonKey, authorization: `Bearer ${data.session?.access_token}` },
      ...{ 'content-type': 'application/json', 'idempotency-key': key },
    },
    body: JSON.stringify({ ...REQUEST, partner_location_id: company.locationId }),
  });
}
const useWholePool = () =>
  Promise.all(
    Array.from({ length: POOL }, () =>
      database.transaction((client) => client.query('select pg_sleep(0.1)')),
    ),
  );
const note = (title: string) =>
  portal.serviceClient().from('work_orders').insert({
    title,
    organization_id: company.organizations.customer,
    partner_location_id: company.locationId,
  });
const signIn = () =>
  portal.client().auth.signInWithPassword({ email: company.people.manager.email, password: PASSWORD });
const timed = async <T extends object>(work: PromiseLike<T>) => {
  const start = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - start };
};
const statusOf = (answer: object) =>
  (answer as { error?: { status?: number } }).error?.status ?? (answer as { status?: number }).status;

test('every request is answered with 503, and all is well soon after the network is', async () => {
  // Every connection of the pool is open, and will be forgotten.
  await useWholePool();
  const stays = await note('Silent 0');
  expect(stays.error).toBeNull();
  const key = randomUUID();
  proxy.set('silent');
  const during = await Promise.all([
    ...Array.from({ length: POOL }, (_, n) => timed(note(`Silent ${n + 1}`))),
    timed(signIn()),
    timed(company.people.admin.client.from('work_orders').select('id').limit(1)),
    timed(request(key)),
    timed(fetch(`${portal.url}/readyz`)),
  ]);
  // 504: no connection became free in time.
  for (const { answer } of during) expect([503, 504]).toContain(statusOf(answer));
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(ANSWERED_WITHIN_MS);

  proxy.set('open');
  const opened = performance.now();
  await expect
    .poll(async () => (await signIn()).error, { timeout: RECOVERED_WITHIN_MS, interval: 100 })
    .toBeNull();
  const after = await Promise.all(Array.from({ length: 2 * POOL }, () => signIn()));
  expect(after.map(({ error }) => error)).toEqual(after.map(() => null));
  expect((await note('Silent 99')).error).toBeNull();
  const repeated = await Promise.all([request(key), request(key)]);
  expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
  expect(performance.now() - opened).toBeLessThan(RECOVERED_WITHIN_MS);
  const { rows } = await direct.owner.query<{ title: string; count: number }>(
    `select title, count(*)::int from public.work_orders where title like 'Silent %' group by 1 order by 1`,
  );
  // What was lost on the way had no effect, and what was acknowledged is there once.
  expect(rows).toEqual([
    { title: 'Silent 0', count: 1 },
    { title: 'Silent 99', count: 1 },
    { title: 'Silent command', count: 1 },
  ]);
});

test('connections that a firewall has forgotten cost one request each some seconds, and no more', async () => {
  await useWholePool();
  proxy.set('silent');
  proxy.set('open');
  const begin = performance.now();
  await expect
    .poll(
      async () => (await Promise.all(Array.from({ length: POOL }, () => signIn()))).map(({ error }) => error),
      {
        timeout: RECOVERED_WITHIN_MS,
      },
    )
    .toEqual(Array.from({ length: POOL }, () => null));
  expect(performance.now() - begin).toBeLessThan(RECOVERED_WITHIN_MS);
});

test('a statement that runs for long is left alone, whatever it is silent about', async () => {
  const { rows } = await database.transaction((client) =>
    client.query<{ done: boolean }>('select true as done from pg_sleep(7)'),
  );
  expect(rows).toEqual([{ done: true }]);
});

test('whoever listens hears again within seconds, and knows that something was missed', async () => {
  const heard: string[] = [];
  let connections = 0;
  const listening = listen(pool, ['silence'], {
    hear: (_channel, payload) => void heard.push(payload),
    connected() {
      connections += 1;
    },
  });
  try {
    await expect.poll(() => connections).toBe(1);
    proxy.set('silent');
    await direct.owner.query(`notify silence, 'lost'`);
    await sleep(500);
    proxy.set('open');
    await expect.poll(() => connections, { timeout: RECOVERED_WITHIN_MS }).toBe(2);
    await direct.owner.query(`notify silence, 'heard'`);
    await expect.poll(() => heard).toEqual(['heard']);
  } finally {
    await listening.stop();
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '#server/database/database.ts';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/database-proxy.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';

/** The database cannot be reached for a while: every request is answered, nothing acknowledged is lost, no restart. */
const OUTAGE_MS = sized({ quick: 2_000, push: 12_000, release: 60_000 });
/** What a request may take without a database: the patience of the pool. */
const ANSWERED_WITHIN_MS = 11_000;
const RECOVERED_WITHIN_MS = 10_000;
vi.setConfig({ testTimeout: 120_000 + 2 * OUTAGE_MS, hookTimeout: 120_000 });

let direct: TestDatabase;
let proxy: DatabaseProxy;
let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  direct = await createTestDatabase();
  const { host = '', port = 0 } = direct.server.admin(direct.name);
  proxy = await startDatabaseProxy({ host, port });
  const pool = new pg.Pool({
    ...{ host: proxy.host, port: proxy.port, user: 'authenticator', database: direct.name },
    ...{ password: direct.server.authenticatorPassword, max: 6, connectionTimeoutMillis: 10_000 },
  });
  const drop = async () => {
    await pool.end();
    await direct.drop();
  };
  portal = await startTestPortal({ database: { ...direct, database: createDatabase(pool), drop } });
  company = await createCompany(portal);
});
afterAll(async () => {
  proxy?.set('open');
  await portal?.stop();
  await proxy?.stop();
});

const note = (text: string) =>
  portal
    .serviceClient()
    .from('work_orders')
    .insert({
      title: text,
      organization_id: company.organizations.customer,
      partner_location_id: company.locationId,
    })
    .select('id, title')
    .single();
const signIn = () =>
  portal.client().auth.signInWithPassword({ email: company.people.manager.email, password: PASSWORD });
const refresh = (refresh_token = '') =>
  fetch(`${portal.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: portal.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
const timed = async <T>(work: () => PromiseLike<T>) => {
  const start = performance.now();
  return { answer: await work(), ms: performance.now() - start };
};

test('a database that cannot be reached ends no session, and works again without a restart', async () => {
  const acknowledged: string[] = [];
  const title = (n: number) => `Outage ${n}`;
  const session = (await signIn()).data.session;
  const before = await note(title(0));
  expect(before.error).toBeNull();
  acknowledged.push(title(0));

  proxy.set('gone');
  const until = performance.now() + OUTAGE_MS;
  // Many at once: they wait for connections of the pool, too.
  const during = await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => timed(() => note(title(n + 1)))),
    timed(() => company.people.admin.client.from('work_orders').select('id').limit(1)),
    timed(signIn),
  ]);
  for (const { answer, ms } of during) {
    expect(answer.error, 'an answer without a database').not.toBeNull();
    expect([503, 504]).toContain(
      (answer.error as { status?: number }).status ?? (answer as { status?: number }).status,
    );
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
  }
  // The stock client repeats a refresh that is answered with 503, and ends the session after any other error.
  expect((await refresh(session?.refresh_token)).status).toBe(503);
  const [ready, lives, page, write] = await Promise.all([
    fetch(`${portal.url}/readyz`),
    fetch(`${portal.url}/healthz`),
    fetch(`${portal.url}/auth`),
    fetch(`${portal.url}/rest/v1/work_orders?select=id`, {
      headers: { apikey: portal.anonKey, authorization: `Bearer ${portal.anonKey}` },
    }),
  ]);
  expect([ready.status, lives.status, page.status]).toEqual([503, 200, 200]);
  expect(write.headers.get('retry-after')).toMatch(/^\d+$/);
  await sleep(Math.max(0, until - performance.now()));

  proxy.set('open');
  const opened = performance.now();
  await expect
    .poll(async () => (await note(title(99))).error, { timeout: RECOVERED_WITHIN_MS, interval: 200 })
    .toBeNull();
  acknowledged.push(title(99));
  expect((await refresh(session?.refresh_token)).status).toBe(200);
  // Every connection of the pool, not the first one only.
  const after = await Promise.all(Array.from({ length: 12 }, () => signIn()));
  expect(after.map(({ error }) => error)).toEqual(after.map(() => null));
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  expect(performance.now() - opened).toBeLessThan(RECOVERED_WITHIN_MS);

  const { rows } = await direct.owner.query<{ title: string }>(
    'select title from public.work_orders where title like $1',
    ['Outage %'],
  );
  expect(rows.map((row) => row.title)).toEqual(expect.arrayContaining(acknowledged));
});

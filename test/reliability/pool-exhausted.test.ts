import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase } from '#server/database/database.ts';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Slow statements of many people hold every connection: others are refused in time, and nothing has to be restarted. */
const CONNECTIONS = 4;
/** The patience of the pool, and some time for a busy machine. */
const ANSWERED_WITHIN_MS = 11_500;
const READINESS_WITHIN_MS = 5_000;
const RECOVERED_WITHIN_MS = 10_000;
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let direct: TestDatabase;
let portal: TestPortal;
let company: Company;
let blocker: pg.Client;

beforeAll(async () => {
  direct = await createTestDatabase();
  const pool = new pg.Pool({
    ...direct.server.admin(direct.name),
    ...{ user: 'authenticator', password: direct.server.authenticatorPassword },
    ...{ max: CONNECTIONS, connectionTimeoutMillis: 10_000 },
  });
  const drop = async () => {
    await pool.end();
    await direct.drop();
  };
  const env = { REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS: '60000' };
  portal = await startTestPortal({ database: { ...direct, database: createDatabase(pool), drop }, env });
  company = await createCompany(portal);
  blocker = new pg.Client(direct.server.admin(direct.name));
  await blocker.connect();
});
afterAll(async () => {
  await blocker?.end();
  await portal?.stop();
});

const timed = async <T>(work: () => PromiseLike<T>) => {
  const start = performance.now();
  return { answer: await work(), ms: performance.now() - start };
};
const statusOf = (path: string, init?: RequestInit) => timed(() => fetch(`${portal.url}${path}`, init));

test('a schema that cannot be read yet delays nobody for long', async () => {
  const path = '/rest/v1/organizations?select=id&limit=1';
  const headers = { apikey: portal.anonKey };
  await blocker.query('begin; lock table public.receipts in access exclusive mode');
  const [first, second] = await Promise.all([statusOf(path, { headers }), statusOf(path, { headers })]);
  for (const { answer, ms } of [first, second]) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'PGRST002' });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
  }
  await blocker.query('rollback');
  await expect.poll(async () => (await statusOf(path, { headers })).answer.status).toBe(401);
});

test('whoever finds no free connection is refused in time, and everything works when some are free', async () => {
  const { data } = await company.people.employee.client.auth.getSession();
  const headers = { apikey: portal.anonKey, authorization: `Bearer ${data.session?.access_token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const signIn = {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: company.people.admin.email, password: PASSWORD }),
  };

  await blocker.query('begin; lock table public.receipts in access exclusive mode');
  const slow = Object.values(company.people).map(({ client }) =>
    client.from('receipts').select('id').limit(1),
  );
  const held = Promise.all(slow.map((request) => request.then(({ error }) => error)));
  await expect.poll(() => portal.database.pool.totalCount - portal.database.pool.idleCount).toBe(CONNECTIONS);

  const [ready, read, write, command, password] = await Promise.all([
    statusOf('/readyz'),
    statusOf('/rest/v1/organizations?select=id&limit=1', { headers }),
    statusOf('/rest/v1/organizations', { method: 'POST', headers: json, body: '{"name":"Late"}' }),
    statusOf('/rest/v1/rpc/read_system_health', { method: 'POST', headers: json, body: '{}' }),
    statusOf('/auth/v1/token?grant_type=password', signIn),
  ]);
  expect(ready.ms).toBeLessThan(READINESS_WITHIN_MS);
  expect([ready.answer.status, await ready.answer.json()]).toEqual([
    503,
    { status: 'unavailable', problem: 'all connections to the database are busy' },
  ]);
  // As PostgREST does for a read; what writes is refused for the moment.
  expect(read.answer.status).toBe(504);
  for (const { answer } of [write, command, password]) expect(answer.status).toBe(503);
  for (const { answer, ms } of [read, write, command, password]) {
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
  }
  // What needs no connection goes on.
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);

  await blocker.query('rollback');
  const freed = performance.now();
  await held;
  const after = await Promise.all([
    statusOf('/readyz'),
    statusOf('/rest/v1/organizations?select=id&limit=1', { headers }),
    statusOf('/auth/v1/token?grant_type=password', signIn),
  ]);
  expect(after.map(({ answer }) => answer.status)).toEqual([200, 200, 200]);
  expect(performance.now() - freed).toBeLessThan(RECOVERED_WITHIN_MS);
});

import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthContext } from '#server/gateway/auth/auth-context.ts';
import { sweep } from '#server/gateway/auth/housekeeping.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const WRONG = 'Wrong-Password1!';
const HALF_HOUR = 1800;
const DAY = 24 * 3600;
let database: TestDatabase;
let nodes: [TestGateway, TestGateway];
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startGateway({}, { database, trustProxy: true });
  nodes = [await start(), await start()];
  return async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.drop();
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await database.owner.query('delete from auth.rate_limits');
});

/** Only Date is moved: sockets and timers go on. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

let turn = 0;
/** One sign-in; consecutive ones alternate between the nodes. */
async function signIn(email: string, password = WRONG, { from = '203.0.113.7', node = turn++ % 2 } = {}) {
  const answer = await (nodes[node] as TestGateway).call('POST', '/token?grant_type=password', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
}

/** Tries wrong passwords until the lockout. @returns the number of verified attempts, and the wait */
async function untilLockout(email: string): Promise<{ attempts: number; wait: number }> {
  for (let attempts = 0; attempts < 50; attempts++) {
    const { status, wait } = await signIn(email);
    if (status === 429) return { attempts, wait };
    expect(status).toBe(400);
  }
  throw new Error('There was no lockout.');
}

const lockouts = async (address: string) =>
  (
    await database.owner.query(
      `select payload from auth.audit_log_entries
       where payload ->> 'action' = 'login_locked_out' and ip_address = $1 order by created_at`,
      [address],
    )
  ).rows.map(({ payload }) => payload);

describe('repeated attempts at one account', () => {
  test('wait twice as long each time, at most a day, on all nodes', async () => {
    const { email } = await nodes[0].person();
    const started = Date.now();
    const looks: number[] = [];
    for (const expected of [1, 2, 4, 8, 16, 32, 48, 48].map((halves) => halves * HALF_HOUR)) {
      const { attempts, wait } = await untilLockout(email);
      for (let count = 0; count < attempts; count++) looks.push(Date.now() - started);
      expect(attempts).toBe(5);
      expect(wait).toBeGreaterThan(expected - 30);
      expect(wait).toBeLessThanOrEqual(expected);
      // The right password is not looked at either, and asking does not make the wait longer.
      for (const node of [0, 1]) {
        const refused = await signIn(email, PASSWORD, { node });
        expect(refused.status).toBe(429);
        expect(refused.wait).toBeLessThanOrEqual(wait);
      }
      later(wait + 1);
    }
    const inHalfAnHour = looks.map((from) =>
      looks.filter((at) => at >= from && at < from + HALF_HOUR * 1000),
    );
    expect(Math.max(...inHalfAnHour.map(({ length }) => length))).toBe(5);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('are limited to one more in half an hour when they are far apart', async () => {
    const { email } = await nodes[0].person();
    const looks: number[] = [];
    for (let minute = 0; minute < 240; minute += 5) {
      if ((await signIn(email)).status === 400) looks.push(minute);
      later(300);
    }
    for (const from of looks) {
      expect(looks.filter((at) => at >= from && at < from + 30).length).toBeLessThanOrEqual(5);
    }
    expect(looks.length).toBeLessThan(25);
  });

  test('do not affect other clients', async () => {
    const { email } = await nodes[0].person();
    for (let round = 0; round < 3; round++) later((await untilLockout(email)).wait + 1);
    await untilLockout(email);
    expect((await signIn(email, PASSWORD, { from: '198.51.100.9' })).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
  });

  test('start over after the right password', async () => {
    const { email } = await nodes[0].person();
    later((await untilLockout(email)).wait + 1);
    const { wait } = await untilLockout(email);
    expect(wait).toBeGreaterThan(HALF_HOUR);
    later(wait + 1);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await untilLockout(email)).wait).toBeLessThanOrEqual(HALF_HOUR);
  });

  test('start over after a quiet day, and not because the tables were cleaned up meanwhile', async () => {
    const { email } = await nodes[0].person();
    const host = { database: database.database, keys: nodes[0].keys, sendMail: async () => {} };
    const settings = { publicUrl: SITE, auth: authSettingsSchema.parse({}) };
    const context = createAuthContext({ ...host, settings }, () => {});
    for (const expected of [HALF_HOUR, 2 * HALF_HOUR]) {
      const { wait } = await untilLockout(email);
      expect(wait).toBeGreaterThan(expected - 30);
      later(wait + 1);
      await sweep(context);
    }
    later(DAY);
    expect((await untilLockout(email)).wait).toBeLessThanOrEqual(HALF_HOUR);
    await sweep(context, new Date(Date.now() + 2 * DAY * 1000));
    expect((await database.owner.query('select 1 from auth.rate_limits')).rowCount).toBe(0);
  });

  test('do not block a password that was set by mail', async () => {
    const { email } = await nodes[0].person();
    later((await untilLockout(email)).wait + 1);
    await untilLockout(email);
    const client = nodes[0].client();
    await client.auth.resetPasswordForEmail(email);
    const { code = '' } = nodes[0].lastMail('recovery', email).data;
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const opened = await nodes[0].call('POST', '/verify', {
      body: { type: 'recovery', email, token: code },
      headers: from,
    });
    const { access_token } = await opened.json();
    const changed = await nodes[0].call('PUT', '/user', {
      body: { password: `${PASSWORD}New` },
      headers: { ...from, authorization: `Bearer ${access_token}` },
    });
    expect(changed.status).toBe(200);
    expect((await signIn(email, `${PASSWORD}New`)).status).toBe(200);
  });
});

test('write one log line for each lockout, and never the text typed as an account', async () => {
  const { email, id } = await nodes[0].person();
  const address = '203.0.113.200';
  for (let attempts = 0; attempts < 9; attempts++) await signIn(email, WRONG, { from: address });
  for (let attempts = 0; attempts < 9; attempts++)
    await signIn('My-Own-Password1!', WRONG, { from: address });
  later(HALF_HOUR + 1);
  for (let attempts = 0; attempts < 9; attempts++) await signIn(email, WRONG, { from: address });
  const lines = await lockouts(address);
  const known = { actor_id: id, actor_email: email };
  expect(lines).toMatchObject([
    { ...known, traits: { secret: 'password', lockout: 1 } },
    { traits: { secret: 'password', lockout: 1 } },
    { ...known, traits: { secret: 'password', lockout: 2 } },
  ]);
  expect(lines[1]).not.toHaveProperty('actor_id');
  expect(JSON.stringify(lines).toLowerCase()).not.toContain('my-own-password');
});

test('start one lockout when two are simultaneous', async () => {
  const { email } = await nodes[0].person();
  const address = '203.0.113.201';
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => signIn(email, WRONG, { from: address })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(await lockouts(address)).toHaveLength(1);
});

test('the lockout does not grow when its longest is the window', async () => {
  const env = { AUTH_LIMIT_PASSWORDS_LONGEST_SECONDS: '60', AUTH_LIMIT_PASSWORDS_SECONDS: '120' };
  const steady = await startGateway(env, { database, trustProxy: true });
  const before = nodes;
  nodes = [steady, steady];
  for (let round = 0; round < 3; round++) {
    const { wait } = await untilLockout('steady@people.test');
    expect(wait).toBeLessThanOrEqual(120);
    expect(wait).toBeGreaterThan(90);
    later(wait + 1);
  }
  nodes = before;
  await steady.stop();
});

import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { URL_MAX_BYTES } from '#shared/limits.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { LogLines, watchPostgresLog } from '#test/support/log-lines.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

const LIMIT_BYTES = 100_000;
const SECRET = 'Wq7-hidden-Zr41';

let database: TestDatabase;
let portal: TestPortal;
const log = new LogLines();
let postgres: { added(): string };

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startTestPortal({ database, logStream: log, env: { LOG_LEVEL: 'info' } });
  postgres = await watchPostgresLog(database);
});
afterAll(() => portal.stop());

/** What was logged while `work` ran. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const [ours, theirs] = [log.text().length, postgres.added().length];
  await work();
  return log.text().slice(ours) + postgres.added().slice(theirs);
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Node's own `fetch` refuses some of these. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(portal.url), { path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const json = { 'content-type': 'application/json' };

describe('no log line contains data of a request', () => {
  const requests: Record<string, () => Ask & { path: string }> = {
    'a used link of a mail': () => ({ path: `/auth/v1/verify?type=magiclink&token=${SECRET}` }),
    'a link that leads to the set-up': () => ({ path: `/setup?token=${SECRET}` }),
    'the way back from a provider': () => ({ path: `/auth/v1/callback?state=${SECRET}&code=${SECRET}` }),
    'a request to a provider': () => ({ path: `/auth/v1/authorize?provider=${SECRET}&state=${SECRET}` }),
    'a filter by a value of another type': () => ({ path: `/rest/v1/work_orders?id=eq.${SECRET}` }),
    'a path that cannot be decoded': () => ({ path: `/rest/v1/%E0%A4%A?token=${SECRET}` }),
    'a password': () => ({
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: `${SECRET}@example.com`, password: SECRET }),
    }),
    'a refresh token': () => ({
      path: '/auth/v1/token?grant_type=refresh_token',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ refresh_token: SECRET }),
    }),
    'a body that is no JSON': () => ({
      path: '/rest/v1/rpc/set_up_company',
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${portal.serviceRoleKey}` },
      body: `{"link": "${SECRET}`,
    }),
    'a row that a constraint refuses': () => ({
      path: '/rest/v1/organizations',
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${portal.serviceRoleKey}` },
      body: JSON.stringify({ name: SECRET, organization_type: SECRET }),
    }),
    'a token of ours that is not': () => ({
      path: '/rest/v1/work_orders',
      headers: { authorization: `Bearer eyJhbGciOiJIUzI1NiJ9.${SECRET}.${SECRET}` },
    }),
    'a signed address of a file': () => ({
      path: `/storage/v1/object/sign/attachments/a.jpg?token=${SECRET}`,
    }),
    'the key of a socket': () => ({ path: `/realtime/v1/websocket?apikey=${SECRET}&vsn=1.0.0` }),
    'a link out of notifications': () => ({ path: `/unsubscribe?token=${SECRET}`, method: 'POST' }),
  };

  test.each(Object.entries(requests))('%s', async (_what, make) => {
    const { path, ...rest } = make();
    const lines = await logged(() => ask(path, rest));
    expect(lines).not.toContain(SECRET);
    expect(lines).not.toContain('already sent');
  });

  test('an unexpected error', async () => {
    // The service may break what the portal needs: the error that follows quotes the row.
    await database.owner.query(`
      create function app.refuse_flow() returns trigger language plpgsql set search_path = '' as $$
      begin raise exception 'broken by ${SECRET}' using detail = '${SECRET}', hint = '${SECRET}'; end $$;
      create trigger refuse before insert on auth.audit_log_entries for each row execute function app.refuse_flow();`);
    const lines = await logged(() =>
      ask('/auth/v1/signup?redirect_to=http://x/', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'someone@example.com', password: 'Nimbus-Ledger7!' }),
      }),
    );
    await database.owner.query(
      'drop trigger refuse on auth.audit_log_entries; drop function app.refuse_flow',
    );
    expect(lines).toContain('auth request failed');
    expect(lines).not.toMatch(/Nimbus-Ledger7|redirect_to|someone@example/);
    expect(lines).not.toMatch(/"(detail|hint|where|internalQuery)"/);
  });
});

describe('the disk', () => {
  test.each<[string, (n: number) => Ask & { path: string }]>([
    ['long filters', (n) => ({ path: `/rest/v1/work_orders?id=eq.${'x'.repeat(52_000)}${n}` })],
    [
      'long filters below the limit',
      (n) => ({ path: `/rest/v1/work_orders?id=eq.${'x'.repeat(30_000)}${n}` }),
    ],
    ['long links', (n) => ({ path: `/auth/v1/verify?type=magiclink&token=${'x'.repeat(60_000)}${n}` })],
    [
      'long links below the limit',
      (n) => ({ path: `/auth/v1/verify?type=magiclink&token=${'x'.repeat(30_000)}${n}` }),
    ],
    [
      'long tokens',
      () => ({ path: '/rest/v1/work_orders', headers: { authorization: `Bearer ${'x'.repeat(60_000)}` } }),
    ],
    ['long paths', (n) => ({ path: `/${'y'.repeat(30_000)}${n}` })],
    [
      'long bodies',
      (n) => ({
        path: '/rest/v1/organizations',
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${portal.serviceRoleKey}` },
        body: JSON.stringify({ organization_type: 'x'.repeat(200_000), name: n }),
      }),
    ],
    [
      'long functions',
      (n) => ({ path: `/rest/v1/rpc/${'f'.repeat(20_000)}${n}`, method: 'POST', headers: json, body: '{}' }),
    ],
  ])('100 requests with %s grow all logs by at most 100 KB', async (_what, make) => {
    const lines = await logged(() =>
      Promise.all(
        Array.from({ length: 100 }, (_, n) => {
          const { path, ...rest } = make(n);
          return ask(path, rest).catch(() => undefined);
        }),
      ),
    );
    expect(Buffer.byteLength(lines)).toBeLessThan(LIMIT_BYTES);
  });
});

describe('a URL that is too long', () => {
  const long = 'x'.repeat(URL_MAX_BYTES);
  test.each([
    ['/rest/v1/work_orders', { code: 'PGRST102', details: null, hint: null }],
    ['/auth/v1/settings', { code: 414, error_code: 'validation_failed' }],
    ['/storage/v1/object/attachments/a.jpg', { statusCode: '414' }],
    ['/realtime/v1/websocket', { error: expect.stringContaining('longer than') }],
    ['/config.json', { code: 'invalid_input' }],
  ])('is refused in the format of the protocol: %s', async (path, shape) => {
    const { status, text } = await ask(`${path}?a=${long}`);
    expect(status).toBe(414);
    expect(JSON.parse(text)).toMatchObject(shape);
  });

  test('of a kind that our own client sends, a filter by 600 ids, gets a response', async () => {
    const ids = Array.from({ length: 600 }, () => crypto.randomUUID());
    const { error, status } = await portal.serviceClient().from('work_orders').select('id').in('id', ids);
    expect([error, status]).toEqual([null, 200]);
  });

  test('a header that is too long is refused before it is read', async () => {
    const { status, text } = await ask('/rest/v1/work_orders', {
      headers: { authorization: `Bearer ${'x'.repeat(20_000)}` },
    });
    expect([status, JSON.parse(text).code]).toEqual([431, 'PGRST102']);
  });
});

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { signToken } from '#server/gateway/tokens.ts';

let gateway: RestTestGateway;

beforeAll(async () => {
  gateway = await startRestGateway();
});
afterAll(() => gateway.stop());

const HOUR_MS = 3_600_000;
const sign = (claims: object, now = Date.now()) =>
  signToken(gateway.keys, { role: 'authenticated', sub: ANN, ...claims }, { expiresInSeconds: 60, now });

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

test.each([
  ['nothing', () => '', 'PGRST301', 'Empty JWT is sent in Authorization header'],
  ['one part', () => 'abc', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
  ['two parts', () => 'a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  ['four parts', () => 'a.b.c.d', 'PGRST301', 'Expected 3 parts in JWT; got 4'],
  ['no JSON', () => 'a.b.c', 'PGRST301', 'JWT header could not be decoded'],
  [
    'no algorithm',
    () => `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`,
    'PGRST301',
    'No suitable key or wrong key type',
  ],
  ['another algorithm', forgedWithSecret, 'PGRST301', 'No suitable key or wrong key type'],
  [
    'a signature of another text',
    async () => (await sign({})).replace(/.{6}$/, 'AAAAAA'),
    'PGRST301',
    'JWT cryptographic operation failed',
  ],
  ['a time that is past', () => sign({}, Date.now() - HOUR_MS), 'PGRST303', 'JWT expired'],
  ['an issue that is to come', () => sign({}, Date.now() + HOUR_MS), 'PGRST303', 'JWT issued at future'],
  ['a beginning that is to come', () => sign({ nbf: seconds(3600) }), 'PGRST303', 'JWT not yet valid'],
  ['another audience', () => sign({ aud: 'somebody else' }), 'PGRST303', 'JWT not in audience'],
  [
    'a role that nobody may become',
    () => sign({ role: 'postgres' }),
    'PGRST303',
    'JWT role is missing or not accepted',
  ],
])('a token with %s is refused with the reason', async (_what, make, code, message) => {
  const authorization = `Bearer ${await make()}`;
  const answer = await gateway.fetch('clients', { headers: { authorization } });
  expect([answer.status, await answer.json()]).toEqual([401, { code, message, details: null, hint: null }]);
  expect(answer.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", error_description="${message}"`,
  );
  expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
});

test('clocks may differ by thirty seconds', async () => {
  for (const claims of [{ nbf: seconds(20) }, {}]) {
    const token = await sign(claims, Date.now() - 80_000);
    const answer = await gateway.fetch('clients?select=id&id=eq.1', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toEqual([{ id: 1 }]);
  }
});

test('a token for programs or of the right audience is accepted', async () => {
  for (const claims of [{ aud: 'authenticated' }, { aud: ['x', 'authenticated'] }, { aud: null }]) {
    const authorization = `Bearer ${await sign(claims)}`;
    expect((await gateway.fetch('clients', { headers: { authorization } })).status).toBe(200);
  }
});

test('a request without a token is anonymous, unless the settings forbid that', async () => {
  const open = await fetch(`${gateway.url}/rest/v1/clients?select=id&id=eq.1`);
  expect(await open.json()).toEqual([{ id: 1 }]);
  const closed = await startRestGateway({ settings: { REST_ANONYMOUS: 'false' } });
  try {
    const answer = await fetch(`${closed.url}/rest/v1/clients`);
    expect([answer.status, answer.headers.get('www-authenticate'), await answer.json()]).toEqual([
      401,
      'Bearer',
      { code: 'PGRST302', message: 'Anonymous access is disabled', details: null, hint: null },
    ]);
    // The key of programs without a session is a token like any other.
    expect((await closed.fetch('clients')).status).toBe(200);
    const preflight = await fetch(`${closed.url}/rest/v1/clients`, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.test', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(200);
  } finally {
    await closed.stop();
  }
});

function forgedWithSecret(): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role' })}`;
  const [key] = gateway.keys.published;
  return `${text}.${createHmac('sha256', JSON.stringify(key)).update(text).digest('base64url')}`;
}

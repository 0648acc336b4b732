import { describe, expect, test } from 'vitest';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();

const VERSION = { 'x-supabase-api-version': '2024-01-01' };

describe('a refusal', () => {
  test('has the format of the requested protocol version', async () => {
    const modern = await gateway.call('GET', '/user', { headers: VERSION });
    expect(await modern.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
    expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(modern.headers.get('x-sb-error-code')).toBe('no_authorization');
    const old = await gateway.call('GET', '/user');
    expect(await old.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
    expect(old.headers.get('x-supabase-api-version')).toBeNull();
    expect(old.headers.get('x-sb-error-code')).toBe('no_authorization');
  });

  test('contains the reasons of a weak password', async () => {
    const body = { email: 'weak@answers.test', password: 'x' };
    const answer = await gateway.call('POST', '/signup', { headers: VERSION, body });
    expect(await answer.json()).toMatchObject({
      code: 'weak_password',
      weak_password: { reasons: ['length', 'characters'] },
    });
  });

  const long = 'x'.repeat(1024 * 1024);
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const deep = `{"email":${nested(200_000)}}`;
  const deepData = `{"email":"deep@answers.test","password":"Nimbus-Ledger7!","data":{"a":${nested(2000)}}}`;
  const address = (email: string) => `{"email":"${email}","password":"Nimbus-Ledger7!"}`;

  test.each([
    ['half a body', 'POST', '/recover', '{"email":', 400, 'bad_json'],
    ['no body', 'POST', '/recover', undefined, 400, 'bad_json'],
    ['a body of null', 'POST', '/recover', 'null', 400, 'bad_json'],
    ['a body of text', 'POST', '/recover', '"text"', 400, 'validation_failed'],
    ['too long a body', 'POST', '/recover', `"${long}"`, 413, 'request_entity_too_large'],
    ['too deep a body', 'POST', '/recover', deep, 400, 'bad_json'],
    ['facts that are too deep', 'POST', '/signup', deepData, 400, 'bad_json'],
    [
      'an object for a text',
      'POST',
      '/token?grant_type=refresh_token',
      '{"refresh_token":{}}',
      400,
      'validation_failed',
    ],
    ['a NUL in an address', 'POST', '/signup', address('a\\u0000b@x.test'), 400, 'bad_json'],
    ['half a character', 'POST', '/signup', address('a\\ud800@x.test'), 400, 'bad_json'],
    ['a NUL in a link', 'GET', '/verify?token=%00&type=recovery&redirect_to=%00', undefined, 303, undefined],
    ['a link without anything', 'GET', '/verify', undefined, 303, undefined],
  ])('of %s', async (_what, method, path, body, status, code) => {
    const answer = await gateway.call(method, path, body === undefined ? {} : { body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-sb-error-code') ?? undefined).toBe(code);
  });

  test.each(['soon', '2024-13-40'])('of the version "%s"', async (version) => {
    const answer = await gateway.call('GET', '/health', { headers: { 'x-supabase-api-version': version } });
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test('never reveals internal errors', async () => {
    await gateway.owner.query('alter table auth.audit_log_entries rename to elsewhere');
    const body = { email: 'a@b.test', password: 'x' };
    const answer = await gateway.call('POST', '/token?grant_type=password', { body });
    await gateway.owner.query('alter table auth.elsewhere rename to audit_log_entries');
    expect(await answer.json()).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Unexpected failure, please check server logs for more information',
    });
  });

  test('of text that the database cannot store is no server error', async () => {
    const { client } = await gateway.person();
    const { error } = await client.auth.updateUser({ data: { note: 'nul \u0000 byte' } });
    expect(error).toMatchObject({ status: 400, code: 'bad_json' });
  });
});

describe('public endpoints', () => {
  test('health, settings and public keys, without a key', async () => {
    expect(await (await gateway.call('GET', '/health')).json()).toMatchObject({
      name: 'GoTrue',
      version: expect.any(String),
    });
    const settings = await (await gateway.call('GET', '/settings')).json();
    expect(settings).toMatchObject({
      external: { email: true, google: false, phone: false },
      disable_signup: false,
    });
    const jwks = await gateway.call('GET', '/.well-known/jwks.json');
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = (await jwks.json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });

  test('lets the stock client verify a token on its own', async () => {
    const { client, id } = await gateway.person();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(id);
  });

  test('browsers of any origin have access, and nothing is cached', async () => {
    const preflight = await gateway.call('OPTIONS', '/token', {
      headers: { origin: 'https://app.test', 'access-control-request-headers': 'apikey,x-client-info' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
    const answer = await gateway.call('GET', '/user', { headers: { origin: 'https://app.test' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test.each([
  ['POST', '/token?grant_type=web3', 'web3_provider_disabled', 422],
  ['GET', '/authorize?provider=google', 'validation_failed', 400],
  ['GET', '/user/identities/authorize?provider=google', 'manual_linking_disabled', 404],
  ['DELETE', '/user/identities/x', 'manual_linking_disabled', 404],
  ['POST', '/sso', 'saml_provider_disabled', 404],
  ['POST', '/oauth/token', 'feature_disabled', 404],
  ['GET', '/oauth/authorizations/7', 'feature_disabled', 404],
  ['POST', '/oauth/authorizations/7/consent', 'feature_disabled', 404],
  ['GET', '/.well-known/openid-configuration', 'feature_disabled', 404],
  ['GET', '/.well-known/oauth-authorization-server', 'feature_disabled', 404],
  ['GET', '/admin/oauth/clients', 'no_authorization', 401],
  ['GET', '/nothing-here', 'not_found', 404],
  ['PATCH', '/oauth/token', 'not_found', 404],
])('%s %s is not supported, with the message of the protocol', async (method, path, code, status) => {
  const answer = await gateway.call(method, path, method === 'GET' ? {} : { body: {} });
  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([status, code]);
});

describe('the OAuth server, which is not supported', () => {
  const REFUSED = { status: 404, code: 'feature_disabled', message: 'OAuth server is disabled' };

  test('refuses the stock client, signed in and with the service key', async () => {
    const { client } = await gateway.person();
    expect((await client.auth.oauth.getAuthorizationDetails('7')).error).toMatchObject(REFUSED);
    expect((await client.auth.oauth.approveAuthorization('7')).error).toMatchObject(REFUSED);
    expect((await client.auth.oauth.listGrants()).error).toMatchObject(REFUSED);
    const { oauth } = gateway.admin.auth.admin;
    const id = '00000000-0000-4000-8000-000000000001';
    const client_name = 'App';
    const redirect_uris = ['https://app.test/callback'];
    for (const answer of [
      await oauth.listClients(),
      await oauth.createClient({ client_name, redirect_uris }),
      await oauth.getClient(id),
      await oauth.updateClient(id, { client_name }),
      await oauth.deleteClient(id),
      await oauth.regenerateClientSecret(id),
      await gateway.admin.auth.admin.customProviders.listProviders(),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'feature_disabled' });
    }
  });

  test('refuses a form, as OAuth clients send it', async () => {
    const answer = await gateway.call('POST', '/oauth/token', {
      body: 'grant_type=authorization_code&code=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 404, error_code: 'feature_disabled', msg: 'OAuth server is disabled' },
    ]);
  });
});

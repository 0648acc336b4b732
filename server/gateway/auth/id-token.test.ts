import { createHash, randomUUID } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';

let provider: IdentityProvider;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startIdentityProvider(`${SITE}/auth/v1/callback`);
  gateway = await startGateway({
    AUTH_GOOGLE_CLIENT_ID: `${CLIENT_ID},phone`,
    AUTH_GOOGLE_ISSUER: provider.issuer,
    AUTH_GITHUB_CLIENT_ID: CLIENT_ID,
    AUTH_GITHUB_SECRET: CLIENT_SECRET,
    AUTH_LIMIT_PROVIDERS: '1000',
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await gateway.stop();
  await provider.stop();
});

function somebody(claims: Record<string, unknown> = {}) {
  const name = randomUUID();
  provider.knows(name, { sub: name, email: `${name}@oauth.test`, email_verified: true, ...claims });
  return name;
}
async function grant(body: Record<string, unknown>) {
  const answer = await gateway.call('POST', '/token?grant_type=id_token', { body });
  return { status: answer.status, body: await answer.json() };
}
const bad = (error_description: string, error = 'invalid request') => ({
  status: 400,
  body: { error, error_description },
});

describe('a token of the provider', () => {
  test('opens a session, with a nonce or without', async () => {
    const name = somebody();
    const plain = await gateway
      .client()
      .auth.signInWithIdToken({ provider: 'google', token: (await provider.idToken(name)).idToken });
    expect(plain.error).toBeNull();
    expect(plain.data.user).toMatchObject({
      email: `${name}@oauth.test`,
      app_metadata: { provider: 'google' },
    });

    const nonce = 'a nonce of the phone';
    const hashed = createHash('sha256').update(nonce).digest('hex');
    const { idToken, accessToken } = await provider.idToken(name, { nonce: hashed, clientId: 'phone' });
    const client = gateway.client();
    const again = await client.auth.signInWithIdToken({
      provider: 'google',
      token: idToken,
      access_token: accessToken,
      nonce,
    });
    expect(again.error).toBeNull();
    expect(again.data.user?.id).toBe(plain.data.user?.id);
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('may be named by its issuer and client', async () => {
    const { idToken } = await provider.idToken(somebody());
    const { status } = await grant({ issuer: provider.issuer, client_id: CLIENT_ID, id_token: idToken });
    expect(status).toBe(200);
  });

  test('three at once of one new person make one account', async () => {
    const name = somebody();
    const { idToken } = await provider.idToken(name);
    const all = await Promise.all([1, 2, 3].map(() => grant({ provider: 'google', id_token: idToken })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => body.user.id)).size).toBe(1);
  });

  test('with an address that nobody vouches for waits for a mail', async () => {
    const name = somebody({ email_verified: false });
    const { idToken } = await provider.idToken(name);
    const { error } = await gateway.client().auth.signInWithIdToken({ provider: 'google', token: idToken });
    expect(error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' });
    const redirect = await gateway.follow(gateway.lastMail('confirmation', `${name}@oauth.test`));
    expect(redirect.hash).toContain('access_token=');
    // Whoever confirmed the address need not be who has the account at the provider.
    const again = await gateway.client().auth.signInWithIdToken({ provider: 'google', token: idToken });
    expect(again.error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' });
  });

  test('must carry the hash of the nonce', async () => {
    const name = somebody();
    const both = 'Passed nonce and nonce in id_token should either both exist or not.';
    const without = await provider.idToken(name);
    expect(await grant({ provider: 'google', id_token: without.idToken, nonce: 'x' })).toEqual(bad(both));
    const unhashed = await provider.idToken(name, { nonce: 'x' });
    expect(await grant({ provider: 'google', id_token: unhashed.idToken })).toEqual(bad(both));
    const mismatch = await grant({ provider: 'google', id_token: unhashed.idToken, nonce: 'x' });
    expect(mismatch).toEqual(bad('Nonces mismatch', 'invalid nonce'));
  });

  test('for another client is refused', async () => {
    const { idToken } = await provider.idToken(somebody(), { clientId: 'stranger' });
    expect(await grant({ provider: 'google', id_token: idToken })).toEqual(
      bad('Unacceptable audience in id_token: [stranger]'),
    );
  });

  test('dies with its time', async () => {
    const { idToken } = await provider.idToken(somebody());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 });
    expect(await grant({ provider: 'google', id_token: idToken })).toEqual(bad('Bad ID token'));
  });
});

describe('a forged token', () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    iss: provider.issuer,
    aud: CLIENT_ID,
    sub: 'forged',
    email: 'forged@oauth.test',
    email_verified: true,
    iat: now,
    exp: now + 600,
    ...more,
  });
  const own = async (payload: JWTPayload, header: Record<string, unknown> = {}) => {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);
  };
  const secret = async (payload: JWTPayload, key: string) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(new TextEncoder().encode(key));
  const real = async () => (await provider.idToken(somebody())).idToken;
  const publicKey = async () =>
    JSON.stringify((await (await fetch(`${provider.issuer}/jwks`)).json()).keys[0]);

  test.each<[string, () => Promise<string>]>([
    ['no token at all', async () => 'nonsense'],
    ['three empty parts', async () => '..'],
    ['alg none', async () => new UnsecuredJWT(claims()).encode()],
    ['a key of its own', () => own(claims())],
    ['a key of its own under the name of ours', () => own(claims(), { kid: 'first' })],
    ['a jku of its own', () => own(claims(), { kid: 'evil', jku: 'https://evil.test/keys' })],
    ['our public key as a secret', async () => secret(claims(), await publicKey())],
    ['the client secret as a secret', () => secret(claims(), CLIENT_SECRET)],
    [
      'the gateway as its issuer',
      async () =>
        (await gateway.person()).client.auth
          .getSession()
          .then(({ data }) => data.session?.access_token ?? ''),
    ],
    [
      'another payload under a real signature',
      async () => {
        const [header, payload = '', signature] = (await real()).split('.');
        const changed = { ...JSON.parse(atob(payload)), sub: 'somebody else' };
        return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
      },
    ],
    ['a real header without a signature', async () => `${(await real()).split('.').slice(0, 2).join('.')}.`],
    ['20,000 characters', async () => 'a'.repeat(20_000)],
  ])('with %s is refused', async (_what, make) => {
    expect(await grant({ provider: 'google', id_token: await make() })).toEqual(bad('Bad ID token'));
  });

  test('leaves a line in the log, without the token', async () => {
    await grant({ provider: 'google', id_token: 'nonsense' });
    const { rows } = await gateway.owner.query(
      `select payload -> 'traits' as traits from auth.audit_log_entries where payload ->> 'action' = 'login_failed'
       order by created_at desc limit 1`,
    );
    expect(rows[0].traits).toEqual({ provider: 'google', reason: 'bad_id_token' });
  });
});

describe('a request', () => {
  test.each([
    [{}, bad('id_token required')],
    [{ id_token: 'x' }, bad('provider or client_id and issuer required')],
    [{ id_token: 'x', issuer: 'https://a.test' }, bad('provider or client_id and issuer required')],
  ])('of %o is refused with what it lacks', async (body, answer) => {
    expect(await grant(body)).toEqual(answer);
  });

  test.each([
    [{ provider: 'custom:x' }, 'validation_failed', 'Custom OIDC provider "custom:x" not allowed'],
    [{ provider: 'apple' }, 'provider_disabled', 'Provider (issuer "apple") is not enabled'],
    [{ provider: 'github' }, 'provider_disabled', 'Provider (issuer "github") is not enabled'],
    [
      { issuer: 'https://evil.test', client_id: CLIENT_ID },
      'provider_disabled',
      'Provider (issuer "https://evil.test") is not enabled',
    ],
  ])('for %o is refused', async (named, error_code, msg) => {
    expect(await grant({ ...named, id_token: 'x' })).toEqual({
      status: 400,
      body: { code: 400, error_code, msg },
    });
  });

  test.each([
    [[]],
    ['text'],
    [{ provider: 1 }],
    [{ id_token: {} }],
    [{ provider: '__proto__', id_token: 'x' }],
    [{ link_identity: 'yes', id_token: 'x', provider: 'google' }],
  ])('of a strange shape (%o) is no error of ours', async (body) => {
    expect((await grant(body as Record<string, unknown>)).status).toBe(400);
  });

  test('cannot send somebody to a provider without a secret', async () => {
    const answer = await gateway.call('GET', '/authorize?provider=google');
    expect(await answer.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
  });
});

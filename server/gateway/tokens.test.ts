import { createHmac } from 'node:crypto';
import { base64url, CompactSign, exportSPKI, importJWK, type JWK } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { identify } from '#server/gateway/identity.ts';
import { anonymous } from '#server/gateway/identity-types.ts';
import {
  generateSigningKey,
  loadKeys,
  publicJwks,
  signToken,
  TokenError,
  type TokenKeys,
  verifyToken,
} from '#server/gateway/tokens.ts';

const ISSUER = 'http://127.0.0.1:3000/auth/v1';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const SECONDS = NOW / 1000;
const PERSON = '7d1d3b3c-6a3e-4c55-9a7b-0c7cbf3c2e11';
const valid = { sub: PERSON, aud: 'authenticated', role: 'authenticated', iss: ISSUER };

let jwk: JWK;
let keys: TokenKeys;
let token: string;

beforeAll(async () => {
  jwk = await generateSigningKey();
  keys = await loadKeys(jwk, { issuer: ISSUER });
  token = await signToken(keys, valid, { expiresInSeconds: 3600, now: NOW });
});

const json = (value: unknown) => base64url.encode(JSON.stringify(value));
const verify = (candidate: string, now = NOW) => verifyToken(keys, candidate, { now });

/** Signs exactly this header and payload with our own key, as a confused signer would. */
async function sign(payload: object | string, header: object = {}): Promise<string> {
  const bytes = new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const key = await importJWK(jwk, 'ES256');
  return new CompactSign(bytes)
    .setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid, ...header })
    .sign(key);
}

async function signWithStranger(header: object = {}): Promise<string> {
  const stranger = await loadKeys(await generateSigningKey());
  const key = stranger.signing.key;
  const bytes = new TextEncoder().encode(JSON.stringify({ ...valid, exp: SECONDS + 60 }));
  return new CompactSign(bytes)
    .setProtectedHeader({ alg: 'ES256', kid: stranger.signing.kid, ...header })
    .sign(key);
}

function hmac(secret: string | Uint8Array, header: object): string {
  const input = `${json(header)}.${json({ ...valid, role: 'service_role', exp: SECONDS + 60 })}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

describe('a token of our own', () => {
  test('gives back its claims, remembered or not', async () => {
    const first = await verify(token);
    expect(first).toMatchObject({ ...valid, iat: SECONDS, exp: SECONDS + 3600 });
    expect(await verify(token)).toBe(first);
  });

  test('ends 30 seconds after its time, also when it is remembered', async () => {
    await verify(token);
    await expect(verify(token, NOW + 3629_000)).resolves.toBeDefined();
    await expect(verify(token, NOW + 3630_000)).rejects.toThrow('JWT expired');
  });

  test('still verifies after its key was rotated, and not after the key is gone', async () => {
    const next = await generateSigningKey();
    const rotated = await loadKeys([next, jwk], { issuer: ISSUER });
    await expect(verifyToken(rotated, token, { now: NOW })).resolves.toMatchObject({ sub: PERSON });
    await expect(verifyToken(await loadKeys(next), token, { now: NOW })).rejects.toThrow('No suitable key');
  });

  test('is published without the private half', () => {
    expect(publicJwks(keys).keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: jwk.x,
        y: jwk.y,
        kid: jwk.kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ]);
  });

  test('can be signed with a shared secret, which is never published', async () => {
    const shared = await loadKeys({ secret: 'a-secret-that-is-at-least-32-bytes-long' });
    const symmetric = await signToken(shared, { role: 'anon' }, { expiresInSeconds: 60 });
    await expect(verifyToken(shared, symmetric)).resolves.toMatchObject({ role: 'anon' });
    expect(publicJwks(shared)).toEqual({ keys: [] });
    await expect(loadKeys({ secret: 'short' })).rejects.toThrow('at least 32 bytes');
  });
});

describe('a forged token is refused', () => {
  const head = () => ({ alg: 'ES256', typ: 'JWT', kid: jwk.kid });
  const spki = async () =>
    exportSPKI((await importJWK(publicJwks(keys).keys[0] as JWK, 'ES256')) as CryptoKey);
  const publicJson = () => JSON.stringify(publicJwks(keys).keys[0]);
  const exp = SECONDS + 60;
  const part = (index: number) => token.split('.')[index] ?? '';

  const forgeries: [string, TokenError['reason'], () => Promise<string> | string][] = [
    ['empty', 'malformed', () => ''],
    ['two parts', 'malformed', () => `${part(0)}.${part(1)}`],
    ['four parts', 'malformed', () => `${token}.x`],
    ['no base64', 'malformed', () => '!!.!!.!!'],
    ['header that is an array', 'malformed', () => `${json([])}.${part(1)}.${part(2)}`],
    ['alg none, no signature', 'signature', () => `${json({ alg: 'none' })}.${part(1)}.`],
    [
      'alg none in capitals',
      'signature',
      () => `${json({ alg: 'NONE', kid: jwk.kid })}.${part(1)}.${part(2)}`,
    ],
    ['no alg', 'signature', () => `${json({ kid: jwk.kid })}.${part(1)}.${part(2)}`],
    [
      'HS256 with the public PEM',
      'signature',
      async () => hmac(await spki(), { alg: 'HS256', kid: jwk.kid }),
    ],
    ['HS256 with the public JWK', 'signature', () => hmac(publicJson(), { alg: 'HS256', kid: jwk.kid })],
    ['HS256 with an empty secret', 'signature', () => hmac('', { alg: 'HS256' })],
    [
      'ES384 named, ES256 signed',
      'signature',
      () => `${json({ ...head(), alg: 'ES384' })}.${part(1)}.${part(2)}`,
    ],
    ['another key', 'signature', () => signWithStranger()],
    ['another key under our kid', 'signature', () => signWithStranger({ kid: jwk.kid })],
    ['another key by jwk', 'signature', () => signWithStranger({ kid: jwk.kid, jwk: { kty: 'EC' } })],
    [
      'another key by jku',
      'signature',
      () => signWithStranger({ kid: jwk.kid, jku: 'https://evil.test/jwks' }),
    ],
    [
      'another key by x5u',
      'signature',
      () => signWithStranger({ kid: jwk.kid, x5u: 'https://evil.test/cert' }),
    ],
    ['no kid', 'signature', () => sign({ ...valid, exp }, { kid: undefined })],
    ['foreign kid', 'signature', () => sign({ ...valid, exp }, { kid: '../../../dev/null' })],
    ['kid that is no text', 'signature', () => sign({ ...valid, exp }, { kid: {} })],
    [
      'changed claims',
      'signature',
      () => `${part(0)}.${json({ ...valid, role: 'service_role' })}.${part(2)}`,
    ],
    ['changed header', 'signature', () => `${json({ ...head(), typ: 'at+jwt' })}.${part(1)}.${part(2)}`],
    ['cut signature', 'signature', () => token.slice(0, -4)],
    ['zero signature', 'signature', () => `${part(0)}.${part(1)}.${base64url.encode(new Uint8Array(64))}`],
    ['expired', 'expired', () => sign({ ...valid, exp: SECONDS - 31 })],
    ['exp as text', 'malformed', () => sign({ ...valid, exp: '9999999999' })],
    ['not yet valid', 'not_yet_valid', () => sign({ ...valid, exp, nbf: SECONDS + 31 })],
    ['issued in the future', 'not_yet_valid', () => sign({ ...valid, exp, iat: SECONDS + 31 })],
    ['another audience', 'audience', () => sign({ ...valid, exp, aud: 'storage' })],
    ['other audiences', 'audience', () => sign({ ...valid, exp, aud: ['storage', 'mail'] })],
    ['another issuer', 'issuer', () => sign({ ...valid, exp, iss: 'https://evil.test/auth/v1' })],
    ['no issuer', 'issuer', () => sign({ sub: PERSON, role: 'authenticated', exp })],
    ['no role', 'role', () => sign({ ...valid, exp, role: undefined })],
    ['a role of the database', 'role', () => sign({ ...valid, exp, role: 'fieldfare_owner' })],
    ['several roles', 'role', () => sign({ ...valid, exp, role: ['authenticated', 'service_role'] })],
    ['claims that are a list', 'malformed', () => sign('[]')],
    ['claims that are no JSON', 'malformed', () => sign('role=service_role')],
  ];

  test.each(forgeries)('%s', async (_name, reason, forge) => {
    const refusal = await verify(await forge()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TokenError);
    expect((refusal as TokenError).reason).toBe(reason);
  });
});

describe('who a request acts as', () => {
  const fresh = (claims: { role: string; sub?: string }) => signToken(keys, claims, { expiresInSeconds: 60 });

  test('is nobody without any token', async () => {
    expect(await identify({ headers: {} }, keys)).toEqual(anonymous);
    expect(await identify({ headers: { authorization: 'Basic abc' } }, keys)).toEqual(anonymous);
  });

  test('is decided by the bearer token, whatever the apikey says', async () => {
    const apikey = await fresh({ role: 'service_role' });
    const person = await fresh({ ...valid });
    const identity = await identify({ headers: { apikey, authorization: `Bearer ${person}` } }, keys);
    expect(identity).toMatchObject({ role: 'authenticated', claims: { sub: PERSON } });
    expect((await identify({ headers: { apikey } }, keys)).role).toBe('service_role');
  });

  test.each(['Bearer', 'Bearer ', 'bearer x', 'Bearer a b c'])(
    'a bad bearer token (%s) is not an absent one',
    async (bad) => {
      const apikey = await fresh({ role: 'service_role' });
      await expect(identify({ headers: { apikey, authorization: bad } }, keys)).rejects.toBeInstanceOf(
        TokenError,
      );
    },
  );
});

import { createHash, randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { isForUs, verifyIdToken } from '#server/gateway/auth/providers/id-token.ts';
import type { IssuerFacts } from '#server/gateway/auth/providers/issuer.ts';

const pair = await generateKeyPair('RS256', { extractable: true });
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'a' }] });
const facts = (issuer: string): IssuerFacts => ({
  issuer,
  authorizationEndpoint: `${issuer}/auth`,
  tokenEndpoint: `${issuer}/token`,
  userinfoEndpoint: undefined,
  secretInBody: true,
  keys,
});
const now = Math.floor(Date.now() / 1000);
const sign = (claims: JWTPayload) =>
  new SignJWT({ sub: 'x', aud: 'us', iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'a' })
    .sign(pair.privateKey);
const outcome = (claims: JWTPayload, issuer: string, accessToken?: string) =>
  sign(claims)
    .then((token) => verifyIdToken(token, facts(issuer), { accessToken }))
    .then(
      () => 'taken',
      (error: Error) => error.name,
    );

const GOOGLE = 'https://accounts.google.com';
const MICROSOFT = 'https://login.microsoftonline.com/{tenantid}/v2.0';
const [tenant, other] = [randomUUID(), randomUUID()];
const microsoft = (id: string) => MICROSOFT.replace('{tenantid}', id);

test.each([
  ['its issuer', { iss: GOOGLE }, GOOGLE, 'taken'],
  ["Google's other name", { iss: 'accounts.google.com' }, GOOGLE, 'taken'],
  ['another issuer', { iss: 'https://evil.test' }, GOOGLE, 'IdTokenError'],
  ['no issuer', {}, GOOGLE, 'IdTokenError'],
  ["Google's other name elsewhere", { iss: 'accounts.google.com' }, 'https://a.test', 'IdTokenError'],
  ["a Microsoft tenant's issuer", { iss: microsoft(tenant), tid: tenant }, MICROSOFT, 'taken'],
  ['the issuer of another tenant', { iss: microsoft(other), tid: tenant }, MICROSOFT, 'IdTokenError'],
  ['no tenant', { iss: microsoft(tenant) }, MICROSOFT, 'IdTokenError'],
  ['a tenant that is none', { iss: microsoft('x/../y'), tid: 'x/../y' }, MICROSOFT, 'IdTokenError'],
  ['a time to come', { iss: GOOGLE, iat: now + 120, exp: now + 600 }, GOOGLE, 'IdTokenError'],
  ['a time over', { iss: GOOGLE, exp: now - 60 }, GOOGLE, 'IdTokenError'],
  ['no end', { iss: GOOGLE, exp: undefined }, GOOGLE, 'IdTokenError'],
])('a token with %s', async (_what, claims, issuer, expected) => {
  expect(await outcome(claims as JWTPayload, issuer)).toBe(expected);
});

test('an access token must be the one whose hash the token names', async () => {
  const hash = createHash('sha256').update('right').digest().subarray(0, 16).toString('base64url');
  expect(await outcome({ iss: GOOGLE, at_hash: hash }, GOOGLE, 'right')).toBe('taken');
  expect(await outcome({ iss: GOOGLE, at_hash: hash }, GOOGLE, 'wrong')).toBe('IdTokenError');
});

test.each<[JWTPayload, boolean]>([
  [{ aud: 'us' }, true],
  [{ aud: ['us'] }, true],
  [{ aud: 'us', azp: 'the phone of ours' }, true],
  [{ aud: 'them' }, false],
  [{ aud: [] }, false],
  [{}, false],
  [{ aud: ['us', 'them'] }, false],
  [{ aud: ['us', 'them'], azp: 'them' }, false],
  [{ aud: ['us', 'them'], azp: 'us' }, true],
])('claims %o are accepted: %s', (claims, expected) => {
  expect(isForUs(claims, ['us', 'web'])).toBe(expected);
});

import { createHmac, createPrivateKey, createSecretKey, type KeyObject, sign } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { checkClaims, checkHeader } from '#server/gateway/token-checks.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import { createTokenMemory, type TokenMemory } from '#server/gateway/token-memory.ts';

export { TokenError } from '#server/gateway/token-error.ts';

type Algorithm = 'ES256' | 'HS256';
type KeyMaterial = CryptoKey | Uint8Array;

/** What access tokens are signed and verified with. Make it with `loadKeys`; its parts are private to this file. */
export interface TokenKeys {
  readonly algorithm: Algorithm;
  /** The key that signs; a rotated key stays in `verifying` until its tokens have run out. */
  readonly signing: { readonly kid: string | undefined; readonly key: KeyObject };
  readonly verifying: ReadonlyMap<string | undefined, KeyMaterial>;
  readonly published: readonly JWK[];
  readonly issuer: string | undefined;
  readonly memory: TokenMemory;
}

/** A private ES256 key as JWK, with the `kid` that tokens name it by. */
export async function generateSigningKey(): Promise<JWK> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return withKid(await exportJWK(pair.privateKey));
}

/**
 * @param source a private ES256 JWK; several of them (the first signs, the others still verify: rotation); or an
 *   HS256 secret of at least 32 bytes, for a gateway that shares its secret with other services.
 * @param options.issuer when given, a user's token must carry exactly this `iss`.
 * @throws Error when a key is not of a kind we sign with.
 */
export async function loadKeys(
  source: JWK | readonly JWK[] | { secret: string },
  options: { issuer?: string } = {},
): Promise<TokenKeys> {
  const shared = { issuer: options.issuer, memory: createTokenMemory() };
  if ('secret' in source) {
    const key = new TextEncoder().encode(source.secret);
    if (key.length < 32) throw new Error('The HS256 secret must be at least 32 bytes long.');
    const verifying = new Map([[undefined, key]]);
    const signing = { kid: undefined, key: createSecretKey(key) };
    return { algorithm: 'HS256', signing, verifying, published: [], ...shared };
  }
  const privateKeys = await Promise.all([source].flat().map((jwk) => withKid(jwk as JWK)));
  const [first] = privateKeys;
  if (!first) throw new Error('At least one signing key is needed.');
  const published = privateKeys.map(publicPart);
  const verifying = new Map<string | undefined, KeyMaterial>();
  for (const jwk of published) verifying.set(jwk.kid, await importJWK(jwk, 'ES256'));
  const signing = { kid: first.kid, key: createPrivateKey({ key: { ...first }, format: 'jwk' }) };
  return { algorithm: 'ES256', signing, verifying, published, ...shared };
}

/**
 * Puts other keys in the place of these, for everybody who holds them: the next token is signed with the first of them,
 * and at the next request nothing counts that none of them signed.
 */
export function replaceKeys(keys: TokenKeys, next: TokenKeys): void {
  // The memory too: it holds tokens that were verified with the keys that go.
  Object.assign(keys, next);
}

/**
 * Signs `claims`; `iat` and `exp` are added, `iss` unless the claims bring their own.
 * @param options.now the time of issue, in milliseconds since 1970 (tests)
 */
export async function signToken(
  keys: TokenKeys,
  claims: AccessTokenClaims,
  options: { expiresInSeconds: number; now?: number },
): Promise<string> {
  const iat = Math.floor((options.now ?? Date.now()) / 1000);
  const iss = keys.issuer === undefined ? {} : { iss: keys.issuer };
  const payload = { ...iss, ...claims, iat, exp: iat + options.expiresInSeconds };
  const kid = keys.signing.kid === undefined ? {} : { kid: keys.signing.kid };
  const parts = [{ alg: keys.algorithm, typ: 'JWT', ...kid }, payload];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${signatureOf(signed, keys).toString('base64url')}`;
}

/** Made at once: the threads it could be handed to are those that hash passwords, and step back behind this one. */
function signatureOf(text: string, { algorithm, signing: { key } }: TokenKeys): Buffer {
  if (algorithm === 'HS256') return createHmac('sha256', key).update(text).digest();
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
}

/**
 * The claims of a token that one of our keys signed and that is valid now.
 * @throws TokenError with the reason and the text of the REST sheet, section 11.
 */
export async function verifyToken(
  keys: TokenKeys,
  token: string,
  options: { clockToleranceSeconds?: number; now?: number } = {},
): Promise<AccessTokenClaims> {
  const claims = keys.memory.recall(token) ?? (await verifySignature(keys, token));
  // Time goes on for remembered tokens too, so the claims are checked every time.
  checkClaims(claims, {
    now: (options.now ?? Date.now()) / 1000,
    toleranceSeconds: options.clockToleranceSeconds ?? 30,
    issuer: keys.issuer,
  });
  keys.memory.remember(token, claims);
  return claims;
}

/** The public halves, for `/.well-known/jwks.json`; a shared secret is never listed. */
export function publicJwks(keys: TokenKeys): { keys: readonly JWK[] } {
  return { keys: keys.published };
}

async function verifySignature(keys: TokenKeys, token: string): Promise<AccessTokenClaims> {
  const header = checkHeader(token);
  // The key is chosen by us, never by the token: its algorithm must be ours and its kid one we know.
  const key = header.alg === keys.algorithm ? keys.verifying.get(keyName(keys, header.kid)) : undefined;
  if (!key) throw new TokenError('signature', 'No suitable key or wrong key type');
  const verified = await compactVerify(token, key, { algorithms: [keys.algorithm] }).catch(() => {
    throw new TokenError('signature', 'JWT cryptographic operation failed');
  });
  return parseClaims(verified.payload);
}

function keyName(keys: TokenKeys, kid: string | undefined): string | undefined {
  // Services that share an HS256 secret name it as they like: there is only one.
  return keys.algorithm === 'HS256' ? undefined : kid;
}

function parseClaims(payload: Uint8Array): AccessTokenClaims {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) {
      return Object.freeze(claims) as AccessTokenClaims;
    }
  } catch {
    // Falls through to the refusal: what is not JSON is as useless as what is not an object.
  }
  throw new TokenError('malformed', 'JWT claims are not a JSON object');
}

async function withKid(jwk: JWK): Promise<JWK> {
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || !jwk.d)
    throw new Error('A signing key must be a private ES256 JWK.');
  return { ...jwk, alg: 'ES256', kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) };
}

function publicPart({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } as JWK;
}

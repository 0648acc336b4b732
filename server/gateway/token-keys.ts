import { createPrivateKey, createSecretKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { createTokenMemory, type TokenMemory } from '#server/gateway/token-memory.ts';

type Algorithm = 'ES256' | 'RS256' | 'HS256';

/** A key that access tokens may have been signed with. */
export interface VerifyingKey {
  readonly algorithm: Algorithm;
  readonly kid: string | undefined;
  readonly key: CryptoKey | Uint8Array;
}

/** What access tokens are signed and verified with. Made by `loadKeys`. */
export interface TokenKeys {
  readonly signing: {
    readonly algorithm: Algorithm;
    readonly kid: string | undefined;
    readonly key: KeyObject;
  };
  /** All keys, the signing one among them: a rotated key stays until its tokens have expired. */
  readonly verifying: readonly VerifyingKey[];
  /** The public halves; a shared secret is never published. */
  readonly published: readonly JWK[];
  readonly issuer: string | undefined;
  readonly memory: TokenMemory;
}

interface LoadedKey extends VerifyingKey {
  readonly signer: KeyObject | undefined;
  readonly publicJwk: JWK | undefined;
}

const SECRET_MIN_BYTES = 32;
const RSA_MIN_BITS = 2048;

/** Returns a new private ES256 key as JWK, with the `kid` that tokens name it by. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) };
}

/**
 * Loads the keys that sign and verify access tokens.
 *
 * @param source private JWKs (EC P-256 for ES256, RSA for RS256, `oct` for HS256), or an HS256 secret. The first key
 *   whose `key_ops` do not exclude signing signs; every key verifies.
 * @param options.issuer the `iss` that a user's token must carry; any when not given
 * @param options.verifyingSecret an HS256 secret whose tokens stay valid although another key signs
 * @throws Error when a key is of another kind, too short, or none may sign
 */
export async function loadKeys(
  source: JWK | readonly JWK[] | { secret: string },
  options: { issuer?: string; verifyingSecret?: string | undefined } = {},
): Promise<TokenKeys> {
  const jwks = 'secret' in source ? [secretJwk(source.secret)] : ([source].flat() as JWK[]);
  if (options.verifyingSecret !== undefined) {
    jwks.push({ ...secretJwk(options.verifyingSecret), key_ops: ['verify'] });
  }
  const loaded = await Promise.all(jwks.map(loadKey));
  const first = loaded.find(({ signer }) => signer);
  if (!first?.signer) throw new Error('At least one key must be allowed to sign.');
  return {
    signing: { algorithm: first.algorithm, kid: first.kid, key: first.signer },
    verifying: loaded.map(({ algorithm, kid, key }) => ({ algorithm, kid, key })),
    published: loaded.flatMap(({ publicJwk }) => publicJwk ?? []),
    issuer: options.issuer,
    memory: createTokenMemory(),
  };
}

/** Returns the public keys for `/.well-known/jwks.json`. */
export function publicJwks(keys: TokenKeys): { keys: readonly JWK[] } {
  return { keys: keys.published };
}

/**
 * Replaces the contents of `keys` for every holder of the object: the next token is signed with the new signing key,
 * and tokens of a key that is gone are refused from the next request on.
 */
export function replaceKeys(keys: TokenKeys, next: TokenKeys): void {
  // The token memory is replaced as well: it holds tokens verified with the removed keys.
  Object.assign(keys, next);
}

const secretJwk = (secret: string): JWK => ({ kty: 'oct', k: Buffer.from(secret).toString('base64url') });

async function loadKey(jwk: JWK): Promise<LoadedKey> {
  if (jwk?.kty === 'oct') return loadSecret(jwk);
  const algorithm = asymmetricAlgorithm(jwk);
  const { key_ops: _, ...withoutUse } = jwk;
  const signer = createPrivateKey({ key: { ...withoutUse }, format: 'jwk' });
  if (algorithm === 'RS256' && (signer.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_MIN_BITS) {
    throw new Error(`An RS256 key must have at least ${RSA_MIN_BITS} bits.`);
  }
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk));
  const publicJwk = publicHalf(jwk, algorithm, kid);
  const key = await importJWK(publicJwk, algorithm);
  return { algorithm, kid, key, signer: maySign(jwk) ? signer : undefined, publicJwk };
}

function loadSecret(jwk: JWK): LoadedKey {
  const key = Buffer.from(jwk.k ?? '', 'base64url');
  if (key.length < SECRET_MIN_BYTES) {
    throw new Error(`The HS256 secret must be at least ${SECRET_MIN_BYTES} bytes long.`);
  }
  // No thumbprint as default name: it would publish a hash of the secret in every token.
  const signer = maySign(jwk) ? createSecretKey(key) : undefined;
  return { algorithm: 'HS256', kid: jwk.kid, key, signer, publicJwk: undefined };
}

function asymmetricAlgorithm(jwk: JWK): Algorithm {
  if (jwk?.kty === 'EC' && jwk.crv === 'P-256' && jwk.d) return 'ES256';
  if (jwk?.kty === 'RSA' && jwk.d) return 'RS256';
  throw new Error('A signing key must be a private ES256 or RS256 key or an HS256 secret, as JWK.');
}

const maySign = ({ key_ops }: JWK): boolean => key_ops === undefined || key_ops.includes('sign');

function publicHalf({ kty, crv, x, y, n, e }: JWK, alg: Algorithm, kid: string): JWK {
  const numbers = kty === 'RSA' ? { n, e } : { crv, x, y };
  return { kty, ...numbers, kid, alg, use: 'sig', key_ops: ['verify'] } as JWK;
}

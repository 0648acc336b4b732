import { createHmac, sign } from 'node:crypto';
import { compactVerify } from 'jose';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { checkClaims, checkHeader } from '#server/gateway/token-checks.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import type { TokenKeys, VerifyingKey } from '#server/gateway/token-keys.ts';

export { TokenError } from '#server/gateway/token-error.ts';
export {
  generateSigningKey,
  loadKeys,
  publicJwks,
  replaceKeys,
  type TokenKeys,
} from '#server/gateway/token-keys.ts';

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
  const parts = [{ alg: keys.signing.algorithm, typ: 'JWT', ...kid }, payload];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${signatureOf(signed, keys).toString('base64url')}`;
}

/** Synchronous: asynchronous signing would queue behind the threads that hash passwords. */
function signatureOf(text: string, { signing: { algorithm, key } }: TokenKeys): Buffer {
  if (algorithm === 'HS256') return createHmac('sha256', key).update(text).digest();
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
}

/**
 * The claims of a token that one of our keys signed and that is valid now.
 * @throws TokenError with the reason and the text (rest protocol 11)
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

async function verifySignature(keys: TokenKeys, token: string): Promise<AccessTokenClaims> {
  const candidates = keysFor(keys, checkHeader(token));
  if (candidates.length === 0) throw new TokenError('signature', 'No suitable key or wrong key type');
  for (const { algorithm, key } of candidates) {
    const verified = await compactVerify(token, key, { algorithms: [algorithm] }).catch(() => undefined);
    if (verified) return parseClaims(verified.payload);
  }
  throw new TokenError('signature', 'JWT cryptographic operation failed');
}

/**
 * The keys that may have signed a token with this header. The server chooses them, never the token: a key counts for
 * its own algorithm only, and an asymmetric one only under its `kid`.
 */
function keysFor(keys: TokenKeys, header: ReturnType<typeof checkHeader>): readonly VerifyingKey[] {
  const ofAlgorithm = keys.verifying.filter(({ algorithm }) => algorithm === header.alg);
  const named = ofAlgorithm.filter(({ kid }) => kid !== undefined && kid === header.kid);
  // Services that share an HS256 secret name it as they like, or not at all.
  return named.length === 0 && header.alg === 'HS256' ? ofAlgorithm : named;
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

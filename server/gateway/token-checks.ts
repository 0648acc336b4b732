import { decodeProtectedHeader } from 'jose';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { TokenError } from '#server/gateway/token-error.ts';

const ROLES = ['anon', 'authenticated', 'service_role'];
const AUDIENCE = 'authenticated';
/** Header fields that ask us to trust a key the token brings along, or rules we do not know. */
const UNTRUSTED_FIELDS = ['jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip'];

/** The header's algorithm and key name. @throws TokenError when it is no JWT or points at a key of its own. */
export function checkHeader(token: string): { alg: string | undefined; kid: string | undefined } {
  const parts = token === '' ? 0 : token.split('.').length;
  if (parts === 0) throw new TokenError('malformed', 'Empty JWT is sent in Authorization header');
  if (parts !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`);
  const header = decodeHeader(token);
  if (UNTRUSTED_FIELDS.some((field) => field in header)) {
    throw new TokenError('signature', 'No suitable key or wrong key type');
  }
  return { alg: header.alg, kid: header.kid };
}

function decodeHeader(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new TokenError('malformed', 'JWT header could not be decoded');
  }
}

/**
 * Checks what a verified signature does not say: time, audience, issuer and role.
 * @param now seconds since 1970
 */
export function checkClaims(
  claims: AccessTokenClaims,
  { now, toleranceSeconds, issuer }: { now: number; toleranceSeconds: number; issuer: string | undefined },
): void {
  const latest = now + toleranceSeconds;
  const exp = instant(claims, 'exp');
  const nbf = instant(claims, 'nbf');
  const iat = instant(claims, 'iat');
  if (exp !== undefined && exp <= now - toleranceSeconds) throw new TokenError('expired', 'JWT expired');
  if (nbf !== undefined && nbf > latest) throw new TokenError('not_yet_valid', 'JWT not yet valid');
  if (iat !== undefined && iat > latest) throw new TokenError('not_yet_valid', 'JWT issued at future');

  const { aud, iss, role } = claims;
  if (aud !== undefined && aud !== null && ![aud].flat().includes(AUDIENCE)) {
    throw new TokenError('audience', 'JWT not in audience');
  }
  // Keys for programs (anon, service_role) outlive a change of address; a person's token does not.
  if (issuer !== undefined && claims.sub !== undefined && iss !== issuer) {
    throw new TokenError('issuer', 'JWT issuer is not accepted');
  }
  if (typeof role !== 'string' || !ROLES.includes(role)) {
    throw new TokenError('role', 'JWT role is missing or not accepted');
  }
}

function instant(claims: AccessTokenClaims, name: 'exp' | 'nbf' | 'iat'): number | undefined {
  const value = claims[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TokenError('malformed', `The JWT '${name}' claim must be a number`);
}

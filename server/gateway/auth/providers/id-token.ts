import { createHash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { ProviderError } from '#server/gateway/auth/providers/bounded-request.ts';
import { type IssuerFacts, TENANT } from '#server/gateway/auth/providers/issuer.ts';

/** Signatures with a public key only: a token never says that our secret, or nothing, has signed it. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const SKEW_SECONDS = 30;
const SIZE_CHARACTERS = 16 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A token that its issuer did not make, or not for us, or not for now. */
export class IdTokenError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdTokenError';
  }
}

/**
 * The claims of an id_token: signature, algorithm, issuer and times are checked; audience and nonce by the caller, who
 * answers for each with words of its own.
 * @param options.accessToken what came with it: when the token names its hash (`at_hash`), it must be that one
 * @throws IdTokenError, or ProviderError when the issuer's keys cannot be had
 */
export async function verifyIdToken(
  token: string,
  facts: IssuerFacts,
  { accessToken }: { accessToken?: string | undefined } = {},
): Promise<JWTPayload> {
  if (token.length > SIZE_CHARACTERS) throw new IdTokenError('The token is too long.');
  try {
    const { payload, protectedHeader } = await jwtVerify(token, facts.keys, {
      algorithms: ALGORITHMS,
      issuer: issuersOf(token, facts),
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['exp', 'iat', 'aud'],
    });
    // RFC 9068: an access token is no proof of who holds it.
    if (/at\+jwt$/i.test(protectedHeader.typ ?? '')) throw new IdTokenError('The token is an access token.');
    if ((payload.iat ?? 0) > Date.now() / 1000 + SKEW_SECONDS)
      throw new IdTokenError('The token is of the future.');
    checkAccessTokenHash(payload.at_hash, accessToken, protectedHeader.alg);
    return payload;
  } catch (error) {
    if (error instanceof IdTokenError || error instanceof ProviderError) throw error;
    const isFault = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    if (isFault || error instanceof TypeError) throw new IdTokenError((error as Error).message, error);
    throw new ProviderError('The keys of the provider cannot be had.', error);
  }
}

/** Whether a token was made for one of our clients, and for no other that merely names us too. */
export function isForUs(claims: JWTPayload, clientIds: readonly string[]): boolean {
  const audience = [claims.aud ?? []].flat();
  const party = claims.azp;
  if (audience.length > 1 && party === undefined) return false;
  // A phone's token names the phone's own client as `azp` and ours as its audience.
  return (
    clientIds.some((id) => audience.includes(id)) &&
    (audience.length === 1 || clientIds.includes(String(party)))
  );
}

function issuersOf(token: string, { issuer }: IssuerFacts): string[] {
  if (issuer.includes(TENANT)) {
    // Only chooses which text must stand there: the signature is checked in any case.
    const tenant = decodeJwt(token).tid;
    if (typeof tenant !== 'string' || !UUID.test(tenant))
      throw new IdTokenError('The token names no tenant.');
    return [issuer.replace(TENANT, tenant)];
  }
  // Google signs under both names.
  if (issuer === 'https://accounts.google.com') return [issuer, 'accounts.google.com'];
  return [issuer];
}

function checkAccessTokenHash(expected: unknown, accessToken: string | undefined, algorithm: string): void {
  if (expected === undefined || accessToken === undefined) return;
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== expected) {
    throw new IdTokenError('The access token is not the one of the id_token.');
  }
}

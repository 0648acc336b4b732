import { decodeJwt } from 'jose';
import { identityOf } from '#server/gateway/identity.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { TokenError, type TokenKeys, verifyToken } from '#server/gateway/tokens.ts';

/** Who a token stands for, and until when. */
export interface Access {
  token: string;
  identity: Identity;
  /** The identity as one text: equal keys see the same. */
  key: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Why a token opens nothing: the code goes before the message where a join is refused (realtime protocol 4). */
export class AccessRefusal extends Error {
  readonly code: string;
  /** Whether the token was good before. */
  readonly isExpired: boolean;

  constructor(code: string, message: string, { isExpired = false } = {}) {
    super(message);
    this.code = code;
    this.isExpired = isExpired;
  }
}

/** @throws AccessRefusal (realtime protocol 1 and 4) */
export async function openAccess(keys: TokenKeys, token: string): Promise<Access> {
  try {
    const claims = await verifyToken(keys, token, { clockToleranceSeconds: 0 });
    if (claims.exp === undefined) throw missingFields();
    const identity = identityOf(claims);
    return { token, identity, key: `${identity.role} ${JSON.stringify(claims)}`, expiresAt: claims.exp };
  } catch (error) {
    throw error instanceof TokenError ? refusalOf(error, token) : error;
  }
}

/** The message for a socket whose token has expired. */
export function expired(expiresAt: number, now = Date.now()): AccessRefusal {
  const seconds = Math.max(0, Math.floor(now / 1000 - expiresAt));
  return new AccessRefusal('InvalidJWTToken', `Token has expired ${seconds} seconds ago`, {
    isExpired: true,
  });
}

function refusalOf({ reason }: TokenError, token: string): AccessRefusal {
  switch (reason) {
    case 'expired':
      return expired(decodeJwt(token).exp ?? 0);
    case 'role':
      return missingFields();
    case 'malformed':
      return new AccessRefusal('MalformedJWT', 'The token provided is not a valid JWT');
    default:
      return new AccessRefusal('JwtSignatureError', 'Failed to validate JWT signature');
  }
}

function missingFields(): AccessRefusal {
  return new AccessRefusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
}

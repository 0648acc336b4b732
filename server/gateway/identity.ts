import type { IncomingHttpHeaders } from 'node:http';
import { type AccessTokenClaims, anonymous, type Identity } from '#server/gateway/identity-types.ts';
import { type TokenKeys, verifyToken } from '#server/gateway/tokens.ts';

/**
 * Who a request acts as (auth protocol 1.5): the bearer token decides; without one, the `apikey`; without both, nobody.
 * An `apikey` beside a bearer token is never looked at, so it cannot add rights.
 * @throws TokenError when the deciding token proves nothing: a bad token is refused, never taken for an absent one.
 */
export async function identify(
  request: { headers: IncomingHttpHeaders },
  keys: TokenKeys,
): Promise<Identity> {
  const token = bearerToken(request.headers.authorization) ?? apiKey(request.headers);
  if (token === undefined) return anonymous;
  return identityOf(await verifyToken(keys, token));
}

/** The identity that verified claims stand for; their role was checked by `verifyToken`. */
export function identityOf(claims: AccessTokenClaims): Identity {
  return { role: claims.role as Identity['role'], claims };
}

/** The token of an `Authorization: Bearer …` header ('' when it is empty); undefined for any other scheme. */
export function bearerToken(authorization: string | undefined): string | undefined {
  const match = /^bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
}

function apiKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers.apikey;
  return typeof key === 'string' && key !== '' ? key : undefined;
}

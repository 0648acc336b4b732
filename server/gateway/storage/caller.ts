import type { FastifyRequest } from 'fastify';
import { bearerToken, identityOf } from '#server/gateway/identity.ts';
import { anonymous, type Identity } from '#server/gateway/identity-types.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { TokenError, type TokenKeys, verifyToken } from '#server/gateway/tokens.ts';

/**
 * Who calls a route that needs a token. The `apikey` header proves nothing here (storage protocol 1).
 * @throws StorageError when the header is missing, TokenError when its token is no good.
 */
export async function requireCaller(request: FastifyRequest, keys: TokenKeys): Promise<Identity> {
  const { authorization } = request.headers;
  if (authorization === undefined)
    throw refuse.badRequest(`headers must have required property 'authorization'`);
  return identityOf(await verifyToken(keys, bearerToken(authorization) ?? ''));
}

/** Who calls a route that anybody may call: without a good token, nobody in particular. */
export async function optionalCaller(request: FastifyRequest, keys: TokenKeys): Promise<Identity> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) return anonymous;
  try {
    return identityOf(await verifyToken(keys, token));
  } catch (error) {
    if (error instanceof TokenError) return anonymous;
    throw error;
  }
}

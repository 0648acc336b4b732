import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { isUuid, loadCaller } from '#server/gateway/auth/caller.ts';
import type { SessionRow } from '#server/gateway/auth/sessions.ts';
import { lockUser, type UserRow } from '#server/gateway/auth/users.ts';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';

/**
 * The person whose factors a request is about, and their session, held until the transaction ends: what is counted and
 * compared stays true.
 * @throws AuthError (auth protocol 3); anonymous people have no factors
 */
export async function lockFactorCaller(
  client: pg.ClientBase,
  claims: AccessTokenClaims,
): Promise<{ user: UserRow; session: SessionRow }> {
  if (isUuid(claims.sub)) await lockUser(client, claims.sub);
  const { user, session } = await loadCaller(client, claims);
  if (user.is_anonymous) {
    const text = 'Anonymous user not allowed to perform these actions';
    throw new AuthError(403, 'no_authorization', text);
  }
  // A token that no sign-in here gave has no session that a factor could raise.
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { user, session };
}

/** The factor that a path names. @throws AuthError `validation_failed` when it names none */
export function factorIdOf(request: FastifyRequest): string {
  const { factorId } = request.params as { factorId: string };
  if (!isUuid(factorId)) throw invalid('factor_id must be an UUID', 404);
  return factorId;
}

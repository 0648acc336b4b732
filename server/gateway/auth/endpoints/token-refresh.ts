import type pg from 'pg';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { lockSession } from '#server/gateway/auth/lock-session.ts';
import {
  activeRefreshToken,
  findRefreshToken,
  issueRefreshToken,
  looksLikeRefreshToken,
  type RefreshTokenRow,
  revokeFamily,
  revokeRefreshToken,
} from '#server/gateway/auth/refresh-tokens.ts';
import { hasRested } from '#server/gateway/auth/session-inactivity.ts';
import { delivers, isOver, touchSession } from '#server/gateway/auth/sessions.ts';
import { tokenResponse } from '#server/gateway/auth/token-response.ts';
import { findUser, isBanned } from '#server/gateway/auth/users.ts';

const body = z.object({ refresh_token: optionalText });

/**
 * `POST /token?grant_type=refresh_token`: rotation that forgives lost answers and ends stolen families (auth protocol
 * 4.3).
 */
export const refreshGrant: Endpoint = async (context, request) => {
  const { refresh_token: token } = readBody(request, body);
  if (!token || !looksLikeRefreshToken(token)) throw invalid('Refresh token is not valid');

  const outcome = await context.database.transaction(async (client) => {
    const presented = await findRefreshToken(client, token);
    if (!presented) throw notFound();
    const session = await lockSession(client, presented.session_id);
    const user = await findUser(client, presented.user_id);
    if (!user) throw notFound();
    const isDelivery = session !== undefined && delivers(session);
    if (isBanned(user) && !isDelivery)
      throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    if (!session)
      throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found');
    if (await hasRested(client, context, session.id)) {
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
    }

    const next = await nextToken(client, context, presented);
    if (next === 'reused') {
      await revokeFamily(client, session.id);
      await audit(client, 'token_reused', actorOf(request, user), { session_id: session.id });
      // Returned, not thrown: a rollback would bring the stolen family back to life.
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    if (isOver(session) && !isDelivery)
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    await touchSession(client, session.id, originOf(request));
    await audit(client, 'token_refreshed', actorOf(request, user), { session_id: session.id });
    return tokenResponse(client, context, { user, session, refreshToken: next });
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
};

/** The session's next token, or `reused` when the presented one was used before and the grace is over. */
async function nextToken(
  client: pg.ClientBase,
  context: AuthContext,
  presented: RefreshTokenRow,
): Promise<string | 'reused'> {
  const { user_id: userId, session_id: sessionId } = presented;
  // Read again under the session's lock: a parallel refresh may have used it since.
  const current = await findRefreshToken(client, presented.token);
  if (!current) throw notFound();
  if (!current.revoked) {
    await revokeRefreshToken(client, current.id);
    return issueRefreshToken(client, { userId, sessionId, parent: current.token });
  }
  const active = await activeRefreshToken(client, sessionId);
  // The answer that carried the active token may have got lost: give the same one again, however late.
  if (active?.parent === current.token) return active.token;
  const age = Date.now() - current.updated_at.getTime();
  if (active && age <= context.settings.refreshReuseSeconds * 1000) return active.token;
  return 'reused';
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}

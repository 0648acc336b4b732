import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AuditActor } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { isOver, type SessionRow } from '#server/gateway/auth/sessions.ts';
import { findCaller, isBanned, type UserRow } from '#server/gateway/auth/users.ts';
import { bearerToken } from '#server/gateway/identity.ts';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { TokenError, verifyToken } from '#server/gateway/tokens.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The signed-in person behind a request. */
export interface Caller {
  user: UserRow;
  /** Absent only for tokens that were not issued by a sign-in here. */
  session: SessionRow | undefined;
}

/**
 * The claims of the request's bearer token.
 * @throws AuthError (auth protocol 3)
 */
export async function readClaims(context: AuthContext, request: FastifyRequest): Promise<AccessTokenClaims> {
  const token = bearerToken(request.headers.authorization);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return await verifyToken(context.keys, token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const reason = `invalid JWT: unable to parse or verify signature, ${error.message}`;
    throw new AuthError(403, 'bad_jwt', reason);
  }
}

/**
 * The person and session of verified claims, as they are now: a session that was ended is refused at once.
 * @throws AuthError (auth protocol 3)
 */
export async function loadCaller(
  client: Pick<pg.ClientBase, 'query'>,
  claims: AccessTokenClaims,
): Promise<Caller> {
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const sessionId = isUuid(claims.session_id) ? claims.session_id : undefined;
  const found = await findCaller(client, claims.sub, sessionId);
  if (!found) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { user, session } = found;
  const gone = !session || isOver(session);
  if (claims.session_id !== undefined && gone) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session };
}

/** Lets only the service pass. @throws AuthError `not_admin` for everybody else */
export async function requireAdmin(context: AuthContext, request: FastifyRequest): Promise<void> {
  const claims = await readClaims(context, request);
  if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** Whether a value is the text of a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** How the log names whoever sent the request. */
export function actorOf(request: FastifyRequest, user?: { id: string; email: string | null }): AuditActor {
  return { userId: user?.id, email: user?.email, address: request.ip };
}

/** What a new session notes of the request it came by. */
export function originOf(request: FastifyRequest): {
  address: string | undefined;
  userAgent: string | undefined;
} {
  // A trusted proxy may pass on what is no address, or one with a zone, which the database does not know.
  const address = request.ip.split('%')[0] ?? '';
  return { address: isIP(address) ? address : undefined, userAgent: request.headers['user-agent'] };
}

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AuditActor } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { delivers, isOver, type SessionRow } from '#server/gateway/auth/sessions.ts';
import { isBanned, USER_FIELDS, type UserRow } from '#server/gateway/auth/users.ts';
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
  if (session && isOver(session) && delivers(session)) {
    // Not `session_not_found`: the client would drop the tokens by which the device delivers.
    throw new AuthError(403, 'account_deactivated', 'The account was deactivated; the session only delivers');
  }
  const gone = !session || isOver(session);
  if (claims.session_id !== undefined && gone) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session };
}

/**
 * The person with this id, and the session if it is one of theirs, in one go; undefined when there is no such person.
 */
async function findCaller(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
  sessionId: string | undefined,
): Promise<{ user: UserRow; session: SessionRow | undefined } | undefined> {
  const { rows } = await client.query<UserRow & SessionColumns>({ ...FIND_CALLER, values: [id, sessionId] });
  const [row] = rows;
  if (!row) return undefined;
  const { session_id, session_aal, session_created_at, session_not_after, session_delivers_until, ...user } =
    row;
  if (session_id === null) return { user, session: undefined };
  const session = {
    ...{ id: session_id, user_id: user.id, aal: session_aal },
    ...{
      created_at: session_created_at,
      not_after: session_not_after,
      delivers_until: session_delivers_until,
    },
  };
  return { user, session };
}

/** All null where the person has no such session, else none but the end. */
interface SessionColumns {
  session_id: string | null;
  session_aal: SessionRow['aal'];
  session_created_at: Date;
  session_not_after: Date | null;
  session_delivers_until: Date | null;
}

// Every request of a signed-in person looks one up, so the plans are kept.
const FIND_CALLER = {
  name: 'auth-find-caller',
  text: `select ${USER_FIELDS}, s.id as session_id, s.aal as session_aal, s.created_at as session_created_at,
      s.not_after as session_not_after, s.delivers_until as session_delivers_until
    from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id where u.id = $1`,
};

/** Lets only the service pass. @throws AuthError `not_admin` for everybody else */
export async function requireAdmin(context: AuthContext, request: FastifyRequest): Promise<void> {
  const claims = await readClaims(context, request);
  if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** Whether a value is the text of a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The caller in the audit log. */
export function actorOf(request: FastifyRequest, user?: { id: string; email: string | null }): AuditActor {
  return {
    userId: user?.id,
    email: user?.email,
    address: request.ip,
    userAgent: request.headers['user-agent'],
  };
}

/** What a new session notes of the request it came by. */
export function originOf(request: FastifyRequest): {
  address: string | undefined;
  userAgent: string | undefined;
} {
  // A trusted proxy may pass on what is no address, or one with a zone, which the database does not know. A connection
  // that has ended meanwhile has none.
  const ip: string | undefined = request.ip;
  const address = ip?.split('%')[0] ?? '';
  return { address: isIP(address) ? address : undefined, userAgent: request.headers['user-agent'] };
}

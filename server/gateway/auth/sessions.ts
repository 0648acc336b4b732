import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceName } from '#server/gateway/auth/devices.ts';
import { deviceHash, KNOWN_FOR_MS, newDeviceMail } from '#server/gateway/auth/known-devices.ts';
import type { Settled } from '#server/gateway/auth/rate-limits.ts';
import { randomToken } from '#server/gateway/auth/refresh-tokens.ts';
import { USER_FIELDS, type UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  created_at: Date;
  not_after: Date | null;
  /** Until when a session that is over still delivers; null for one that does not. */
  delivers_until: Date | null;
}

/**
 * One way in which the session's person has shown who they are; `timestamp` in seconds since 1970, `provider` the id of
 * the company that vouched for them.
 */
export interface AuthenticationMethod {
  method: string;
  timestamp: number;
  provider?: string;
}

/** Who signs in, how and from where. */
export interface SignIn {
  userId: string;
  method: string;
  address: string | undefined;
  userAgent: string | undefined;
  /** The latest end of the session, as the identity provider requires. */
  notAfter?: Date | null | undefined;
}

/** What speaks for a person who signs in by password. */
export interface PasswordProof {
  passwordHash: string | null;
  login: Record<string, unknown>;
  address: string;
  attempts: Settled;
}

/** A session that has just been opened, and its person as they are now. */
export interface OpenedSession {
  session: SessionRow;
  user: UserRow;
  /** Its first one. */
  refreshToken: string;
  /** The mail about a sign-in from a new device, to be sent after the transaction. */
  notice: OutgoingMail | undefined;
}

/**
 * Opens a session for a person who signed in by `method` (auth protocol 2.5), and records time and device. It is one
 * statement, so it needs no transaction.
 * @param proof for password sign-ins: the verified hash, the log entry, and the attempts to settle
 * @returns undefined when the person does not exist, or the password was changed while it was being verified
 */
export async function openSession(
  client: Pick<pg.ClientBase, 'query'>,
  context: AuthContext,
  sign: SignIn,
  proof?: PasswordProof,
): Promise<OpenedSession | undefined> {
  const { userId, method, address, userAgent } = sign;
  const now = new Date();
  const notAfter = endOf(context, sign, now);
  const refreshToken = randomToken();
  const { rows } = await client.query<UserRow & { session_id: string; notice_address: string | null }>({
    ...OPEN_SESSION,
    values: [
      ...[userId, proof?.passwordHash, method, refreshToken, notAfter, userAgent?.slice(0, 500), address],
      ...[deviceHash(sign), deviceName(userAgent), KNOWN_FOR_MS / 1000, context.settings.newDeviceMails],
      ...[proof?.login, proof?.address, proof?.attempts.forgotten, proof?.attempts.returned, now],
    ],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { session_id, notice_address: noticeAddress, ...person } = row;
  const session = {
    id: session_id,
    user_id: userId,
    aal: 'aal1',
    created_at: now,
    not_after: notAfter,
    delivers_until: null,
  } as const;
  return {
    session,
    // The statement reads them as they were before it, and these two it has just written.
    user: { ...person, last_sign_in_at: now, updated_at: now },
    refreshToken,
    notice: noticeAddress ? newDeviceMail(context, noticeAddress, sign, now) : undefined,
  };
}

const OPEN_SESSION = {
  name: 'auth-open-session',
  text: `select o.session_id, o.notified_email as notice_address, ${USER_FIELDS}
    from auth.open_session(p_user => $1, p_password => $2, p_method => $3, p_refresh_token => $4,
      p_not_after => $5, p_user_agent => $6, p_from => $7, p_device_hash => $8, p_device => $9,
      p_known_for => make_interval(secs => $10), p_mails => $11, p_login => $12, p_login_from => $13, p_attempt => $14,
      p_try => $15, p_now => $16) o
    join auth.users u on u.id = $1`,
};

/** The end of a session's absolute lifetime: ours, or the identity provider's if it is sooner. */
function endOf(context: AuthContext, { notAfter }: SignIn, now: Date): Date | null {
  const hours = context.settings.sessionLifetimeHours;
  const ours = hours === 0 ? Number.POSITIVE_INFINITY : now.getTime() + hours * 3600_000;
  const end = Math.min(ours, notAfter?.getTime() ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(end) ? new Date(end) : null;
}

/** The session with this id; undefined when it was ended. */
export async function findSession(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<SessionRow | undefined> {
  const { rows } = await client.query<SessionRow>({
    name: 'auth-find-session',
    text: 'select id, user_id, aal, created_at, not_after, delivers_until from auth.sessions where id = $1',
    values: [id],
  });
  return rows[0];
}

/** Notes that a session is in use, and from where: what people recognise their devices by. */
export async function touchSession(
  client: pg.ClientBase,
  id: string,
  { address, userAgent }: { address: string | undefined; userAgent: string | undefined },
): Promise<void> {
  await client.query(
    `update auth.sessions set refreshed_at = $2, updated_at = $2, user_agent = coalesce($3, user_agent),
       ip = coalesce($4, ip) where id = $1`,
    [id, new Date(), userAgent?.slice(0, 500), address],
  );
}

/** Whether the session's absolute lifetime is over. */
export function isOver(session: SessionRow, now = new Date()): boolean {
  return session.not_after !== null && session.not_after <= now;
}

/**
 * Whether a session that is over still delivers what its device had not sent, for a person who was deactivated meanwhile
 * (decision 077). Its tokens are renewed; only what is marked as a delivery recognizes them.
 */
export function delivers(session: SessionRow, now = new Date()): boolean {
  return session.delivers_until !== null && session.delivers_until > now;
}

/** The session's methods, newest first, as the token lists them. */
export async function sessionMethods(
  client: pg.ClientBase,
  sessionId: string,
): Promise<AuthenticationMethod[]> {
  const { rows } = await client.query<{
    authentication_method: string;
    updated_at: Date;
    provider: string | null;
  }>({
    name: 'auth-session-methods',
    text: `select a.authentication_method, a.updated_at,
        case when a.authentication_method = 'sso/saml' then (
          select substr(i.provider, 5) from auth.sessions s join auth.identities i on i.user_id = s.user_id
          where s.id = a.session_id and i.provider like 'sso:%' limit 1) end as provider
      from auth.mfa_amr_claims a where a.session_id = $1 order by a.updated_at desc, a.id`,
    values: [sessionId],
  });
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(row.updated_at.getTime() / 1000),
    ...(row.provider ? { provider: row.provider } : {}),
  }));
}

/** Ends sessions of a person: all, one, or all but one. Their refresh tokens go with them. */
export async function endSessions(
  client: pg.ClientBase,
  userId: string,
  which: 'all' | { only: string } | { allBut: string | undefined },
): Promise<void> {
  if (which === 'all') {
    await client.query('delete from auth.sessions where user_id = $1', [userId]);
  } else if ('only' in which) {
    await client.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, which.only]);
  } else {
    await client.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
      userId,
      which.allBut,
    ]);
  }
}

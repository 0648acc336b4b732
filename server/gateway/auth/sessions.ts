import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  created_at: Date;
  not_after: Date | null;
}

/**
 * One way in which the session's person has shown who they are; `timestamp` in seconds since 1970, `provider` the id of the
 * company that vouched for them.
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
  /** When whoever vouches for them wants the session to end, at the latest. */
  notAfter?: Date | null | undefined;
}

/** Opens a session for a person who has just signed in by `method` (sheet, 2.5), and notes the moment. */
export async function openSession(
  client: pg.ClientBase,
  context: AuthContext,
  sign: SignIn,
): Promise<SessionRow> {
  const now = new Date();
  const hours = context.settings.sessionLifetimeHours;
  const ours = hours === 0 ? undefined : new Date(now.getTime() + hours * 3600_000);
  const ends = [ours, sign.notAfter ?? undefined].filter((end) => end !== undefined);
  const notAfter = ends.sort((a, b) => a.getTime() - b.getTime())[0];
  const { rows } = await client.query<SessionRow>({
    ...OPEN_SESSION,
    values: [sign.userId, now, notAfter, sign.userAgent?.slice(0, 500), sign.address, sign.method],
  });
  return rows[0] as SessionRow;
}

/** One statement and a plan that is kept: what a sign-in does beside its hash is as little as can be (decision 019). */
const OPEN_SESSION = {
  name: 'auth-open-session',
  text: `with session as (
      insert into auth.sessions (user_id, created_at, updated_at, not_after, user_agent, ip)
      values ($1, $2, $2, $3, $4, $5) returning id, user_id, aal, created_at, not_after
    ), method as (
      insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
      select id, $6, $2, $2 from session
    ), person as (
      update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1
    )
    select * from session`,
};

/** The session with this id; undefined when it was ended. */
export async function findSession(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<SessionRow | undefined> {
  const { rows } = await client.query<SessionRow>({
    name: 'auth-find-session',
    text: 'select id, user_id, aal, created_at, not_after from auth.sessions where id = $1',
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

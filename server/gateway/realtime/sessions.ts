import type pg from 'pg';
import { isUuid } from '#server/gateway/auth/caller.ts';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';

/**
 * Which of these sessions are over: signed out, run out, or of somebody who was banned or deleted. A token says nothing
 * about it, and a socket outlives many requests. Without the tables of the auth gateway no session is known to be over.
 */
export async function endedSessions(
  pool: pg.Pool,
  claims: Iterable<AccessTokenClaims>,
): Promise<ReadonlySet<string>> {
  const people = new Map<string, string>();
  for (const { session_id: session, sub } of claims) {
    if (isUuid(session) && isUuid(sub)) people.set(session, sub);
  }
  if (people.size === 0 || !(await hasSessions(pool))) return new Set();
  const { rows } = await pool.query<{ session: string }>({
    name: 'ended-sessions',
    text: `select asked.session::text from unnest($1::uuid[], $2::uuid[]) as asked (session, person)
      where not exists (
        select from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = asked.session and u.id = asked.person
          and (s.not_after is null or s.not_after > now())
          and (u.banned_until is null or u.banned_until <= now())
          and u.deleted_at is null
      )`,
    values: [[...people.keys()], [...people.values()]],
  });
  return new Set(rows.map(({ session }) => session));
}

const haveSessions = new WeakSet<pg.Pool>();

async function hasSessions(pool: pg.Pool): Promise<boolean> {
  if (haveSessions.has(pool)) return true;
  const { rows } = await pool.query<{ has: boolean }>(
    `select to_regclass('auth.sessions') is not null and to_regclass('auth.users') is not null as has`,
  );
  if (rows[0]?.has) haveSessions.add(pool);
  return rows[0]?.has ?? false;
}

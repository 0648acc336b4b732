import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { FactorType } from '#server/gateway/auth/factors/factor-rows.ts';
import { lockSession } from '#server/gateway/auth/lock-session.ts';
import {
  activeRefreshToken,
  issueRefreshToken,
  revokeRefreshToken,
} from '#server/gateway/auth/refresh-tokens.ts';
import type { SessionRow } from '#server/gateway/auth/sessions.ts';

/** How a session says that a factor was shown (auth protocol 2.5). */
const METHODS: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/**
 * Raises a session to the second level: the same session with a new refresh token. The person's sessions at the first
 * level end, because an attacker who knows only the password may have opened them (auth protocol 4.17).
 * @throws AuthError `session_not_found` when the session has just ended; `conflict`
 */
export async function raiseSession(
  client: pg.ClientBase,
  session: SessionRow,
  factor: { id: string; factor_type: FactorType },
): Promise<{ session: SessionRow; refreshToken: string }> {
  // Held as a refresh holds it: one of the two rotates the token, then the other.
  const held = await lockSession(client, session.id);
  if (!held) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const now = new Date();
  await client.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [held.id, METHODS[factor.factor_type], now],
  );
  await client.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, refreshed_at = $3, updated_at = $3 where id = $1`,
    [held.id, factor.id, now],
  );
  await client.query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal < 'aal2'`, [
    held.user_id,
    held.id,
  ]);
  const active = await activeRefreshToken(client, held.id);
  if (active) await revokeRefreshToken(client, active.id);
  const refreshToken = await issueRefreshToken(client, {
    userId: held.user_id,
    sessionId: held.id,
    ...(active && { parent: active.token }),
  });
  return { session: { ...held, aal: 'aal2' }, refreshToken };
}

/**
 * Takes a factor's proof from the person's sessions before the factor goes: from those it raised last, and from all
 * when it was the last of its type. Sessions without any other second factor are of the first level again.
 */
export async function lowerSessions(
  client: pg.ClientBase,
  userId: string,
  factor: { id: string; factor_type: FactorType },
): Promise<void> {
  await client.query(
    `delete from auth.mfa_amr_claims c using auth.sessions s
     where s.id = c.session_id and s.user_id = $1 and c.authentication_method = $2
       and (s.factor_id = $3 or not exists (
         select from auth.mfa_factors f
         where f.user_id = $1 and f.factor_type = $4 and f.status = 'verified' and f.id <> $3))`,
    [userId, METHODS[factor.factor_type], factor.id, factor.factor_type],
  );
  await client.query(
    `update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = $3
     where s.user_id = $1 and s.aal > 'aal1' and not exists (
       select from auth.mfa_amr_claims c where c.session_id = s.id and c.authentication_method = any($2))`,
    [userId, Object.values(METHODS), new Date()],
  );
}

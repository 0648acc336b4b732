import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { SessionRow } from '#server/gateway/auth/sessions.ts';

const WAIT_AT_MOST_MS = 5000;

/**
 * Holds the session's row until the transaction ends, so that its tokens are rotated one by one.
 * @returns undefined when the session was ended
 * @throws AuthError `conflict` when others hold it for too long
 */
export async function lockSession(client: pg.ClientBase, id: string): Promise<SessionRow | undefined> {
  await client.query(`set local lock_timeout = ${WAIT_AT_MOST_MS}`);
  try {
    const { rows } = await client.query<SessionRow>(
      'select id, user_id, aal, created_at, not_after, delivers_until from auth.sessions where id = $1 for update',
      [id],
    );
    return rows[0];
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    const text = 'Too many concurrent token refresh requests on the same session or refresh token';
    throw new AuthError(409, 'conflict', text);
  }
}

import type pg from 'pg';
import { ensureEmailIdentity } from '#server/gateway/auth/accounts.ts';
import { clearTokens } from '#server/gateway/auth/one-time-tokens.ts';
import { endSessions } from '#server/gateway/auth/sessions.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';

/**
 * Stores a new password: every other session ends and every mailed link and code dies, with what they have led to but
 * not opened yet, because the change may be the answer to a theft (auth protocol 4.13).
 * @param keepSession the session that made the change; undefined ends them all
 */
export async function storePassword(
  client: pg.ClientBase,
  user: UserRow,
  passwordHash: string,
  keepSession: string | undefined,
): Promise<void> {
  await client.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
    user.id,
    passwordHash,
    new Date(),
  ]);
  await endSessions(client, user.id, { allBut: keepSession });
  await clearTokens(client, user.id);
  await client.query('delete from auth.flow_state where user_id = $1', [user.id]);
  if (user.email && !user.identities.some((identity) => identity.provider === 'email')) {
    await ensureEmailIdentity(client, {
      userId: user.id,
      email: user.email,
      verified: user.email_confirmed_at !== null,
    });
  }
}

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { audit } from '#server/gateway/auth/audit.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { cancelEmailChange } from '#server/gateway/auth/email-change.ts';
import { clearTokens } from '#server/gateway/auth/one-time-tokens.ts';
import { cancelPhoneChange } from '#server/gateway/auth/phone-change.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';

/**
 * Ends what waits on the account when its first factor is verified: changes of address and number, and a code for a new
 * password. They were begun with the password alone, and would complete without a session of the second level. What is
 * begun without being stored on the account, such as another factor, a passkey, or an identity, is checked when it
 * completes.
 *
 * @param user the person before the factor counted; the caller holds their row
 */
export async function endPendingChanges(
  client: pg.ClientBase,
  request: FastifyRequest,
  user: UserRow,
): Promise<void> {
  if (user.factors.some(({ status }) => status === 'verified')) return;
  if (await cancelEmailChange(client, user)) {
    await audit(client, 'user_email_change_cancelled', actorOf(request, user));
  }
  if (await cancelPhoneChange(client, user)) {
    await audit(client, 'user_phone_change_cancelled', actorOf(request, user));
  }
  await clearTokens(client, user.id, 'reauthentication_token');
}

import type pg from 'pg';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import type { SecretAttempt } from '#server/gateway/auth/rate-limits.ts';
import { findUser, findUserByEmail, findUserByPhone, type UserRow } from '#server/gateway/auth/users.ts';

/** A kind of secret, and its account: an email address, a phone number, a credential's id, or a person's id. */
export interface AttemptedSecret {
  secret: 'password' | 'code' | 'passkey' | 'factor';
  account: string;
}

/**
 * Records the start of a lockout in the audit log. Omits the account as typed, because it may be a password in the
 * wrong field.
 */
export async function noteLockout(
  context: AuthContext,
  attempted: AttemptedSecret,
  clientAddress: string,
  { waitSeconds, lockout }: SecretAttempt,
): Promise<void> {
  await context.database.transaction(async (client) => {
    const user = await ownerOf(client, attempted);
    const actor = { userId: user?.id, email: user?.email, address: clientAddress };
    const traits = { secret: attempted.secret, lockout, wait_seconds: waitSeconds };
    await audit(client, 'login_locked_out', actor, traits);
  });
}

async function ownerOf(
  client: pg.ClientBase,
  { secret, account }: AttemptedSecret,
): Promise<UserRow | undefined> {
  if (secret === 'passkey') return undefined;
  if (secret === 'factor') return findUser(client, account);
  return account.includes('@') ? findUserByEmail(client, account) : findUserByPhone(client, account);
}

import type pg from 'pg';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import type { Guess } from '#server/gateway/auth/rate-limits.ts';
import { findUser, findUserByEmail, findUserByPhone, type UserRow } from '#server/gateway/auth/users.ts';

/** What somebody claims to know, and of which account: its address or number, a credential's id, a person's id. */
export interface GuessedSecret {
  secret: 'password' | 'code' | 'passkey' | 'factor';
  account: string;
}

/**
 * Notes once in the log that guesses at a secret are refused for a while, and whose it is. What was typed as an account
 * is not repeated: it may be a password in the wrong field.
 */
export async function noteLockout(
  context: AuthContext,
  guessed: GuessedSecret,
  clientAddress: string,
  { waitSeconds, lockout }: Guess,
): Promise<void> {
  await context.database.transaction(async (client) => {
    const user = await ownerOf(client, guessed);
    const actor = { userId: user?.id, email: user?.email, address: clientAddress };
    const traits = { secret: guessed.secret, lockout, wait_seconds: waitSeconds };
    await audit(client, 'login_locked_out', actor, traits);
  });
}

async function ownerOf(
  client: pg.ClientBase,
  { secret, account }: GuessedSecret,
): Promise<UserRow | undefined> {
  if (secret === 'passkey') return undefined;
  if (secret === 'factor') return findUser(client, account);
  return account.includes('@') ? findUserByEmail(client, account) : findUserByPhone(client, account);
}

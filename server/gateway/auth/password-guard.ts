import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { type GuessedSecret, noteLockout } from '#server/gateway/auth/lockouts.ts';
import {
  addressBlock,
  addressRefused,
  askAgainLater,
  forgetTries,
  limitKey,
  settleTries,
  takeGuess,
} from '#server/gateway/auth/rate-limits.ts';

/**
 * Stands before each guess at a secret (reliability row 26): few tries for one account from one client address, so
 * that the right person elsewhere still gets in; more, but not many, from one address for all accounts together.
 * Who goes on guessing at one account waits longer each time. The try is taken before the secret is looked at, or a
 * hundred guesses at once would all be looked at.
 * @param guessed whose secret somebody claims to know; whether the account exists plays no part
 * @throws AuthError 429 when no try is left
 */
export async function guardPassword(
  context: AuthContext,
  guessed: GuessedSecret,
  clientAddress: string,
): Promise<{ succeeded(): Promise<void> }> {
  const { limits } = context.settings;
  const pairKey = keyOf(guessed, clientAddress);
  const addressKey = limitKey('address', addressBlock(clientAddress));

  const account = { key: pairKey, limit: limits.passwords };
  const guess = await takeGuess(context, account, { key: addressKey, limit: limits.address });
  if (guess.isNew) await noteLockout(context, guessed, clientAddress, guess);
  if (guess.waitSeconds > 0) throw askAgainLater('over_request_rate_limit', guess.waitSeconds);
  if (guess.addressWaitSeconds > 0) throw addressRefused(guess.addressWaitSeconds);

  return {
    /** The secret was right: the account starts afresh, and the address gets its try back. */
    async succeeded() {
      await settleTries(context, pairKey, addressKey);
    },
  };
}

/** Somebody has just set their password, and may use it from there however often they guessed the old one. */
export async function forgetGuesses(
  context: AuthContext,
  accounts: readonly (string | null)[],
  clientAddress: string,
): Promise<void> {
  for (const account of accounts) {
    if (account) await forgetTries(context, keyOf({ secret: 'password', account }, clientAddress));
  }
}

function keyOf({ secret, account }: GuessedSecret, clientAddress: string): string {
  return limitKey(secret, account, addressBlock(clientAddress));
}

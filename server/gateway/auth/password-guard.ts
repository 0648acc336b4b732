import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { type GuessedSecret, noteLockout } from '#server/gateway/auth/lockouts.ts';
import {
  addressRefused,
  askAgainLater,
  forgetTries,
  limitKey,
  type Settled,
  settleTries,
  takeGuess,
} from '#server/gateway/auth/rate-limits.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

/**
 * Stands before each guess at a secret (reliability requirements 26): few tries for one account from one client address, so
 * that the right person elsewhere still gets in; more, but not many, from one address for all accounts together.
 * Who goes on guessing at one account waits longer each time. The try is taken before the secret is looked at, or a
 * hundred guesses at once would all be looked at.
 * @param guessed whose secret somebody claims to know; whether the account exists plays no part
 * @param signsInBy what the account is, where the password is guessed: then its person is found in the same go
 * @throws AuthError 429 when no try is left
 */
export async function guardPassword(
  context: AuthContext,
  guessed: GuessedSecret,
  clientAddress: string,
  signsInBy?: 'email' | 'phone',
): Promise<Guarded> {
  const { limits } = context.settings;
  const pairKey = keyOf(guessed, clientAddress);
  const addressKey = limitKey('address', addressBlock(clientAddress));

  const account = { key: pairKey, limit: limits.passwords };
  const whose = signsInBy && { by: signsInBy, address: guessed.account };
  const guess = await takeGuess(context, account, { key: addressKey, limit: limits.address }, whose);
  if (guess.isNew) await noteLockout(context, guessed, clientAddress, guess);
  if (guess.waitSeconds > 0) throw askAgainLater('over_request_rate_limit', guess.waitSeconds);
  if (guess.addressWaitSeconds > 0) throw addressRefused(guess.addressWaitSeconds);

  const tries = { forgotten: pairKey, returned: addressKey };
  return { user: guess.user, tries, succeeded: () => settleTries(context, tries) };
}

/** A guess that may be looked at. */
export interface Guarded {
  user: UserRow | undefined;
  /** What a right guess settles: the account starts afresh, and the address gets its try back. */
  tries: Settled;
  /** The secret was right: settles them. */
  succeeded(): Promise<void>;
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

import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { type AttemptedSecret, noteLockout } from '#server/gateway/auth/lockouts.ts';
import {
  addressRefused,
  askAgainLater,
  forgetAttempts,
  limitKey,
  type Settled,
  settleAttempts,
  takeSecretAttempt,
} from '#server/gateway/auth/rate-limits.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

/**
 * Limits attempts at a secret (reliability requirements 26): a few per account and client address, so that the owner
 * can still sign in from elsewhere, and more per client address for all accounts together. Each lockout of an account
 * lasts longer than the one before. The attempt is taken before the secret is verified, so that parallel requests are
 * counted.
 * @param attempted the secret and its account, which need not exist
 * @param signsInBy for passwords, the kind of account: the same statement then reads its user
 * @throws AuthError 429 when no attempt is left
 */
export async function guardPassword(
  context: AuthContext,
  attempted: AttemptedSecret,
  clientAddress: string,
  signsInBy?: 'email' | 'phone',
): Promise<Guarded> {
  const { limits } = context.settings;
  const pairKey = keyOf(attempted, clientAddress);
  const addressKey = limitKey('address', addressBlock(clientAddress));

  const account = { key: pairKey, limit: limits.passwords };
  const whose = signsInBy && { by: signsInBy, address: attempted.account };
  const attempt = await takeSecretAttempt(
    context,
    account,
    { key: addressKey, limit: limits.address },
    whose,
  );
  if (attempt.isNew) await noteLockout(context, attempted, clientAddress, attempt);
  if (attempt.waitSeconds > 0) throw askAgainLater('over_request_rate_limit', attempt.waitSeconds);
  if (attempt.addressWaitSeconds > 0) throw addressRefused(attempt.addressWaitSeconds);

  const attempts = { forgotten: pairKey, returned: addressKey };
  return { user: attempt.user, attempts, succeeded: () => settleAttempts(context, attempts) };
}

/** An attempt that may be verified. */
export interface Guarded {
  user: UserRow | undefined;
  /** Settled after success: the account's attempts are forgotten, and the address gets its attempt back. */
  attempts: Settled;
  /** Call this after success. It settles the attempts. */
  succeeded(): Promise<void>;
}

/** Forgets failed attempts at the old password, after a person has set a new one from this client address. */
export async function forgetPasswordAttempts(
  context: AuthContext,
  accounts: readonly (string | null)[],
  clientAddress: string,
): Promise<void> {
  for (const account of accounts) {
    if (account) await forgetAttempts(context, keyOf({ secret: 'password', account }, clientAddress));
  }
}

function keyOf({ secret, account }: AttemptedSecret, clientAddress: string): string {
  return limitKey(secret, account, addressBlock(clientAddress));
}

import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import {
  addressBlock,
  addressRefused,
  askAgainLater,
  forgetTries,
  limitKey,
  returnTry,
  takeTry,
} from '#server/gateway/auth/rate-limits.ts';

/**
 * Stands before each guess at a secret (reliability row 26): few tries for one account from one client address, so
 * that the right person elsewhere still gets in; more, but not many, from one address for all accounts together.
 * The try is taken before the secret is looked at, or a hundred guesses at once would all be looked at.
 * @param account the address somebody claims to have; whether it exists plays no part
 * @throws AuthError 429 when no try is left
 */
export async function guardPassword(
  context: AuthContext,
  account: string,
  clientAddress: string,
): Promise<{ succeeded(): Promise<void> }> {
  const { limits } = context.settings;
  const block = addressBlock(clientAddress);
  const pairKey = limitKey('password', account, block);
  const addressKey = limitKey('address', block);

  const pairWait = await takeTry(context, pairKey, limits.passwords);
  if (pairWait > 0) throw askAgainLater('over_request_rate_limit', pairWait);
  const addressWait = await takeTry(context, addressKey, limits.address);
  if (addressWait > 0) throw addressRefused(addressWait);

  return {
    /** The secret was right: the account starts afresh, and the address gets its try back. */
    async succeeded() {
      await forgetTries(context, pairKey);
      await returnTry(context, addressKey);
    },
  };
}

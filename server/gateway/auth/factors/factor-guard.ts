import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { askAgainLater, limitKey, returnTry, takeTry } from '#server/gateway/auth/rate-limits.ts';

/**
 * Stands before each guess at a person's second factor: the limits of passwords, and one for all client addresses
 * together. Whoever guesses here knows the password already, and six digits would not stand many tries from everywhere.
 * @throws AuthError 429 when no try is left
 */
export async function guardFactor(
  context: AuthContext,
  userId: string,
  clientAddress: string,
): Promise<{ succeeded(): Promise<void>; takeBack(): Promise<void> }> {
  const everywhere = limitKey('factor', userId);
  const guard = await guardPassword(context, { secret: 'factor', account: userId }, clientAddress);
  const wait = await takeTry(context, everywhere, context.settings.factors.tries);
  if (wait > 0) throw askAgainLater('over_request_rate_limit', wait);
  return {
    /** The code was right: it was no guess. The guesses of others stay counted. */
    async succeeded() {
      await guard.succeeded();
      await returnTry(context, everywhere);
    },
    /** The code was right before: it was no guess, and settles nothing either. */
    async takeBack() {
      const { forgotten, returned } = guard.tries;
      for (const key of [forgotten, returned, everywhere]) await returnTry(context, key);
    },
  };
}

import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { askAgainLater, limitKey, returnAttempt, takeAttempt } from '#server/gateway/auth/rate-limits.ts';

/**
 * Limits attempts at a person's second factor: the limits of passwords, and one for all client addresses together. An
 * attacker here already knows the password, and six digits do not withstand many attempts from many addresses.
 * @throws AuthError 429 when no attempt is left
 */
export async function guardFactor(
  context: AuthContext,
  userId: string,
  clientAddress: string,
): Promise<{ succeeded(): Promise<void>; takeBack(): Promise<void> }> {
  const everywhere = limitKey('factor', userId);
  const guard = await guardPassword(context, { secret: 'factor', account: userId }, clientAddress);
  const wait = await takeAttempt(context, everywhere, context.settings.factors.attempts);
  if (wait > 0) throw askAgainLater('over_request_rate_limit', wait);
  return {
    /** Returns this attempt. Other attempts stay counted. */
    async succeeded() {
      await guard.succeeded();
      await returnAttempt(context, everywhere);
    },
    /** The code was right before: it was no failed attempt, and settles nothing either. */
    async takeBack() {
      const { forgotten, returned } = guard.attempts;
      for (const key of [forgotten, returned, everywhere]) await returnAttempt(context, key);
    },
  };
}

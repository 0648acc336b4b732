import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { Caller } from '#server/gateway/auth/caller.ts';
import { hasVerifiedFactor } from '#server/gateway/auth/factors/factor-rows.ts';

/**
 * Whoever has a second factor must have shown it in this session before they change how they sign in: a stolen password
 * alone may not.
 * @param status of the refusal, which the protocol gives differently to each endpoint
 * @throws AuthError `insufficient_aal` with `message`
 */
export function requireAssurance({ user, session }: Caller, message: string, status = 403): void {
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2')
    throw new AuthError(status, 'insufficient_aal', message);
}

import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { Caller } from '#server/gateway/auth/caller.ts';

/**
 * Whoever has a second factor must have shown it in this session before they change how they sign in: a stolen password
 * alone may not.
 * @throws AuthError `insufficient_aal` with `message`
 */
export function requireAssurance({ user, session }: Caller, message: string): void {
  const hasFactor = user.factors.some((factor) => factor.status === 'verified');
  if (hasFactor && session?.aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', message);
}

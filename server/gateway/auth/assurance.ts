import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { Caller } from '#server/gateway/auth/caller.ts';
import { hasVerifiedFactor } from '#server/gateway/auth/factors/factor-rows.ts';

/**
 * A person with a second factor must have used it in this session before changing sign-in methods, so that a stolen
 * password is not enough.
 * @param status the status of the refusal, which the protocol defines per endpoint
 * @throws AuthError `insufficient_aal` with `message`
 */
export function requireAssurance(caller: Caller, message: string, status = 403): void {
  if (!hasAssurance(caller)) throw new AuthError(status, 'insufficient_aal', message);
}

/** Whether the session has shown a second factor, or its person has none. */
export function hasAssurance({ user, session }: Caller): boolean {
  return session?.aal === 'aal2' || !hasVerifiedFactor(user);
}

import type { Session } from '@supabase/supabase-js';
import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * Whether a session still needs to verify the user's second factor. It is the result of the client's
 * `getAuthenticatorAssuranceLevel` (level `aal1`, next `aal2`), without waiting for the client.
 */
export function owesSecondFactor({
  access_token: token,
  user,
}: Pick<Session, 'access_token' | 'user'>): boolean {
  return claimsOf(token).aal === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified');
}

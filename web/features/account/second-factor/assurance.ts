import type { Session } from '@supabase/supabase-js';
import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * Whether a session has yet to show the second factor that its person has. It is what the client's
 * `getAuthenticatorAssuranceLevel` answers (level `aal1`, next `aal2`), known without waiting for the client.
 */
export function owesSecondFactor({
  access_token: token,
  user,
}: Pick<Session, 'access_token' | 'user'>): boolean {
  return claimsOf(token).aal === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified');
}

import type { Factor, Session, User } from '@supabase/supabase-js';

/** Factors that a screen can ask for a code of. */
const ASKABLE = ['totp', 'phone'];

/** The verified factors of a person that ask for a code: an app first, because its codes cost nothing. */
export function askableFactors(user: Pick<User, 'factors'>): Factor[] {
  return (user.factors ?? [])
    .filter(({ status, factor_type: type }) => status === 'verified' && ASKABLE.includes(type))
    .sort((a, b) => ASKABLE.indexOf(a.factor_type) - ASKABLE.indexOf(b.factor_type));
}

/**
 * Whether a session has yet to show the second factor that its person has. It is what the client's
 * `getAuthenticatorAssuranceLevel` answers (level `aal1`, next `aal2`), known without waiting for the client.
 */
export function owesSecondFactor(session: Pick<Session, 'access_token' | 'user'>): boolean {
  return levelOf(session.access_token) === 'aal1' && askableFactors(session.user).length > 0;
}

function levelOf(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch {
    // No token of ours: the server refuses it, whatever is drawn here.
    return undefined;
  }
}

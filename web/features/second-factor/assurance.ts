import type { Session } from '@supabase/supabase-js';

/**
 * Whether a session has yet to show the second factor that its person has. It is what the client's
 * `getAuthenticatorAssuranceLevel` answers (level `aal1`, next `aal2`), known without waiting for the client.
 */
export function owesSecondFactor({
  access_token: token,
  user,
}: Pick<Session, 'access_token' | 'user'>): boolean {
  return levelOf(token) === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified');
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

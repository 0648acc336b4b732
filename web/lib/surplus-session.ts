import { authRequest } from '#web/lib/auth-request.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * Ends a session that a link or a confirmation has opened and that nobody here wants: this browser has its own, or nobody asked to be
 * signed in. The session that this browser uses stays: a link that is opened twice brings it again. Without a connection the session
 * ends by itself when it is old.
 */
export async function endSurplusSession(accessToken: string): Promise<void> {
  const stored = readStoredSession(localStorage);
  if (stored && sessionIdOf(stored.access_token) === sessionIdOf(accessToken)) return;
  await authRequest({ method: 'POST', path: '/logout?scope=local', token: accessToken });
}

const sessionIdOf = (accessToken: string): string | undefined => claimsOf(accessToken).session_id;

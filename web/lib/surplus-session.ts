import { authRequest } from '#web/lib/auth-request.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * Ends a session that a link or a confirmation has opened and that is not needed: this browser has its own session, or
 * the user did not ask to sign in. The current session of this browser is never ended: a link that is opened twice
 * returns it again. Without a connection, the unneeded session ends when it expires.
 */
export async function endSurplusSession(accessToken: string): Promise<void> {
  const stored = readStoredSession(localStorage);
  if (stored && sessionIdOf(stored.access_token) === sessionIdOf(accessToken)) return;
  await authRequest({ method: 'POST', path: '/logout?scope=local', token: accessToken });
}

const sessionIdOf = (accessToken: string): string | undefined => claimsOf(accessToken).session_id;

import { authRequest } from '#web/lib/auth-request.ts';

/**
 * Ends a session that a link or a confirmation has opened and that nobody here wants: this browser has its own, or nobody asked to be
 * signed in. Without a line it ends by itself when it is old.
 */
export async function endSurplusSession(accessToken: string): Promise<void> {
  await authRequest({ method: 'POST', path: '/logout?scope=local', token: accessToken });
}

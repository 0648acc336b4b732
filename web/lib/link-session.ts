import type { User } from '@supabase/supabase-js';
import { type Answered, authRequest } from '#web/lib/auth-request.ts';
import { claimsOf } from '#web/lib/token-claims.ts';

/** The session that a link opens. */
export interface LinkSession {
  access_token: string;
  refresh_token: string;
  user: User;
}

/**
 * Verifies the tokens of a link with the server, without changing the session of this browser.
 * @returns the session, renewed if its access token has expired; or the refusal
 */
export async function checkLinkSession(
  accessToken: string,
  refreshToken: string,
): Promise<Answered<LinkSession>> {
  const { exp } = claimsOf(accessToken);
  if (exp !== undefined && exp * 1000 <= Date.now()) {
    const path = '/token?grant_type=refresh_token';
    return authRequest<LinkSession>({ method: 'POST', path, body: { refresh_token: refreshToken } });
  }
  const { data: user, error } = await authRequest<User>({ method: 'GET', path: '/user', token: accessToken });
  if (error) return { data: null, error };
  return { data: { access_token: accessToken, refresh_token: refreshToken, user }, error: null };
}

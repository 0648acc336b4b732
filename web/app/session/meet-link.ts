import type { User } from '@supabase/supabase-js';
import { authRequest } from '#web/lib/auth-request.ts';
import type { SessionLink } from '#web/lib/session-links.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The result for a link that waits for a decision. */
export type Meeting =
  /** It signs `there` in, and nobody or another user is signed in: the page asks. */
  | { step: 'ask'; there: User }
  /** It is for the current user, who stays signed in. */
  | { step: 'same' }
  /** Its own session has ended. */
  | { step: 'dead' }
  | { step: 'offline' };

const OFFLINE = 'AuthRetryableFetchError';

/**
 * Compares the link's user with the current user, both as the server knows them. The session of this browser does not
 * change.
 *
 * @param here the user id of the current user, if any
 * @returns null when the current session has turned out to have ended: the client then signs out
 */
export async function meetLink(link: SessionLink, here: string | undefined): Promise<Meeting | null> {
  const { data: there, error } = await authRequest<User>({
    method: 'GET',
    path: '/user',
    token: link.accessToken,
  });
  if (error) return { step: error.name === OFFLINE ? 'offline' : 'dead' };
  if (!here) return { step: 'ask', there };
  const supabase = await getSupabase().catch(() => null);
  const stands = await supabase?.auth.getUser();
  if (!stands || stands.error)
    return stands?.error?.name === 'AuthSessionMissingError' ? null : { step: 'offline' };
  return there.id === here ? { step: 'same' } : { step: 'ask', there };
}

import type { User } from '@supabase/supabase-js';
import { authRequest } from '#web/lib/auth-request.ts';
import type { SessionLink } from '#web/lib/session-links.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** What becomes of a link that waits for an answer. */
export type Meeting =
  /** It signs `there` in, and nobody or somebody else is signed in: the page asks. */
  | { step: 'ask'; there: User }
  /** It is for the person who is signed in, who stays so. */
  | { step: 'same' }
  /** Its own session has ended. */
  | { step: 'dead' }
  | { step: 'offline' };

const OFFLINE = 'AuthRetryableFetchError';

/**
 * Compares whom a link signs in with who is signed in, as the server knows both. Nothing about the session of this browser changes.
 *
 * @param here the user id of the person who is signed in, if anybody is
 * @returns null when the session of whoever is here has just turned out to be over: the client signs out then
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

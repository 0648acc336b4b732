import type { Callback, ConfirmedAddress } from '#web/features/account/callback.ts';
import { type Answered, authRequest } from '#web/lib/auth-request.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';

interface Answer {
  access_token?: string;
  email_change?: ConfirmedAddress;
}

/**
 * Confirms the address to which a link was mailed, with the session of the current user, if there is one. The server
 * then knows whether the account itself confirms it. It does not sign in. Offline, nothing is confirmed: a user whose
 * session cannot be renewed now would count as another browser, which can void the access to the account.
 */
export async function confirmAddress(tokenHash: string): Promise<Callback> {
  const supabase = await getSupabase().catch(() => null);
  let here = (await supabase?.auth.getSession())?.data.session ?? null;
  if (!here && readStoredSession(localStorage)) return { outcome: 'offline' };
  let answer = await verify(tokenHash, here?.access_token);
  if (here && answer.error?.status === 401) {
    here = (await supabase?.auth.refreshSession())?.data.session ?? null;
    // The client deletes a session that has ended; then nobody is signed in here.
    if (!here && readStoredSession(localStorage)) return { outcome: 'offline' };
    answer = await verify(tokenHash, here?.access_token);
  }
  const { data, error } = answer;
  if (error?.name === 'AuthRetryableFetchError') return { outcome: 'offline' };
  if (error?.code === 'email_exists') return { outcome: 'taken' };
  if (error?.code === 'otp_expired') {
    return { outcome: /already been used/.test(error.message) ? 'used' : 'expired' };
  }
  if (error) return { outcome: 'failed' };
  const { access_token: accessToken, email_change: confirmed } = data;
  // The session in this browser contains the old address until it is renewed.
  if (here && confirmed?.complete) await supabase?.auth.refreshSession();
  if (!confirmed) return { outcome: 'changed', ...(accessToken !== undefined && { accessToken }) };
  if (!confirmed.complete) return { outcome: 'half-confirmed', confirmed };
  return { outcome: confirmed.keeps_access ? 'changed' : 'given-away', confirmed };
}

const verify = (tokenHash: string, token: string | undefined): Promise<Answered<Answer>> =>
  authRequest<Answer>({
    method: 'POST',
    path: '/verify',
    token,
    body: { token_hash: tokenHash, type: 'email_change' },
  });

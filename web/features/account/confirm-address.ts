import type { ConfirmedAddress, Landing } from '#web/features/account/landing.ts';
import { authRequest } from '#web/lib/auth-request.ts';
import { getSupabase } from '#web/lib/supabase.ts';

interface Answer {
  access_token?: string;
  email_change?: ConfirmedAddress;
}

/**
 * Confirms the address to which a link was mailed, in the name of the person who is signed in here, if anybody is. The server then
 * knows whether the account itself confirms it. Nobody is signed in by it.
 */
export async function confirmAddress(tokenHash: string): Promise<Landing> {
  const supabase = await getSupabase().catch(() => null);
  const { data: here } = (await supabase?.auth.getSession()) ?? { data: { session: null } };
  const { data, error } = await authRequest<Answer>({
    method: 'POST',
    path: '/verify',
    token: here.session?.access_token,
    body: { token_hash: tokenHash, type: 'email_change' },
  });
  if (error?.name === 'AuthRetryableFetchError') return { outcome: 'offline' };
  if (error?.code === 'email_exists') return { outcome: 'taken' };
  if (error?.code === 'otp_expired') {
    return { outcome: /already been used/.test(error.message) ? 'used' : 'expired' };
  }
  if (error) return { outcome: 'failed' };
  const { access_token: accessToken, email_change: confirmed } = data;
  // The session in this browser names the old address until it is renewed.
  if (here.session && confirmed?.complete) await supabase?.auth.refreshSession();
  if (!confirmed) return { outcome: 'changed', ...(accessToken !== undefined && { accessToken }) };
  if (!confirmed.complete) return { outcome: 'half-confirmed', confirmed };
  return { outcome: confirmed.keeps_access ? 'changed' : 'given-away', confirmed };
}

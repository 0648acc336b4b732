import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { loadConfig } from '#web/lib/config.ts';

type Answered<Data> = { data: Data; error: null } | { data: null; error: AuthErrorFacts };

/**
 * Asks an endpoint of the auth server that the stock client has no call for, as whoever is signed in.
 * @param path below `/auth/v1`, e.g. `/user/sessions`
 * @returns what it answers, or the refusal in the words of the stock client
 */
export async function askAuth<Data>(
  supabase: SupabaseClient,
  method: 'GET' | 'DELETE',
  path: string,
): Promise<Answered<Data>> {
  const [{ data }, config] = await Promise.all([supabase.auth.getSession(), loadConfig()]);
  const answer = await fetch(`${config.url}/auth/v1${path}`, {
    method,
    headers: { apikey: config.anonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
  }).catch(() => null);
  if (!answer || answer.status >= 500) {
    return {
      data: null,
      error: { name: 'AuthRetryableFetchError', message: 'not reached', status: answer?.status ?? 0 },
    };
  }
  const body = answer.status === 204 ? null : await answer.json().catch(() => ({}));
  if (answer.ok) return { data: body as Data, error: null };
  const { msg: message = '', error_code: code } = body;
  // Ended from elsewhere: the client notices when it asks by itself, and signs out.
  if (code === 'session_not_found') await supabase.auth.getUser();
  return { data: null, error: { name: 'AuthApiError', message, code, status: answer.status } };
}

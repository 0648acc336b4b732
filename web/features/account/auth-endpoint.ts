import type { SupabaseClient } from '@supabase/supabase-js';
import { type Answered, authRequest } from '#web/lib/auth-request.ts';
import { isAnothers } from '#web/lib/shown-person.ts';

/**
 * Asks an endpoint of the auth server that the stock client has no call for, as the person whom the page shows.
 * @param path below `/auth/v1`, e.g. `/user/sessions`
 * @returns what it answers, or the refusal in the words of the stock client
 */
export async function askAuth<Data>(
  supabase: SupabaseClient,
  method: 'GET' | 'DELETE',
  path: string,
): Promise<Answered<Data>> {
  const { data } = await supabase.auth.getSession();
  const token = data.session?.access_token ?? '';
  const answer = await authRequest<Data>({ method, path, token: isAnothers(token) ? '' : token });
  // Ended from elsewhere: the client notices when it asks by itself, and signs out.
  if (answer.error?.code === 'session_not_found') await supabase.auth.getUser();
  return answer;
}

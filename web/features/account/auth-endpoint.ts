import type { SupabaseClient } from '@supabase/supabase-js';
import { type Answered, authRequest } from '#web/lib/auth-request.ts';
import { isAnothers } from '#web/lib/shown-person.ts';

/**
 * Calls an endpoint of the auth server that the stock client has no method for, as the user whom the page shows.
 * @param path below `/auth/v1`, e.g. `/user/sessions`
 * @returns the response, or the refusal as the stock client would report it
 */
export async function askAuth<Data>(
  supabase: SupabaseClient,
  method: 'GET' | 'DELETE',
  path: string,
): Promise<Answered<Data>> {
  const { data } = await supabase.auth.getSession();
  const token = data.session?.access_token ?? '';
  const answer = await authRequest<Data>({ method, path, token: isAnothers(token) ? '' : token });
  // The session was ended elsewhere: the client notices that with its own requests, and signs out.
  if (answer.error?.code === 'session_not_found') await supabase.auth.getUser();
  return answer;
}

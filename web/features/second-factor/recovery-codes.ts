import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { loadConfig } from '#web/lib/config.ts';

/**
 * Asks for new recovery codes: they are told this once, and older ones are void. The session must be of the second level.
 * @returns the codes, or why there are none
 */
export async function makeRecoveryCodes(
  supabase: SupabaseClient,
): Promise<{ codes: string[]; error: null } | { codes: null; error: AuthErrorFacts }> {
  const [{ data }, config] = await Promise.all([supabase.auth.getSession(), loadConfig()]);
  const answer = await fetch(`${config.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { apikey: config.anonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
  }).catch(() => null);
  // In the words of the stock client, which has no call for it.
  if (!answer || answer.status >= 500) {
    return {
      codes: null,
      error: { name: 'AuthRetryableFetchError', message: 'not reached', status: answer?.status ?? 0 },
    };
  }
  const body = await answer.json();
  if (answer.ok) return { codes: body.codes, error: null };
  const error = {
    name: 'AuthApiError',
    message: body.msg ?? '',
    code: body.error_code,
    status: answer.status,
  };
  return { codes: null, error };
}

/** The codes as the file that somebody keeps: whose they are, when they were made, one in each line. */
export function recoveryCodesFile(
  codes: readonly string[],
  about: { product: string; account: string; day: string },
): string {
  return [
    `${about.product} recovery codes`,
    `Account: ${about.account}`,
    `Made: ${about.day}`,
    'Each code works once, in place of your second factor.',
    '',
    ...codes,
    '',
  ].join('\n');
}

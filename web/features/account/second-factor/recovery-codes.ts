import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { authRequest } from '#web/lib/auth-request.ts';
import { isAnothers } from '#web/lib/shown-person.ts';

/**
 * Generates new recovery codes, which are returned only once; older ones are void. The session must have the second
 * level.
 * @returns the codes, or why there are none
 */
export async function makeRecoveryCodes(
  supabase: SupabaseClient,
): Promise<{ codes: string[]; error: null } | { codes: null; error: AuthErrorFacts }> {
  const session = (await supabase.auth.getSession()).data.session;
  const token = session?.access_token ?? '';
  const { data, error } = await authRequest<{ codes: string[] }>({
    method: 'POST',
    path: '/factors/recovery-codes',
    // If another user has just signed in, their codes would become void and be shown to this user.
    token: isAnothers(token) ? '' : token,
  });
  return error ? { codes: null, error } : { codes: data.codes, error: null };
}

/** The codes as a file: the account, when they were generated, and one code per line. */
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

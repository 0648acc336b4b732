import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { accountName } from '#web/lib/account-name.ts';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { authRequest } from '#web/lib/auth-request.ts';
import { claimsOf } from '#web/lib/token-claims.ts';
import { isSessionLoss } from './reset-errors.ts';

/**
 * The account whose password the reset page sets, with the session of its link, even if another user signs in later.
 */
export interface ResetAccount {
  userId: string;
  name: string;
  email: string;
  accessToken: string;
}

export function resetAccountOf({ user, access_token: accessToken }: Session): ResetAccount {
  return { userId: user.id, name: accountName(user), email: user.email ?? '', accessToken };
}

/** Why the page no longer sets a password: its session has ended, or another user has signed in. */
export type ResetLoss = 'SESSION_ENDED' | 'OTHER_PERSON';

/**
 * Sets the password of this account and of no other. The stock client would use the account that is signed in when it
 * sends.
 * @returns why it failed: the page's session has ended, or the server's refusal; null on success
 */
export async function setPassword(
  { auth }: Pick<SupabaseClient, 'auth'>,
  account: ResetAccount,
  password: string,
): Promise<ResetLoss | AuthErrorFacts | null> {
  const { data } = await auth.getSession();
  if (!data.session) return 'SESSION_ENDED';
  if (data.session.user.id !== account.userId) return 'OTHER_PERSON';
  // The same session may have been renewed, or verified by a second factor; another session of the same user is not the
  // link's.
  const isSame = sessionIdOf(data.session.access_token) === sessionIdOf(account.accessToken);
  const token = isSame ? data.session.access_token : account.accessToken;
  const { error } = await authRequest({ method: 'PUT', path: '/user', token, body: { password } });
  return error && isSessionLoss(error) ? 'SESSION_ENDED' : error;
}

const sessionIdOf = (accessToken: string) => claimsOf(accessToken).session_id;

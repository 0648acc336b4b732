import type { AuthError, SupabaseClient, User } from '@supabase/supabase-js';
import { mayResetPassword } from './reset-access.ts';
import {
  type ResetErrorType,
  resetErrorOfExchange,
  resetErrorOfSession,
  resetErrorOfUrl,
} from './reset-errors.ts';
import type { ResetLink } from './reset-link.ts';

/** What the reset page shows: the form, an error, or nothing because the user belongs elsewhere. */
export type ResetPage =
  | { step: 'form'; email: string; isRecovery: boolean }
  | { step: 'error'; type: ResetErrorType }
  | { step: 'leave' };

type Auth = Pick<
  SupabaseClient['auth'],
  'setSession' | 'exchangeCodeForSession' | 'verifyOtp' | 'getSession' | 'getUser'
>;

/**
 * Decides what the reset page shows: redeems the link for a session, or checks the session that is there
 * (portal requirements 5).
 *
 * @param auth the auth client
 * @param link what the address says
 * @param recoverySeen whether a recovery link was followed in this tab before
 * @param nowMs the time now in milliseconds since 1970
 */
export async function openResetPage(
  auth: Auth,
  link: ResetLink,
  recoverySeen: boolean,
  nowMs: number,
): Promise<ResetPage> {
  switch (link.kind) {
    case 'failed':
      return { step: 'error', type: resetErrorOfUrl(link) };
    case 'tokens': {
      const { data, error } = await auth.setSession({
        access_token: link.accessToken,
        refresh_token: link.refreshToken,
      });
      return redeemed(data.user, error, link.isRecovery);
    }
    case 'token-hash': {
      const { data, error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
      return redeemed(data.user, error, link.type === 'recovery');
    }
    case 'code': {
      const { data, error } = await auth.exchangeCodeForSession(link.code);
      return redeemed(data.user, error, redirectTypeOf(data) === 'recovery');
    }
    case 'incomplete':
    case 'none':
      return withoutLink(auth, link.kind, recoverySeen, nowMs);
  }
}

function redeemed(user: User | null, error: AuthError | null, isRecovery: boolean): ResetPage {
  if (error) return { step: 'error', type: resetErrorOfExchange(error) };
  if (!user) return { step: 'error', type: 'SESSION_ERROR' };
  return { step: 'form', email: user.email ?? '', isRecovery };
}

async function withoutLink(
  auth: Auth,
  kind: 'incomplete' | 'none',
  recoverySeen: boolean,
  nowMs: number,
): Promise<ResetPage> {
  const stored = await auth.getSession();
  if (!stored.data.session) {
    return { step: 'error', type: kind === 'incomplete' ? 'URL_CONFIG' : 'AUTH_ERROR' };
  }
  const { data, error } = await auth.getUser();
  if (error) return { step: 'error', type: resetErrorOfSession(error) };
  if (mayResetPassword(data.user, recoverySeen, nowMs)) {
    return { step: 'form', email: data.user.email ?? '', isRecovery: recoverySeen };
  }
  return kind === 'incomplete' ? { step: 'error', type: 'URL_CONFIG' } : { step: 'leave' };
}

// The client answers the kind of the flow, which its types do not name.
function redirectTypeOf(data: object): unknown {
  return 'redirectType' in data ? data.redirectType : null;
}

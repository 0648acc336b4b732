import type { SupabaseClient } from '@supabase/supabase-js';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { type OpenedLink, redeemLink } from './redeem-link.ts';
import { linkMayResetPassword, mayResetPassword } from './reset-access.ts';
import { type ResetAccount, resetAccountOf } from './reset-account.ts';
import {
  type ResetErrorType,
  resetErrorOfExchange,
  resetErrorOfSession,
  resetErrorOfUrl,
} from './reset-errors.ts';
import type { ResetLink } from './reset-link.ts';

/** What the reset page shows: the form, an error, or nothing because the user, or the link, belongs to another page. */
export type ResetPage =
  | { step: 'form'; account: ResetAccount; isRecovery: boolean }
  | { step: 'error'; type: ResetErrorType }
  /** Another user is signed in, so the page must ask. */
  | { step: 'ask'; opened: OpenedLink }
  | { step: 'leave' };

type Auth = Pick<SupabaseClient['auth'], 'setSession' | 'getSession' | 'getUser'>;

/**
 * Decides what the reset page shows: redeems the link for a session, or checks the session that is there
 * (portal requirements 5).
 *
 * @param auth the auth client
 * @param link the content of the URL
 * @param isRecovering whether this user followed a recovery link in this tab before
 * @param nowMs the time now in milliseconds since 1970
 */
export async function openResetPage(
  auth: Auth,
  link: ResetLink,
  isRecovering: (userId: string) => boolean,
  nowMs: number,
): Promise<ResetPage> {
  switch (link.kind) {
    case 'failed':
      return { step: 'error', type: resetErrorOfUrl(link) };
    case 'tokens':
    case 'token-hash':
    case 'code': {
      const { opened, error } = await redeemLink(link);
      return error ? { step: 'error', type: resetErrorOfExchange(error) } : takeOver(auth, opened, nowMs);
    }
    case 'incomplete':
    case 'none':
      return withoutLink(auth, link.kind, isRecovering, nowMs);
  }
}

/** Signs in the link's user, unless another user is signed in. */
async function takeOver(auth: Auth, opened: OpenedLink, nowMs: number): Promise<ResetPage> {
  const here = readStoredSession(localStorage);
  if (here && here.user.id !== opened.user.id) return { step: 'ask', opened };
  const { accessToken: access_token, refreshToken: refresh_token, type } = opened;
  const { data, error } = await auth.setSession({ access_token, refresh_token });
  if (error) return { step: 'error', type: resetErrorOfExchange(error) };
  if (!data.session) return { step: 'error', type: 'SESSION_ERROR' };
  if (!linkMayResetPassword(type, data.session.user, nowMs)) return { step: 'leave' };
  return { step: 'form', account: resetAccountOf(data.session), isRecovery: type === 'recovery' };
}

async function withoutLink(
  auth: Auth,
  kind: 'incomplete' | 'none',
  isRecovering: (userId: string) => boolean,
  nowMs: number,
): Promise<ResetPage> {
  const stored = await auth.getSession();
  const { session } = stored.data;
  if (!session) {
    return { step: 'error', type: kind === 'incomplete' ? 'URL_CONFIG' : 'AUTH_ERROR' };
  }
  const { data, error } = await auth.getUser();
  if (error) return { step: 'error', type: resetErrorOfSession(error) };
  const isRecovery = isRecovering(data.user.id);
  if (mayResetPassword(data.user, isRecovery, nowMs)) {
    return { step: 'form', account: resetAccountOf({ ...session, user: data.user }), isRecovery };
  }
  return kind === 'incomplete' ? { step: 'error', type: 'URL_CONFIG' } : { step: 'leave' };
}

import { RECOVERY_WINDOW_MINUTES } from '#shared/limits.ts';
import type { LinkType } from './reset-link.ts';

const RECOVERY_WINDOW_MS = RECOVERY_WINDOW_MINUTES * 60_000;

/** The two instants of the current user that the rule needs, as ISO 8601 texts. */
interface AccountTimes {
  last_sign_in_at?: string | undefined;
  email_confirmed_at?: string | undefined;
}

/**
 * Whether a signed-in user may use the reset page: a recovery link was seen, or the sign-in or the confirmation
 * of the email is at most ten minutes old (portal requirements 5).
 *
 * @param user the signed-in user
 * @param recoverySeen whether a recovery link was followed in this tab
 * @param nowMs the time now in milliseconds since 1970
 */
export function mayResetPassword(user: AccountTimes, recoverySeen: boolean, nowMs: number): boolean {
  return recoverySeen || isRecent(user.last_sign_in_at, nowMs) || isRecent(user.email_confirmed_at, nowMs);
}

/** The links that lead to a new password. */
const PASSWORD_LINKS: readonly (LinkType | null)[] = ['recovery', 'invite', 'signup'];

/**
 * The same for a user whom a link has just signed in. A session from the link of another kind of mail must be as
 * recent as a session without a link.
 *
 * @param type the kind of mail; null when the link does not say
 */
export const linkMayResetPassword = (type: LinkType | null, user: AccountTimes, nowMs: number): boolean =>
  mayResetPassword(user, PASSWORD_LINKS.includes(type), nowMs);

// An instant in the future, caused by a slow device clock, counts as recent.
function isRecent(instant: string | undefined, nowMs: number): boolean {
  return instant !== undefined && nowMs - Date.parse(instant) <= RECOVERY_WINDOW_MS;
}

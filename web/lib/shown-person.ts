import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * The user that this page shows. When another tab signs in another user, the client uses the new session at once, but
 * the page learns about it a moment later, or much later after sleep. Until then, no request may send one user's input
 * as another user.
 */
let shownId: () => string | undefined = () => undefined;
let noticeOther = (): void => undefined;

/**
 * @param readId returns the user id that the page shows
 * @param onOther called when the client was about to act for another user
 */
export function followShownPerson(readId: typeof shownId, onOther: () => void): void {
  shownId = readId;
  noticeOther = onOther;
}

/**
 * Whether an access token belongs to a user other than the one shown; false for the API key of the portal, and while no
 * user is shown.
 */
export function isAnothers(accessToken: string): boolean {
  const [shown, id] = [shownId(), claimsOf(accessToken).sub];
  const isOther = shown !== undefined && id !== undefined && id !== shown;
  if (isOther) noticeOther();
  return isOther;
}

import { claimsOf } from '#web/lib/token-claims.ts';

/**
 * Whom this page shows. When another tab signs somebody else in, the client uses their session at once, and the page hears of
 * it a moment later, or much later after sleep: until then nothing may be done in the name of the one for what the other typed.
 */
let shownId: () => string | undefined = () => undefined;
let noticeOther = (): void => undefined;

/**
 * @param readId the user id of whom the page shows
 * @param onOther called when the client was about to act for somebody else
 */
export function followShownPerson(readId: typeof shownId, onOther: () => void): void {
  shownId = readId;
  noticeOther = onOther;
}

/** Whether an access token is of somebody else than the page shows; false for the key of the portal, and while it shows nobody. */
export function isAnothers(accessToken: string): boolean {
  const [shown, id] = [shownId(), claimsOf(accessToken).sub];
  const isOther = shown !== undefined && id !== undefined && id !== shown;
  if (isOther) noticeOther();
  return isOther;
}

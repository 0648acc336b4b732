import { loadConfig } from '#web/lib/config.ts';
import { DataError } from '#web/lib/data-error.ts';
import { t } from '#web/lib/text.ts';

/** Besides server errors: the server was not reached, is starting, is busy, or requires a new token first. */
const RETRYABLE_STATUSES = [0, 401, 408, 425, 429];

/** Whether the same item may be accepted later. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DataError && (RETRYABLE_STATUSES.includes(error.status) || error.status >= 500);

/** Nobody or another user is signed in: the item waits for its owner. */
export const notSignedIn = (
  message = t('Authentication expired. Please refresh and log in again.'),
): DataError => new DataError({ message, code: 'not_authenticated', status: 401 });

/**
 * What an error of sending means for the item. A refusal counts only if the session is valid and does not lack a second
 * factor; otherwise the item waits for the next sign-in.
 *
 * @param token the access token with which the item was sent
 * @param isDelivered whether the item is still accepted from a user who was deactivated
 */
export async function refusalOf(error: unknown, token: string, isDelivered = false): Promise<unknown> {
  if (!(error instanceof DataError) || isRetryable(error)) return error;
  const standing = await standingOf(token);
  if (standing === 'good' || (isDelivered && standing === 'delivers')) return error;
  return standing === 'unknown' ? new DataError({ message: error.message }) : notSignedIn();
}

/** Whether the session of a token only delivers, because its user was deactivated. */
export const onlyDelivers = async (token: string): Promise<boolean> =>
  (await standingOf(token)) === 'delivers';

async function standingOf(token: string) {
  try {
    // Loaded with the first refusal.
    const { sessionStanding } = await import('#web/offline/outbox/session-standing.ts');
    return await sessionStanding(await loadConfig(), token);
  } catch {
    return 'unknown';
  }
}

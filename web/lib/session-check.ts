/** The minimum time between two checks of the same request. */
const ONCE_PER_MS = 10_000;
/** A response without rows is passed on after this time, even if the check is not complete. */
const PATIENCE_MS = 4_000;

/** The event of the window for an account that was deactivated meanwhile. */
export const DEACTIVATED = 'fieldfare-deactivated';

type Answer = { error: { code?: string | undefined } | null };

/**
 * Checks whether the session is still valid when a response has no rows or is refused. After the session was ended elsewhere, the
 * server returns no rows for as long as the access token is valid.
 *
 * @param ask asks the server; the client signs out by itself when the session has ended
 * @param onDeactivated called when the session only delivers, because the account was deactivated
 * @returns resolves when it is known. Concurrent requests share a check. A request that was checked is not checked
 * again for ten
 *   seconds. A limit across all requests would let the next screen show an empty list
 */
export function createSessionCheck(
  ask: () => Promise<Answer>,
  onDeactivated: () => void,
): (question: string) => Promise<void> {
  let asking: Promise<unknown> | null = null;
  const checked = new Set<string>();
  return async (question) => {
    if (checked.has(question)) return;
    asking ??= Promise.race([
      ask().then(
        ({ error }) => error?.code === 'account_deactivated' && onDeactivated(),
        () => null,
      ),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]).finally(() => {
      asking = null;
    });
    await asking;
    checked.add(question);
    setTimeout(() => checked.delete(question), ONCE_PER_MS);
  };
}

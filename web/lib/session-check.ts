/** The same question is not asked about again for so long. */
const ONCE_PER_MS = 10_000;
/** An answer without rows is passed on after this time, whatever the check does. */
const PATIENCE_MS = 4_000;

/**
 * Whether the session still stands, asked when an answer of the server has no rows: after a session was ended elsewhere there is
 * nothing to see, and the server says so for as long as the access token lives.
 *
 * @param ask asks the server; the client signs out by itself when the session is over
 * @returns resolves when it is known. All questions of one moment share a check; a question that was checked is not checked again
 *   for ten seconds. A limit over all questions would let the next screen show that there is nothing
 */
export function createSessionCheck(ask: () => Promise<unknown>): (question: string) => Promise<void> {
  let asking: Promise<unknown> | null = null;
  const checked = new Set<string>();
  return async (question) => {
    if (checked.has(question)) return;
    asking ??= Promise.race([
      ask().catch(() => null),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]).finally(() => {
      asking = null;
    });
    await asking;
    checked.add(question);
    setTimeout(() => checked.delete(question), ONCE_PER_MS);
  };
}

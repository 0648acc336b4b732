import { AuthError } from '#server/gateway/auth/auth-error.ts';

/** Runs `work` when it is its turn. @throws AuthError when too many wait already */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue: so many run at once, the others wait in the order in which they came, but not more than so many. */
export function createTurns({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) {
        throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
          retryAfterSeconds: 5,
        });
      }
      // Whoever ends hands its turn over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

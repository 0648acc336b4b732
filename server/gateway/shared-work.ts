import { ClientGone, HangUp } from '#server/gateway/client-gone.ts';

/** Work whose outcome several requests wait for. */
export interface Shared<T> {
  /** Waits for the outcome. @throws what the work throws, or ClientGone when this client disconnects before */
  join(hangUp: HangUp | undefined): Promise<T>;
  /** Whether everybody who waited has disconnected, so that the work is about to be stopped. */
  isAbandoned(): boolean;
  /** Resolves when the work has ended, whatever its outcome. */
  ended: Promise<void>;
}

/** Starts `work`. The HangUp that it gets happens when every request that waits for it has disconnected. */
export function share<T>(work: (hangUp: HangUp) => Promise<T>): Shared<T> {
  const everyone = new HangUp();
  const outcome = work(everyone);
  let waiting = 0;
  let isAbandoned = false;
  return {
    isAbandoned: () => isAbandoned,
    ended: outcome.then(
      () => undefined,
      () => undefined,
    ),
    async join(hangUp) {
      waiting += 1;
      const gone = Promise.withResolvers<never>();
      hangUp?.listen(() => gone.reject(new ClientGone()));
      try {
        return await Promise.race([outcome, gone.promise]);
      } finally {
        hangUp?.listen(undefined);
        waiting -= 1;
        if (waiting === 0) {
          isAbandoned = true;
          everyone.happen();
        }
      }
    },
  };
}

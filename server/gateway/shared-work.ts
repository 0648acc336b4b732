import { ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';

/** Work that several requests wait for. */
export interface Shared<T> {
  /** Waits for the outcome. @throws what the work throws, or ClientAbortError when this client disconnects first */
  join(clientAbort: ClientAbort | undefined): Promise<T>;
  /** Whether all waiting clients have disconnected, so that the work is about to stop. */
  isAbandoned(): boolean;
  /** Resolves when the work has ended, whatever its outcome. */
  ended: Promise<void>;
}

/** Starts `work`. Its ClientAbort is aborted when all waiting clients have disconnected. */
export function share<T>(work: (clientAbort: ClientAbort) => Promise<T>): Shared<T> {
  const allAborted = new ClientAbort();
  const outcome = work(allAborted);
  let waiting = 0;
  let isAbandoned = false;
  return {
    isAbandoned: () => isAbandoned,
    ended: outcome.then(
      () => undefined,
      () => undefined,
    ),
    async join(clientAbort) {
      waiting += 1;
      const aborted = Promise.withResolvers<never>();
      clientAbort?.listen(() => aborted.reject(new ClientAbortError()));
      try {
        return await Promise.race([outcome, aborted.promise]);
      } finally {
        clientAbort?.listen(undefined);
        waiting -= 1;
        if (waiting === 0) {
          isAbandoned = true;
          allAborted.abort();
        }
      }
    },
  };
}

/** Work that comes back, until it is stopped. */
export interface Repeating {
  /** Resolves when what is under way has ended; nothing begins after it was called. */
  stop(): Promise<void>;
}

/**
 * Does a piece of work now and then, never twice at once.
 * @param report told when it fails; it is done again at its next time
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, report }: { everyMs: number; report: (error: unknown) => void },
): Repeating {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work(stopping.signal)
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

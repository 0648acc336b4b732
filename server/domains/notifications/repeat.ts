/** Work that runs periodically until it is stopped. */
export interface Repeating {
  /** Starts no further run, and resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` periodically, never twice at once.
 * @param report called with the error of a failed run; the next run is at its usual time
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

const REPORT_AFTER_MS = 24 * 3_600_000;

export interface ReportOptions {
  /** Reports a failure to people: at most once a day, until `work` has succeeded again. */
  failed: (error: Error) => Promise<void>;
  /** How long it may go on failing before that. */
  patienceMs?: number;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** @returns `work`, whose failures are also reported; one that was aborted is none */
export function reportingFailures(
  work: (signal: AbortSignal) => Promise<void>,
  { failed, patienceMs = 0, clock = Date.now }: ReportOptions,
): (signal: AbortSignal) => Promise<void> {
  let failingSinceMs: number | undefined;
  let silentUntilMs = 0;
  return async (signal) => {
    try {
      await work(signal);
      failingSinceMs = undefined;
      silentUntilMs = 0;
    } catch (error) {
      const nowMs = clock();
      if (!signal.aborted) {
        failingSinceMs ??= nowMs;
        if (nowMs - failingSinceMs >= patienceMs && nowMs >= silentUntilMs) {
          silentUntilMs = nowMs + REPORT_AFTER_MS;
          await failed(error as Error);
        }
      }
      throw error;
    }
  };
}

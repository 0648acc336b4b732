import { stat } from 'node:fs/promises';

export interface RepeatOptions {
  /** The file that `work` touches when it has ended. */
  marker: string;
  /** Whether it is time again; `lastAt` is undefined before the first one. */
  isDue(now: Date, lastAt: Date | undefined): boolean;
  /** After a failure: whatever was in its way may need a while. */
  retryAfterMs: number;
  clock?: () => Date;
}

/** @returns a job that does `work` when it is due, and tries again after a failure */
export function repeating(
  work: (signal: AbortSignal) => Promise<void>,
  { marker, isDue, retryAfterMs, clock = () => new Date() }: RepeatOptions,
): (signal: AbortSignal) => Promise<void> {
  let waitUntilMs = 0;
  return async (signal) => {
    const now = clock();
    const lastAt = await stat(marker).then(
      ({ mtime }) => mtime,
      () => undefined,
    );
    if (now.getTime() < waitUntilMs || !isDue(now, lastAt)) return;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) waitUntilMs = now.getTime() + retryAfterMs;
      throw error;
    }
  };
}

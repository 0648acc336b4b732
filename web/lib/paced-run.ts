interface PacedRunOptions {
  run: () => void;
  /** The least time between two runs. */
  minGapMs: number;
  /** When it last ran, by whomever: milliseconds since 1970, 0 for never. */
  lastRunAt: () => number;
}

/**
 * Runs something when it is asked to, but not for every asker. Each asker says how long to wait; askers in the meantime
 * put the run off until they are quiet, never longer than one gap, and two runs are at least a gap apart.
 */
export function pacedRun({ run, minGapMs, lastRunAt }: PacedRunOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAskedAt = 0;
  let quietAt = 0;

  const ask = (delayMs: number): void => {
    const now = Date.now();
    if (timer === undefined) firstAskedAt = now;
    clearTimeout(timer);
    quietAt = Math.min(Math.max(quietAt, now + delayMs), firstAskedAt + minGapMs);
    const dueAt = Math.max(quietAt, lastRunAt() + minGapMs);
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, dueAt - now);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { ask, stop };
}

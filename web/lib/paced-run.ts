interface PacedRunOptions {
  run: () => void;
  /** The minimum time between two runs. */
  minGapMs: number;
  /** When it last ran, for any caller: milliseconds since 1970, 0 for never. */
  lastRunAt: () => number;
}

/**
 * Debounces and throttles a function. Each caller says how long to wait. Calls in the meantime postpone the run, but by
 * no more than one gap. Two runs are at least a gap apart.
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

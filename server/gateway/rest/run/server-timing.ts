const PHASES = ['jwt', 'parse', 'plan', 'transaction', 'response'] as const;
type Phase = (typeof PHASES)[number];

/** Measures the parts of one request for the header `Server-Timing`, which browsers show beside the request. */
export interface ServerTiming {
  /** A phase ends now; it began when the one before it ended. */
  ends(phase: Phase): void;
  /** The header, in milliseconds; a part that the request did not have took no time. */
  header(): string;
}

/** @param began when the request arrived, by `performance.now()` */
export function startTiming(began: number): ServerTiming {
  const durations = new Map<Phase, number>();
  let last = began;
  return {
    ends(phase) {
      const now = performance.now();
      durations.set(phase, (durations.get(phase) ?? 0) + now - last);
      last = now;
    },
    header: () => PHASES.map((phase) => `${phase};dur=${(durations.get(phase) ?? 0).toFixed(1)}`).join(', '),
  };
}

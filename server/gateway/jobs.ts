import type { JobName } from '#shared/jobs.ts';

/** Work that runs periodically for as long as the process does. */
export interface Job {
  name: JobName;
  everyMs: number;
  /** One run. `signal` is aborted when the process stops; the run then ends soon. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/** Runs scheduled work. The host implements it, and reports and records the runs (decision 069). */
export interface Jobs {
  /**
   * Runs `job` every `everyMs` until the host stops, first after that time, and never twice at once in this process. A
   * failed run is reported, and the next one is at its usual time.
   */
  start(job: Job): void;
  /** Runs a job now or, while it is running, once more right after. Does nothing for a job that was not started. */
  wake(name: JobName): void;
}

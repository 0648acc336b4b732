import type { JobName } from '#shared/jobs.ts';

/** What one process knows of a scheduled job. */
export interface JobState {
  name: JobName;
  everyMs: number;
  /** When the current run started; null between runs. */
  runningSince: Date | null;
  lastStartedAt: Date | null;
  lastSucceededAt: Date | null;
  lastFailedAt: Date | null;
  /** The first failure since the last success; null while the job succeeds. */
  firstFailedAt: Date | null;
  /** The message of the last failure, without secrets. */
  lastError: string | null;
  /** Finished runs, including failed ones. */
  runs: number;
  failures: number;
  lastDurationMs: number | null;
}

export const newState = (name: JobName, everyMs: number): JobState => ({
  name,
  everyMs,
  runningSince: null,
  lastStartedAt: null,
  lastSucceededAt: null,
  lastFailedAt: null,
  firstFailedAt: null,
  lastError: null,
  runs: 0,
  failures: 0,
  lastDurationMs: null,
});

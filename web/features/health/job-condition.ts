import type { Row } from '#shared/database.ts';

export type ScheduledJob = Pick<
  Row<'scheduled_jobs'>,
  | 'name'
  | 'every_seconds'
  | 'last_started_at'
  | 'last_succeeded_at'
  | 'last_failed_at'
  | 'first_failed_at'
  | 'last_error'
>;

/** The conditions of a job besides its last success. Several may be true at once. */
export interface JobCondition {
  /** Its last run failed. */
  isFailing: boolean;
  /** It has not succeeded for three intervals, and for at least ten minutes. */
  isLate: boolean;
  /** Its last known run has not ended after a minute. */
  isRunning: boolean;
}

const LATE_AFTER_INTERVALS = 3;
const LATE_AFTER_AT_LEAST_MS = 10 * 60_000;

/** @param nowMs when the job was loaded, so that an offline screen does not show every job as late */
export function conditionOf(job: ScheduledJob, nowMs: number): JobCondition {
  const startedMs = instantMs(job.last_started_at);
  const succeededMs = instantMs(job.last_succeeded_at);
  const lateAfterMs = Math.max(LATE_AFTER_INTERVALS * job.every_seconds * 1000, LATE_AFTER_AT_LEAST_MS);
  // A job that has never succeeded is late counted from its first known run.
  const knownMs = job.last_succeeded_at === null ? startedMs : succeededMs;
  return {
    isFailing: job.first_failed_at !== null,
    isLate: knownMs > 0 && nowMs - knownMs > lateAfterMs,
    isRunning: startedMs > Math.max(succeededMs, instantMs(job.last_failed_at)),
  };
}

const instantMs = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

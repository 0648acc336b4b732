import type { HealthReport } from '#web/features/health/health-check.ts';

export type ScheduledJob = NonNullable<HealthReport['jobs']['facts']>[number];

/** The conditions of a job besides its last success. Several may be true at once. */
export interface JobCondition {
  /** Its last run failed. */
  isFailing: boolean;
  /** It has not succeeded for three intervals, and for at least ten minutes. */
  isLate: boolean;
  /** Its last known run has not ended after a minute. */
  isRunning: boolean;
}

/** A job is late when it has not succeeded for so many intervals, and for at least so many minutes. */
export const LATE_AFTER_INTERVALS = 3;
export const LATE_AFTER_AT_LEAST_MINUTES = 10;

/** @param nowMs when the job was loaded, so that an offline screen does not show every job as late */
export function conditionOf(job: ScheduledJob, nowMs: number): JobCondition {
  const startedMs = instantMs(job.last_started_at);
  const succeededMs = instantMs(job.last_succeeded_at);
  const lateAfterMs = Math.max(
    LATE_AFTER_INTERVALS * job.every_seconds * 1000,
    LATE_AFTER_AT_LEAST_MINUTES * 60_000,
  );
  // A job that has never succeeded is late counted from its first known run.
  const knownMs = job.last_succeeded_at === null ? startedMs : succeededMs;
  return {
    isFailing: job.first_failed_at !== null,
    isLate: knownMs > 0 && nowMs - knownMs > lateAfterMs,
    isRunning: startedMs > Math.max(succeededMs, instantMs(job.last_failed_at)),
  };
}

/** When it runs next, as far as its last known start says; null before the first one. */
export function nextRunMs(job: ScheduledJob): number | null {
  return job.last_started_at === null ? null : instantMs(job.last_started_at) + job.every_seconds * 1000;
}

const instantMs = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

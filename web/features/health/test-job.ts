import type { ScheduledJob } from '#web/features/health/job-condition.ts';

/** A job that runs every five seconds, and succeeded at this time. */
export const succeededJob = (at: string): ScheduledJob => ({
  name: 'send-emails',
  every_seconds: 5,
  last_started_at: at,
  last_succeeded_at: at,
  last_failed_at: null,
  first_failed_at: null,
  last_error: null,
  failures: 0,
});

import type { Jobs } from '#server/gateway/jobs.ts';
import type { JobName } from '#shared/jobs.ts';
import type { JobRecords } from './job-records.ts';
import type { JobState } from './job-state.ts';
import { type StartedJob, startJob } from './start-job.ts';

/** The scheduled jobs of a process. */
export interface JobRegistry extends Jobs {
  /** The current state of every started job, in the order of their start. */
  states(): readonly JobState[];
  /** Aborts all runs, and resolves when they have ended and are recorded. Nothing runs after that. */
  stop(): Promise<void>;
}

/**
 * Creates the registry through which a process runs all of its scheduled work (decision 069).
 * @param options.report logs the error of a failed run
 * @param options.records where the office sees the state; absent where there is no office
 */
export function createJobs({
  report,
  records,
}: {
  report: (error: unknown, what: string) => void;
  records?: JobRecords;
}): JobRegistry {
  const stopping = new AbortController();
  const started = new Map<JobName, StartedJob>();
  return {
    start(job) {
      if (started.has(job.name)) throw new Error(`The job "${job.name}" was started already.`);
      const listeners = {
        failed: (error: unknown) => report(error, `The scheduled job "${job.name}" failed. It is retried.`),
        changed: (state: JobState) => records?.note(state),
      };
      started.set(job.name, startJob(job, stopping.signal, listeners));
    },
    wake: (name) => started.get(name)?.wake(),
    states: () => [...started.values()].map(({ state }) => state),
    async stop() {
      stopping.abort();
      await Promise.all([...started.values()].map((job) => job.stop()));
      await records?.settle();
    },
  };
}

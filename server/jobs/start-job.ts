import type { Job } from '#server/gateway/jobs.ts';
import { SPAN_KIND, traced } from '#server/observability/tracing/spans.ts';
import { errorMessage } from './error-message.ts';
import { type JobState, newState } from './job-state.ts';

/** A job that runs periodically. */
export interface StartedJob {
  state: JobState;
  /** Runs it now or, while it is running, once more right after. */
  wake(): void;
  /** Starts no further run, and resolves when the current one has ended. */
  stop(): Promise<void>;
}

export interface JobListeners {
  /** Receives the error of each failed run. */
  failed(error: unknown): void;
  /** Called after each run, and periodically during a run that takes longer than the interval. */
  changed(state: JobState): void;
}

/** Starts the timer of one job. `signal` ends its runs. */
export function startJob(job: Job, signal: AbortSignal, listeners: JobListeners): StartedJob {
  const state = newState(job.name, job.everyMs);
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    const startedAt = new Date();
    const startedMs = performance.now();
    state.runningSince = startedAt;
    state.lastStartedAt = startedAt;
    try {
      const span = {
        name: `job ${job.name}`,
        kind: SPAN_KIND.internal,
        attributes: { 'fieldfare.job': job.name },
      };
      await traced(span, () => job.run(signal));
      state.lastSucceededAt = new Date();
      state.firstFailedAt = null;
    } catch (error) {
      // A run that fails because the process stops is not a failure of the job.
      if (!signal.aborted) noteFailure(error);
    }
    state.runningSince = null;
    state.lastDurationMs = Math.round(performance.now() - startedMs);
    state.runs += 1;
    listeners.changed(state);
  }

  function noteFailure(error: unknown): void {
    state.lastFailedAt = new Date();
    state.firstFailedAt ??= state.lastFailedAt;
    state.lastError = errorMessage(error);
    state.failures += 1;
    listeners.failed(error);
  }

  function wake(): void {
    if (signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
      if (!again) return;
      again = false;
      wake();
    });
  }

  const timer = setInterval(() => (running ? listeners.changed(state) : wake()), job.everyMs);
  timer.unref();
  return {
    state,
    wake,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

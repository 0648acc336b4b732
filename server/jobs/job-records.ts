import type { Database } from '#server/database/database.ts';
import type { JobName } from '#shared/jobs.ts';
import { listJobs, saveJob } from './job-rows.ts';
import type { JobState } from './job-state.ts';

const WRITE_EVERY_MS = 60_000;

/** Records the state of jobs in `scheduled_jobs`, where administrators see it. */
export interface JobRecords {
  /** Adds rows for jobs that have none, and deletes the rows of jobs that no longer exist. */
  list(states: readonly JobState[]): Promise<void>;
  /** Writes the state of a job if it is time. Never throws. */
  note(state: JobState): void;
  /** Resolves when nothing is being written. */
  settle(): Promise<void>;
}

type Phase = 'running' | 'failing' | 'succeeding';

/**
 * Writes a row after a run: at once when the job began or stopped failing, else at most once a minute, so that an idle
 * portal hardly writes. A run that takes longer than a minute is written too, so that one that never ends is visible.
 * @param report logs that a row could not be written, which never fails a job
 */
export function createJobRecords(
  database: Database,
  report: (error: unknown, what: string) => void,
): JobRecords {
  const noted = new Map<JobName, { phase: Phase; atMs: number }>();
  const counted = new Map<JobName, { runs: number; failures: number }>();
  let turn = Promise.resolve();
  const unrecorded = (error: unknown) =>
    report(error, 'The state of scheduled jobs could not be recorded. The jobs run all the same.');

  async function save(state: JobState): Promise<void> {
    const { runs, failures } = counted.get(state.name) ?? { runs: 0, failures: 0 };
    await saveJob(database, { ...state, runs: state.runs - runs, failures: state.failures - failures });
    counted.set(state.name, { runs: state.runs, failures: state.failures });
  }

  return {
    list: (states) => listJobs(database, states).catch(unrecorded),
    note(state) {
      if (!isDue(state, noted.get(state.name))) return;
      noted.set(state.name, { phase: phaseOf(state), atMs: Date.now() });
      const snapshot = { ...state };
      turn = turn.then(() => save(snapshot)).catch(unrecorded);
    },
    settle: () => turn,
  };
}

function phaseOf({ runningSince, firstFailedAt }: JobState): Phase {
  if (runningSince) return 'running';
  return firstFailedAt ? 'failing' : 'succeeding';
}

function isDue(state: JobState, last: { phase: Phase; atMs: number } | undefined): boolean {
  const phase = phaseOf(state);
  if (phase === 'running' && Date.now() - (state.runningSince?.getTime() ?? 0) < WRITE_EVERY_MS) return false;
  if (!last || last.phase !== phase) return true;
  return phase !== 'running' && Date.now() - last.atMs >= WRITE_EVERY_MS;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { SelfCheck } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

const JOB = 'sweep-self-checks';
const LOOK_EVERY_MS = 50;

/** The scheduler runs a job when it is woken. */
export const checkJob: SelfCheck = async ({ jobs }, { signal }) => {
  const stateOf = () => jobs.states().find(({ name }) => name === JOB);
  const before = stateOf()?.runs ?? 0;
  jobs.wake(JOB);
  while ((stateOf()?.runs ?? 0) === before) {
    if (signal.aborted) throw new CheckProblem('too_slow');
    await sleep(LOOK_EVERY_MS);
  }
  const { firstFailedAt, lastError } = stateOf() ?? {};
  if (firstFailedAt) throw new CheckProblem('job_failed', lastError ?? null);
};

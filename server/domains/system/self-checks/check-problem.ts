import { errorMessage } from '#server/jobs/error-message.ts';
import { AppError } from '#shared/errors.ts';
import type { SelfCheckProblem } from '#shared/rules/self-checks.ts';

/** Why a self-check did not pass. */
export class CheckProblem extends Error {
  readonly problem: SelfCheckProblem;
  /** What the other side answered; null where there is nothing to add. */
  readonly detail: string | null;

  constructor(problem: SelfCheckProblem, detail: string | null = null) {
    super(detail ?? problem);
    this.problem = problem;
    this.detail = detail;
  }
}

interface Result {
  state: 'failed' | 'not_set_up';
  problem: SelfCheckProblem;
  detail: string | null;
}

/** Nothing is broken: the part is not there. */
const NOT_SET_UP: readonly SelfCheckProblem[] = [
  'mail_server_missing',
  'geocoder_missing',
  'push_device_missing',
];
const BY_CODE: Readonly<Record<string, SelfCheckProblem>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  /** PostgreSQL: disk full. */
  '53100': 'disk_full',
  /** PostgreSQL: a lock, a statement, and a transaction that took too long. */
  '55P03': 'busy',
  '57014': 'too_slow',
  '25P03': 'too_slow',
};

/** What an error of a check means to its reader, redacted like the log. */
export function resultOf(error: unknown): Result {
  if (error instanceof CheckProblem) {
    const { problem, detail } = error;
    return { state: NOT_SET_UP.includes(problem) ? 'not_set_up' : 'failed', problem, detail };
  }
  const { code } = error as { code?: string };
  const problem = error instanceof AppError ? 'refused' : (BY_CODE[code ?? ''] ?? 'unexpected');
  return { state: 'failed', problem, detail: errorMessage(error) };
}

import type { ReasonName } from '#shared/error-reasons/index.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { DataError } from '#web/lib/data-error.ts';
import { isLoadingFailure } from '#web/lib/loading-failure.ts';
import { type Message, message } from '#web/lib/text.ts';

/** The kinds of problems of the clock (offline requirements 8.5). */
export type ClockProblemCategory = 'auth' | 'network' | 'business' | 'session' | 'component';

export const CLOCK_PROBLEMS: Record<ClockProblemCategory, { title: Message; retries: number }> = {
  auth: { title: message('Authentication Issue'), retries: 1 },
  network: { title: message('Connection Problem'), retries: 3 },
  business: { title: message('Setup Required'), retries: 0 },
  session: { title: message('Session State Issue'), retries: 2 },
  component: { title: message('Clock Interface Error'), retries: 2 },
};

/** Thrown by a part of the clock that cannot be shown; the message says why. */
export class ClockRefusal extends Error {
  override readonly name = 'ClockRefusal';
  readonly reason: 'clock_session_invalid' | 'clock_in_rate_missing';

  constructor(reason: ClockRefusal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const CATEGORY_OF_REASON: { [reason in ReasonName]?: ClockProblemCategory } = {
  clock_in_rate_missing: 'business',
  clock_in_profile_missing: 'business',
  clock_profile_missing: 'business',
  clock_session_invalid: 'session',
  clock_out_not_clocked_in: 'session',
  clock_force_not_clocked_in: 'session',
};

const RETRY_DELAYS_MS = [2_000, 5_000, 10_000];

/** The delay before the n-th retry, counted from 0. */
export const retryDelayMs = (attempt: number): number =>
  RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0;

export function categoryOf(error: unknown): ClockProblemCategory {
  const isData = error instanceof DataError;
  if (isData && error.status === 401) return 'auth';
  if ((isData && (error.isConnection || error.status >= 500)) || isLoadingFailure(error)) return 'network';
  return CATEGORY_OF_REASON[reasonOf(error) as ReasonName] ?? 'component';
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ClockRefusal) return error.reason;
  return error instanceof DataError ? readReason(error.details)?.reason : undefined;
}

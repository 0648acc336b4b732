import type { ReasonName } from '#shared/error-reasons/index.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import { DataError } from '#web/lib/data-error.ts';
import { isLoadingFailure } from '#web/lib/loading-failure.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** The kinds of problems of the clock (offline requirements 8.5). */
export type ClockProblemCategory = 'auth' | 'network' | 'business' | 'session' | 'component';

export const CLOCK_PROBLEMS: Record<ClockProblemCategory, { title: Message; retries: number }> = {
  auth: { title: message('Authentication Issue'), retries: 1 },
  network: { title: message('Connection Problem'), retries: 3 },
  business: { title: message('Setup Required'), retries: 0 },
  session: { title: message('Session State Issue'), retries: 2 },
  component: { title: message('Clock Interface Error'), retries: 2 },
};

/** Why a part of the clock cannot be shown. It is shown instead, and never thrown: nothing has failed. */
export class ClockRefusal {
  readonly reason: 'clock_session_invalid' | 'clock_in_rate_missing';
  readonly message: string;

  constructor(reason: ClockRefusal['reason'], message: string) {
    this.reason = reason;
    this.message = message;
  }
}

/** What stands against showing a session: one that begins in the future. */
export const sessionRefusal = ({
  startsInFuture,
}: Pick<ClockSession, 'startsInFuture'>): ClockRefusal | null =>
  startsInFuture
    ? new ClockRefusal(
        'clock_session_invalid',
        t('Invalid clock session detected. Please refresh and try again.'),
      )
    : null;

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

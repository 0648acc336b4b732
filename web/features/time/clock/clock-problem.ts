import { DataError } from '#web/lib/data-error.ts';
import { isLoadingFailure } from '#web/lib/loading-failure.ts';
import { type Message, message } from '#web/lib/text.ts';

/** What kind of problem the clock has (offline requirements 8.5). */
export type ClockProblemCategory = 'auth' | 'network' | 'business' | 'session' | 'component';

export const CLOCK_PROBLEMS: Record<ClockProblemCategory, { title: Message; retries: number }> = {
  auth: { title: message('Authentication Issue'), retries: 1 },
  network: { title: message('Connection Problem'), retries: 3 },
  business: { title: message('Setup Required'), retries: 0 },
  session: { title: message('Session State Issue'), retries: 2 },
  component: { title: message('Clock Interface Error'), retries: 2 },
};

/** What server and screen say of a session that starts in the future. */
export const INVALID_SESSION = message('Invalid clock session detected. Please refresh and try again.');

const RETRY_DELAYS_MS = [2_000, 5_000, 10_000];

/** How long the n-th retry waits, from 0. */
export const retryDelayMs = (attempt: number): number =>
  RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0;

export function categoryOf(error: unknown): ClockProblemCategory {
  const message = error instanceof Error ? error.message : String(error);
  const isData = error instanceof DataError;
  if ((isData && error.status === 401) || /^Authentication expired|^No authenticated user/.test(message)) {
    return 'auth';
  }
  if ((isData && (error.isConnection || error.status >= 500)) || isLoadingFailure(error)) return 'network';
  if (/rate not set|profile (not )?found|contact administration/i.test(message)) return 'business';
  if (/clock session/i.test(message)) return 'session';
  return 'component';
}

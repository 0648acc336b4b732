import { DataError } from '#web/lib/data-error.ts';
import { type Problem, problemText } from '#web/lib/problem-text.ts';
import { reasonText } from '#web/lib/reason-text.ts';

/**
 * The server's text of a refusal, which names the rule and what to do. Other errors, and refusals for which the server
 * only reports a missing database permission, get the text of `problemText`.
 */
export function refusalText(error: unknown): Problem {
  const isExplained =
    error instanceof DataError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 401 &&
    !UNEXPLAINED.includes(error.code);
  return isExplained ? reasonText(error) : problemText(error);
}

/** PostgreSQL and PostgREST: no privilege, no such row. */
const UNEXPLAINED = ['42501', 'PGRST116'];

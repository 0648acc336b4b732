import { DatabaseError } from 'pg';

const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether no connection of the pool became free in time. */
export const isPoolExhausted = (error: Error): boolean =>
  error.message.includes('timeout exceeded when trying to connect');

/** Whether there was no connection to the database to ask on, or it broke. */
export function isUnreachable(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message) ||
    UNREACHABLE.has(code)
  );
}

/**
 * Whether the database could not do what it was asked for reasons that pass: it cannot be reached, is starting or
 * stopping, or has no room or no connection left (PostgreSQL's error classes 08, 53, and 57P). Such a request may be sent
 * again as it is.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|53(?!400)|57P)/.test(error.code ?? '');
  return error instanceof Error && (isPoolExhausted(error) || isUnreachable(error));
}

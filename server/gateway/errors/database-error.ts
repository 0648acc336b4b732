import pg from 'pg';
import { isPoolExhausted, isUnreachable } from '#server/database/is-unavailable.ts';
import { limitRefusal } from '#server/gateway/errors/limit-refusal.ts';
import { raisedAnswer } from '#server/gateway/errors/raised-answer.ts';
import type { ErrorAnswer } from '#server/gateway/errors/refusal.ts';
import { statusOfSqlState } from '#server/gateway/errors/sql-state.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

/** Their detail shows the row that was in the way, which may be another organisation's. */
const DETAIL_KEPT_BACK: ReadonlySet<string> = new Set(['23P01']);

/** The answer to an error of PostgreSQL: its own words, with the status of its SQLSTATE (rest protocol 12). */
export function databaseErrorAnswer(error: pg.DatabaseError, identity: Identity): ErrorAnswer {
  const code = error.code ?? 'XX000';
  if (code === 'PGRST') return raisedAnswer(error);
  const limit = limitRefusal(error);
  if (limit) return { status: 400, body: { code, ...limit, details: error.message }, headers: {} };
  const status = isOfTheRequest(error) ? 400 : statusOfSqlState(code, error.message, identity);
  return {
    status,
    body: {
      code,
      message: error.message,
      details: DETAIL_KEPT_BACK.has(code) ? null : (error.detail ?? null),
      hint: error.hint ?? null,
    },
    headers: headersOf(status, code),
  };
}

function headersOf(status: number, code: string): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  return status === 503 && code.startsWith('57P') ? { 'retry-after': '1' } : {};
}

/** Where a function raised it, it is the function's to say what it means. */
const IN_A_FUNCTION = /^(PL\/|SQL function )/m;
const OWN_REPETITION = 'ON CONFLICT DO UPDATE command cannot affect row a second time';
const TOO_MUCH_AT_ONCE = 'invalid memory alloc request size';

/**
 * Whether the request alone is to blame, by how much or how often it asks: too many columns, too deep a value, the same
 * row twice. The protocol's 500 for these states would call every such request a fault of the server.
 */
function isOfTheRequest({ code = '', message, where }: pg.DatabaseError): boolean {
  if (where !== undefined && IN_A_FUNCTION.test(where)) return false;
  return (
    code.startsWith('54') ||
    (code === '21000' && message === OWN_REPETITION) ||
    (code === 'XX000' && message.startsWith(TOO_MUCH_AT_ONCE))
  );
}

/** The answer when there was no connection to ask on; undefined for any other error. */
export function connectionErrorAnswer(error: Error): ErrorAnswer | undefined {
  const again = { 'retry-after': '1' };
  if (isPoolExhausted(error))
    return refusal(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', again);
  if (isUnreachable(error))
    return refusal(503, 'PGRST001', 'Database client error. Retrying the connection.', again);
  return undefined;
}

function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): ErrorAnswer {
  return { status, body: { code, message, details: null, hint: null }, headers };
}

export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

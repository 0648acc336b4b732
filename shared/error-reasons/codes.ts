/**
 * Every code with which a command or the portal itself refuses, with its HTTP status; `docs/error-codes.md` explains
 * each.
 */
export const ERROR_STATUS = {
  not_authenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_conflict: 409,
  invalid_input: 422,
  rule_violation: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The states that functions of the database raise: `P0001` has no condition of its own, `22023` is an invalid
 * parameter, `23514` a violated rule, `42501` a missing permission, and `PT…` sets the HTTP status.
 */
export type SqlState = 'P0001' | '22023' | '23514' | '42501' | 'PT404' | 'PT409' | 'PT429';

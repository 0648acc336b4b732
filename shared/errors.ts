import { received, t } from '#shared/text.ts';

/** Every code with which a command or the portal itself refuses; `docs/error-codes.md` explains each. */
const ERROR_STATUS = {
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
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorExtras {
  /** Facts for the reader of the answer: which field, which limit. */
  details?: string;
  /** What to do now. */
  hint?: string;
}

/**
 * The one error that domain code throws on purpose. Anything else is answered as `internal`. Its literals are in the
 * template of texts, and translated here.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(t(received(message)));
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.details = extras.details ?? null;
    this.hint = extras.hint === undefined ? null : t(received(extras.hint));
  }
}

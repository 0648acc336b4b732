export interface AuthErrorExtras {
  /** Which rules a weak password breaks, in the words of the protocol. */
  weakPasswordReasons?: readonly ('length' | 'characters' | 'pwned')[];
  /** When asking again makes sense, in seconds. */
  retryAfterSeconds?: number;
}

/**
 * A refusal of the auth gateway. `code` is one of the protocol's codes (auth protocol 8); the message is safe to show.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: AuthErrorExtras;

  constructor(status: number, code: string, message: string, extras: AuthErrorExtras = {}, cause?: unknown) {
    super(message, { cause });
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** The refusal of a body or query that does not say what it must. */
export function invalid(message: string, status = 400): AuthError {
  return new AuthError(status, 'validation_failed', message);
}

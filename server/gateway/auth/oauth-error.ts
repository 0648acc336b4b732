/**
 * A refusal in the words of OAuth: always 400 with `error` and `error_description`, whatever version of the protocol
 * the client speaks (auth protocol 1.3).
 */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string, cause?: unknown) {
    super(description, { cause });
    this.name = 'OAuthError';
    this.error = error;
  }
}

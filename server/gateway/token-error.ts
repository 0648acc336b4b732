/** Why a token was refused; each gateway maps the reason to its own answer. */
export type TokenRefusal =
  | 'malformed'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'audience'
  | 'issuer'
  | 'role';

/** A bearer token that proves nothing. The message is safe to show and carries no part of the token. */
export class TokenError extends Error {
  readonly reason: TokenRefusal;

  constructor(reason: TokenRefusal, message: string) {
    super(message);
    this.name = 'TokenError';
    this.reason = reason;
  }
}

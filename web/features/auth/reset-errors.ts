import { type Message, message } from '#web/lib/text.ts';
import { PASSWORD_ERROR } from './password-messages.ts';

/** The errors around setting a password (portal requirements 8.1); the last three are our additions. */
export type ResetErrorType =
  | 'OTP_EXPIRED'
  | 'URL_CONFIG'
  | 'EXPIRED_LINK'
  | 'INVALID_TOKEN'
  | 'ALREADY_USED'
  | 'NETWORK_ERROR'
  | 'SESSION_ERROR'
  | 'UNKNOWN'
  | 'AUTH_ERROR'
  | 'CUT_LINK'
  | 'SESSION_ENDED'
  | 'OTHER_PERSON';

export interface ResetErrorText {
  title: Message;
  /** May contain the `account` whose password was not set. */
  text: Message;
  /** Whether the same link may be tried again; otherwise a new one is needed. */
  canRetry: boolean;
}

/** The error panel's text for each type. */
export const RESET_ERRORS: Record<ResetErrorType, ResetErrorText> = {
  OTP_EXPIRED: {
    title: message('Reset Link Expired'),
    text: message('The link expired for security reasons. Request a new one.'),
    canRetry: false,
  },
  URL_CONFIG: {
    title: message('URL Configuration Issue'),
    text: message(
      'The link is missing auth parameters. Request a new one, or open the link again exactly as it stands in your email.',
    ),
    canRetry: false,
  },
  CUT_LINK: {
    title: message('This link is broken'),
    text: message(
      'A part of it is missing: some mail programs cut long links. Open it again exactly as it stands in your email, or request a new one.',
    ),
    canRetry: false,
  },
  EXPIRED_LINK: {
    title: message('Link Expired'),
    text: message(
      'This link is too old, or the sign-in it started was not finished in time. Request a new one.',
    ),
    canRetry: false,
  },
  INVALID_TOKEN: {
    title: message('Invalid Reset Link'),
    text: message('This link is not valid. Use the most recent link from your email, or request a new one.'),
    canRetry: false,
  },
  ALREADY_USED: {
    title: message('Reset Link Already Used'),
    text: message(
      'Each link works once, and this one has been used. Sign in with the password you set, or request a new link.',
    ),
    canRetry: false,
  },
  NETWORK_ERROR: {
    title: message('Connection Error'),
    text: message(
      'We could not reach the server. Check the internet connection, then try again. Your link has not been used up.',
    ),
    canRetry: true,
  },
  SESSION_ERROR: {
    title: message('Session Error'),
    text: message('Unable to verify your reset session'),
    canRetry: false,
  },
  UNKNOWN: {
    title: message('Reset Error'),
    text: message(
      'Something went wrong with this link. Request a new one. If that fails too, ask your administrator.',
    ),
    canRetry: false,
  },
  AUTH_ERROR: {
    title: message('Authentication Required'),
    text: PASSWORD_ERROR.authenticationRequired,
    canRetry: false,
  },
  SESSION_ENDED: {
    title: message('Your session has ended'),
    text: message(
      'You signed out in another tab, or the session was ended elsewhere. The password of {{account}} has not been changed.',
    ),
    canRetry: false,
  },
  OTHER_PERSON: {
    title: message('Somebody else has signed in'),
    text: message(
      'Another account is signed in to this browser now. The password of {{account}} has not been changed.',
    ),
    canRetry: false,
  },
};

/** The texts on the page of a new account, which was opened by an invitation. */
const INVITATION_ERRORS: Partial<Record<ResetErrorType, Pick<ResetErrorText, 'title' | 'text'>>> = {
  OTP_EXPIRED: {
    title: message('Invitation Expired'),
    text: message(
      'This invitation is too old, or a newer one has taken its place. Request a link to set your password, or ask the office to invite you again.',
    ),
  },
  EXPIRED_LINK: {
    title: message('Invitation Expired'),
    text: message(
      'This invitation is too old. Request a link to set your password, or ask the office to invite you again.',
    ),
  },
  INVALID_TOKEN: {
    title: message('Invalid Invitation'),
    text: message(
      'This link is not valid. Use the most recent invitation from your email, or request a link to set your password.',
    ),
  },
  ALREADY_USED: {
    title: message('Invitation Already Used'),
    text: message(
      'Each invitation works once, and this one has been used. Sign in with the password you set. If you have not set one yet, request a link to set it.',
    ),
  },
  UNKNOWN: {
    title: message('Invitation Error'),
    text: message(
      'Something went wrong with this link. Request a link to set your password. If that fails too, ask your administrator.',
    ),
  },
};

/** The text of a used invitation for a user who needs no password now. */
const USED_AND_SIGNED_IN = message('Each invitation works once, and this one has been used.');

/** The error panel's text, for a new or an existing account. */
export function resetErrorText(
  type: ResetErrorType,
  { isSignUp, isSignedIn }: { isSignUp: boolean; isSignedIn: boolean },
): ResetErrorText {
  const text = { ...RESET_ERRORS[type], ...(isSignUp && INVITATION_ERRORS[type]) };
  return isSignUp && isSignedIn && type === 'ALREADY_USED' ? { ...text, text: USED_AND_SIGNED_IN } : text;
}

/** The type for each code of the auth protocol on this page. */
const TYPE_OF_CODE: Record<string, ResetErrorType> = {
  otp_expired: 'OTP_EXPIRED',
  flow_state_expired: 'EXPIRED_LINK',
  session_expired: 'EXPIRED_LINK',
  bad_jwt: 'INVALID_TOKEN',
  bad_code_verifier: 'INVALID_TOKEN',
  user_not_found: 'INVALID_TOKEN',
  validation_failed: 'INVALID_TOKEN',
  flow_state_not_found: 'ALREADY_USED',
  flow_state_already_used: 'ALREADY_USED',
  refresh_token_already_used: 'ALREADY_USED',
  refresh_token_not_found: 'ALREADY_USED',
  session_not_found: 'ALREADY_USED',
};

const USED = /already|been used/i;
const CUT = /part of it is missing/;

/**
 * The type of an error in the link's URL. `access_denied` with `otp_expired` is
 * OTP_EXPIRED; for unknown codes, the description decides.
 */
export function resetErrorOfUrl(failure: { code: string; description: string }): ResetErrorType {
  const isUsed = USED.test(failure.description);
  // The protocol has one code for expired links and used links.
  if (isUsed && failure.code === 'otp_expired') return 'ALREADY_USED';
  if (CUT.test(failure.description)) return 'CUT_LINK';
  const known = TYPE_OF_CODE[failure.code];
  if (known) return known;
  if (/expired/i.test(failure.description)) return 'EXPIRED_LINK';
  if (isUsed) return 'ALREADY_USED';
  if (/invalid/i.test(failure.description)) return 'INVALID_TOKEN';
  return 'UNKNOWN';
}

/** What the auth client reports about an error; its error classes are distinguished by name. */
export interface AuthFailure {
  name: string;
  code?: string | undefined;
  message?: string | undefined;
}

/** The type of an error when the auth client exchanged the link for a session. */
export function resetErrorOfExchange(error: AuthFailure): ResetErrorType {
  if (error.name === 'AuthRetryableFetchError') return 'NETWORK_ERROR';
  if (error.name === 'AuthSessionMissingError') return 'ALREADY_USED';
  if (error.name === 'AuthInvalidJwtError') return 'INVALID_TOKEN';
  if (CUT.test(error.message ?? '')) return 'CUT_LINK';
  if (error.code === 'otp_expired' && USED.test(error.message ?? '')) return 'ALREADY_USED';
  return TYPE_OF_CODE[error.code ?? ''] ?? 'UNKNOWN';
}

/** The type of an error when the server was asked for the user of this browser's session. */
export function resetErrorOfSession(error: AuthFailure): ResetErrorType {
  return error.name === 'AuthRetryableFetchError' ? 'NETWORK_ERROR' : 'SESSION_ERROR';
}

/** Whether a refused change means that the session has ended, so that no further attempt can work. */
export function isSessionLoss(error: AuthFailure & { status?: number | undefined }): boolean {
  return error.name === 'AuthSessionMissingError' || error.status === 401 || error.status === 403;
}

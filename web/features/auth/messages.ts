import { PASSWORD_MAX_CHARACTERS } from '#shared/rules/password.ts';

/** What the sign-in pages say about a failure. Nothing here tells whether an account exists. */

/** Texts of the specification (portal §5), used by the password forms. */
export const PASSWORD_ERROR = {
  mismatch: 'Passwords do not match',
  requirements: 'Please ensure all password requirements are met',
  authenticationRequired:
    'Authentication Required: Please use the password reset link from your email to access this page.',
} as const;

/** A message to translate: the English text, and how long the next attempt has to wait. */
export interface AuthMessage {
  text: string;
  /** Seconds until the server takes the next attempt; absent when it did not say. */
  waitSeconds?: number;
}

export interface AuthErrorFacts {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** What a form says when the server was not reached. */
export const OFFLINE_MESSAGE: AuthMessage = {
  text: 'No connection to the server. What you typed is still here: check the connection and try again.',
};

/** What a form says about an answer that nobody foresaw. */
export const UNEXPECTED_MESSAGE: AuthMessage = {
  text: 'The server could not answer this. Try again in a moment.',
};

const TOO_MANY = 'Too many attempts. Wait a few minutes, then try again.';

/** Why a sign-in was refused. An unknown, a wrong and a switched-off account read the same. */
export function signInMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'email_not_confirmed') {
    return { text: 'Confirm your email address first: open the link we sent you, then sign in.' };
  }
  if (error.code === 'invalid_credentials' || error.code === 'user_banned') {
    return { text: 'This email and password do not match an active account.' };
  }
  return commonMessage(error);
}

/** Why a reset link could not be sent. */
export function recoverMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'validation_failed' || error.code === 'email_address_invalid') {
    return { text: 'Enter a whole email address, such as name@example.com.' };
  }
  return commonMessage(error);
}

/** Why a new password was not taken. */
export function updatePasswordMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'same_password') {
    return { text: 'This is your current password. Choose a different one.' };
  }
  if (error.code === 'weak_password') {
    return { text: 'This password is too easy to guess. Choose one that is less common.' };
  }
  if (error.code === 'validation_failed') {
    return { text: `This password is too long. Use at most ${PASSWORD_MAX_CHARACTERS} characters.` };
  }
  return commonMessage(error);
}

function commonMessage(error: AuthErrorFacts): AuthMessage {
  if (error.name === 'AuthRetryableFetchError') return OFFLINE_MESSAGE;
  if (error.status === 429) return tooManyMessage(error.message);
  return UNEXPECTED_MESSAGE;
}

// The server says "… you can only request this after N seconds."
function tooManyMessage(serverText: string): AuthMessage {
  const seconds = Number(/(\d+) seconds?/.exec(serverText)?.[1]);
  if (!(seconds > 0)) return { text: TOO_MANY };
  return { text: 'Too many attempts. You can try again in {{wait}}.', waitSeconds: seconds };
}

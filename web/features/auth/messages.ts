import { PASSWORD_MAX_CHARACTERS } from '#shared/rules/password.ts';
import { type AuthErrorFacts, type AuthMessage, commonMessage } from '#web/lib/auth-message.ts';
import { message } from '#web/lib/text.ts';

/** The texts of errors on the sign-in pages. Without the password, none of them reveals whether an account exists. */

/** Texts of the password forms (portal requirements 5). */
export const PASSWORD_ERROR = {
  mismatch: message('Passwords do not match'),
  requirements: message('Please ensure all password requirements are met'),
  authenticationRequired: message(
    'Authentication Required: Please use the password reset link from your email to access this page.',
  ),
} as const;

const CAPTCHA_FAILED = message('The captcha did not work. Solve it again, then try once more.');
const WRONG_CODE = message('This code is wrong or has expired. Check it, or send a new one.');

/** Whether a sign-in was refused because the account was deactivated. */
export const isDeactivation = (error: AuthErrorFacts): boolean => error.code === 'user_banned';

/**
 * Why a sign-in was refused. Unknown accounts and wrong passwords get the same text. The server says that an account was
 * deactivated only after it has verified the password.
 */
export function signInMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'email_not_confirmed') {
    return { text: message('Confirm your email address first: open the link we sent you, then sign in.') };
  }
  if (isDeactivation(error)) {
    return {
      text: message(
        'Your account was deactivated. Your office can tell you why, and reactivate it. What this device has not sent is not sent, and stays here until then.',
      ),
    };
  }
  if (error.code === 'invalid_credentials') {
    return { text: message('This email and password do not match an active account.') };
  }
  return guardedMessage(error);
}

/** Why a reset link could not be sent. */
export function recoverMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'validation_failed' || error.code === 'email_address_invalid') {
    return { text: message('Enter a complete email address, such as name@example.com.') };
  }
  return guardedMessage(error);
}

/** Why a new password was refused. */
export function updatePasswordMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'same_password') {
    return { text: message('This is your current password. Choose a different one.') };
  }
  if (error.code === 'weak_password') {
    return { text: message('This password is too easy to guess. Choose one that is less common.') };
  }
  if (error.code === 'validation_failed') {
    return {
      text: message('This password is too long. Use at most {{most}} characters.'),
      values: { most: PASSWORD_MAX_CHARACTERS },
    };
  }
  return commonMessage(error);
}

/** Why a sign-in code could not be sent. A missing account is not an error: the server responds in the same way. */
export function sendCodeMessage(error: AuthErrorFacts): AuthMessage {
  switch (error.code) {
    case 'validation_failed':
    case 'email_address_invalid':
      return { text: message('This address or number is not complete. Check it, and try again.') };
    case 'phone_provider_disabled':
    case 'email_provider_disabled':
      return { text: message('This way to sign in is switched off here. Use another one.') };
    default:
      return guardedMessage(error);
  }
}

/** Why a code was refused. Wrong codes, expired codes, and missing accounts get the same text. */
export function enterCodeMessage(error: AuthErrorFacts): AuthMessage {
  return error.code === 'otp_expired' || error.code === 'user_banned'
    ? { text: WRONG_CODE }
    : guardedMessage(error);
}

/** Why a sign-in with a passkey failed. Closing the browser's dialog has a text, too. */
export function passkeyMessage(error: AuthErrorFacts): AuthMessage {
  if (error.code === 'webauthn_verification_failed' || error.code === 'webauthn_credential_not_found') {
    return { text: message('This passkey does not belong to an active account here. Sign in another way.') };
  }
  if (error.code === 'passkey_disabled') {
    return { text: message('This way to sign in is switched off here. Use another one.') };
  }
  const isOfServer = error.status !== undefined || error.name === 'AuthRetryableFetchError';
  if (isOfServer && !error.code?.startsWith('webauthn_')) return guardedMessage(error);
  return { text: message('No passkey was used. Try again, or sign in another way.') };
}

/** Why the redirect to a provider or to a company's single sign-on failed. */
export function redirectMessage(error: AuthErrorFacts): AuthMessage {
  switch (error.code) {
    case 'sso_provider_not_found':
    case 'saml_provider_disabled':
    case 'sso_provider_disabled':
      return {
        text: message('No company sign-in is set up for the domain of this address. Use another way.'),
      };
    case 'validation_failed':
      return { text: message('This way to sign in is switched off here. Use another one.') };
    case 'unexpected_failure':
      return { text: message('The service does not answer. Try again in a moment, or sign in another way.') };
    default:
      return guardedMessage(error);
  }
}

/** A refusal of a form that may have a captcha. */
function guardedMessage(error: AuthErrorFacts): AuthMessage {
  return error.code === 'captcha_failed' ? { text: CAPTCHA_FAILED } : commonMessage(error);
}

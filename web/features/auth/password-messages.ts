import { PASSWORD_MAX_CHARACTERS } from '#shared/rules/password.ts';
import { type AuthErrorFacts, type AuthMessage, commonMessage } from '#web/lib/auth-message.ts';
import { message } from '#web/lib/text.ts';
import { guardedMessage } from './messages.ts';

/** Texts of the password forms (portal requirements 5). */
export const PASSWORD_ERROR = {
  mismatch: message('Passwords do not match'),
  requirements: message('Please ensure all password requirements are met'),
  authenticationRequired: message(
    'Authentication Required: Please use the password reset link from your email to access this page.',
  ),
} as const;

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

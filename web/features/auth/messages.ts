import { type AuthErrorFacts, type AuthMessage, commonMessage } from '#web/lib/auth-message.ts';
import { message } from '#web/lib/text.ts';

/**
 * The texts of errors on the sign-in pages. Without the password, none of them reveals whether an account exists. Here
 * are those of the form with email and password, which is painted first; the others load with their forms.
 */

const CAPTCHA_FAILED = message('The captcha did not work. Solve it again.');

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
        'Your account was deactivated. Your office can tell you why, and reactivate it. What this device has not sent stays here until then.',
      ),
    };
  }
  if (error.code === 'invalid_credentials') {
    return { text: message('This email and password do not match an active account.') };
  }
  return guardedMessage(error);
}

/** A refusal of a form that may have a captcha. */
export function guardedMessage(error: AuthErrorFacts): AuthMessage {
  return error.code === 'captcha_failed' ? { text: CAPTCHA_FAILED } : commonMessage(error);
}

import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import { message } from '#web/lib/text.ts';
import { guardedMessage } from './messages.ts';

const WRONG_CODE = message('This code is wrong or has expired. Check it, or send a new one.');

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

import { type AuthErrorFacts, type AuthMessage, commonMessage } from '#web/lib/auth-message.ts';
import { NUMBER_INCOMPLETE } from '#web/lib/phone-labels.ts';
import { type Message, message } from '#web/lib/text.ts';

/** The texts of refusals by their code. */
type Words = Record<string, Message>;

const EMAIL: Words = {
  email_exists: message('Another account has this email address. Choose a different one.'),
  email_address_invalid: message('Enter a complete email address, such as name@example.com.'),
  validation_failed: message('Enter a complete email address, such as name@example.com.'),
};

const PHONE: Words = {
  phone_exists: message('Another account has this phone number. Choose a different one.'),
  validation_failed: NUMBER_INCOMPLETE,
  phone_provider_disabled: message('Phone numbers are switched off here. Ask your administrator.'),
  sms_send_failed: message('The message could not be sent. Check the number, then try again in a moment.'),
  otp_expired: message('This code is wrong or has expired. Check the message, or send a new code.'),
};

const FACTOR: Words = {
  mfa_factor_not_found: message('This second factor has been removed already.'),
};

const PASSKEY: Words = {
  too_many_passkeys: message('You have as many passkeys as are allowed. Delete one, then add another.'),
  webauthn_credential_exists: message('This device has a passkey for the portal already.'),
  webauthn_challenge_not_found: message('This took too long. Try again.'),
  webauthn_challenge_expired: message('This took too long. Try again.'),
  webauthn_verification_failed: message(
    'The passkey could not be checked. Try again, or use another device.',
  ),
  passkey_disabled: message('Passkeys are switched off here. Ask your administrator.'),
  validation_failed: message('Enter a name of at most 120 characters.'),
  ERROR_CEREMONY_ABORTED: message('No passkey was created: the browser’s prompt was closed.'),
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: message('This device has a passkey for the portal already.'),
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: message(
    'This device cannot keep a passkey. Use another device or another security key.',
  ),
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: message(
    'This device cannot ask for a finger, face or PIN. Set one up, or use another device.',
  ),
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: message(
    'This device cannot keep a passkey. Use another device or another security key.',
  ),
  ERROR_AUTHENTICATOR_GENERAL_ERROR: message(
    'The device could not make a passkey. Try again, or use another device.',
  ),
  ERROR_INVALID_DOMAIN: message(
    'Passkeys do not work at this address of the portal. Ask your administrator.',
  ),
  ERROR_INVALID_RP_ID: message('Passkeys do not work at this address of the portal. Ask your administrator.'),
};

const IDENTITY: Words = {
  manual_linking_disabled: message(
    'Linking and unlinking accounts is switched off here. Ask your administrator.',
  ),
  single_identity_not_deletable: message('This is your only way to sign in. Link another account first.'),
  email_conflict_identity_not_deletable: message(
    'Another account has the email address that would be left. Change your email address first.',
  ),
  identity_not_found: message('This account has been unlinked already.'),
  identity_already_exists: message('This account is linked already, to you or to somebody else.'),
  validation_failed: message('This provider is switched off here. Ask your administrator.'),
};

const SESSION: Words = { validation_failed: message('This device has been signed out already.') };

/** Why a change of the email address was refused. */
export const emailMessage = wordsOf(EMAIL);
/** Why a change of the phone number was refused. */
export const phoneMessage = wordsOf(PHONE);
/** Why a second factor was not removed. */
export const factorMessage = wordsOf(FACTOR);
/** Why a passkey was not added, renamed, or deleted: texts for the server's and the browser's refusals. */
export const passkeyMessage = (error: AuthErrorFacts): AuthMessage =>
  // Browsers report closed, timed-out, and forbidden dialogs alike, so that a page learns nothing.
  error.name === 'NotAllowedError'
    ? { text: message('No passkey was created: the browser’s prompt was closed, or it took too long.') }
    : wordsOf(PASSKEY)(error);
/** Why an account was not linked or unlinked. */
export const identityMessage = wordsOf(IDENTITY);
/** Why a device was not signed out. */
export const sessionMessage = wordsOf(SESSION);

function wordsOf(words: Words): (error: AuthErrorFacts) => AuthMessage {
  return (error) => {
    const text = error.code === undefined ? undefined : words[error.code];
    if (text) return { text };
    return isSessionOver(error)
      ? { text: message('Session expired. Please log in again.') }
      : commonMessage(error);
  };
}

function isSessionOver({ name, code }: AuthErrorFacts): boolean {
  return name === 'AuthSessionMissingError' || code === 'session_not_found' || code === 'bad_jwt';
}

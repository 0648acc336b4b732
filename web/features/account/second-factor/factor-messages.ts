import { type AuthErrorFacts, type AuthMessage, commonMessage } from '#web/lib/auth-message.ts';
import { NUMBER_INCOMPLETE } from '#web/lib/phone-labels.ts';
import { type Message, message } from '#web/lib/text.ts';

/** The ways to verify a second factor. */
export type ProofKind = 'totp' | 'phone' | 'webauthn' | 'recovery-code';

const WRONG: Record<ProofKind, Message> = {
  totp: message('This code is wrong or no longer current. Enter the code that the app shows now.'),
  phone: message('This code is wrong. Check the message, or send a new code.'),
  webauthn: message(
    'This is not the key that you added, or it could not be checked. Try again, or use another way.',
  ),
  'recovery-code': message('This recovery code is wrong or has been used.'),
};

const USED_CODE = message('This code has been used. Wait for the next one.');

const SWITCHED_OFF = message(
  'This second factor is switched off here. Use another one or a recovery code, or ask an administrator to remove it.',
);

/** Why a code was refused, or could not be sent. */
export function codeMessage(error: AuthErrorFacts, kind: ProofKind): AuthMessage {
  if (isSwitchedOff(error)) return { text: SWITCHED_OFF };
  switch (error.code) {
    case 'mfa_verification_failed':
      return { text: error.message.endsWith('it has been used') ? USED_CODE : WRONG[kind] };
    case 'mfa_challenge_expired':
    case 'mfa_ip_address_mismatch':
      return { text: message('This code has expired. Send a new one.') };
    case 'mfa_factor_not_found':
      return { text: message('This second factor has been removed. Sign out and sign in again.') };
    case 'sms_send_failed':
      return { text: message('The message could not be sent. Try again in a moment, or use another way.') };
    default:
      return sessionMessage(error) ?? commonMessage(error);
  }
}

/** Whether a factor was refused because its kind is not supported here any more. */
export function isSwitchedOff(error: AuthErrorFacts | null): boolean {
  return /^mfa_(totp|phone|webauthn)_verify_not_enabled$/.test(error?.code ?? '');
}

/** Why a second factor could not be added, or its recovery codes could not be generated. */
export function enrollMessage(error: AuthErrorFacts): AuthMessage {
  switch (error.code) {
    case 'mfa_totp_enroll_not_enabled':
      return { text: message('Authenticator apps are switched off here. Ask your administrator.') };
    case 'too_many_enrolled_mfa_factors':
      return {
        text: message('You have as many second factors as are allowed. Remove one, then add another.'),
      };
    case 'mfa_factor_name_conflict':
      return { text: message('You have a second factor of this name. Choose another name.') };
    case 'insufficient_aal':
      return { text: message('Verify your second factor first: sign out, sign in, and verify it there.') };
    default:
      return codeMessage(error, 'totp');
  }
}

/** Why a phone could not be added, or its first code was refused. */
export function newPhoneMessage(error: AuthErrorFacts): AuthMessage {
  switch (error.code) {
    case 'mfa_phone_enroll_not_enabled':
      return { text: message('Phones are switched off here as second factors. Ask your administrator.') };
    case 'mfa_verified_factor_exists':
      return { text: message('This phone is one of your second factors already. Use another number.') };
    case 'validation_failed':
      return { text: NUMBER_INCOMPLETE };
    case 'sms_send_failed':
      return {
        text: message('The message could not be sent. Check the number, then try again in a moment.'),
      };
    case 'mfa_verification_failed':
      return { text: WRONG.phone };
    default:
      return enrollMessage(error);
  }
}

function sessionMessage(error: AuthErrorFacts): AuthMessage | undefined {
  const isOver =
    error.name === 'AuthSessionMissingError' ||
    error.code === 'session_not_found' ||
    error.code === 'bad_jwt' ||
    error.code === 'no_authorization';
  return isOver ? { text: message('Session expired. Please log in again.') } : undefined;
}

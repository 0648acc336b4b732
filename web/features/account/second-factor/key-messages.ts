import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import { codeMessage, enrollMessage } from './factor-messages.ts';

const LATE = 'This took too long. Try again.';
const TWICE = 'This key is one of your second factors already. Use another one.';

/** What browsers refuse by the names of their errors, and portals without a browser that can ask. */
const BROWSER: Record<string, string> = {
  NoSecurityKeys:
    'This browser cannot ask for a security key. Use another way, or open the portal in a newer browser.',
  AbortError: 'The question of the browser was taken back. Try again.',
  ConstraintError: 'This key cannot be used here. Try another one.',
  InvalidStateError: TWICE,
  NotSupportedError: 'This key cannot be used here. Try another one.',
  SecurityError: 'Security keys do not work at this address of the portal. Ask your administrator.',
};

const SERVER: Record<string, string> = {
  mfa_challenge_expired: LATE,
  mfa_ip_address_mismatch: LATE,
  mfa_webauthn_enroll_not_enabled: 'Security keys are switched off here. Ask your administrator.',
  webauthn_credential_exists: TWICE,
};

/** Why a security key was not taken for one that the person has. */
export function keyMessage(error: AuthErrorFacts): AuthMessage {
  // Closed, timed out and another key look the same to a page, so that it learns nothing.
  if (error.name === 'NotAllowedError') {
    return {
      text: 'No key was shown: the question of the browser was closed, it took too long, or this is another key. Try again.',
    };
  }
  return known(error) ?? codeMessage(error, 'webauthn');
}

/** Why a security key was not added. */
export function newKeyMessage(error: AuthErrorFacts): AuthMessage {
  if (error.name === 'NotAllowedError') {
    return {
      text: 'No key was added: the question of the browser was closed, or it took too long. Try again.',
    };
  }
  if (error.code === 'mfa_verification_failed') {
    return { text: 'The key could not be checked. Try again, or use another one.' };
  }
  return known(error) ?? enrollMessage(error);
}

function known({ name, code }: AuthErrorFacts): AuthMessage | undefined {
  const text = BROWSER[name] ?? (code === undefined ? undefined : SERVER[code]);
  return text === undefined ? undefined : { text };
}

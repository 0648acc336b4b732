import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import { type Message, message } from '#web/lib/text.ts';
import { codeMessage, enrollMessage } from './factor-messages.ts';

const LATE = message('This took too long. Try again.');
const TWICE = message('This key is one of your second factors already. Use another one.');

/** Texts for the browser's errors by name, and for browsers without support. */
const BROWSER: Record<string, Message> = {
  NoSecurityKeys: message(
    'This browser cannot ask for a security key. Use another way, or open the portal in a newer browser.',
  ),
  AbortError: message('The browser’s prompt was canceled. Try again.'),
  ConstraintError: message('This key cannot be used here. Try another one.'),
  InvalidStateError: TWICE,
  NotSupportedError: message('This key cannot be used here. Try another one.'),
  SecurityError: message('Security keys do not work at this address of the portal. Ask your administrator.'),
};

const SERVER: Record<string, Message> = {
  mfa_challenge_expired: LATE,
  mfa_ip_address_mismatch: LATE,
  mfa_webauthn_enroll_not_enabled: message('Security keys are switched off here. Ask your administrator.'),
  webauthn_credential_exists: TWICE,
};

/** Why a security key was refused. */
export function keyMessage(error: AuthErrorFacts): AuthMessage {
  // Browsers report closed dialogs, timeouts, and wrong keys alike, so that a page learns nothing.
  if (error.name === 'NotAllowedError') {
    return {
      text: message(
        'The key was not verified: the browser’s prompt was closed, it took too long, or this is another key. Try again.',
      ),
    };
  }
  return known(error) ?? codeMessage(error, 'webauthn');
}

/** Why a security key was not added. */
export function newKeyMessage(error: AuthErrorFacts): AuthMessage {
  if (error.name === 'NotAllowedError') {
    return {
      text: message('No key was added: the browser’s prompt was closed, or it took too long. Try again.'),
    };
  }
  if (error.code === 'mfa_verification_failed') {
    return { text: message('The key could not be checked. Try again, or use another one.') };
  }
  return known(error) ?? enrollMessage(error);
}

function known({ name, code }: AuthErrorFacts): AuthMessage | undefined {
  const text = BROWSER[name] ?? (code === undefined ? undefined : SERVER[code]);
  return text === undefined ? undefined : { text };
}

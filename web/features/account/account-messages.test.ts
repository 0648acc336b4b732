import { expect, test } from 'vitest';
import {
  emailMessage,
  identityMessage,
  passkeyMessage,
  phoneMessage,
  sessionMessage,
} from './account-messages.ts';

const refusal = (code: string, status = 422, message = '') => ({
  name: 'AuthApiError',
  code,
  status,
  message,
});

test('the same code has a message for each operation', () => {
  const said = [emailMessage, phoneMessage, passkeyMessage, identityMessage, sessionMessage].map(
    (say) => say(refusal('validation_failed')).text,
  );
  expect(said).toEqual([
    'Enter a complete email address, such as name@example.com.',
    'Enter the whole number with its country code, such as +1 555 010 0199.',
    'Enter a name of at most 120 characters.',
    'This provider is switched off here. Ask your administrator.',
    'This device has been signed out already.',
  ]);
});

test('a wait is shown in seconds, whatever was requested', () => {
  const text = 'For security purposes, you can only request this after 42 seconds.';
  expect(emailMessage(refusal('over_email_send_rate_limit', 429, text)).waitSeconds).toBe(42);
});

test('a browser that created no passkey gives the reason if it knows one', () => {
  const closed = { name: 'NotAllowedError', message: '', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' };
  expect(passkeyMessage(closed).text).toContain('was closed, or it took too long');
  const known = { name: 'InvalidStateError', message: '', code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' };
  expect(passkeyMessage(known).text).toBe('This device has a passkey for the portal already.');
});

test('an ended session, a lost connection, and unexpected errors have different messages', () => {
  expect(identityMessage(refusal('session_not_found', 403)).text).toBe(
    'Session expired. Please log in again.',
  );
  expect(identityMessage({ name: 'AuthRetryableFetchError', message: '', status: 0 }).text).toMatch(
    /^No connection/,
  );
  expect(identityMessage(refusal('unheard_of', 400)).text).toBe(
    'The server could not answer this. Try again in a moment.',
  );
});

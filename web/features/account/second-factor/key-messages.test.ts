import { expect, test } from 'vitest';
import { keyMessage, newKeyMessage } from './key-messages.ts';

const refusal = (code: string, status = 422, message = '') => ({
  name: 'AuthApiError',
  code,
  status,
  message,
});
const browser = (name: string) => ({ name, message: 'The browser has its own words for it.' });

test.each([
  ['NotAllowedError', /closed, it took too long, or this is another key/, /No key was added/],
  ['NoSecurityKeys', /This browser cannot ask/, /This browser cannot ask/],
  ['InvalidStateError', /already/, /already/],
  ['SecurityError', /do not work at this address/, /do not work at this address/],
  ['NotSupportedError', /cannot be used here/, /cannot be used here/],
])('%s of a browser has a message', (name, shown, added) => {
  expect(keyMessage(browser(name)).text).toMatch(shown);
  expect(newKeyMessage(browser(name)).text).toMatch(added);
});

test.each([
  ['mfa_verification_failed', /This is not the key that you added/],
  ['mfa_challenge_expired', /^This took too long/],
  ['mfa_ip_address_mismatch', /^This took too long/],
  ['mfa_factor_not_found', /has been removed/],
  ['mfa_webauthn_verify_not_enabled', /switched off here. Use another one/],
  ['session_not_found', /^Session expired/],
])('a key refused with %s says what to do', (code, text) => {
  expect(keyMessage(refusal(code)).text).toMatch(text);
});

test.each([
  ['mfa_verification_failed', /^The key could not be checked/],
  ['webauthn_credential_exists', /already/],
  ['mfa_webauthn_enroll_not_enabled', /^Security keys are switched off/],
  ['mfa_factor_name_conflict', /another name/],
  ['too_many_enrolled_mfa_factors', /Remove one/],
  ['insufficient_aal', /Verify your second factor first/],
])('adding a key refused with %s says what to do', (code, text) => {
  expect(newKeyMessage(refusal(code)).text).toMatch(text);
});

test('too many requests lead to a waiting time, and offline the message says so', () => {
  const text = 'For security purposes, you can only request this after 90 seconds.';
  expect(keyMessage(refusal('over_request_rate_limit', 429, text))).toMatchObject({ waitSeconds: 90 });
  expect(newKeyMessage({ name: 'AuthRetryableFetchError', message: '' }).text).toMatch(/No connection/);
});

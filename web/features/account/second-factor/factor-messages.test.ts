import { expect, test } from 'vitest';
import { codeMessage, enrollMessage, newPhoneMessage } from './factor-messages.ts';

const refusal = (code: string, status = 422, message = '') => ({
  name: 'AuthApiError',
  code,
  status,
  message,
});

test('the message about a wrong code names what was entered', () => {
  const texts = (['totp', 'phone', 'webauthn', 'recovery-code'] as const).map(
    (kind) => codeMessage(refusal('mfa_verification_failed'), kind).text,
  );
  expect(new Set(texts).size).toBe(4);
  expect(texts[3]).toBe('This recovery code is wrong or has been used.');
});

test('a code that was accepted before has another message', () => {
  const used = refusal('mfa_verification_failed', 422, 'Invalid TOTP code entered: it has been used');
  expect(codeMessage(used, 'totp').text).toBe('This code has been used. Wait for the next one.');
});

test.each([
  ['mfa_challenge_expired', 'This code has expired. Send a new one.'],
  ['mfa_ip_address_mismatch', 'This code has expired. Send a new one.'],
  ['mfa_factor_not_found', 'This second factor has been removed. Sign out and sign in again.'],
  [
    'mfa_phone_verify_not_enabled',
    'This second factor is switched off here. Use another one or a recovery code, or ask an administrator to remove it.',
  ],
  ['sms_send_failed', 'The message could not be sent. Try again in a moment, or use another way.'],
  ['session_not_found', 'Session expired. Please log in again.'],
])('%s says what to do', (code, text) => {
  expect(codeMessage(refusal(code), 'totp')).toEqual({ text });
});

test('too many codes lead to a waiting time', () => {
  const limit = refusal(
    'over_request_rate_limit',
    429,
    'For security purposes, you can only request this after 90 seconds.',
  );
  expect(codeMessage(limit, 'totp')).toMatchObject({ waitSeconds: 90 });
});

test.each([
  ['mfa_totp_enroll_not_enabled', /switched off/],
  ['too_many_enrolled_mfa_factors', /Remove one/],
  ['mfa_factor_name_conflict', /another name/],
  ['insufficient_aal', /Verify your second factor first/],
  ['mfa_verification_failed', /wrong or no longer current/],
])('adding refused with %s says what to do', (code, text) => {
  expect(enrollMessage(refusal(code)).text).toMatch(text);
});

test('offline, the message says so', () => {
  expect(enrollMessage({ name: 'AuthRetryableFetchError', message: '' }).text).toMatch(/No connection/);
});

test.each([
  ['validation_failed', /whole number/],
  ['mfa_verified_factor_exists', /already/],
  ['mfa_phone_enroll_not_enabled', /switched off/],
  ['sms_send_failed', /Check the number/],
  ['mfa_verification_failed', /Check the message/],
  ['too_many_enrolled_mfa_factors', /Remove one/],
])('adding a phone refused with %s says what to do', (code, text) => {
  expect(newPhoneMessage(refusal(code)).text).toMatch(text);
});

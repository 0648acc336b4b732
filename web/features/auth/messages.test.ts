import { expect, test } from 'vitest';
import { t } from '#web/lib/text.ts';
import { signInMessage } from './messages.ts';
import { enterCodeMessage, passkeyMessage, redirectMessage, sendCodeMessage } from './other-way-messages.ts';
import { recoverMessage, updatePasswordMessage } from './password-messages.ts';

const apiError = (code: string, status = 400, message = '') => ({
  name: 'AuthApiError',
  code,
  status,
  message,
});
const offline = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 };

test('a wrong password and an unknown account have the same message', () => {
  const wrong = signInMessage(apiError('invalid_credentials', 400, 'Invalid login credentials'));
  expect(wrong.text).toBe('This email and password do not match an active account.');
});

test('who proves the password of a deactivated account learns it, and that nothing is sent', () => {
  const { text } = signInMessage(apiError('user_banned', 400, 'User is banned'));
  expect(text).toMatch(/^Your account was deactivated\. Your office can tell you why, and reactivate it\./);
  expect(text).toContain('What this device has not sent stays here');
});

test('a rate limit shows the seconds that the server returned', () => {
  const error = apiError(
    'over_request_rate_limit',
    429,
    'For security purposes, you can only request this after 54 seconds.',
  );
  expect(signInMessage(error)).toEqual({
    text: 'Too many attempts. You can try again in {{wait}}.',
    waitSeconds: 54,
  });
  expect(recoverMessage({ ...error, code: 'over_email_send_rate_limit' }).waitSeconds).toBe(54);
});

test('a rate limit without seconds asks to wait', () => {
  const message = signInMessage(apiError('over_request_rate_limit', 429, 'Request rate limit reached'));
  expect(message).toEqual({ text: 'Too many attempts. Wait a few minutes, then try again.' });
});

test.each([signInMessage, recoverMessage, updatePasswordMessage])(
  'a lost connection says that nothing typed is lost: %o',
  (messageFor) => {
    expect(messageFor({ ...offline, status: 503 }).text).toMatch(/^The server could not answer this\./);
    expect(messageFor(offline).text).toMatch(/^No connection to the server\./);
  },
);

test('an unexpected response never shows the server’s text', () => {
  expect(signInMessage(apiError('unexpected_failure', 500, 'column does not exist')).text).toBe(
    'The server could not answer this. Try again in a moment.',
  );
});

test('a refused password says why', () => {
  expect(updatePasswordMessage(apiError('same_password', 422)).text).toMatch(/current password/);
  expect(updatePasswordMessage(apiError('weak_password', 422)).text).toContain('too easy to guess');
  const tooLong = updatePasswordMessage(apiError('validation_failed'));
  expect(t(tooLong.text, tooLong.values)).toBe('This password is too long. Use at most 72 characters.');
});

test('a refused address asks for a complete one', () => {
  expect(recoverMessage(apiError('validation_failed')).text).toMatch(/complete email address/);
});

test.each([
  ['validation_failed', /not complete/],
  ['phone_provider_disabled', /switched off here/],
  ['captcha_failed', /captcha/],
])('a code that could not be sent because of %s says why', (code, text) => {
  expect(sendCodeMessage(apiError(code)).text).toMatch(text);
});

test('a wrong code and a code of a disabled account have the same message', () => {
  expect(enterCodeMessage(apiError('otp_expired', 403))).toEqual(
    enterCodeMessage(apiError('user_banned', 403)),
  );
});

test('an unknown passkey and a closed prompt have different messages', () => {
  expect(passkeyMessage(apiError('webauthn_verification_failed')).text).toMatch(/does not belong/);
  expect(passkeyMessage({ name: 'NotAllowedError', message: '' }).text).toMatch(/^No passkey was used/);
  expect(passkeyMessage(apiError('webauthn_challenge_expired')).text).toMatch(/^No passkey was used/);
  expect(passkeyMessage(offline).text).toMatch(/^No connection/);
  expect(passkeyMessage(apiError('passkey_disabled', 404)).text).toMatch(/switched off/);
});

test.each([
  ['sso_provider_not_found', /No company sign-in/],
  ['saml_provider_disabled', /No company sign-in/],
  ['unexpected_failure', /does not answer/],
  ['validation_failed', /switched off here/],
])('no redirect to a service starts because of %s', (code, text) => {
  expect(redirectMessage(apiError(code, 404)).text).toMatch(text);
});

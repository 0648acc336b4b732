import { expect, test } from 'vitest';
import {
  isSessionLoss,
  RESET_ERRORS,
  type ResetErrorType,
  resetErrorOfExchange,
  resetErrorOfSession,
  resetErrorOfUrl,
  resetErrorText,
} from './reset-errors.ts';

test.each<[string, string, ResetErrorType]>([
  ['otp_expired', 'Email link is invalid or has expired', 'OTP_EXPIRED'],
  ['otp_expired', 'Email link has already been used', 'ALREADY_USED'],
  ['flow_state_expired', '', 'EXPIRED_LINK'],
  ['', 'Token has expired', 'EXPIRED_LINK'],
  ['flow_state_already_used', '', 'ALREADY_USED'],
  ['', 'This link has already been used', 'ALREADY_USED'],
  ['bad_jwt', '', 'INVALID_TOKEN'],
  ['', 'Invalid token', 'INVALID_TOKEN'],
  ['unexpected_failure', 'Database error', 'UNKNOWN'],
  ['', '', 'UNKNOWN'],
])('a URL with the code "%s" and the description "%s" is %s', (code, description, expected) => {
  expect(resetErrorOfUrl({ code, description })).toBe(expected);
});

test.each<[string, string | undefined, ResetErrorType]>([
  ['AuthApiError', 'otp_expired', 'OTP_EXPIRED'],
  ['AuthApiError', 'flow_state_not_found', 'ALREADY_USED'],
  ['AuthApiError', 'refresh_token_not_found', 'ALREADY_USED'],
  ['AuthApiError', 'bad_code_verifier', 'INVALID_TOKEN'],
  ['AuthApiError', 'user_banned', 'UNKNOWN'],
  ['AuthSessionMissingError', undefined, 'ALREADY_USED'],
  ['AuthInvalidJwtError', 'invalid_jwt', 'INVALID_TOKEN'],
  ['AuthRetryableFetchError', undefined, 'NETWORK_ERROR'],
  ['AuthUnknownError', undefined, 'UNKNOWN'],
])('an exchange that ends in %s (%s) is %s', (name, code, expected) => {
  expect(resetErrorOfExchange({ name, code })).toBe(expected);
});

test('a session that cannot be verified is a session error, a lost connection is not', () => {
  expect(resetErrorOfSession({ name: 'AuthSessionMissingError' })).toBe('SESSION_ERROR');
  expect(resetErrorOfSession({ name: 'AuthApiError', code: 'user_not_found' })).toBe('SESSION_ERROR');
  expect(resetErrorOfSession({ name: 'AuthRetryableFetchError' })).toBe('NETWORK_ERROR');
});

test('only a connection error can be retried', () => {
  const retryable = Object.entries(RESET_ERRORS).filter(([, error]) => error.canRetry);
  expect(retryable.map(([type]) => type)).toEqual(['NETWORK_ERROR']);
});

test('the texts match exactly (portal requirements 8.1)', () => {
  expect(RESET_ERRORS.OTP_EXPIRED.title).toBe('Reset Link Expired');
  expect(RESET_ERRORS.URL_CONFIG.title).toBe('URL Configuration Issue');
  expect(RESET_ERRORS.INVALID_TOKEN.title).toBe('Invalid Reset Link');
  expect(RESET_ERRORS.ALREADY_USED.title).toBe('Reset Link Already Used');
  expect(RESET_ERRORS.NETWORK_ERROR.title).toBe('Connection Error');
  expect(RESET_ERRORS.UNKNOWN.title).toBe('Reset Error');
  expect(RESET_ERRORS.AUTH_ERROR.title).toBe('Authentication Required');
  expect(RESET_ERRORS.SESSION_ERROR.text).toBe('Unable to verify your reset session');
});

test('a change refused without a session differs from one refused for its password', () => {
  expect(isSessionLoss({ name: 'AuthSessionMissingError', status: 400 })).toBe(true);
  expect(isSessionLoss({ name: 'AuthApiError', code: 'bad_jwt', status: 403 })).toBe(true);
  expect(isSessionLoss({ name: 'AuthApiError', code: 'same_password', status: 422 })).toBe(false);
});

test('the page of a new account mentions the invitation, that of an existing one the reset', () => {
  for (const type of ['OTP_EXPIRED', 'EXPIRED_LINK', 'INVALID_TOKEN', 'ALREADY_USED'] as const) {
    const invitation = resetErrorText(type, { isSignUp: true, isSignedIn: false });
    expect(`${invitation.title} ${invitation.text}`).toMatch(/invitation/i);
    expect(`${invitation.title} ${invitation.text}`).not.toMatch(/reset/i);
    expect(resetErrorText(type, { isSignUp: false, isSignedIn: false })).toEqual(RESET_ERRORS[type]);
  }
  expect(resetErrorText('NETWORK_ERROR', { isSignUp: true, isSignedIn: false })).toEqual(
    RESET_ERRORS.NETWORK_ERROR,
  );
});

test('an error that ends an open form names whose password was not changed', () => {
  for (const type of ['SESSION_ENDED', 'OTHER_PERSON'] as const) {
    expect(RESET_ERRORS[type].text).toContain('{{account}}');
  }
});

test('a signed-in user is not asked to sign in or to set a password because an invitation was used', () => {
  const signedIn = (isSignUp: boolean) => resetErrorText('ALREADY_USED', { isSignUp, isSignedIn: true });
  expect(signedIn(true)).toMatchObject({ title: 'Invitation Already Used' });
  expect(signedIn(true).text).not.toMatch(/password|sign in/i);
  expect(signedIn(false)).toEqual(RESET_ERRORS.ALREADY_USED);
});

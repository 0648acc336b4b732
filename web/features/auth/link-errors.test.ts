import { expect, test } from 'vitest';
import { LINK_ERRORS, linkErrorOf } from './link-errors.ts';

const typeOf = (code: string, error = 'invalid_request', description = '') =>
  linkErrorOf({ code, error, description });

test.each([
  ['otp_expired', 'EXPIRED'],
  ['flow_state_expired', 'UNFINISHED'],
  ['bad_oauth_state', 'UNFINISHED'],
  ['flow_state_already_used', 'USED'],
  ['flow_state_not_found', 'USED'],
  ['session_not_found', 'USED'],
  ['validation_failed', 'BROKEN'],
  ['bad_oauth_callback', 'BROKEN'],
  ['provider_email_needs_verification', 'UNPROVEN_ADDRESS'],
  ['signup_disabled', 'NO_ACCOUNT'],
  ['user_banned', 'SWITCHED_OFF'],
  ['identity_already_exists', 'LINKED_ELSEWHERE'],
  ['invite_not_found', 'NO_INVITATION'],
  ['saml_assertion_no_email', 'COMPANY'],
  ['sso_provider_disabled', 'COMPANY'],
  ['unexpected_failure', 'SERVICE'],
  ['over_email_send_rate_limit', 'TOO_MANY'],
  ['of_tomorrow', 'UNKNOWN'],
])('%s is %s, whatever error accompanies it', (code, type) => {
  expect(typeOf(code, 'access_denied')).toBe(type);
});

test("a service's own refusal has no code", () => {
  expect(typeOf('', 'access_denied', 'The person said no')).toBe('DENIED');
  expect(typeOf('', 'temporarily_unavailable')).toBe('SERVICE');
  expect(typeOf('', 'interaction_required')).toBe('UNKNOWN');
});

test('without a known code the description decides', () => {
  expect(typeOf('', '', 'Email link is invalid or has expired')).toBe('EXPIRED');
  expect(typeOf('otp_expired', 'access_denied', 'Email link has already been used')).toBe('USED');
  expect(typeOf('', '', 'The link has already been used')).toBe('USED');
});

test('each error has its own message', () => {
  const texts = Object.values(LINK_ERRORS);
  expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
});

import { expect, test } from 'vitest';
import {
  isSessionLinkForClient,
  readStoredSession,
  removeInvalidStoredSession,
  resetPageForLink,
  SESSION_STORAGE_KEY,
  signInPageForFailure,
} from './stored-session.ts';

const valid = { access_token: 'a', refresh_token: 'r', expires_at: 1_800_000_000 };

test('keeps a session with both tokens and an expiry', () => {
  expect(isLeftAfterCheck(JSON.stringify(valid))).toBe(true);
});

test.each([
  ['without an access token', { ...valid, access_token: undefined }],
  ['with an empty access token', { ...valid, access_token: '' }],
  ['without a refresh token', { ...valid, refresh_token: undefined }],
  ['without an expiry', { ...valid, expires_at: undefined }],
  ['with an expiry that is no number', { ...valid, expires_at: 'soon' }],
  ['that is null', null],
  ['that is a text', 'session'],
])('removes a stored session %s', (_name, session) => {
  expect(isLeftAfterCheck(JSON.stringify(session))).toBe(false);
});

test('removes a stored session that is not JSON', () => {
  expect(isLeftAfterCheck('{"access_token":')).toBe(false);
});

test('leaves the links of the reset page to that page', () => {
  const params = { access_token: 'a', type: 'recovery' };
  expect(isSessionLinkForClient(new URL('https://portal.test/reset-password'), params)).toBe(false);
  expect(isSessionLinkForClient(new URL('https://portal.test/'), params)).toBe(false);
});

test.each(['/', '/admin/dashboard'])('leaves an invitation at %s to the reset page', (path) => {
  const url = new URL(path, 'https://portal.test');
  expect(isSessionLinkForClient(url, { access_token: 'a', type: 'invite' })).toBe(false);
});

test('lets the client take a sign-up link at the site root', () => {
  const url = new URL('https://portal.test/');
  expect(isSessionLinkForClient(url, { access_token: 'a', type: 'signup' })).toBe(true);
  expect(isSessionLinkForClient(url, { error: 'access_denied' })).toBe(false);
  expect(isSessionLinkForClient(url, {})).toBe(false);
});

test('sends a recovery link that reached another page to the reset page, whole', () => {
  const at = (address: string) => resetPageForLink(new URL(address, 'https://portal.test'));
  expect(at('/?a=1#access_token=a&type=recovery')).toBe('/reset-password?a=1#access_token=a&type=recovery');
  expect(at('/reset-password#access_token=a&type=recovery')).toBeNull();
  expect(at('/#access_token=a&type=signup')).toBeNull();
  expect(at('/#type=recovery')).toBeNull();
});

test('sends an invitation that reached another page to the reset page, as one for a new account', () => {
  const at = (address: string) => resetPageForLink(new URL(address, 'https://portal.test'));
  const tokens = '#access_token=a&type=invite';
  expect(at(`/${tokens}`)).toBe(`/reset-password?type=signup${tokens}`);
  expect(at(`/auth?a=1&type=b${tokens}`)).toBe(`/reset-password?a=1&type=signup${tokens}`);
  expect(at(`/reset-password${tokens}`)).toBeNull();
});

test('sends a link that failed to the sign-in page, with what happened in the fragment', () => {
  const at = (address: string) => signInPageForFailure(new URL(address, 'https://portal.test'));
  const told = 'error=access_denied&error_code=otp_expired&error_description=Too+old';
  expect(at(`/#${told}&sb=`)).toBe(`/auth#${told}`);
  expect(at(`/?${told}#${told}&sb=`)).toBe(`/auth#${told}`);
  expect(at('/?error=access_denied')).toBe('/auth#error=access_denied');
  expect(at(`/auth?${told}`)).toBe(`/auth#${told}`);
  expect(at(`/auth#${told}`)).toBeNull();
  expect(at('/')).toBeNull();
  expect(at(`/reset-password#${told}`)).toBeNull();
  expect(at(`/admin/profile#${told}`)).toBeNull();
});

function isLeftAfterCheck(stored: string): boolean {
  const items = new Map([[SESSION_STORAGE_KEY, stored]]);
  removeInvalidStoredSession({
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
  });
  return items.has(SESSION_STORAGE_KEY);
}

test('reads a stored session whether or not it has expired, and none of half a one', () => {
  const read = (stored: string | null) => readStoredSession({ getItem: () => stored });
  expect(read(JSON.stringify({ ...valid, expires_at: 1 }))).toMatchObject({ access_token: 'a' });
  expect(read(JSON.stringify({ ...valid, refresh_token: '' }))).toBeNull();
  expect(read('{"access_token":')).toBeNull();
  expect(read(null)).toBeNull();
});

test('leaves a confirmed change of an account to its own page', () => {
  const url = new URL('https://portal.test/account-change');
  expect(isSessionLinkForClient(url, { access_token: 'a', type: 'email_change' })).toBe(false);
  expect(isSessionLinkForClient(url, { error: 'access_denied' })).toBe(false);
});

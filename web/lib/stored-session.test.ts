import { expect, test } from 'vitest';
import { readStoredSession, removeInvalidStoredSession, SESSION_STORAGE_KEY } from './stored-session.ts';

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

function isLeftAfterCheck(stored: string): boolean {
  const items = new Map([[SESSION_STORAGE_KEY, stored]]);
  removeInvalidStoredSession({
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
  });
  return items.has(SESSION_STORAGE_KEY);
}

test('reads a stored session whether or not it has expired, and no incomplete one', () => {
  const read = (stored: string | null) => readStoredSession({ getItem: () => stored });
  expect(read(JSON.stringify({ ...valid, expires_at: 1 }))).toMatchObject({ access_token: 'a' });
  expect(read(JSON.stringify({ ...valid, refresh_token: '' }))).toBeNull();
  expect(read('{"access_token":')).toBeNull();
  expect(read(null)).toBeNull();
});

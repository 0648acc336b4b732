import { expect, test } from 'vitest';
import {
  addressOf,
  failureOf,
  questionFor,
  readSessionLink,
  readsOwnLink,
  resetPageForLink,
  signInPageForFailure,
} from './session-links.ts';

const SITE = 'https://portal.test';
const TOKENS = 'access_token=a&refresh_token=r';
const linkAt = (address: string) => readSessionLink(new URL(address, SITE));

test('sends a recovery link that reached another page to the reset page, unchanged', () => {
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

test('sends a failed link to the sign-in page, with the error in the fragment', () => {
  const at = (address: string) => signInPageForFailure(new URL(address, 'https://portal.test'));
  const failure = 'error=access_denied&error_code=otp_expired&error_description=Too+old';
  expect(at(`/#${failure}&sb=`)).toBe(`/auth#${failure}`);
  expect(at(`/?${failure}#${failure}&sb=`)).toBe(`/auth#${failure}`);
  expect(at('/?error=access_denied')).toBe('/auth#error=access_denied');
  expect(at(`/auth?${failure}`)).toBe(`/auth#${failure}`);
  expect(at(`/auth#${failure}`)).toBeNull();
  expect(at('/')).toBeNull();
  expect(at(`/reset-password#${failure}`)).toBeNull();
  expect(at(`/admin/profile#${failure}`)).toBeNull();
});

test('reads a session from the fragment only', () => {
  expect(linkAt(`/admin?a=1#${TOKENS}&type=signup`)).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    path: '/admin?a=1',
    setsPassword: false,
  });
  for (const address of [`/?${TOKENS}`, '/#access_token=a', '/#refresh_token=r', '/#top', '/']) {
    expect(linkAt(address)).toBeNull();
  }
});

test.each(['/account-change', '/reset-password'])('leaves the links of %s to that page', (path) => {
  expect(readsOwnLink(new URL(path, SITE))).toBe(true);
  expect(readsOwnLink(new URL(`${path}/x`, SITE))).toBe(false);
});

test.each([
  [`/#${TOKENS}`, '/', false],
  [`/?next=%2Fadmin%3Fa%3D1%23b#${TOKENS}&type=magiclink`, '/?next=%2Fadmin%3Fa%3D1%23b', false],
  [`/auth#${TOKENS}`, '/auth', false],
  [`/reset-password?type=signup#${TOKENS}&type=invite`, '/reset-password?type=signup', true],
])('asks on the sign-in page about the link %s, and continues to its page', (address, path, setsPassword) => {
  const target = questionFor(new URL(address, SITE)) ?? '';
  expect(target.startsWith('/auth#')).toBe(true);
  const asked = new URL(target, SITE);
  expect(questionFor(asked)).toBeNull();
  expect(resetPageForLink(asked)).toBeNull();
  expect(signInPageForFailure(asked)).toBeNull();
  const link = readSessionLink(asked);
  expect(link).toEqual({ accessToken: 'a', refreshToken: 'r', path, setsPassword });
  expect(link && addressOf(link, asked.hash)).toBe(address);
});

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\\\evil.test',
  'javascript:alert(1)',
  'admin',
  '/.//evil.test',
  '',
])('leads to no other site: %s', (to) => {
  const fragment = new URLSearchParams({ access_token: 'a', refresh_token: 'r', to });
  expect(linkAt(`/auth#${fragment}`)?.path).toBe('/auth');
});

test('reports a failure on the page of the link', () => {
  const failureAt = (address: string) => {
    const link = linkAt(address);
    return link && failureOf(link);
  };
  const facts = '#error=access_denied&error_code=session_not_found';
  expect(failureAt(`/admin#${TOKENS}`)).toBe(`/auth${facts}`);
  expect(failureAt(`/reset-password?type=signup#${TOKENS}`)).toBe(`/reset-password?type=signup${facts}`);
});

import { expect, test } from 'vitest';
import { isSignUpAddress, readResetLink } from './reset-link.ts';

const page = 'https://portal.test/reset-password';
const tokens = 'access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer';

test.each([
  [
    'the tokens of a recovery link',
    `#${tokens}&type=recovery`,
    { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', type: 'recovery' },
  ],
  [
    'the tokens of a sign-up link',
    `#${tokens}&type=signup`,
    { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', type: 'signup' },
  ],
  [
    'that an invitation is no recovery, whatever the query says',
    `?type=recovery#${tokens}&type=invite`,
    { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', type: 'invite' },
  ],
  [
    'tokens of no link',
    `#${tokens}`,
    { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', type: null },
  ],
  ['a code', '?code=1b2c', { kind: 'code', code: '1b2c' }],
  [
    'a token hash',
    '?token_hash=abc&type=recovery',
    { kind: 'token-hash', tokenHash: 'abc', type: 'recovery' },
  ],
  [
    'an error in the fragment',
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    {
      kind: 'failed',
      error: 'access_denied',
      code: 'otp_expired',
      description: 'Email link is invalid or has expired',
    },
  ],
  [
    'an error in the query',
    '?error=server_error&error_code=unexpected_failure',
    { kind: 'failed', error: 'server_error', code: 'unexpected_failure', description: '' },
  ],
  ['a link without auth parameters', '?type=recovery', { kind: 'incomplete' }],
  ['an access token alone', '#access_token=a.b.c&type=recovery', { kind: 'incomplete' }],
  ['a token hash without its type', '?token_hash=abc', { kind: 'incomplete' }],
  [
    'a token hash of a type that sets no password',
    '?token_hash=abc&type=email_change',
    { kind: 'incomplete' },
  ],
  ['no link', '', { kind: 'none' }],
  ['no link in a fragment that is none', '#main', { kind: 'none' }],
])('reads %s', (_name, parameters, expected) => {
  expect(readResetLink(page + parameters)).toEqual(expected);
});

test('knows a new account by type=signup in the query or in the fragment', () => {
  expect(isSignUpAddress(`${page}?type=signup`)).toBe(true);
  expect(isSignUpAddress(`${page}#${tokens}&type=signup`)).toBe(true);
  expect(isSignUpAddress(`${page}?type=signup#${tokens}&type=invite`)).toBe(true);
  expect(isSignUpAddress(`${page}?type=recovery`)).toBe(false);
  expect(isSignUpAddress(page)).toBe(false);
});

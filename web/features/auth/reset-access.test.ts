import { expect, test } from 'vitest';
import { linkMayResetPassword, mayResetPassword } from './reset-access.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const before = (ms: number) => new Date(now - ms).toISOString();

test.each([
  ['a sign-in ten minutes ago', { last_sign_in_at: before(600_000) }, false, true],
  ['a sign-in just over ten minutes ago', { last_sign_in_at: before(600_001) }, false, false],
  [
    'an email confirmed nine minutes ago and an old sign-in',
    { last_sign_in_at: before(86_400_000), email_confirmed_at: before(540_000) },
    false,
    true,
  ],
  ['an email confirmed an hour ago', { email_confirmed_at: before(3_600_000) }, false, false],
  ['a recovery link and an old sign-in', { last_sign_in_at: before(86_400_000) }, true, true],
  ['no times and no recovery link', {}, false, false],
  ['a time that is none', { last_sign_in_at: 'yesterday' }, false, false],
  ['a sign-in ahead of a slow clock', { last_sign_in_at: before(-30_000) }, false, true],
])('%s', (_name, user, recoverySeen, expected) => {
  expect(mayResetPassword(user, recoverySeen, now)).toBe(expected);
});

test.each([
  ['recovery', before(86_400_000), true],
  ['invite', before(86_400_000), true],
  ['signup', before(86_400_000), true],
  ['magiclink', before(86_400_000), false],
  ['magiclink', before(540_000), true],
  [null, before(86_400_000), false],
  [null, before(540_000), true],
] as const)('a link of type %s to a session of %s', (type, last_sign_in_at, expected) => {
  expect(linkMayResetPassword(type, { last_sign_in_at }, now)).toBe(expected);
});

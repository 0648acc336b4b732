import type { UserIdentity } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { foreignIdentities, hasPassword } from './ways-in.ts';

const by = (...providers: string[]) => ({
  identities: providers.map((provider) => ({ provider }) as UserIdentity),
});

test('a user who signed in by a provider only has no password yet', () => {
  expect(hasPassword(by('google'))).toBe(false);
  expect(hasPassword(by('google', 'email'))).toBe(true);
  expect(hasPassword(by('phone'))).toBe(true);
  expect(hasPassword({})).toBe(false);
});

test('address and number do not count as linked accounts', () => {
  expect(foreignIdentities(by('email', 'github', 'phone')).map(({ provider }) => provider)).toEqual([
    'github',
  ]);
});

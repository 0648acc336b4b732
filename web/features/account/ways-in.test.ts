import type { UserIdentity } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { foreignIdentities, hasPassword } from './ways-in.ts';

const by = (...providers: string[]) => ({
  identities: providers.map((provider) => ({ provider }) as UserIdentity),
});

test('whoever came by a provider alone has no password yet', () => {
  expect(hasPassword(by('google'))).toBe(false);
  expect(hasPassword(by('google', 'email'))).toBe(true);
  expect(hasPassword(by('phone'))).toBe(true);
  expect(hasPassword({})).toBe(false);
});

test('address and number are no accounts elsewhere', () => {
  expect(foreignIdentities(by('email', 'github', 'phone')).map(({ provider }) => provider)).toEqual([
    'github',
  ]);
});

import type { Factor } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { owesSecondFactor } from './assurance.ts';

const app = { id: 'a', factor_type: 'totp', status: 'verified' } as Factor;
const phone = { id: 'p', factor_type: 'phone', status: 'verified' } as Factor;
const begun = { id: 'b', factor_type: 'totp', status: 'unverified' } as Factor;
const key = { id: 'k', factor_type: 'webauthn', status: 'verified' } as Factor;

// Contains letters that base64 and base64url encode differently.
const token = (aal: string) =>
  `h.${Buffer.from(JSON.stringify({ aal, name: '>>>???ÿ' })).toString('base64url')}.s`;
const session = (aal: string, factors?: Factor[]) =>
  ({ access_token: token(aal), user: { factors } }) as Parameters<typeof owesSecondFactor>[0];

test('a session on the first level of a user with a verified factor needs the second level', () => {
  expect(owesSecondFactor(session('aal1', [app]))).toBe(true);
  expect(owesSecondFactor(session('aal1', [phone]))).toBe(true);
  expect(owesSecondFactor(session('aal1', [key]))).toBe(true);
  expect(owesSecondFactor(session('aal2', [app]))).toBe(false);
});

test('an unverified factor is not requested', () => {
  expect(owesSecondFactor(session('aal1', [begun]))).toBe(false);
  expect(owesSecondFactor(session('aal1'))).toBe(false);
});

test('an invalid token needs nothing', () => {
  expect(owesSecondFactor({ ...session('aal1', [app]), access_token: 'opaque' })).toBe(false);
});

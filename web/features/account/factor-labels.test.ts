import type { Factor } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { countedFactors, factorName } from './factor-labels.ts';

const factor = (more: object) => ({ status: 'verified', factor_type: 'totp', ...more }) as Factor;

test('an unverified factor does not count', () => {
  const factors = [factor({ id: 'a' }), factor({ id: 'b', status: 'unverified' })];
  expect(countedFactors({ factors }).map(({ id }) => id)).toEqual(['a']);
  expect(countedFactors({})).toEqual([]);
});

test('a factor has its given name, otherwise that of its type', () => {
  expect(factorName(factor({ friendly_name: 'Work phone' }))).toBe('Work phone');
  expect(factorName(factor({}))).toBe('Authenticator app');
  expect(factorName(factor({ factor_type: 'phone', phone: '15550109912' }))).toBe('Phone •• 12');
  expect(factorName(factor({ factor_type: 'webauthn' }))).toBe('Security key');
});

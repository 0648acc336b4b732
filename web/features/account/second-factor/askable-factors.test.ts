import type { Factor } from '@supabase/supabase-js';
import { afterEach, expect, test, vi } from 'vitest';
import { askableFactors } from './askable-factors.ts';

const app = { id: 'a', factor_type: 'totp', status: 'verified' } as Factor;
const phone = { id: 'p', factor_type: 'phone', status: 'verified' } as Factor;
const begun = { id: 'b', factor_type: 'totp', status: 'unverified' } as Factor;
const key = { id: 'k', factor_type: 'webauthn', status: 'verified' } as Factor;

const order = (...factors: Factor[]) => askableFactors({ factors }).map(({ id }) => id);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a key comes first in a browser that supports it, an app before a phone, unverified factors never', () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: {} });
  expect(order(phone, begun, app, key)).toEqual(['k', 'a', 'p']);
});

test('in other browsers a key comes last, and is requested when there is nothing else', () => {
  expect(order(key, phone, app)).toEqual(['a', 'p', 'k']);
  expect(order(key)).toEqual(['k']);
});

test('without a user there are no factors', () => {
  expect(askableFactors({})).toEqual([]);
});

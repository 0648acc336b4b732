import { expect, test } from 'vitest';
import { validityOf } from '#shared/rules/organization-documents.ts';

const TODAY = '2026-11-28';

test.each([
  [null, 'none', 0],
  ['2026-11-27', 'expired', -1],
  ['2026-11-28', 'expiring', 0],
  ['2026-12-28', 'expiring', 30],
  ['2026-12-29', 'valid', 31],
  ['2028-02-29', 'valid', 458],
])('a document with the last day %s is %s', (expires_on, state, days) => {
  expect(validityOf({ expires_on, is_replaced: false }, TODAY)).toEqual({ state, days });
});

test('a replaced document no longer expires', () => {
  expect(validityOf({ expires_on: '2026-01-01', is_replaced: true }, TODAY).state).toBe('replaced');
});

import { expect, test } from 'vitest';
import { recoveryCodesFile } from './recovery-codes.ts';
import { freeName } from './use-totp-enrollment.ts';

test('the file says whose codes they are, and has one in each line', () => {
  const about = { product: 'Fieldfare', account: 'ada@rowan.test', day: 'May 4, 2026' };
  const lines = recoveryCodesFile(['aaaa-bbbb', 'cccc-dddd'], about).split('\n');
  expect(lines).toContain('Account: ada@rowan.test');
  expect(lines.slice(-3)).toEqual(['aaaa-bbbb', 'cccc-dddd', '']);
});

test('a second app gets a name of its own', () => {
  expect(freeName('App', [])).toBe('App');
  expect(freeName('App', ['App', undefined, 'App 2'])).toBe('App 3');
});

import { expect, test } from 'vitest';
import { recoveryCodesFile } from './recovery-codes.ts';

test('the file names the owner of the codes, and has one code in each line', () => {
  const about = { product: 'Fieldfare', account: 'ada@rowan.test', day: 'May 4, 2026' };
  const lines = recoveryCodesFile(['aaaa-bbbb', 'cccc-dddd'], about).split('\n');
  expect(lines).toContain('Account: ada@rowan.test');
  expect(lines.slice(-3)).toEqual(['aaaa-bbbb', 'cccc-dddd', '']);
});

import { expect, test } from 'vitest';
import { restoredPostalCode } from './postal-code.ts';

test.each([
  ['2139', '02139'],
  [' 2139 ', '02139'],
  ['501', '00501'],
  ['2139-1234', '02139-1234'],
  ['02139', '02139'],
  ['60601', '60601'],
  ['', ''],
  ['21', '21'],
  ['K1A 0B1', 'K1A 0B1'],
])('%s is %s', (typed, restored) => {
  expect(restoredPostalCode(typed, '')).toBe(restored);
});

test.each([
  ['6061', 'IL', '6061'],
  ['6061', 'Illinois', '6061'],
  ['6061', 'CT', '06061'],
  ['501', 'NY', '00501'],
  ['1001', 'NY', '1001'],
  ['2139', 'elsewhere', '02139'],
  ['60601', 'IL', '60601'],
])('%s in %s is %s', (typed, state, restored) => {
  expect(restoredPostalCode(typed, state)).toBe(restored);
});

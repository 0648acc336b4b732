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
  expect(restoredPostalCode(typed)).toBe(restored);
});

import { expect, test } from 'vitest';
import { digitsOf } from './code-field.tsx';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12-34-56 ', '123456'],
  ['Your code is 123456.', '123456'],
  ['1234567', '123456'],
  ['١٢٣', ''],
])('of %j the digits are %j', (text, digits) => {
  expect(digitsOf(text, 6)).toBe(digits);
});

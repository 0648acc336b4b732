import { expect, test } from 'vitest';
import { lineCents, linesTotal } from '#shared/rules/line-amount.ts';

test.each([
  [3, 80, 24_000n],
  [0.5, 0.01, 1n],
  [1.5, 0.33, 50n],
  [2.5, -0.01, -3n],
  [1.15, 1, 115n],
  [99_999_999.99, 9_999_999_999.99, 99_999_999_989_900_000_000n],
])('%s times %s is %s cents', (quantity, price, cents) => {
  expect(lineCents(quantity, price)).toBe(cents);
});

test('a sum has the cents of each line, and skips what is not typed yet', () => {
  const lines = [
    ...[{ quantity: 0.5, unit_price: 0.01 }],
    ...[{ quantity: 0.5, unit_price: 0.01 }],
    ...[{ quantity: 1, unit_price: Number.NaN }],
    ...[{ quantity: 1, unit_price: -0.01 }],
  ];
  expect(linesTotal(lines)).toBe(0.01);
});

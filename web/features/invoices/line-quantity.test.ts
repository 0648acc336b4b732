import { expect, test } from 'vitest';
import { lineQuantity } from '#web/features/invoices/line-quantity.ts';

test.each([
  ['hour', 3, '3.00 h'],
  ['hour', 0.5, '0.50 h'],
  ['mile', 1200, '1,200 mi'],
  ['mile', 40.5, '40.5 mi'],
  ['each', 3, '3'],
])('%s %f', (unit, quantity, text) => {
  expect(lineQuantity({ unit, quantity })).toBe(text);
});

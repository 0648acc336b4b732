import { expect, test } from 'vitest';
import { propose, sumOf } from '#web/features/payments/propose.ts';

const invoices = [
  { id: 'a', balance_amount: 0.1 },
  { id: 'b', balance_amount: 0.2 },
  { id: 'c', balance_amount: 50 },
];

test.each([
  [0, []],
  [Number.NaN, []],
  [0.1, [['a', 0.1]]],
  [
    0.3,
    [
      ['a', 0.1],
      ['b', 0.2],
    ],
  ],
  [
    10,
    [
      ['a', 0.1],
      ['b', 0.2],
      ['c', 9.7],
    ],
  ],
  [
    100,
    [
      ['a', 0.1],
      ['b', 0.2],
      ['c', 50],
    ],
  ],
] as const)('%d goes on the oldest invoices first', (amount, expected) => {
  expect([...propose(amount, invoices)]).toEqual(expected);
});

test('amounts add up to the cent', () => {
  expect(sumOf([0.1, 0.2, 0.7])).toBe(1);
});

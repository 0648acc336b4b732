import { expect, test } from 'vitest';
import { groupByFirm, sumOf } from '#web/features/payment-runs/payable-firms.ts';
import type { PayableBill } from '#web/features/payment-runs/queries.ts';

const bill = (id: string, firm: string, balance: number) =>
  ({ id, balance, firm: { id: firm, name: firm, account: null } }) as unknown as PayableBill;

test('groups bills by firm, in the order of names, and keeps the order of their bills', () => {
  const firms = groupByFirm([bill('1', 'Zeta', 1), bill('2', 'Alpha', 2), bill('3', 'Zeta', 3)]);
  expect(firms.map(({ name, bills }) => [name, bills.map(({ id }) => id)])).toEqual([
    ['Alpha', ['2']],
    ['Zeta', ['1', '3']],
  ]);
});

test('adds up cents, not binary fractions', () => {
  expect(sumOf([bill('1', 'A', 0.1), bill('2', 'A', 0.2), bill('3', 'A', 1.1)])).toBe(1.4);
});

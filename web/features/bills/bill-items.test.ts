import { expect, test } from 'vitest';
import {
  type BillItem,
  itemAmount,
  itemOf,
  itemsTotal,
  newItem,
  positiveProblem,
  typedItem,
} from '#web/features/bills/bill-items.ts';

const labor = (hours: string, rate: string): BillItem => ({ ...newItem('labor', rate), hours });
const part = (amount: string): BillItem => ({ ...newItem('material'), amount });

test.for([
  ['2.5', '95', 237.5],
  ['1.15', '33.33', 38.33],
  // 1.005 dollars: half a cent is rounded up, as app.round_money does.
  ['0.67', '1.50', 1.01],
  ['0,5', '$1,200.00', 600],
  ['', '95', undefined],
  ['0', '95', undefined],
  ['1.005', '95', undefined],
  ['1001', '95', undefined],
  ['0.01', '0.01', undefined],
] as const)('%s hours by %s are %s', ([hours, rate, amount]) => {
  expect(itemAmount(labor(hours, rate))).toBe(amount);
});

test('items add up in cents, once each of them is complete', () => {
  expect(itemsTotal([part('0.1'), part('0.2'), labor('1', '0.03')])).toBe(0.33);
  expect(itemsTotal([part('0.1'), part('')])).toBeUndefined();
});

test('an item is sent with what its kind has, and comes back as it was typed', () => {
  expect(itemOf({ ...labor('2', '90'), description: 'Repair' })).toEqual({
    ...{ kind: 'labor', description: 'Repair', hours: 2, hourly_rate: 90 },
  });
  expect(itemOf({ ...part('12.5'), hours: '3' })).toEqual({
    kind: 'material',
    description: '',
    amount: 12.5,
  });
  const stored = { id: 'x', kind: 'labor', description: '', hours: 2, hourly_rate: 90, amount: 180 };
  expect(typedItem(stored)).toEqual({
    ...{ key: 'x', kind: 'labor', description: '', hours: '2.00', rate: '90.00', amount: '' },
  });
});

test.for([
  ['3.333', 'decimals'],
  ['0.005', 'decimals'],
  ['2:30', 'number'],
  ['12 h', 'number'],
  ['', 'number'],
  ['0', 'range'],
  ['-1', 'range'],
  ['1000.01', 'range'],
  ['2,5', undefined],
] as const)('what is wrong with %s hours: %s', ([typed, problem]) => {
  expect(positiveProblem(typed, 1000)).toBe(problem);
});

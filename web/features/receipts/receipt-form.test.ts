import { expect, test } from 'vitest';
import {
  allocationsOf,
  amountOf,
  emptyForm,
  type Job,
  restOf,
  withAmount,
  withFirstJob,
  withJob,
} from '#web/features/receipts/receipt-form.ts';

const door: Job = { kind: 'work_order', id: 'a', number: 'WO-1', title: 'Door' };
const roof: Job = { kind: 'project', id: 'b', number: 'PRJ-1', title: 'Roof' };

test.for([
  ['12', 12],
  ['$1,234.50', 1234.5],
  ['.5', 0.5],
  ['', Number.NaN],
  ['.', Number.NaN],
  ['12 dollars', Number.NaN],
  ['-3', Number.NaN],
  ['12,50', 12.5],
] as const)('reads %s', ([typed, amount]) => {
  expect(amountOf(typed)).toBe(amount);
});

test('shows what is left, to the cent', () => {
  const shares = [
    { ...door, amount: '0.1' },
    { ...roof, amount: '0.2' },
  ];
  expect(restOf('0.30', shares)).toBe(0);
  expect(restOf('0.25', shares)).toBe(-0.05);
});

test('another work order takes the rest, and can be added once', () => {
  const one = withJob('100', [{ ...door, amount: '60' }], roof);
  expect(one.map(({ amount }) => amount)).toEqual(['60', '40.00']);
  expect(withJob('100', one, roof)).toEqual(one);
});

test('the only work order follows the amount while it is typed; a partial allocation does not', () => {
  const whole = { ...emptyForm(), amount: '1', shares: [{ ...door, amount: '1' }] };
  expect(withAmount(whole, '12').shares[0]?.amount).toBe('12');
  const part = { ...whole, amount: '12' };
  expect(withAmount(part, '120').shares[0]?.amount).toBe('1');
});

test('is sent with the work order of each allocation', () => {
  expect(
    allocationsOf([
      { ...door, amount: '$3' },
      { ...roof, amount: '4' },
    ]),
  ).toEqual([
    { work_order_id: 'a', amount: 3 },
    { project_id: 'b', amount: 4 },
  ]);
});

test('a receipt that begins at a work order is on it, unless it is on another one', () => {
  expect(withFirstJob(emptyForm(), door).shares).toEqual([{ ...door, amount: '' }]);
  expect(withFirstJob({ ...emptyForm(), amount: '12' }, door).shares).toEqual([{ ...door, amount: '12.00' }]);
  const begun = { ...emptyForm(), shares: [{ ...roof, amount: '4' }] };
  expect(withFirstJob(begun, door)).toEqual(begun);
  expect(withFirstJob(begun, null)).toEqual(begun);
});

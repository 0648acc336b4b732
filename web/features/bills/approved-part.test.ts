import { expect, test } from 'vitest';
import { approvedSums, partErrors, reductionsOf } from '#web/features/bills/approved-part.ts';

const LINES = [
  { work_order_id: 'a', amount: 150, firm_nte: 100, billed_before: 0 },
  { work_order_id: 'b', amount: 80.1, firm_nte: null, billed_before: 0 },
];
const [first] = LINES as [(typeof LINES)[number]];

test('all is approved until something less is typed', () => {
  expect(approvedSums(LINES, {})).toEqual({ total: 230.1, over: 50 });
  expect(reductionsOf(LINES, {})).toEqual([]);
  const typed = { a: { amount: '90,50', reason: ' Two hours. ' } };
  expect(approvedSums(LINES, typed)).toEqual({ total: 170.6, over: 0 });
  expect(reductionsOf(LINES, typed)).toEqual([{ work_order_id: 'a', amount: 90.5, reason: 'Two hours.' }]);
});

test.for([
  ['', 'x', { amount: 'Enter an amount from 0.00 to $150.00.' }],
  ['ten', 'x', { amount: 'Enter an amount from 0.00 to $150.00.' }],
  ['-1', 'x', { amount: 'Enter an amount from 0.00 to $150.00.' }],
  ['$150.01', 'x', { amount: 'Enter $150.00 at most: more was not billed.' }],
  ['149.99', ' ', { reason: 'Say why. The subcontractor reads this.' }],
  ['0', 'Under warranty.', {}],
  ['150', '', {}],
] as const)('“%s” with the reason “%s” of 150 dollars', ([amount, reason, errors]) => {
  expect(partErrors(first, { a: { amount, reason } })).toEqual(errors);
});

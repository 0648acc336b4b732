import { expect, test } from 'vitest';
import { receiptOrder, receiptQuestion } from '#web/features/receipts/receipt-search.ts';

test('requests what the URL says, and ignores invalid parts', () => {
  expect(
    receiptQuestion('office', {
      q: ' depot ',
      status: 'to_reimburse',
      employee: 'x',
      category: 'fuel',
      'bought-from': '2026-03-01',
      'bought-to': 'soon',
    }),
  ).toEqual({
    employeeId: 'x',
    status: 'approved',
    isToReimburse: true,
    category: 'fuel',
    from: '2026-03-01',
    to: null,
    text: 'depot',
  });
});

test('never requests another person’s receipts on a screen for one person', () => {
  expect(receiptQuestion({ employeeId: 'me' }, { employee: 'you' }).employeeId).toBe('me');
});

test.for([
  [undefined, 'receipt_date', false],
  ['date', 'receipt_date', true],
  ['-date', 'receipt_date', false],
  ['amount', 'amount', true],
  ['-amount', 'amount', false],
  ['other', 'receipt_date', false],
] as const)('orders %s by %s', ([sort, column, ascending]) => {
  expect(receiptOrder(sort)).toEqual({ column, ascending });
});

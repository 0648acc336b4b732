import { expect, test } from 'vitest';
import { listedItems } from '#web/features/people/open-items.ts';
import type { OpenItems } from '#web/features/people/person-queries.ts';

test('an item leads to its list for that person, or nowhere', () => {
  const items = { time_to_review: 1, receipts_to_reimburse: 2, reports_to_review: 1 } as OpenItems;
  expect(listedItems(items, 'p1').map(({ label, to }) => [label, to])).toEqual([
    ['1 time report to review', '/admin/time-management?person=p1'],
    ['2 receipts to reimburse', '/admin/finance/receipts?employee=p1&status=to_reimburse'],
    ['1 report to review', undefined],
  ]);
});

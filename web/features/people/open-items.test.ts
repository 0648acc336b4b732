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

test('what the device of a deactivated person holds may need a reactivation', () => {
  const held = { unsent_devices: 1, unsent_as_of: '2026-11-20T15:12:00+00:00', unsent_refused: 0 };
  const nextOf = (items: Partial<OpenItems>, isActive: boolean) =>
    listedItems({ ...held, ...items } as OpenItems, 'p1', isActive)[0]?.next;
  expect(nextOf({ unsent_messages: 1 }, true)).toMatch(/Ask them to open the portal with a signal first/);
  expect(nextOf({ unsent_messages: 1 }, false)).toBe(
    'On their device. It can be sent only after you reactivate the account.',
  );
  expect(nextOf({ unsent_messages: 1, unsent_reports: 1 }, false)).toMatch(
    /the rest only after you reactivate/,
  );
});

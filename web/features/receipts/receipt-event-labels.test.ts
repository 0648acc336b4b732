import { expect, test } from 'vitest';
import { receiptEventDetail, receiptEventTitle } from '#web/features/receipts/receipt-event-labels.ts';

test.for([
  ['submitted', { amount: 12 }, 'Submitted', '$12.00'],
  ['changed', { amount: 12, amount_before: 40 }, 'Changed', '$40.00, now $12.00'],
  ['changed', { amount: 12 }, 'Changed', ''],
  ['resubmitted', { amount: 12, amount_before: 40 }, 'Corrected and sent again', '$40.00, now $12.00'],
  ['rejected', { amount: 12 }, 'Sent back', ''],
  ['reimbursed', { reimbursed_on: '2026-03-09' }, 'Reimbursed', 'Mar 9, 2026'],
  ['eaten_by_dog', null, 'eaten by dog', ''],
] as const)('shows the event: %s', ([event_type, data, title, detail]) => {
  const event = { event_type, data };
  expect([receiptEventTitle(event), receiptEventDetail(event)]).toEqual([title, detail]);
});

import { expect, it } from 'vitest';
import { billEventDetail, billEventTitle } from './bill-event-labels.ts';

it.each([
  ['submitted', { total_amount: 450.5, over_nte_amount: 20 }, 'Submitted', '$450.50 · $20.00 over the NTE'],
  ['submitted', { total_amount: 450.5 }, 'Submitted', '$450.50'],
  [
    'paid',
    { paid_on: '2026-11-02', payment_method: 'check', payment_reference: '1042' },
    'Paid',
    'Nov 2, 2026 · Check · 1042',
  ],
  [
    'due_date_changed',
    { from: '2026-12-19', to: '2027-01-08' },
    'Due date changed',
    'Jan 8, 2027 instead of Dec 19, 2026',
  ],
  ['due_date_changed', { from: '2026-12-19' }, 'Due date changed', 'no day instead of Dec 19, 2026'],
  ['rejected', { total_amount: 3 }, 'Sent back', ''],
  ['something_new', null, 'something new', ''],
] as const)('%s with %o', (event_type, data, title, detail) => {
  expect(billEventTitle({ event_type, data })).toBe(title);
  expect(billEventDetail({ event_type, data })).toBe(detail);
});

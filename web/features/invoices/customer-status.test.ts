import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerStatus, overdueText } from '#web/features/invoices/customer-status.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';

beforeEach(() => {
  setOfficeZone('America/New_York');
  // In the office it is still November 29.
  vi.useFakeTimers({ now: new Date('2026-11-30T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['sent', null, 'unpaid', undefined],
  ['sent', '2026-12-01', 'unpaid', undefined],
  ['sent', '2026-11-29', 'unpaid', undefined],
  ['sent', '2026-11-28', 'overdue', '1 day overdue'],
  ['sent', '2025-11-29', 'overdue', '365 days overdue'],
  ['paid', '2026-11-28', 'paid', undefined],
  ['void', '2026-11-28', 'void', undefined],
])('%s and due on %s is %s', (status, due_date, shown, text) => {
  expect(customerStatus({ status, due_date })).toBe(shown);
  expect(overdueText({ status, due_date })).toBe(text);
});

test.each([
  ['sent', null, 0, 100, 'unpaid'],
  ['sent', null, 0.01, 99.99, 'partly_paid'],
  // Credited, and not paid.
  ['sent', null, 0, 60, 'unpaid'],
  ['sent', '2026-11-28', 60, 40, 'overdue'],
  ['paid', null, 100, 0, 'paid'],
])(
  '%s, due on %s, with %d paid and %d left of 100 is %s',
  (status, due_date, paid_amount, balance_amount, shown) => {
    expect(customerStatus({ status, due_date, total_amount: 100, paid_amount, balance_amount })).toBe(shown);
  },
);

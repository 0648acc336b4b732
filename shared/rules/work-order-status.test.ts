import { expect, test } from 'vitest';
import { isBillable, WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';

test('completed work can be billed, and cancelled work once a report on it was approved', () => {
  const billable = (status: string) =>
    WORK_ORDER_STATUSES.filter((workOrder) => isBillable(workOrder, [{ status }]));
  expect(billable('submitted')).toEqual(['completed', 'closed']);
  expect(billable('approved')).toEqual(['completed', 'closed', 'cancelled']);
});

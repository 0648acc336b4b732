import { expect, test } from 'vitest';
import { bulkSteps } from './bulk-steps.ts';

test('offers what is possible for at least one, and shows for how many', () => {
  const steps = bulkSteps([{ status: 'assigned' }, { status: 'received' }, { status: 'closed' }]);
  expect(steps.find(({ to }) => to === 'cancelled')).toEqual({
    to: 'cancelled',
    count: 2,
    needsReason: true,
    isDangerous: true,
  });
  expect(steps.find(({ to }) => to === 'in_progress')?.count).toBe(1);
  // Assigning has its own form.
  expect(steps.some(({ to }) => to === 'assigned')).toBe(false);
  expect(bulkSteps([{ status: 'closed' }])).toEqual([]);
});

import { expect, test } from 'vitest';
import { checksLabel } from '#web/features/reports/checks-label.ts';

test.for<[failed: number, answered: number, items: number, label: string]>([
  [0, 5, 5, '5 of 5'],
  [0, 3, 5, '3 of 5'],
  [0, 0, 5, '0 of 5'],
  [2, 5, 5, '2 failed'],
  [0, 0, 0, 'None'],
])('a checklist with %i failed and %i answered of %i items: %s', ([failed, answered, items, label]) => {
  expect(checksLabel({ failed_checks: failed, answered_checks: answered, checklist_items: items })).toBe(
    label,
  );
});

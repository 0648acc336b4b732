import { expect, test } from 'vitest';
import { changedFields } from '#web/features/audit/changed-fields.ts';

test('an update reads from what it was to what it is', () => {
  expect(
    changedFields(
      { status: 'submitted', reviewed_by: null, updated_at: '1' },
      { status: 'approved', reviewed_by: 'x', updated_at: '2' },
    ),
  ).toBe('status: submitted → approved, reviewed_by: — → x');
});

test('an insert and a delete name their fields', () => {
  expect(changedFields(null, { role: 'admin', tags: ['a'] })).toBe('role: admin, tags: ["a"]');
  expect(changedFields({ role: 'admin' }, null)).toBe('role: admin');
});

import { expect, test } from 'vitest';
import { changedParts } from '#web/features/audit/changed-settings.ts';

const change = (before: unknown, after: unknown) =>
  changedParts({
    table_name: 'settings',
    before: { value: before } as never,
    after: { value: after } as never,
  });

test('keeps the parts of a setting that changed', () => {
  expect(change({ WO: 'WO', INV: 'INV' }, { WO: 'JOB', INV: 'INV' })).toMatchObject({
    before: { value: { WO: 'WO' } },
    after: { value: { WO: 'JOB' } },
  });
});

test('keeps the items of a list that were added, removed, or changed', () => {
  const [hvac, roofing, snow] = [{ name: 'HVAC' }, { name: 'Roofing' }, { name: 'Snow' }];
  expect(change([hvac, roofing], [hvac, snow])).toMatchObject({
    before: { value: [roofing] },
    after: { value: [snow] },
  });
});

test('leaves changes of other tables as they are', () => {
  const row = { table_name: 'projects', before: { name: 'A' }, after: { name: 'B' } };
  expect(changedParts(row)).toBe(row);
});

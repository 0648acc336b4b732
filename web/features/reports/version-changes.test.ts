import { expect, test } from 'vitest';
import { versionChanges } from '#web/features/reports/version-changes.ts';

const ITEM = { item_id: '1', text: 'Latches by itself', is_required: true, note: '' };
const FIRST = {
  work_performed: 'Replaced the closer.',
  materials_used: '',
  hours_worked: 2.5,
  crew_size: 2,
  completed_on: '2026-03-02',
  is_final: true,
  checklist: [{ ...ITEM, answer: 'failed' as const, note: 'Strike bent' }],
  photos: [{ category: 'before' }, { category: 'signature' }],
};

test('the same report has no changes', () => {
  expect(versionChanges(FIRST, { ...FIRST })).toEqual([]);
});

test('lists what is different, and counts photos without the signature', () => {
  const second = {
    ...FIRST,
    hours_worked: 3,
    checklist: [
      { ...ITEM, answer: 'done' as const },
      { ...ITEM, item_id: '2', text: 'Area clean', answer: null },
    ],
    photos: [{ category: 'before' }, { category: 'after' }],
  };
  expect(versionChanges(FIRST, second)).toEqual([
    { label: 'Hours worked', before: '2.50 h', after: '3.00 h' },
    { label: 'Photos', before: '1', after: '2' },
    { label: 'Latches by itself', before: 'Failed: Strike bent', after: 'Done' },
  ]);
});

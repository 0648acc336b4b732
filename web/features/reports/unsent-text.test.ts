import { expect, test } from 'vitest';
import { unsentText } from '#web/features/reports/unsent-text.ts';
import { newDraft } from '#web/offline/drafts/drafts.ts';

const draftOf = (form: unknown) =>
  newDraft({ ownerId: 'me', workOrder: { id: 'order', number: 'WO-000003', title: 'Door sticks' }, form });

test('contains all input, under its headings', () => {
  const draft = draftOf({
    work_performed: 'Set the closer.',
    materials_used: 'Two rollers.',
    hours_worked: 2,
    crew_size: 1,
    completed_on: '2026-11-24',
    checklist: [
      { item_id: '1', text: 'Area clean', is_required: true, answer: 'done', note: '' },
      { item_id: '2', text: 'Door tested', is_required: true, answer: null, note: 'No power' },
    ],
  });
  const text = unsentText(draft);
  expect(text).toMatch(/^WO-000003 · Door sticks\nCompleted on: .*2026\nHours worked: .* · 1 person\n/);
  expect(text).toContain('\nWork performed:\nSet the closer.');
  expect(text).toContain('\nMaterials used:\nTwo rollers.');
  expect(text).toContain('\n- Area clean: Done\n- Door tested: Not answered. No power');
});

test('leaves out what was not entered: missing numbers are null in a draft', () => {
  const draft = draftOf({ work_performed: 'Half', hours_worked: null, crew_size: null, checklist: [] });
  expect(unsentText(draft)).toBe('WO-000003 · Door sticks\n\nWork performed:\nHalf');
  expect(unsentText(draftOf(null))).toBe('WO-000003 · Door sticks');
});

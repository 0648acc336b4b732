import { expect, test } from 'vitest';
import { safetyLabel, unsavedLabel } from '#web/features/reports/draft-safety-labels.ts';
import type { EditorState } from '#web/offline/drafts/editor-state.ts';

const state = (changes: Partial<EditorState> = {}): EditorState => ({
  ...{ photos: [], savedAt: null, isSaving: false, isDirty: false, problem: null, isSubmitted: false },
  ...changes,
});
const FULL = { title: 'This device has no room left.', advice: 'Send a report.' };

test('a full device says that the input is not saved, and since when', () => {
  expect(unsavedLabel(state({ problem: FULL, isDirty: true }), [])).toEqual([
    'Not saved: This device has no room left. Send a report.',
  ]);
  const [words] = unsavedLabel(
    state({ problem: FULL, isDirty: true, savedAt: new Date().toISOString() }),
    [],
  );
  expect(words).toMatch(
    /^What you typed since \d+:\d\d [AP]M is not saved: This device has no room left\. Send a report\.$/,
  );
});

test('a photo without room does not hide that the text is not saved either', () => {
  const words = unsavedLabel(state({ problem: FULL, isDirty: true }), [{ state: 'unsaved' }]);
  expect(words).toHaveLength(2);
  expect(words[0]).toMatch(/^Not saved/);
  expect(words[1]).toMatch(/^1 photo is not saved/);
});

test('a photo that is not saved says why, and what to do', () => {
  const photo = { state: 'unsaved', problem: 'This device has no room left. Delete photos.' } as const;
  const [words] = unsavedLabel(state(), [photo, photo]);
  expect(words).toMatch(
    /^2 photos are not saved.* at once\. This device has no room left\. Delete photos\.$/,
  );
});

test('without a failure it shows where the draft is stored', () => {
  expect(unsavedLabel(state(), [{ state: 'saved' }])).toEqual([]);
  expect(safetyLabel(state({ isDirty: true }), [], false)).toBe('Saving…');
  expect(safetyLabel(state({ savedAt: new Date().toISOString() }), [], false)).toMatch(
    /^Saved on this device at/,
  );
  expect(safetyLabel(state({ savedAt: new Date().toISOString() }), [], true)).toMatch(/^Kept only until/);
});

test('names photos that an earlier page did not finish saving', () => {
  expect(unsavedLabel(state(), [{ state: 'lost' }, { state: 'lost' }, { state: 'saved' }])).toEqual([
    '2 photos were not kept. Add them again.',
  ]);
});

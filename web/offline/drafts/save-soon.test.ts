import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORM_SAVE_DELAY_MS } from '#shared/limits.ts';
import { saveSoon } from '#web/offline/drafts/save-soon.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An editor whose saves take 50 ms, with the text of each save. */
function typing() {
  let text = '';
  let state = { isDirty: false, isSaving: false, problem: null as null | { title: string; advice: string } };
  let listener = () => {};
  const saved: string[] = [];
  const become = (changes: Partial<typeof state>) => {
    state = { ...state, ...changes };
    listener();
  };
  return {
    saved,
    fail: () => become({ isDirty: true, problem: { title: 'Full', advice: '' } }),
    type(next: string) {
      text = next;
      if (!state.isDirty) become({ isDirty: true });
    },
    editor: {
      read: () => state as never,
      subscribe(added: () => void) {
        listener = added;
        return () => {
          listener = () => {};
        };
      },
      flush() {
        const kept = text;
        become({ isSaving: true });
        setTimeout(() => {
          saved.push(kept);
          become({ isSaving: false, isDirty: text !== kept });
        }, 50);
      },
    },
  };
}

test('all input is on the device within a second, however long the user types', async () => {
  const { editor, type, saved } = typing();
  saveSoon(editor);
  for (let count = 1; count <= 60; count++) {
    type('x'.repeat(count));
    await vi.advanceTimersByTimeAsync(100);
    const last = saved.at(-1)?.length ?? 0;
    if (count > 10) expect(count - last).toBeLessThanOrEqual(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved.at(-1)).toBe('x'.repeat(60));
});

test('a failed save is not retried at once, and nothing is saved after it is stopped', async () => {
  const { editor, fail, type, saved } = typing();
  const stop = saveSoon(editor);
  fail();
  await vi.advanceTimersByTimeAsync(10 * FORM_SAVE_DELAY_MS);
  expect(saved).toEqual([]);

  const other = typing();
  saveSoon(other.editor)();
  other.type('a');
  stop();
  type('b');
  await vi.advanceTimersByTimeAsync(10 * FORM_SAVE_DELAY_MS);
  expect([...saved, ...other.saved]).toEqual([]);
});

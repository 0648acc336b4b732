import { expect, test } from 'vitest';
import { countProblems } from '#web/lib/form-problems.ts';

const wrong = (message: string) => ({ type: 'custom', message, ref: { type: 'text' } });

test('counts fields, and each item of a checklist separately', () => {
  expect(countProblems({})).toBe(0);
  expect(
    countProblems({
      work_performed: wrong('Say what was done.'),
      checklist: [{ answer: wrong('Answer this.') }, undefined, { note: wrong('Say what is wrong.') }],
    }),
  ).toBe(3);
});

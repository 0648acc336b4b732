import { expect, it } from 'vitest';
import { checklistProgress } from './checklist-progress.ts';

const must = { is_required: true, answer: null };
const may = { is_required: false, answer: null };
const done = { is_required: true, answer: 'done' as const };

it.each([
  [[must, must, may, may, may], '2 items to answer.'],
  [[done, must, may], '1 item to answer.'],
  [[done, may], 'Everything required is answered.'],
  [[may], 'Everything required is answered.'],
  [[done, { ...may, answer: 'failed' as const }], 'Everything is answered.'],
])('counts what must be answered (%#)', (items, text) => expect(checklistProgress(items)).toBe(text));

import { expect, test } from 'vitest';
import { balanced } from '#web/ui/balanced.ts';

test('each part is added to the shorter column', () => {
  expect(balanced([350, 350, 120, 350, 290, 120])).toEqual([0, 1, 0, 1, 0, 1]);
  expect(balanced([350, 60, 60, 60])).toEqual([0, 1, 1, 1]);
  expect(balanced([350])).toEqual([0]);
  expect(balanced([])).toEqual([]);
});

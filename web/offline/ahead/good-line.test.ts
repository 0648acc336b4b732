import { expect, test } from 'vitest';
import { isGoodLine } from '#web/offline/ahead/good-line.ts';

test.each([
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{}, true],
])('%j: %s', (line, good) => {
  expect(isGoodLine(line)).toBe(good);
});

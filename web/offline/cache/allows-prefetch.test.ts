import { expect, test } from 'vitest';
import { allowsPrefetch } from '#web/offline/cache/allows-prefetch.ts';

test.each([
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{}, true],
])('%j: %s', (line, good) => {
  expect(allowsPrefetch(line)).toBe(good);
});

import { expect, test } from 'vitest';
import { formatSpace } from '#web/features/offline/space-labels.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [50 * 1024 * 1024, '50 MB'],
  [46_800_000, '44.6 MB'],
  [10 * 1024 ** 3, '10 GB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('%d bytes read %s', (bytes, words) => {
  expect(formatSpace(bytes)).toBe(words);
});

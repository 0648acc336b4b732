import { expect, test } from 'vitest';
import { parseSize } from '#server/gateway/storage/buckets/size-text.ts';

test.each<[number | string, number | null]>([
  [5, 5],
  ['3B', 3],
  ['30KB', 30_000],
  ['100MB', 100_000_000],
  ['1.5mb', 1_500_000],
  ['20GB', 20_000_000_000],
  ['1000', 1000],
  [-1, null],
  [1.5, null],
  ['-1MB', null],
  ['1TB', null],
  ['MB', null],
  ['', null],
])('%j is %j bytes', (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

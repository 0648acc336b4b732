import { expect, test } from 'vitest';
import { formatFileSize } from '#web/lib/file-size.ts';

test.each([
  [0, ''],
  [12, '1 KB'],
  [820_400, '820 KB'],
  [2_449_000, '2.4 MB'],
])('says %d bytes as %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words));

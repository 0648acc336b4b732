import { expect, test } from 'vitest';
import { backupAgeOf } from './backup-age.ts';

const NOW_MS = Date.parse('2026-11-25T12:00:00Z');

test.each([
  [null, 'missing'],
  ['2026-11-25T12:00:01Z', 'future'],
  ['2026-11-25T12:00:00Z', 'recent'],
  ['2026-11-24T10:00:00Z', 'recent'],
  ['2026-11-24T09:59:59Z', 'old'],
] as const)('a backup recorded at %s is %s', (recordedAt, age) => {
  expect(backupAgeOf(recordedAt, NOW_MS)).toBe(age);
});

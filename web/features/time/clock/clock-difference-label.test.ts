import { expect, test } from 'vitest';
import { clockDifferenceLabel } from '#web/features/time/clock/clock-difference-label.ts';

const MINUTE_MS = 60_000;

test.for([
  [-180, "This device's clock is 3 h behind. Times are the server's."],
  [120, "This device's clock is 2 h ahead. Times are the server's."],
  [-3, "This device's clock is 3 min behind. Times are the server's."],
  [95, "This device's clock is 1 h 35 min ahead. Times are the server's."],
  [-525_600, "This device's clock is 365 days behind. Times are the server's."],
  [2, null],
  [-2, null],
  [0, null],
] as const)('a clock that is %d minutes ahead', ([minutes, words]) => {
  expect(clockDifferenceLabel(minutes * MINUTE_MS)).toBe(words);
});

test('a few seconds of resolution do not change the hours', () => {
  expect(clockDifferenceLabel(-180 * MINUTE_MS + 1_200)).toContain('3 h behind');
});

import { expect, test } from 'vitest';
import { localDay } from '#web/lib/local-day.ts';

test('is the day of the place, whatever day it is in UTC', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20');
});

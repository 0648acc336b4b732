import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

test.each([
  ['2026-03-01', { passed: 0, daysToStart: 9, daysToEnd: 18 }],
  ['2026-03-10', { passed: 0.1, daysToStart: 0, daysToEnd: 9 }],
  ['2026-03-14', { passed: 0.5, daysToStart: -4, daysToEnd: 5 }],
  ['2026-03-19', { passed: 1, daysToStart: -9, daysToEnd: 0 }],
  ['2026-03-25', { passed: 1, daysToStart: -15, daysToEnd: -6 }],
])('ten days in March, seen on %s', (today, expected) => {
  expect(timelineOf('2026-03-10', '2026-03-19', today)).toEqual({ ...expected, days: 10 });
});

test('requires both dates', () => {
  expect(timelineOf('2026-03-10', null, '2026-03-10')).toBeNull();
  expect(timelineOf(null, '2026-03-10', '2026-03-10')).toBeNull();
});

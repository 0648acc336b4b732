import { afterEach, beforeEach, expect, test } from 'vitest';
import { compactElapsed, detailedElapsed, elapsedLabel, elapsedMinutes } from '#web/lib/elapsed-labels.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';

beforeEach(() => setOfficeZone('America/New_York'));
afterEach(() => setOfficeZone(''));

const NOW = '2026-11-20T12:00:00Z';

test.each([
  ['2026-11-20T11:59:30Z', 'less than a minute'],
  ['2026-11-20T12:00:30Z', 'less than a minute'],
  ['2026-11-20T11:59:00Z', '1 minute'],
  ['2026-11-20T11:01:00Z', '59 minutes'],
  ['2026-11-20T10:59:00Z', '1 hour'],
  ['2026-11-19T13:00:00Z', '23 hours'],
  ['2026-11-19T12:00:00Z', '1 day'],
  // 40 hours before, on the evening of the 18th at the office.
  ['2026-11-18T20:00:00Z', '2 days'],
  ['2026-11-18T04:00:00Z', '3 days'],
  ['2026-10-01T12:00:00Z', '1 month'],
  ['2024-11-01T12:00:00Z', '2 years'],
])('%s is %s ago', (instant, words) => {
  expect(elapsedLabel(instant, Date.parse(NOW))).toBe(words);
});

test.each([
  [-5, '0:00', '< 1m', 0],
  [59, '0:59', '< 1m', 0],
  [60, '1:00', '1m', 1],
  [3_599, '59:59', '59m', 59],
  [3_600, '1:00:00', '1h 0m', 60],
  [3_909, '1:05:09', '1h 5m', 65],
  [100_000, '27:46:40', '27h 46m', 1_666],
])('%i seconds of work', (seconds, detailed, compact, minutes) => {
  expect(detailedElapsed(seconds)).toBe(detailed);
  expect(compactElapsed(seconds)).toBe(compact);
  expect(elapsedMinutes(seconds)).toBe(minutes);
});

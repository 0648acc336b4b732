import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDate } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { ageTime, agoLabel, relativeTime } from '#web/lib/relative-time.ts';

beforeEach(() => setOfficeZone('America/New_York'));
afterEach(() => setOfficeZone(''));

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:30Z', 'now'],
  ['2026-11-20T11:59:01Z', 'now'],
  ['2026-11-20T11:59:00Z', '1m'],
  ['2026-11-20T11:00:01Z', '59m'],
  ['2026-11-20T11:00:00Z', '1h'],
  ['2026-11-19T12:00:00Z', '1d'],
  ['2026-11-18T20:00:00Z', '2d'],
  ['2026-11-14T12:00:00Z', '6d'],
  ['2026-11-14T05:00:00Z', '6d'],
  ['2026-11-14T04:59:00Z', 'Nov 13, 2026'],
])('%s reads %s', (instant, text) => {
  expect(relativeTime(instant, now)).toBe(text);
});

test('ages in a column are all in days, however many', () => {
  expect(ageTime('2026-11-14T12:00:00Z', now)).toBe('6d');
  expect(ageTime('2026-10-01T12:00:00Z', now)).toBe('50d');
  expect(ageTime('2026-11-20T12:00:30Z', now)).toBe('now');
});

test('a date-only value is the same day wherever the reader is', () => {
  expect(formatDate('2026-03-01')).toBe('Mar 1, 2026');
  expect(formatDate(null)).toBe('—');
});

test('money and hours always show two decimals', () => {
  expect(formatMoney(1204.5)).toBe('$1,204.50');
  expect(formatMoney(0)).toBe('$0.00');
  expect(formatMoney(null)).toBe('—');
  expect(formatHours(7.5)).toBe('7.50 h');
});

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:57:00Z', '3m ago'],
  ['2026-11-13T12:00:00Z', 'on Nov 13, 2026'],
])('within a sentence %s reads %s', (instant, text) => {
  expect(agoLabel(instant, now)).toBe(text);
});

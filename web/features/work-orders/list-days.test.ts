import { afterEach, beforeEach, expect, test } from 'vitest';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { ageLabel, openedBefore, shortAge } from './list-days.ts';

beforeEach(() => setOfficeZone('America/New_York'));
afterEach(() => setOfficeZone(''));

/** Friday morning at the office. */
const now = Date.parse('2026-11-20T14:00:00Z');

test.each([
  ['2026-11-20T14:30:00Z', 'today', 'today'],
  ['2026-11-20T05:00:00Z', 'today', 'today'],
  ['2026-11-20T04:59:00Z', '1 day', '1 d'],
  ['2026-11-19T22:00:00Z', '1 day', '1 d'],
  ['2026-11-18T23:00:00Z', '2 days', '2 d'],
  ['2026-10-10T12:00:00Z', '41 days', '41 d'],
])('%s is %s old, by the calendar of the office', (instant, words, short) => {
  expect(ageLabel(instant, now)).toBe(words);
  expect(shortAge(instant, now)).toBe(short);
});

test('the filter of ages counts the same days', () => {
  expect(openedBefore({ age: '7' }, now)).toBe('2026-11-13T05:00:00.000Z');
  expect(ageLabel('2026-11-13T04:59:00Z', now)).toBe('8 days');
  expect(openedBefore({}, now)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { monthsOf, periodOf, weeksOf } from './periods.ts';

const TODAY = new Date(2026, 10, 22, 12);

it('counts a period from the Monday at or before its first day to the week of today', () => {
  expect(weeksOf(30, TODAY)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
  expect(weeksOf(365, TODAY)).toHaveLength(53);
});

it('names the months that a period touches', () => {
  expect(monthsOf(90, TODAY)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']);
});

it('ends with the office’s day, whatever the day is elsewhere', () => {
  setOfficeZone('America/New_York');
  const evening = new Date('2026-12-01T02:00:00Z');
  expect(monthsOf(30, evening).at(-1)).toBe('2026-11-01');
  expect(weeksOf(30, new Date('2026-11-30T02:00:00Z')).at(-1)).toBe('2026-11-23');
  setOfficeZone('');
});

it('defaults to ninety days for an invalid URL', () => {
  expect([periodOf({ days: '30' }), periodOf({ days: '7' }), periodOf({})]).toEqual([30, 90, 90]);
});

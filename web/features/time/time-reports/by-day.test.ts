import { describe, expect, it } from 'vitest';
import { byDay, wholeDays } from './by-day.ts';

const rows = (...days: string[]) => days.map((report_date, id) => ({ id, report_date }));

it('groups rows by day, in their order', () =>
  expect(
    byDay(rows('2026-11-20', '2026-11-20', '2026-11-18')).map((day) => [day.day, day.rows.length]),
  ).toEqual([
    ['2026-11-20', 2],
    ['2026-11-18', 1],
  ]));

describe('a page of rows', () => {
  it('omits a day that may continue on the next page', () => {
    const { rows: kept, before } = wholeDays(rows('2026-11-20', '2026-11-19', '2026-11-18'), 3);
    expect(kept.map(({ report_date }) => report_date)).toEqual(['2026-11-20', '2026-11-19']);
    expect(before).toBe('2026-11-19');
  });

  it('is the last when fewer rows came than were requested', () =>
    expect(wholeDays(rows('2026-11-20', '2026-11-19'), 3).before).toBeNull());

  it('of one day continues with the day before', () =>
    expect(wholeDays(rows('2026-11-20', '2026-11-20'), 2)).toEqual({
      rows: rows('2026-11-20', '2026-11-20'),
      before: '2026-11-20',
    }));

  it('without rows is the end', () => expect(wholeDays([], 2)).toEqual({ rows: [], before: null }));
});

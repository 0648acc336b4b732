import { expect, test } from 'vitest';
import { withFederalHolidays } from '#web/features/settings/holidays.ts';

test('adds the federal holidays of a year once, in order', () => {
  const own = { date: '2026-12-24', name: 'Christmas Eve' };
  const list = withFederalHolidays([own], 2026);
  expect(list.map(({ date }) => date)).toEqual([
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-07-04'],
    ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-24', '2026-12-25'],
  ]);
  expect(withFederalHolidays(list, 2026)).toEqual(list);
});

test('a holiday on a Sunday is observed on Monday', () => {
  const list = withFederalHolidays([], 2027).filter(({ name }) => name.startsWith('Independence Day'));
  expect(list).toEqual([
    { date: '2027-07-04', name: 'Independence Day' },
    { date: '2027-07-05', name: 'Independence Day (observed)' },
  ]);
});

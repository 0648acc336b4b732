import { expect, test } from 'vitest';
import { onePeriod, periodFilters, periodOf } from './report-period.ts';

const TODAY = '2026-01-14';

test.for([
  [{}, '2025-12-01', '2025-12-31'],
  [{ period: '2024-02' }, '2024-02-01', '2024-02-29'],
  [{ period: '2025-Q4' }, '2025-10-01', '2025-12-31'],
  [{ period: '2025' }, '2025-01-01', '2025-12-31'],
  // What nobody can choose is the last month.
  [{ period: '2025-13' }, '2025-12-01', '2025-12-31'],
  [{ period: '2025-Q5' }, '2025-12-01', '2025-12-31'],
  // Days of their own come first; one that is open ends today, or begins with its year.
  [{ 'day-from': '2025-03-05', 'day-to': '2025-04-04', period: '2024' }, '2025-03-05', '2025-04-04'],
  [{ 'day-from': '2025-03-05' }, '2025-03-05', TODAY],
  [{ 'day-from': '2026-02-01' }, '2026-02-01', '2026-02-01'],
  [{ 'day-to': '2025-03-05' }, '2025-01-01', '2025-03-05'],
  [{ 'day-from': 'soon' }, '2025-12-01', '2025-12-31'],
] as const)('%j is from %s until %s', ([search, from, until]) => {
  expect(periodOf(search, TODAY)).toEqual({ from, until });
});

test('every period that is offered is one, and they are offered once', () => {
  const values = (periodFilters({})[0]?.options ?? []).map(({ value }) => value);
  expect(new Set(values).size).toBe(20);
  for (const value of values) {
    const { from, until } = periodOf({ period: value }, '1999-05-05');
    expect(from.startsWith(value.slice(0, 4))).toBe(true);
    expect(until.startsWith(value.slice(0, 4))).toBe(true);
  }
});

test('the period or the days that were chosen last count', () => {
  expect(onePeriod({ period: '2025' })).toEqual({
    period: '2025',
    'day-from': undefined,
    'day-to': undefined,
  });
  expect(onePeriod({ 'day-to': '2025-01-31' })).toEqual({ 'day-to': '2025-01-31', period: undefined });
  expect(onePeriod({ page: 2 })).toEqual({ page: 2 });
});

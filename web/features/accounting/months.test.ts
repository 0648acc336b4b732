import { expect, test } from 'vitest';
import { closableMonths, monthAfter } from '#web/features/accounting/months.ts';

test('months follow each other over the end of a year', () => {
  expect(monthAfter('2026-12-01', 1)).toBe('2027-01-01');
  expect(monthAfter('2026-01-01', -1)).toBe('2025-12-01');
});

test('the month after the last closed one can be closed when it is over', () => {
  expect(closableMonths('2026-09-01', '2026-11-30')).toEqual(['2026-10-01']);
  expect(closableMonths('2026-10-01', '2026-11-30')).toEqual([]);
});

test('the first closed month can be any of the last year', () => {
  const months = closableMonths(undefined, '2026-11-30');
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-10-01', '2025-11-01', 12]);
});

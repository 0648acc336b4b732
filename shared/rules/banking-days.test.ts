import { expect, test } from 'vitest';
import { isBankingDay, nextBankingDay } from './banking-days.ts';

test.each([
  // The holidays of 2026 and 2027 as the Federal Reserve Banks publish them.
  ['2026-01-01', false],
  ['2026-01-19', false],
  ['2026-02-16', false],
  ['2026-05-25', false],
  ['2026-06-19', false],
  // July 4 is a Saturday: the Friday before is open.
  ['2026-07-03', true],
  ['2026-09-07', false],
  ['2026-10-12', false],
  ['2026-11-11', false],
  ['2026-11-26', false],
  ['2026-11-27', true],
  ['2026-12-25', false],
  // July 4 is a Sunday: the Monday after is closed.
  ['2027-07-05', false],
  ['2027-05-31', false],
  ['2027-05-24', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-11-30', true],
])('%s: banks move money: %s', (day, expected) => {
  expect(isBankingDay(day)).toBe(expected);
});

test.each([
  ['2026-11-25', '2026-11-27'],
  ['2026-11-27', '2026-11-30'],
  ['2026-12-31', '2027-01-04'],
])('after %s comes %s', (day, next) => {
  expect(nextBankingDay(day)).toBe(next);
});

import { expect, test } from 'vitest';
import { lastOfMonth } from './calendar-days.ts';

test.each([
  ['2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-31'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-03', '2027-02-28'],
])('the month of %s ends on %s', (day, last) => {
  expect(lastOfMonth(day)).toBe(last);
});

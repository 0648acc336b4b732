import { expect, test } from 'vitest';
import { amountOf, cashWeeks, oldAfterOf } from '#web/features/dashboards/billing.ts';

const figure = (name: string, week: string | null, amount: number) => ({
  ...{ figure: name, week, amount, count: 1 },
});

test('money is listed by week, with what is overdue before and what is due later after it', () => {
  const weeks = cashWeeks(
    [
      figure('in_overdue', null, 10.1),
      figure('in', '2026-11-30', 20),
      figure('out', '2026-12-07', 5),
      figure('in', '2027-06-07', 1),
      figure('in', '2027-06-14', 2),
      figure('out_any_day', null, 7),
    ],
    '2026-12-02',
  );
  expect(weeks.map(({ key, coming, going }) => [key, coming, going]).filter(([, a, b]) => a || b)).toEqual([
    ['overdue', 10.1, 0],
    ['2026-11-30', 20, 0],
    ['2026-12-07', 0, 5],
    ['later', 3, 0],
    ['any_day', 0, 7],
  ]);
  expect(weeks[0]).toMatchObject({ from: null, to: '2026-12-01' });
  expect(weeks[1]).toMatchObject({ from: '2026-12-02', to: '2026-12-06' });
  expect(weeks).toHaveLength(11);
});

test('a sum without rows is zero, and unknown while it loads', () => {
  expect(amountOf([], 'drafts')).toBe(0);
  expect(amountOf(undefined, 'drafts')).toBeUndefined();
});

test('an age that nobody offers is thirty days', () => {
  expect([oldAfterOf({ older: '60' }), oldAfterOf({ older: '7' }), oldAfterOf({})]).toEqual([60, 30, 30]);
});

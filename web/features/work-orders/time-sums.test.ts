import { expect, it } from 'vitest';
import { hoursOf, laborCostOf } from './time-sums.ts';

it('adds up every time segment, rounded as in a timesheet', () =>
  expect(
    hoursOf([
      { started_at: '2026-11-20T08:00:00Z', ended_at: '2026-11-20T09:20:00Z' },
      { started_at: '2026-11-20T10:00:00+00:00', ended_at: '2026-11-20T10:20:00+00:00' },
    ]),
  ).toBe(1.66));

it('is zero without time segments', () => expect(hoursOf([])).toBe(0));

const hour = { started_at: '2026-11-20T08:00:00Z', ended_at: '2026-11-20T09:00:00Z' };

it('costs each segment at the rate that it keeps', () => {
  const days = [{ segments: [30, 40.5].map((cost_rate) => ({ ...hour, cost_rate })) }];
  expect(laborCostOf(days)).toBe(70.5);
  expect(laborCostOf([...days, { segments: [{ ...hour, cost_rate: null }] }])).toBe(70.5);
  expect(laborCostOf([{ segments: [{ ...hour, cost_rate: null }] }])).toBeNull();
});

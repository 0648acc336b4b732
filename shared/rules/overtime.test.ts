import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysFrom } from '#shared/rules/calendar-days.ts';
import { grossOf, type LockedPeriod, overtimeFrom, splitOvertime, sumHours } from '#shared/rules/overtime.ts';
import { lastPeriods, payPeriodOf, weekOf } from '#shared/rules/pay-periods.ts';
import { DEFAULT_TIME_SETTINGS, PAY_PERIOD_KINDS, parseTimeSettings } from '#shared/rules/time-settings.ts';

const rule = (daily_hours: number | null, weekly_hours: number | null, week_starts_on = 1) => ({
  overtime: { daily_hours, weekly_hours, multiplier: 1.5 },
  week_starts_on,
});
const MONDAY = '2026-11-02';
const week = (...hours: number[]) =>
  Object.fromEntries(hours.map((each, index) => [addDays(MONDAY, index), each]));
const overtimeOf = (hours: Record<string, number>, by: ReturnType<typeof rule>) =>
  [...splitOvertime(hours, by).values()].map(({ overtime }) => overtime);

test('weekly overtime begins on the day on which the limit is reached', () => {
  expect(overtimeOf(week(9, 9, 9, 9, 9.5), rule(null, 40))).toEqual([0, 0, 0, 0, 5.5]);
});

test('daily overtime does not count toward the week', () => {
  expect(overtimeOf(week(10, 10, 10, 10, 10), rule(8, 40))).toEqual([2, 2, 2, 2, 2]);
  expect(overtimeOf(week(10, 8, 8, 8, 8, 4), rule(8, 40))).toEqual([2, 0, 0, 0, 0, 4]);
});

test('a week begins on the day that the setting names', () => {
  const hours = Object.fromEntries(daysFrom('2026-10-28', '2026-11-03').map((day) => [day, 8]));
  expect(overtimeOf(hours, rule(null, 40, 1)).reduce((a, b) => a + b)).toBe(0);
  expect(overtimeOf(hours, rule(null, 40, 3)).reduce((a, b) => a + b)).toBe(16);
});

/** Locked: the Wednesday to Tuesday in the middle of two weeks that begin on Mondays. */
const locked = (by: ReturnType<typeof rule>): LockedPeriod[] => [
  { starts_on: '2026-11-04', ends_on: '2026-11-10', rule: by },
];
const FORTNIGHT = week(10, 10, 10, 10, 10, 0, 0, 10, 10, 10, 10, 10);
const splitBy = (present: ReturnType<typeof rule>, by: ReturnType<typeof rule>) =>
  [...splitOvertime(FORTNIGHT, present, locked(by)).values()].map(({ overtime }) => overtime);

test('a locked period keeps its rule, and the days around it have the current one', () => {
  expect(splitBy(rule(8, null), rule(null, 40))).toEqual([2, 2, 0, 0, 10, 0, 0, 0, 0, 2, 2, 2]);
});

test('no current rule changes the overtime of a locked period', () => {
  const daysOfPeriod = (present: ReturnType<typeof rule>) => splitBy(present, rule(9, 40)).slice(2, 9);
  for (const present of [rule(null, null), rule(1, 10), rule(null, 40, 3), rule(9, 40)]) {
    expect(daysOfPeriod(present)).toEqual([1, 1, 6, 0, 0, 1, 1]);
  }
});

test('open days after a locked period continue from its regular hours', () => {
  expect(splitBy(rule(null, 30), rule(4, null)).slice(7)).toEqual([6, 6, 0, 0, 8]);
});

test('overtime requires the hours from the beginning of the week, by the rule of the day', () => {
  expect(overtimeFrom('2026-11-12', rule(null, 40), [])).toBe('2026-11-09');
  // Wednesday's week begins on Monday, and that Monday is locked in a week that began on Saturday.
  expect(overtimeFrom('2026-11-11', rule(null, 40), locked(rule(null, 40, 6)))).toBe('2026-11-07');
});

test('without a rule there is no overtime', () => {
  expect(overtimeOf(week(24, 24, 24, 24, 24, 24, 24), rule(null, null))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

const day = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('1970-01-01', offset));
const hours = fc.dictionary(
  fc.integer({ min: 0, max: 60 }).map((offset) => addDays(MONDAY, offset)),
  fc.integer({ min: 0, max: 2400 }).map((hundredths) => hundredths / 100),
);
const limit = (max: number) =>
  fc.option(fc.integer({ min: 0, max: max * 4 }).map((quarters) => quarters / 4));

test('for any hours: none are lost or negative, and regular hours exceed no limit', () => {
  fc.assert(
    fc.property(
      hours,
      limit(24),
      limit(168),
      fc.integer({ min: 0, max: 6 }),
      (worked, daily, weekly, start) => {
        const split = splitOvertime(worked, rule(daily, weekly, start));
        const regular = new Map<string, number[]>();
        for (const [on, each] of split) {
          expect(sumHours([each.regular, each.overtime])).toBe(worked[on]);
          expect(Math.min(each.regular, each.overtime)).toBeGreaterThanOrEqual(0);
          expect(each.regular).toBeLessThanOrEqual(daily ?? Number.POSITIVE_INFINITY);
          const { starts_on } = weekOf(on, start);
          regular.set(starts_on, [...(regular.get(starts_on) ?? []), each.regular]);
        }
        for (const each of regular.values()) {
          expect(sumHours(each)).toBeLessThanOrEqual(weekly ?? Number.POSITIVE_INFINITY);
        }
      },
    ),
  );
});

test('every day is in exactly one pay period, and the periods follow each other without a gap', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom(...PAY_PERIOD_KINDS), (on, anchor, kind) => {
      const period = payPeriodOf(on, { kind, anchor });
      expect(period.starts_on <= on && on <= period.ends_on).toBe(true);
      expect(payPeriodOf(period.starts_on, { kind, anchor })).toEqual(period);
      expect(payPeriodOf(period.ends_on, { kind, anchor })).toEqual(period);
      const [, before] = lastPeriods(on, { kind, anchor }, 2);
      expect(addDays(before?.ends_on ?? '', 1)).toBe(period.starts_on);
    }),
  );
});

test('half months end with the month, in leap years too', () => {
  const half = (on: string) => payPeriodOf(on, { kind: 'semimonthly', anchor: '2026-01-05' });
  expect(half('2028-02-20')).toEqual({ starts_on: '2028-02-16', ends_on: '2028-02-29' });
  expect(half('2026-12-31')).toEqual({ starts_on: '2026-12-16', ends_on: '2026-12-31' });
  expect(half('2026-12-15')).toEqual({ starts_on: '2026-12-01', ends_on: '2026-12-15' });
});

test('pay is exact to the cent', () => {
  expect(grossOf({ regular: 40, overtime: 5.5 }, 31.35, 1.5)).toBe(1512.64);
  expect(grossOf({ regular: 0.07, overtime: 0 }, 100, 1.5)).toBe(7);
});

test('an invalid stored setting counts as the default', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const settings = parseTimeSettings(value);
      expect(settings.forgotten_after_hours).toBeGreaterThanOrEqual(1);
      expect(payPeriodOf(MONDAY, settings.pay_period).starts_on <= MONDAY).toBe(true);
    }),
  );
  expect(parseTimeSettings(undefined)).toEqual(DEFAULT_TIME_SETTINGS);
  expect(parseTimeSettings(DEFAULT_TIME_SETTINGS)).toEqual(DEFAULT_TIME_SETTINGS);
});

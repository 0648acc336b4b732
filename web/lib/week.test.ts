import { describe, expect, it } from 'vitest';
import { daysOfWeek, isDay } from './week.ts';

describe('a week', () => {
  it('may span the ends of months and years, and leap days', () => {
    expect(daysOfWeek('2028-02-28')[1]).toBe('2028-02-29');
  });

  it('has seven days also when daylight saving time changes', () => {
    expect(daysOfWeek('2026-10-26').at(-1)).toBe('2026-11-01');
    expect(daysOfWeek('2026-03-02').at(-1)).toBe('2026-03-08');
  });
});

it('distinguishes a date from what only looks like one', () => {
  expect(isDay('2026-11-20')).toBe(true);
  for (const wrong of ['2026-02-30', '2026-13-01', 'today', '2026-1-1', undefined, 20261120]) {
    expect(isDay(wrong)).toBe(false);
  }
});

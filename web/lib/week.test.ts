import { describe, expect, it } from 'vitest';
import { daysOfWeek, firstOfWeek, isDay } from './week.ts';

describe('a week', () => {
  it('begins with its Monday, whatever day it is asked by', () => {
    for (const day of daysOfWeek('2026-11-16')) expect(firstOfWeek(day)).toBe('2026-11-16');
    expect(firstOfWeek('2026-11-23')).toBe('2026-11-23');
  });

  it('begins with another day where the office says so', () => {
    expect(firstOfWeek('2026-11-21', 0)).toBe('2026-11-15');
    expect(firstOfWeek('2026-11-22', 0)).toBe('2026-11-22');
    expect(firstOfWeek('2026-11-20', 6)).toBe('2026-11-14');
  });

  it('goes over the ends of months and years, and over leap days', () => {
    expect(firstOfWeek('2027-01-01')).toBe('2026-12-28');
    expect(daysOfWeek('2028-02-28')[1]).toBe('2028-02-29');
  });

  it('has seven days also when the clocks change in it', () => {
    expect(daysOfWeek('2026-10-26').at(-1)).toBe('2026-11-01');
    expect(daysOfWeek('2026-03-02').at(-1)).toBe('2026-03-08');
  });
});

it('knows a day from what only looks like one', () => {
  expect(isDay('2026-11-20')).toBe(true);
  for (const wrong of ['2026-02-30', '2026-13-01', 'today', '2026-1-1', undefined, 20261120]) {
    expect(isDay(wrong)).toBe(false);
  }
});

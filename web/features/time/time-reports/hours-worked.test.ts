import { describe, expect, it } from 'vitest';
import { daysOfWeek } from '#web/lib/week.ts';
import { hoursOfRow, hoursOfRows, hoursPerDay, isRunning, type WorkedRow } from './hours-worked.ts';

const at = (instant: string) => Date.parse(instant);
const row = (report_date: string, hours: number[], runningSince: string | null = null): WorkedRow => ({
  report_date,
  clock_in_time: runningSince ?? `${report_date}T13:00:00Z`,
  clock_out_time: runningSince === null ? `${report_date}T14:00:00Z` : null,
  segments: hours.map((hours_worked) => ({ hours_worked })),
});
const NOW = at('2026-11-20T20:00:00Z');

describe('hours of a day', () => {
  it('are the sum of its finished time segments, to the hundredth', () => {
    expect(hoursOfRow(row('2026-11-20', [0.1, 0.2, 1.33]), NOW)).toBe(1.63);
    expect(hoursOfRows([row('2026-11-20', [0.1]), row('2026-11-20', [0.2])], NOW)).toBe(0.3);
  });

  it('include the running time segment up to now', () => {
    const running = row('2026-11-20', [2], '2026-11-20T18:30:00Z');
    expect(isRunning(running)).toBe(true);
    expect(hoursOfRow(running, NOW)).toBe(3.5);
  });

  it('are never negative when the device’s clock is behind', () =>
    expect(hoursOfRow(row('2026-11-20', [], '2026-11-20T20:05:00Z'), NOW)).toBe(0));

  it('include the repeated hour of the night when daylight saving time ends', () => {
    // Chicago, November 1st: 23:00 CDT to 03:00 CST are five hours.
    const night = row('2026-10-31', [], '2026-11-01T04:00:00Z');
    expect(hoursOfRow(night, at('2026-11-01T09:00:00Z'))).toBe(5);
  });

  it('exclude the skipped hour of the night when daylight saving time begins', () => {
    // Chicago, March 8th: 23:00 CST to 04:00 CDT are four hours.
    const night = row('2026-03-07', [], '2026-03-08T05:00:00Z');
    expect(hoursOfRow(night, at('2026-03-08T09:00:00Z'))).toBe(4);
  });
});

describe('hours of a week', () => {
  const week = daysOfWeek('2026-11-16');

  it('belong to the day on which a time segment began, also over midnight', () => {
    const rows = [
      row('2026-11-16', [8]),
      row('2026-11-18', [3.25]),
      row('2026-11-18', [4]),
      row('2026-11-20', [], '2026-11-21T04:00:00Z'),
    ];
    expect(hoursPerDay(rows, week, at('2026-11-21T07:00:00Z'))).toEqual([8, 0, 7.25, 0, 3, 0, 0]);
  });

  it('exclude other weeks', () =>
    expect(hoursPerDay([row('2026-11-15', [8])], week, NOW)).toEqual([0, 0, 0, 0, 0, 0, 0]));
});

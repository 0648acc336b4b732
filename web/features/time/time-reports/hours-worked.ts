import { hoursBetween } from '#shared/rules/hours.ts';

/** The fields of a row of time that determine its hours. */
export interface WorkedRow {
  report_date: string;
  clock_in_time: string | null;
  clock_out_time: string | null;
  /** The finished time segments that count. */
  segments: readonly { hours_worked: number | null }[];
}

/** Hundredths of an hour can be added without errors; floating-point fractions cannot. */
const hundredths = (hours: number): number => Math.round(hours * 100);

/** Hours of a row to two decimals: its finished time segments, and the running one up to now. */
export function hoursOfRow(row: WorkedRow, nowMs: number): number {
  const running = isRunning(row) ? hoursBetween(row.clock_in_time ?? nowMs, nowMs) : 0;
  return (finishedOf(row) + hundredths(running)) / 100;
}

/** Hours of many rows; each time segment is rounded as in a timesheet. */
export function hoursOfRows(rows: readonly WorkedRow[], nowMs: number): number {
  return rows.reduce((sum, row) => sum + hundredths(hoursOfRow(row, nowMs)), 0) / 100;
}

/**
 * Hours of each of these days. A time segment belongs to the day on which it began, in the time zone in which it
 * began, so that a night's work is on one day, as in the office's timesheet.
 */
export function hoursPerDay(rows: readonly WorkedRow[], days: readonly string[], nowMs: number): number[] {
  return days.map((day) =>
    hoursOfRows(
      rows.filter(({ report_date }) => report_date === day),
      nowMs,
    ),
  );
}

/** Whether the person is clocked in to it. */
export function isRunning({ clock_in_time, clock_out_time }: WorkedRow): boolean {
  return clock_in_time !== null && clock_out_time === null;
}

const finishedOf = ({ segments }: WorkedRow): number =>
  segments.reduce((sum, { hours_worked }) => sum + hundredths(hours_worked ?? 0), 0);

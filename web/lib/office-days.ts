import { daysBetween } from '#shared/rules/calendar-days.ts';
import { officeDay } from '#web/lib/dates.ts';

/**
 * How many calendar days ago an instant was, in the office's time zone: 1 for last night. NaN for an invalid instant.
 */
export const daysSince = (instant: string, nowMs: number): number =>
  daysBetween(officeDay(instant), officeDay(new Date(nowMs)));

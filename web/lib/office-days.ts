import { daysBetween } from '#shared/rules/calendar-days.ts';
import { officeDay } from '#web/lib/dates.ts';

/** How many of the office's calendar days ago something was: 1 for last night. NaN for what is no instant. */
export const daysSince = (instant: string, nowMs: number): number =>
  daysBetween(officeDay(instant), officeDay(new Date(nowMs)));

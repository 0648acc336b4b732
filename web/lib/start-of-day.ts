import { addDays } from '#shared/rules/calendar-days.ts';
import { beginOfDay } from '#web/lib/office-time.ts';
import { isDay } from '#web/lib/week.ts';

/** The start of a day of a filter in the office's time zone, `later` days after it; null for an invalid day. */
export const startOfDay = (day: string | number | undefined, later: number): string | null =>
  isDay(day) ? beginOfDay(addDays(day, later)) : null;

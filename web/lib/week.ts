import { addDays, daysFrom, weekdayOf } from '#shared/rules/calendar-days.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';

/** The first day of the week that a day (`YYYY-MM-DD`) lies in. `startsOn`: 0 is Sunday. */
export function firstOfWeek(day: string, startsOn: number = DEFAULT_TIME_SETTINGS.week_starts_on): string {
  return addDays(day, -((weekdayOf(day) - startsOn + 7) % 7));
}

/** The seven days of a week that begins with this day. */
export function daysOfWeek(first: string): string[] {
  return daysFrom(first, addDays(first, 6));
}

/** Whether something is a day of the calendar, as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
    addDays(value, 0) === value
  );
}

import { addDays, daysFrom } from '#shared/rules/calendar-days.ts';

/** The seven days of a week that begins with this day. */
export function daysOfWeek(first: string): string[] {
  return daysFrom(first, addDays(first, 6));
}

/** Whether a text is a valid day, as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
    addDays(value, 0) === value
  );
}

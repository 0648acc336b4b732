import { addDays } from '#shared/rules/calendar-days.ts';

/** A day so many days before today in UTC, `YYYY-MM-DD`: for rules about what is too old or still to come. */
export const recentDay = (daysAgo = 0): string => addDays(new Date().toISOString().slice(0, 10), -daysAgo);

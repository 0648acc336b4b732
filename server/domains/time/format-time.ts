import { formatNearDate } from '#shared/rules/format-dates.ts';

/** 'Nov 20, 8:00 AM' in a time zone; with the year in other years. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  formatNearDate('dayTime', moment, timeZone);

/** 'Nov 20' of a calendar day; with the year in other years. */
export const formatDay = (day: string): string => formatNearDate('day', day, 'UTC');

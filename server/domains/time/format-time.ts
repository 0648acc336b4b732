import { nearDateWords } from '#shared/rules/date-words.ts';

/** 'Nov 20, 8:00 AM' at a place; with the year in other years. */
export const momentWords = (moment: Date, timeZone: string): string =>
  nearDateWords('dayTime', moment, timeZone);

/** 'Nov 20' of a calendar day; with the year in other years. */
export const dayWords = (day: string): string => nearDateWords('day', day, 'UTC');

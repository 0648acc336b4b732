import {
  type DateShape,
  dayAt,
  formatInZone,
  formatNearDate,
  isCalendarDay,
} from '#shared/rules/format-dates.ts';
import { deviceZone, officeZone } from '#web/lib/office-zone.ts';

type Value = string | null | undefined;

/** 'Nov 20, 2026'. A date-only value stays that day in every time zone; '—' when there is none. */
export const formatDate = (value: Value): string => formatInZone('date', value, officeZone());

/** 'Nov 20' in this year, with the year in others: for columns, where every letter takes room from its neighbours. */
export const formatDay = (value: Value): string => near('day', value);

/** 'Nov 20, 6:05 PM' by the office's clock, with the year in other years. */
export const formatDateTime = (value: Value): string =>
  withZone(value, (zone) => formatNearDate('dayTime', value, zone));

/** '6:05 PM' by the office's clock. */
export const formatTime = (value: Value): string =>
  withZone(value, (zone) => formatInZone('time', value, zone));

/** 'Friday, November 20'; with the year when it is another one. */
export const formatWeekday = (value: Value): string => near('weekday', value);

/** 'Fri, Nov 20'; with the year when it is another one. */
export const formatShortWeekday = (value: Value): string => near('shortWeekday', value);

/** The exact time for a hover: 'Friday, November 20, 2026 at 6:05 PM EST'. */
export const formatExact = (value: Value): string =>
  formatInZone(isCalendarDay(value) ? 'date' : 'exact', value, officeZone());

/** The name of a day in a table or chart: 'Fri', 'Friday', 'Nov 2026'. */
export const formatDayAs = (shape: 'shortWeekdayName' | 'weekdayName' | 'month', day: Value): string =>
  formatInZone(shape, day, officeZone());

/** The office's day of an instant as `YYYY-MM-DD`. */
export const officeDay = (instant: Value | Date): string => dayAt(instant, officeZone());

/** Today at the office as `YYYY-MM-DD`: what due days are compared with, and what is picked in the office's forms. */
export const today = (): string => officeDay(new Date());

const near = (shape: DateShape, value: Value): string => formatNearDate(shape, value, officeZone());

/** With the zone's name where the reader's own clock shows another time: '6:05 PM EST'. */
function withZone(value: Value, wordsIn: (zone: string) => string): string {
  const zone = officeZone();
  const words = wordsIn(zone);
  if (words === wordsIn(deviceZone())) return words;
  return `${words} ${formatInZone('zonedTime', value, zone).split(' ').at(-1)}`;
}

import {
  type DateShape,
  dayAt,
  formatInZone,
  formatNearDate,
  isCalendarDay,
} from '#shared/rules/format-dates.ts';
import { officeZone, readerZone } from '#web/lib/office-zone.ts';

type Value = string | null | undefined;

/** 'Nov 20, 2026'. A date without a time stays on its day in every time zone; '—' when there is none. */
export const formatDate = (value: Value): string => formatInZone('date', value, officeZone());

/** 'Nov 20' in this year, with the year in others: for narrow columns. */
export const formatDay = (value: Value): string => near('day', value);

/** 'Nov 20, 6:05 PM' in the office's time zone, with the year in other years. */
export const formatDateTime = (value: Value): string =>
  withZone(value, (zone) => formatNearDate('dayTime', value, zone));

/** '6:05 PM' in the office's time zone. */
export const formatTime = (value: Value): string =>
  withZone(value, (zone) => formatInZone('time', value, zone));

/** 'Friday, November 20', with the year in other years. */
export const formatWeekday = (value: Value): string => near('weekday', value);

/** 'Fri, Nov 20', with the year in other years. */
export const formatShortWeekday = (value: Value): string => near('shortWeekday', value);

/** The exact time for a tooltip: 'Friday, November 20, 2026 at 6:05 PM EST'. */
export const formatExact = (value: Value): string =>
  formatInZone(isCalendarDay(value) ? 'date' : 'exact', value, officeZone());

/** The name of a day in a table or chart: 'Fri', 'Friday', 'Nov 2026'. */
export const formatDayAs = (shape: 'shortWeekdayName' | 'weekdayName' | 'month', day: Value): string =>
  formatInZone(shape, day, officeZone());

/** The day of an instant in the office's time zone, as `YYYY-MM-DD`. */
export const officeDay = (instant: Value | Date): string => dayAt(instant, officeZone());

/** Today in the office's time zone, as `YYYY-MM-DD`: due dates are compared with it, and date fields start with it. */
export const today = (): string => officeDay(new Date());

/** The name of the office's time zone at a time, such as 'EST', where the reader's clock shows another; else null. */
export function otherZone(value: Value): string | null {
  const [office, reader] = [officeZone(), readerZone()].map((zone) => formatInZone('dayTime', value, zone));
  return office === reader ? null : shortZone(value);
}

const near = (shape: DateShape, value: Value): string => formatNearDate(shape, value, officeZone());

/** With the zone's name where the reader is in another time zone: '6:05 PM EST'. */
function withZone(value: Value, wordsIn: (zone: string) => string): string {
  const zone = officeZone();
  const words = wordsIn(zone);
  if (words === wordsIn(readerZone())) return words;
  return `${words} ${shortZone(value)}`;
}

const shortZone = (value: Value): string =>
  formatInZone('zonedTime', value, officeZone()).split(' ').at(-1) ?? '';

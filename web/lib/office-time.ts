import { momentAt, timeAt } from '#shared/rules/zoned-time.ts';
import { officeDay } from '#web/lib/dates.ts';
import { officeZone } from '#web/lib/office-zone.ts';

/** '08:05' in the office's time zone, as a time field takes it. */
export const officeTime = (instant: string | Date): string => timeAt(instant, officeZone());

/** The value of a `datetime-local` field: 'YYYY-MM-DDTHH:MM' in the office's time zone. */
export const officeDateTime = (instant: string | Date): string =>
  `${officeDay(instant)}T${officeTime(instant)}`;

/** The instant of a date and time in the office's time zone; null for a time that does not exist. */
export const officeMoment = (day: string, time: string): string | null => momentAt(day, time, officeZone());

/** The start of a day in the office's time zone; null for an invalid day. */
export const beginOfDay = (day: string): string | null => officeMoment(day, '00:00');

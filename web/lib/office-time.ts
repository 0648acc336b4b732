import { momentAt, timeAt } from '#shared/rules/zoned-time.ts';
import { officeDay } from '#web/lib/dates.ts';
import { officeZone } from '#web/lib/office-zone.ts';

/** '08:05' by the office's clock, as a time field takes it. */
export const officeTime = (instant: string | Date): string => timeAt(instant, officeZone());

/** What a `datetime-local` field takes: 'YYYY-MM-DDTHH:MM' by the office's clock. */
export const officeDateTime = (instant: string | Date): string =>
  `${officeDay(instant)}T${officeTime(instant)}`;

/** The instant of a day and time that were typed by the office's clock; null for what no clock shows. */
export const officeMoment = (day: string, time: string): string | null => momentAt(day, time, officeZone());

/** When a day begins at the office, as an instant; null for what is no day. */
export const beginOfDay = (day: string): string | null => officeMoment(day, '00:00');

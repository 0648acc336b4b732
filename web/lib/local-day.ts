import { dayAt } from '#shared/rules/format-dates.ts';
import { deviceZone } from '#web/lib/office-zone.ts';

/** The calendar day where this device is, `YYYY-MM-DD`: the day to which time worked belongs (decision 030). */
export const localDay = (instant: Date = new Date()): string => dayAt(instant, deviceZone());

import { formatInZone, isCalendarDay } from './format-dates.ts';

/** A day or an instant in the format of spreadsheets: '11/20/2026', '11/20/2026 6:05 PM'; '' for none. */
export function formatFileDate(value: string | null | undefined, timeZone: string): string {
  if (!value) return '';
  return formatInZone(isCalendarDay(value) ? 'fileDay' : 'fileTime', value, timeZone).replace(', ', ' ');
}

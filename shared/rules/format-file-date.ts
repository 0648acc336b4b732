import { dateWords, isCalendarDay } from './date-words.ts';

/** A day or an instant as spreadsheets read it: '11/20/2026', '11/20/2026 6:05 PM'; '' for none. */
export function fileDateWords(value: string | null | undefined, timeZone: string): string {
  if (!value) return '';
  return dateWords(isCalendarDay(value) ? 'fileDay' : 'fileTime', value, timeZone).replace(', ', ' ');
}

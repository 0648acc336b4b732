import { formatFileDate } from '#shared/rules/format-file-date.ts';
import { officeZone } from '#web/lib/office-zone.ts';

/** A date in a CSV file: '11/20/2026', '11/20/2026 6:05 PM', in the office's time zone; '' for none. */
export const formatForFile = (value: string | null | undefined): string =>
  formatFileDate(value, officeZone());

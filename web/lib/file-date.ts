import { formatFileDate } from '#shared/rules/format-file-date.ts';
import { officeZone } from '#web/lib/office-zone.ts';

/** What a CSV file says: '11/20/2026', '11/20/2026 6:05 PM', by the office's clock; '' for none. */
export const formatForFile = (value: string | null | undefined): string =>
  formatFileDate(value, officeZone());

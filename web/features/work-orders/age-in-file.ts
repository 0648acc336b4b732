import { daysSince } from '#web/lib/office-days.ts';
import { message } from '#web/lib/text.ts';
import type { FileColumn } from '#web/ui/list-columns.ts';

/**
 * The age of work in an export: when it was requested, and for how many days it has been open; empty once it is done.
 */
export const AGE_IN_FILE: readonly FileColumn<{ created_at: string; open_since: string | null }>[] = [
  { header: message('Received'), value: (row) => row.created_at, date: true },
  {
    header: message('Days open'),
    value: (row) => row.open_since && daysSince(row.open_since, Date.now()),
  },
];

import { message } from '#web/lib/text.ts';

/** How long amounts are overdue, as `receivables` has them. */
export const AGES = [
  { field: 'not_due', label: message('Not due') },
  { field: 'overdue_30', label: message('1–30 days') },
  { field: 'overdue_60', label: message('31–60 days') },
  { field: 'overdue_90', label: message('61–90 days') },
  { field: 'overdue_more', label: message('Over 90 days') },
] as const;

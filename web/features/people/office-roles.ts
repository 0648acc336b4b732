import { message } from '#web/lib/text.ts';

/** The roles of the office, with the pages that each opens. */
export const OFFICE_ROLES = [
  { value: 'admin', label: message('Admin: every page of the office') },
  { value: 'manager', label: message('Manager: the same pages as Employee') },
  { value: 'employee', label: message('Employee: own area, work orders, reports, receipts') },
] as const;
